import type { NoAnswer } from '@contract/domain/no-answer'
import type { Outcome } from '@contract/outcome'
import { proxy as proxyContract, type ProxySignIn } from '@contract/api/proxy'
import { join } from 'node:path'
import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createProxies } from '../../../src-main/features/proxy'
import { summarise } from '../../../src-main/features/journal/summaries'
import type { SafeStorage } from '../../../src-main/keychain'
import { createService, createTransport } from '../../../src-main/service'
import { makeCertificate, type Certificate } from '../../fixtures/certificates'
import { startMisbehavingService, type MisbehavingService } from '../../fixtures/misbehaving-service'
import { startProxy, type Proxy } from '../../fixtures/proxy'
import { foundOnDisk, noKeychain, openSettings, OwnKeychain, start, temporaryFolder } from '../../helpers/main/profile'
import { valueOf } from '../../helpers/main/service-fixture'

const host = 'service.bank.invalid'
const engagementId = '0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d'
const context = { requestId: 'r' }
const name = 'BANK\\müller'
const password = 'geheim:Ä€42'
const header = `Basic ${Buffer.from(`${name}:${password}`, 'utf8').toString('base64')}`

let authority: Certificate
let service: MisbehavingService
beforeAll(async () => {
  authority = await makeCertificate('Authority', { isAuthority: true })
  service = await startMisbehavingService(await makeCertificate('service', { hosts: [host], signedBy: authority }))
  service.on('base', (exchange) => exchange.answer(200, `{"customerId":"${engagementId}"}`))
  return service.close
})

async function proxyThat(
  ...manner: Parameters<typeof startProxy> extends [string, ...infer M] ? M : never
): Promise<Proxy> {
  const started = await startProxy(service.origin, ...manner)
  onTestFinished(() => started.close())
  return started
}
const basic = () => proxyThat({ challenges: ['Basic realm="Bank Nord"'], accepts: header })

/** Kartei as far as proxies go, on a profile: each call is made on a way of its own. */
function kartei(folder: string, safeStorage: SafeStorage, addresses: () => string) {
  const started = start(folder, safeStorage)
  const told: ProxySignIn[][] = []
  const proxies = createProxies({
    directory: folder,
    openSettings,
    keychain: started.keychain,
    trySignIn: (...given) => transport.trySignIn(...given),
    emit: (_feature, _event, payload) => void told.push(payload as ProxySignIn[]),
    now: started.clock.now,
    notify: started.notify,
  })
  const transport = createTransport({
    backoffMs: 1,
    connectMs: 20_000,
    certificates: () => [authority.cert],
    proxyFor: () => Promise.resolve(`PROXY ${addresses()}`),
    proxySignIns: proxies.signIns,
  })
  onTestFinished(() => transport.close())
  const { sepa, customers } = createService(transport)
  const connection = { environmentId: 'test', baseUrl: `https://${host}/base`, apiKey: 'the-key' }
  return {
    ...proxies,
    told,
    /** On a connection of its own. */
    probe: () => sepa.probe(connection, context),
    read: () => customers.read(connection, { engagementId }, context),
    list: async () => valueOf(await proxies.handlers.list(undefined, context)),
    signIn: (id: string, given: Partial<Parameters<typeof proxies.handlers.signIn>[0]> = {}) =>
      proxies.handlers.signIn({ id, name, password, remember: true, ...given }, context),
  }
}

const noAnswerOf = (outcome: Outcome<unknown>): NoAnswer | undefined =>
  outcome.ok ? undefined : outcome.error.noAnswer

