import { X509Certificate } from 'node:crypto'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Policy } from '@contract/policy/settings'
import { makeCertificate, type Certificate } from '../../../fixtures/certificates'
import { startMisbehavingService, type MisbehavingService } from '../../../fixtures/misbehaving-service'
import { fixtureAuthority, fixturePassphrase, pkcs12Path } from '../../../fixtures/pkcs12'
import {
  context,
  environmentsOf,
  list,
  save,
  setKey,
  setUp,
  type EnvironmentsFixture,
} from '../../../helpers/main/environments-fixture'
import { foundOnDisk, noKeychain, OwnKeychain, temporaryFolder } from '../../../helpers/main/profile'
import { valueOf } from '../../../helpers/main/service-fixture'

type Name = Parameters<typeof pkcs12Path>[0]

const apiKey = '3f0c5a4e-8a1b-4c7e-9d2f-1a2b3c4d5e6f'
/** As the service answers the probe (endpoint 8). */
const texts = JSON.stringify({ mandateTexts: [], consents: [] })

let authority: Certificate
let service: MisbehavingService
beforeAll(async () => {
  authority = await makeCertificate('Authority of the bank', { isAuthority: true })
  const own = await makeCertificate('service', { hosts: ['127.0.0.1'], signedBy: authority })
  service = await startMisbehavingService({
    ...own,
    ca: [fixtureAuthority()],
    requestCert: true,
    rejectUnauthorized: true,
  })
})
afterAll(() => service.close())

async function pick({ handlers, certificate }: EnvironmentsFixture, file: string): Promise<string> {
  certificate.file = file
  return valueOf(await handlers.pickCertificate(undefined, context)).file?.token ?? ''
}
async function setCertificate(set: EnvironmentsFixture, id: string, name: Name, remember = true) {
  const token = await pick(set, pkcs12Path(name))
  return set.handlers.setCertificate({ id, token, passphrase: fixturePassphrase, remember }, context)
}
const identityOf = async ({ connection }: EnvironmentsFixture, id: string) =>
  valueOf(await connection('r', id)).identity
const fingerprintOf = async (set: EnvironmentsFixture, id: string) => {
  const [shown] = (await list(set)).filter((each) => each.id === id)
  return shown?.clientCertificate?.about?.fingerprint
}

describe('a client certificate', () => {
  it('is sealed, survives a restart without its file, and neither passphrase nor key is found on the disk', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const first = environmentsOf(folder, os.synchronous())
    const { id } = await save(first)
    await setKey(first, id, apiKey, true)
    const file = join(temporaryFolder(), 'mine.p12')
    copyFileSync(pkcs12Path('modern'), file)
    const token = await pick(first, file)
    rmSync(file)
    const passphrase = fixturePassphrase
    const answered = valueOf(await first.handlers.setCertificate({ id, token, passphrase, remember: true }, context))
    const fingerprint = new X509Certificate((await identityOf(first, id))?.chain ?? '').fingerprint256
    expect(answered.clientCertificate).toEqual({
      storage: 'keychain',
      about: {
        subject: 'Kartei workstation 7',
        issuer: 'Made-up branch authority',
        validFrom: '2020-01-01T00:00:00.000Z',
        validUntil: '2120-01-01T00:00:00.000Z',
        fingerprint,
      },
    })

    const second = environmentsOf(folder, os.synchronous())
    const identity = await identityOf(second, id)
    const key = identity?.key ?? ''
    expect(key).toMatch(/^-----BEGIN PRIVATE KEY-----/)
    const base64 = key.replace(/-----[^-]+-----|\s/g, '')
    const der = Buffer.from(base64, 'base64').toString('latin1')
    expect(foundOnDisk(folder, [passphrase, base64, base64.slice(20, 60), der])).toEqual([])
    expect(JSON.stringify([answered, await list(second)])).not.toContain(base64.slice(20, 60))
  })

  it.each<[Name, string, string]>([
    ['rc2', 'certificate', 'certificate-not-supported'],
    ['expired', 'certificate', 'certificate-expired'],
    ['not-yet-valid', 'certificate', 'certificate-not-yet-valid'],
    ['server', 'certificate', 'certificate-not-for-clients'],
    ['no-key', 'certificate', 'certificate-no-key'],
  ])('that cannot be used is refused at its field: %s', async (name, path, code) => {
    const set = setUp()
    const { id } = await save(set)
    expect(await setCertificate(set, id, name)).toMatchObject({
      ok: false,
      error: { kind: 'invalid-input', issues: [{ path, code }] },
    })
    expect(await fingerprintOf(set, id)).toBeUndefined()
  })

  it('is refused at the passphrase that does not open it, and at the file that another one was chosen after', async () => {
    const set = setUp()
    const { id } = await save(set)
    const older = await pick(set, pkcs12Path('modern'))
    const token = await pick(set, pkcs12Path('renewed'))
    const asked = { id, token, passphrase: 'not it', remember: true }
    const wrong = { path: 'passphrase', code: 'certificate-wrong-passphrase' }
    expect(await set.handlers.setCertificate(asked, context)).toMatchObject({ error: { issues: [wrong] } })
    const late = { path: 'certificate', code: 'certificate-unknown-token' }
    expect(await set.handlers.setCertificate({ ...asked, token: older }, context)).toMatchObject({
      error: { issues: [late] },
    })
    set.certificate.file = join(temporaryFolder(), 'nothing.p12')
    expect(await set.handlers.pickCertificate(undefined, context)).toMatchObject({
      error: { issues: [{ path: 'certificate', code: 'certificate-file-unreadable' }] },
    })
  })

  it('lasts for the session without a keychain, or when it is not to be remembered', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    for (const [keychain, remember] of [
      [noKeychain, true],
      [os.synchronous(), false],
    ] as const) {
      const set = environmentsOf(folder, keychain)
      const { id } = await save(set, { name: String(remember) })
      expect(valueOf(await setCertificate(set, id, 'modern', remember)).clientCertificate?.storage).toBe('session')
      const anew = environmentsOf(folder, keychain)
      expect((await list(anew)).find((each) => each.id === id)?.clientCertificate).toBeUndefined()
    }
  })

  it('goes with the address: dropped where the clerk changes it, and not shown where something else did', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const set = environmentsOf(folder, os.synchronous())
    const { id, baseUrl } = await save(set)
    await setCertificate(set, id, 'modern')
    await save(set, { id, baseUrl: `${baseUrl}/below` })
    expect(await fingerprintOf(set, id)).toBeDefined()
    expect((await save(set, { id, baseUrl: 'https://elsewhere.example' })).clientCertificate).toBeUndefined()

    await setCertificate(set, id, 'modern')
    const book = join(folder, 'environments.json')
    writeFileSync(book, readFileSync(book, 'utf8').replaceAll('elsewhere.example', 'thief.example'))
    const moved = environmentsOf(folder, os.synchronous())
    await setKey(moved, id, apiKey, true)
    expect(await identityOf(moved, id)).toBeUndefined()
    expect((await list(moved))[1]?.clientCertificate).toEqual({ storage: 'other-address' })
  })

  it('that the keychain does not give stops the call, and is neither lost nor left out', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const set = environmentsOf(folder, os.synchronous())
    const { id } = await save(set)
    await setKey(set, id, apiKey, false)
    await setCertificate(set, id, 'modern')
    os.isLocked = true
    expect(await set.connection('r', id)).toMatchObject({
      ok: false,
      error: { kind: 'keychain-unavailable', issues: [{ code: 'certificate-unreadable' }] },
    })
    os.isLocked = false
    expect(await identityOf(set, id)).toBeDefined()
  })

  it('is taken away when the clerk confirms it, and with the environment', async () => {
    const set = setUp()
    const { id } = await save(set)
    await setCertificate(set, id, 'modern')
    set.questions.confirm = false
    expect(await set.handlers.clearCertificate({ id }, context)).toMatchObject({ error: { kind: 'cancelled' } })
    expect(await fingerprintOf(set, id)).toBeDefined()
    set.questions.confirm = true
    expect(valueOf(await set.handlers.clearCertificate({ id }, context)).clientCertificate).toBeUndefined()
  })
})