describe('a proxy that asks for name and password', () => {
  it('is told as what it is, and gets nothing before a clerk has signed in', async () => {
    const proxy = await basic()
    const set = kartei(temporaryFolder(), new OwnKeychain().synchronous(), () => proxy.address)
    const [hostname = '', port = ''] = proxy.address.split(':')
    const address = { id: `http://${proxy.address}`, host: hostname, port: Number(port), encrypted: false }
    const outcomes = await Promise.all([set.read(), set.probe(), set.read(), set.probe(), set.read()])
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ ok: false, error: { kind: 'network' } })
      expect(noAnswerOf(outcome)).toEqual({
        because: 'proxy-sign-in',
        proxy: address,
        realm: 'Bank Nord',
        refused: false,
      })
    }
    expect(proxy.authorizations).toEqual(['', '', '', '', ''])
    expect(await set.list()).toEqual([{ ...address, realm: 'Bank Nord', wants: 'sign-in', storage: 'none' }])
    expect(set.told, 'however many calls fail, it is told once').toHaveLength(1)
  })

  it('gets them in UTF-8, by itself from then on, and the service never sees them', async () => {
    const proxy = await basic()
    const set = kartei(temporaryFolder(), new OwnKeychain().synchronous(), () => proxy.address)
    await set.probe()
    const heard: string[] = []
    set.onSignedIn(() => heard.push('signed in'))
    const signedIn = valueOf(await set.signIn(`http://${proxy.address}`))
    expect(signedIn).toMatchObject({ wants: 'nothing', storage: 'keychain', name })
    expect(heard).toEqual(['signed in'])
    expect(set.told.at(-1)).toMatchObject([{ wants: 'nothing', name }])
    const before = service.requests('base').length
    expect((await set.probe()).ok).toBe(true)
    expect((await set.read()).ok).toBe(true)
    expect(proxy.authorizations).toEqual(['', header, header, header])
    const seen = service.requests('base').slice(before)
    expect(seen).toHaveLength(2)
    for (const { head } of seen) {
      expect(head.toLowerCase()).not.toContain('proxy-')
      expect(head).not.toContain(header.slice(6))
    }
  })

  it('that does not take them says so at the field, nothing is kept, and they are not sent again', async () => {
    const proxy = await basic()
    const folder = temporaryFolder()
    const set = kartei(folder, new OwnKeychain().synchronous(), () => proxy.address)
    await set.probe()
    const refused = await set.signIn(`http://${proxy.address}`, { password: 'wrong' })
    expect(refused).toMatchObject({
      ok: false,
      error: { kind: 'invalid-input', issues: [{ path: 'password', code: 'proxy-refused' }] },
    })
    expect(JSON.stringify(refused)).not.toContain('wrong')
    expect(await set.list()).toMatchObject([{ wants: 'sign-in', storage: 'none' }])
    await set.read()
    await set.read()
    expect(proxy.authorizations.filter((sent) => sent !== '')).toHaveLength(1)
    expect(existsSync(join(folder, 'keys'))).toBe(false)
  })

  it('that takes the kept ones no more gets them once, and asks for others', async () => {
    const proxy = await basic()
    const folder = temporaryFolder()
    const set = kartei(folder, new OwnKeychain().synchronous(), () => proxy.address)
    await set.probe()
    valueOf(await set.signIn(`http://${proxy.address}`))
    proxy.accept('Basic something-else')
    const before = proxy.authorizations.length
    const outcomes = [await set.probe(), await set.probe(), await set.probe()]
    for (const outcome of outcomes)
      expect(noAnswerOf(outcome)).toMatchObject({ because: 'proxy-sign-in', refused: true })
    expect(proxy.authorizations.slice(before)).toEqual([header, '', ''])
    expect(await set.list()).toMatchObject([{ wants: 'another-sign-in', name, storage: 'keychain' }])
    expect(set.told.flat().filter(({ wants }) => wants === 'another-sign-in')).toHaveLength(1)

    const other = `Basic ${Buffer.from('mueller:neu', 'utf8').toString('base64')}`
    proxy.accept(other)
    expect(valueOf(await set.signIn(`http://${proxy.address}`, { name: 'mueller', password: 'neu' })).wants).toBe(
      'nothing',
    )
    expect((await set.probe()).ok).toBe(true)
  })

  it('is the only one that gets them, also where another one has its place', async () => {
    const first = await basic()
    const second = await basic()
    let at = first
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const set = kartei(folder, os.synchronous(), () => at.address)
    await set.probe()
    valueOf(await set.signIn(`http://${first.address}`))
    at = second
    expect(noAnswerOf(await set.probe())).toMatchObject({ because: 'proxy-sign-in', refused: false })
    expect(second.authorizations).toEqual([''])
    expect(await set.signIn('http://proxy.elsewhere.invalid:3128')).toMatchObject({ error: { kind: 'not-found' } })
    expect(await set.list()).toMatchObject([
      { id: `http://${first.address}`, wants: 'nothing', storage: 'keychain' },
      { id: `http://${second.address}`, wants: 'sign-in', storage: 'none' },
    ])
  })

  it('gets Basic where it offers that among others, however it is spelled', async () => {
    for (const challenges of [['Negotiate', 'NTLM', 'bAsIc realm="x"'], ['NTLM, BASIC realm=x, Digest nonce="n"']]) {
      const proxy = await proxyThat({ challenges, accepts: header })
      const set = kartei(temporaryFolder(), new OwnKeychain().synchronous(), () => proxy.address)
      await set.probe()
      valueOf(await set.signIn(`http://${proxy.address}`))
      expect((await set.probe()).ok).toBe(true)
    }
  })

  it.each<[string, string[], string[]]>([
    ['NTLM alone', ['NTLM'], ['NTLM']],
    ['Negotiate and Digest', ['Negotiate', 'Digest realm="x", nonce="n"'], ['Negotiate', 'Digest']],
    ['nothing by name', [], []],
  ])('of a kind that Kartei does not know (%s) is named, and nobody is asked', async (_name, challenges, schemes) => {
    const proxy = await proxyThat({ challenges })
    const set = kartei(temporaryFolder(), new OwnKeychain().synchronous(), () => proxy.address)
    expect(noAnswerOf(await set.read())).toMatchObject({ because: 'proxy-scheme', schemes })
    expect(proxy.authorizations, 'one CONNECT a call, no tries').toEqual([''])
    expect(await set.list()).toEqual([])
  })
})