describe('with a service that wants one', () => {
  async function connected() {
    const set = setUp()
    set.certificate.authorities = [authority.cert]
    const baseUrl = service.on('base', (exchange) => exchange.answer(200, texts))
    const { id } = await save(set, { baseUrl })
    await setKey(set, id, apiKey, true)
    return { set, id, baseUrl }
  }

  it('the check says that it wants one, then that it takes the one that was chosen', async () => {
    const { set, id, baseUrl } = await connected()
    const check = async () => valueOf(await set.handlers.check({ id }, context)).found
    expect(await check()).toMatchObject({
      verdict: 'no-answer',
      noAnswer: { because: 'client-certificate', problem: 'required' },
    })
    const token = await pick(set, pkcs12Path('modern'))
    const certificate = { token, passphrase: fixturePassphrase }
    const typed = await set.handlers.checkTyped({ id, baseUrl, apiKey: '', certificate }, context)
    expect(valueOf(typed).reachable).toBe(true)
    expect(await check()).toMatchObject({ verdict: 'no-answer' })
    await setCertificate(set, id, 'modern')
    expect((await check()).verdict).not.toBe('no-answer')
  })

  it('another one is tried before it replaces the one that is there, and the clerk may keep that', async () => {
    const { set, id } = await connected()
    await setCertificate(set, id, 'modern')
    const before = await fingerprintOf(set, id)
    const asked = set.questions.asked.length
    set.questions.confirm = false
    const tried = service.requests('base').length
    expect(await setCertificate(set, id, 'renewed')).toMatchObject({ error: { kind: 'cancelled' } })
    expect(
      service
        .requests('base')
        .slice(tried)
        .map(({ shown }) => shown),
    ).toEqual(['Kartei workstation 7, renewed'])
    expect(set.questions.asked.slice(asked)).toMatchObject([{ about: 'other-certificate' }])
    expect(await fingerprintOf(set, id)).toBe(before)
    set.questions.confirm = true
    await setCertificate(set, id, 'renewed')
    expect(await fingerprintOf(set, id)).not.toBe(before)
  })

  it('another API key is tried before, and the clerk is told that the service does not take it', async () => {
    const { set, id, baseUrl } = await connected()
    await setCertificate(set, id, 'modern')
    service.on(new URL(baseUrl).pathname.slice(1), (exchange) => {
      const ok = exchange.headers['authorization'] === `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`
      return exchange.answer(ok ? 200 : 401, ok ? texts : '{"code":"UNAUTHORIZED"}')
    })
    set.questions.confirm = false
    const other = '11111111-2222-4333-8444-555555555555'
    await set.handlers.setApiKey({ id, apiKey: other, remember: true }, context)
    expect(set.questions.asked.at(-1)).toMatchObject({ about: 'other-key', trial: 'refused' })
    expect(valueOf(await set.connection('r', id)).apiKey).toBe(apiKey)
  })
})

describe('the certificate of an organisation', () => {
  const production = { name: 'Production', kind: 'production', address: 'https://cards.bank.example' } as const
  function laidDown(withPassphrase = true) {
    const folder = temporaryFolder()
    const file = join(folder, 'kbrandt.p12')
    copyFileSync(pkcs12Path('modern'), file)
    const passphraseFile = join(folder, 'passphrase')
    writeFileSync(passphraseFile, `${fixturePassphrase}\n`)
    const rule = {
      environment: 'Production',
      file: join(folder, '{user}.p12'),
      ...(withPassphrase && { passphraseFile }),
    }
    const policy: Policy = { environments: [production], clientCertificates: [rule] }
    return { file, passphraseFile, policy }
  }
  const certificateIn = async (set: EnvironmentsFixture) => (await list(set))[1]?.clientCertificate

  it('is taken from its file, and stays when the file goes or cannot be used', async () => {
    const { file, policy } = laidDown()
    const profile = temporaryFolder()
    const os = new OwnKeychain()
    const started = () => environmentsOf(profile, os.synchronous(), undefined, policy)
    const about = { subject: 'Kartei workstation 7' }
    expect(await certificateIn(started())).toMatchObject({ storage: 'keychain', managed: true, about })
    copyFileSync(pkcs12Path('expired'), file)
    expect(await certificateIn(started())).toMatchObject({ managed: true, about, problem: 'expired' })
    rmSync(file)
    expect(await certificateIn(started())).toMatchObject({ managed: true, about, problem: 'file-unreadable' })
    copyFileSync(pkcs12Path('renewed'), file)
    const renewed = await certificateIn(started())
    expect(renewed).toMatchObject({ about: { subject: 'Kartei workstation 7, renewed' } })
    expect(renewed?.problem).toBeUndefined()
  })

  it('is shown to no address but the one laid down with it, also by the check of a typed one', async () => {
    const { policy } = laidDown()
    const set = environmentsOf(temporaryFolder(), new OwnKeychain().synchronous(), undefined, policy)
    set.certificate.authorities = [authority.cert]
    const id = (await list(set))[1]?.id ?? ''
    const baseUrl = service.on('elsewhere', (exchange) => exchange.answer(200, texts))
    for (const certificate of [undefined, { passphrase: fixturePassphrase }])
      expect(await set.handlers.checkTyped({ id, baseUrl, apiKey: 'typed', certificate }, context)).toMatchObject({
        error: { kind: 'managed' },
      })
    expect(service.requests('elsewhere')).toEqual([])
  })

  it('waits for its passphrase where the clerk has it', async () => {
    const { policy } = laidDown(false)
    const set = environmentsOf(temporaryFolder(), new OwnKeychain().synchronous(), undefined, policy)
    const id = (await list(set))[1]?.id ?? ''
    expect(await certificateIn(set)).toEqual({ storage: 'none', managed: true, problem: 'passphrase' })
    const entered = { id, passphrase: fixturePassphrase, remember: true }
    expect(valueOf(await set.handlers.setCertificate(entered, context)).clientCertificate).toMatchObject({
      storage: 'keychain',
      about: { subject: 'Kartei workstation 7' },
    })
    expect((await certificateIn(set))?.problem).toBeUndefined()
  })
})