describe('name and password', () => {
  it('are sealed, survive a restart, are found nowhere, and no call, event or journal has the password', async () => {
    const proxy = await basic()
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const first = kartei(folder, os.synchronous(), () => proxy.address)
    const answers: unknown[] = [await first.probe(), await first.signIn(`http://${proxy.address}`), await first.probe()]
    expect(foundOnDisk(folder, [password, header.slice(6), name])).toEqual([])

    const second = kartei(folder, os.synchronous(), () => proxy.address)
    expect(await second.list()).toMatchObject([{ wants: 'nothing', storage: 'keychain', name }])
    const before = proxy.authorizations.length
    answers.push(await second.probe(), await second.probe())
    expect(proxy.authorizations.slice(before), 'asked first in each run').toEqual(['', header, header])
    answers.push(await second.list(), first.told, second.told)
    const input = { id: `http://${proxy.address}`, name, password, remember: true }
    const written = summarise('proxy.signIn', { input, value: { storage: 'keychain' } })
    expect(written?.summary).toEqual({ address: input.id, remember: 'true', keyStorage: 'keychain' })
    const all = JSON.stringify([...answers, written])
    for (const secret of [password, header.slice(6)]) expect(all).not.toContain(secret)
    expect(JSON.parse(readFileSync(join(folder, 'proxies.json'), 'utf8'))).toEqual({
      proxies: [`http://${proxy.address}`],
    })
  })

  it('last for the session where they are not to be remembered, and where there is no keychain', async () => {
    for (const [safeStorage, remember] of [
      [new OwnKeychain().synchronous(), false],
      [noKeychain, true],
    ] as const) {
      const proxy = await basic()
      const folder = temporaryFolder()
      const set = kartei(folder, safeStorage, () => proxy.address)
      await set.probe()
      expect(valueOf(await set.signIn(`http://${proxy.address}`, { remember }))).toMatchObject({ storage: 'session' })
      expect((await set.probe()).ok).toBe(true)
      expect(foundOnDisk(folder, [password, header.slice(6), name])).toEqual([])
      const again = kartei(folder, safeStorage, () => proxy.address)
      expect(await again.list()).toEqual([])
      expect((await again.probe()).ok).toBe(false)
    }
  })

  it('that are not to be remembered leave no older ones behind', async () => {
    const proxy = await basic()
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const set = kartei(folder, os.synchronous(), () => proxy.address)
    await set.probe()
    valueOf(await set.signIn(`http://${proxy.address}`))
    valueOf(await set.signIn(`http://${proxy.address}`, { remember: false }))
    expect(await kartei(folder, os.synchronous(), () => proxy.address).list()).toEqual([])
  })

  it('are asked for anew where the keychain does not give them, and are not destroyed by that', async () => {
    const proxy = await basic()
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const set = kartei(folder, os.synchronous(), () => proxy.address)
    await set.probe()
    valueOf(await set.signIn(`http://${proxy.address}`))
    os.isLocked = true
    expect(noAnswerOf(await set.probe())).toMatchObject({ because: 'proxy-sign-in', refused: false })
    expect(await set.list()).toMatchObject([{ storage: 'none' }])
    os.isLocked = false
    expect((await set.probe()).ok).toBe(true)
    expect(await set.list()).toMatchObject([{ wants: 'nothing', storage: 'keychain' }])
  })

  it('are forgotten, and asked for anew by the next call', async () => {
    const proxy = await basic()
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const set = kartei(folder, os.synchronous(), () => proxy.address)
    await set.probe()
    const id = `http://${proxy.address}`
    valueOf(await set.signIn(id))
    expect(valueOf(await set.handlers.forget({ id }, context))).toEqual({ forgotten: true })
    expect(valueOf(await set.handlers.forget({ id }, context))).toEqual({ forgotten: false })
    expect(await set.list()).toEqual([])
    const before = proxy.authorizations.length
    expect((await set.probe()).ok).toBe(false)
    expect(proxy.authorizations.slice(before)).toEqual([''])
    expect(await set.list()).toMatchObject([{ wants: 'sign-in', storage: 'none' }])
    expect(await kartei(folder, os.synchronous(), () => proxy.address).list()).toEqual([])
  })

  it('that cannot be tried are kept all the same', async () => {
    const proxy = await basic()
    const set = kartei(temporaryFolder(), new OwnKeychain().synchronous(), () => proxy.address)
    await set.probe()
    await proxy.close()
    expect(valueOf(await set.signIn(`http://${proxy.address}`))).toMatchObject({
      wants: 'nothing',
      storage: 'keychain',
    })
  })

  it.each<[string, { name?: string; password?: string }, string, string]>([
    ['a colon in the name', { name: 'a:b' }, 'name', 'proxy-name-colon'],
    ['no name', { name: ' ' }, 'name', 'required'],
    ['a line break in the name', { name: 'a\nb' }, 'name', 'control-characters'],
    ['no password', { password: '' }, 'password', 'required'],
    ['a control character in the password', { password: 'a\u0000b' }, 'password', 'control-characters'],
  ])('are refused at their field with %s', (_what, given, path, code) => {
    const parsed = proxyContract.signIn.input.safeParse({ id: 'http://p:1', name, password, remember: true, ...given })
    expect(parsed.error?.issues).toMatchObject([{ path: [path], params: { code } }])
    expect(proxyContract.signIn.input.safeParse({ id: 'http://p:1', name, password, remember: true }).success).toBe(
      true,
    )
  })
})
