import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from '@contract/zod'
import { createHealth, createReach, readHealth } from '../../../../src-main/features/health'
import type { EnvironmentRecord } from '../../../../src-main/features/environments'
import { electronSupportEnd } from '../../../../src-main/lib/electron-versions'
import { createTransport } from '../../../../src-main/service'
import { makeCertificate } from '../../../fixtures/certificates'
import { startMisbehavingService } from '../../../fixtures/misbehaving-service'
import { testContext } from '../../../helpers/main/context'
import { wellSources, type Sources } from '../../../helpers/main/health'
import { temporaryFolder } from '../../../helpers/temporary-folder'

const now = new Date('2026-11-23T08:00:00Z')
const inDays = (days: number): Date => new Date(now.getTime() + days * 86_400_000)
const ours: EnvironmentRecord = { id: 'ours', name: 'Abnahme', kind: 'test', baseUrl: 'https://a.example' }
const other: EnvironmentRecord = { ...ours, id: 'other' }

const healthWith = (given: Partial<Sources>) => readHealth({ ...wellSources(temporaryFolder(), ours), ...given })

/** What is not all right, as `code state`. */
async function trouble(given: Partial<Sources>): Promise<string[]> {
  const { findings } = await healthWith(given)
  return findings.flatMap(({ topic, code, state }) => (state === 'ok' ? [] : [`${topic}.${code} ${state}`]))
}

/** What is found of one topic, as `code state`. */
async function foundOf(wanted: string, given: Partial<Sources>): Promise<string[]> {
  const { findings } = await healthWith(given)
  return findings.flatMap(({ topic, code, state }) => (topic === wanted ? [`${code} ${state}`] : []))
}

const answers = { answers: true, status: 401 } as const
type Reached = Awaited<ReturnType<Sources['reach']>>
const reaching = (reached: Reached, more: Partial<Sources> = {}): Promise<string[]> =>
  trouble({ reach: () => Promise.resolve(reached), ...more })

describe('what is found of a service', () => {
  it('is a clock more than a minute off, in either direction', async () => {
    expect(await reaching({ ...answers, clockOffSeconds: 60 })).toEqual([])
    expect(await reaching({ ...answers, clockOffSeconds: 61 })).toEqual(['clock.off warn'])
    expect(await reaching({ ...answers, clockOffSeconds: -61 })).toEqual(['clock.off warn'])
  })

  it('is a certificate that ends within thirty days', async () => {
    expect(await reaching({ ...answers, certificateUntil: inDays(31).toISOString() })).toEqual([])
    expect(await reaching({ ...answers, certificateUntil: inDays(29).toISOString() })).toEqual([
      'certificate.ends-soon warn',
    ])
  })

  it('is all right where it wants a client certificate, which nobody shows for this', async () => {
    const authority = await makeCertificate('authority', { isAuthority: true })
    const own = await makeCertificate('service', { hosts: ['127.0.0.1'], signedBy: authority })
    const service = await startMisbehavingService({
      ...own,
      ca: [authority.cert],
      requestCert: true,
      rejectUnauthorized: true,
    })
    onTestFinished(() => service.close())
    const transport = createTransport({ certificates: () => [authority.cert] })
    onTestFinished(() => transport.close())
    const reached = await createReach(transport)({ baseUrl: service.on('strict', (exchange) => exchange.answer(200)) })
    expect(reached.answers && reached.status).toBeUndefined()
    expect(reached.answers).toBe(true)
    expect(await reaching({ answers: true, ms: 3 })).toEqual([])
    expect(await reaching({ answers: false, because: 'connect' })).toEqual(['service.no-answer bad'])
  })

  it('is a key that it refused in this run', async () => {
    expect(await reaching(answers, { isKeyRefused: () => true })).toEqual(['service.key-refused bad'])
    const notActive = { environments: { all: () => [ours, other], active: () => other } }
    expect(await reaching(answers, { ...notActive, isKeyRefused: (id) => id === 'ours' })).toEqual([
      'service.key-refused warn',
    ])
    expect(await reaching(answers, { isKeyRefused: () => false })).toEqual([])
  })

  it('is learned by one request without a key: its certificate’s end, and its clock against this one', async () => {
    const authority = await makeCertificate('authority', { isAuthority: true })
    const own = await makeCertificate('service', { hosts: ['127.0.0.1'], signedBy: authority })
    const service = await startMisbehavingService(own)
    onTestFinished(() => service.close())
    const transport = createTransport({ certificates: () => [authority.cert] })
    onTestFinished(() => transport.close())
    const baseUrl = service.on('there', (exchange) =>
      exchange.answer(401, '', { date: 'Mon, 23 Nov 2026 08:02:00 GMT' }),
    )
    const reached = await createReach(transport, undefined, () => now.getTime())({ baseUrl })
    expect(reached).toMatchObject({ answers: true, status: 401, clockOffSeconds: 120 })
    expect(reached.answers && reached.certificateUntil).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect(service.requests('there')).toHaveLength(1)
  })
})

it('counts the printers that may be used, and those that the policy names and nobody knows', async () => {
  const among = (printers: readonly string[], policy: object) =>
    foundOf('printers', { printers: () => Promise.resolve(printers), policy: { policy } })
  const known = ['Flur', 'Keller']
  expect(await among(known, {})).toEqual(['ready ok'])
  expect(await among(known, { printers: ['Keller', 'Dach'] })).toEqual(['missing warn'])
  expect(await among(known, { printer: 'Dach', printers: known })).toEqual(['missing bad'])
  expect(await among([], {})).toEqual(['none warn'])
  expect(await foundOf('printers', { printers: () => Promise.reject(new Error('away')) })).toEqual(['unknown warn'])
  const { findings } = await healthWith({ policy: { policy: { printers: ['Keller', 'Dach'] } } })
  expect(findings.find(({ topic }) => topic === 'printers')?.facts).toEqual({ count: 2 })
})

describe('what is found of backups', () => {
  const codes = (policy: object, given: Partial<Sources> = {}, lastBackup: Date | undefined = inDays(-1)) =>
    foundOf('backups', {
      store: { look: () => Promise.resolve({ kind: 'none' }), isKept: () => true, lastBackup: () => lastBackup },
      policy: { policy },
      ...given,
    })

  it('is their age, where any are to be made', async () => {
    expect(await codes({})).toEqual(['made ok'])
    expect(await codes({}, {}, inDays(-8))).toEqual(['old warn'])
    const store = { look: () => Promise.resolve({ kind: 'none' } as const), isKept: () => true }
    expect(await codes({}, { store: { ...store, lastBackup: () => undefined } })).toEqual(['old warn'])
    expect(await foundOf('backups', {})).toEqual([])
    expect(await codes({ backups: false }, {}, inDays(-8))).toEqual([])
    expect(await codes({ sessionOnly: true }, {}, inDays(-8))).toEqual([])
  })

  it('is whether their folder is there: the organisation’s has to be, the clerk’s may be a drive that is put away', async () => {
    const folder = join(temporaryFolder(), 'copies')
    const [fixed, there] = [{ backupFolder: folder }, { backupFolder: () => folder }]
    expect(await codes(fixed, there)).toEqual(['made ok', 'folder-unusable bad'])
    expect(await codes({}, there)).toEqual(['made ok', 'folder-unusable warn'])
    writeFileSync(folder, '')
    expect(await codes(fixed, there)).toEqual(['made ok', 'folder-unusable bad'])
    rmSync(folder)
    mkdirSync(folder)
    expect(await codes(fixed, there)).toEqual(['made ok'])
    if (process.getuid?.() === 0) return
    chmodSync(folder, 0o500)
    expect(await codes(fixed, there)).toEqual(['made ok', 'folder-unusable bad'])
  })
})

describe('what is found of the rest', () => {
  it('is until when Electron is supported; what ships is in the table', async () => {
    const ships = z.object({ devDependencies: z.object({ electron: z.string() }) })
    const shipped = ships.parse(JSON.parse(readFileSync('package.json', 'utf8'))).devDependencies.electron
    const end = electronSupportEnd(shipped)
    expect(end).toBeDefined()
    const before = (days: number) => () => new Date((end?.getTime() ?? 0) - days * 86_400_000)
    const { versions } = wellSources('', ours)
    const codeAt = (now: () => Date, electron = shipped) =>
      foundOf('electron', { now, versions: { ...versions, electron } })
    expect(await codeAt(before(60))).toEqual(['supported ok'])
    expect(await codeAt(before(30))).toEqual(['support-ends warn'])
    expect(await codeAt(before(0))).toEqual(['support-ends warn'])
    expect(await codeAt(before(-1))).toEqual(['support-ended warn'])
    expect(await codeAt(before(60), '99.0.0')).toEqual([])
  })

  it('is by which proxy the active service is reached', async () => {
    expect(await foundOf('proxy', {})).toEqual(['direct ok'])
    const proxy = new URL('http://anna:geheim@proxy.example:8080')
    const { findings } = await healthWith({ routes: () => Promise.resolve([proxy]) })
    expect(findings.filter(({ topic }) => topic === 'proxy')).toEqual([
      { topic: 'proxy', code: 'used', state: 'ok', facts: { host: 'proxy.example:8080' } },
    ])
    expect(await foundOf('proxy', { routes: () => Promise.reject(new Error('away')) })).toEqual(['unknown warn'])
  })

  it('is which further authority ends first', async () => {
    const { cert } = await makeCertificate('authority')
    const among = (authorities: readonly string[], at: Date) =>
      foundOf('authorities', { policy: { policy: {}, authorities }, now: () => at })
    expect(await among([], now)).toEqual([])
    expect(await among([cert], new Date('2100-01-01'))).toEqual(['ends-soon warn'])
    expect(await among(['no certificate'], now)).toEqual(['unknown warn'])
  })

  it('is whether the policy that Kartei obeys is still the one of this computer', async () => {
    const inForce = { source: '/etc/kartei/policy.json', policy: { language: 'de' } } as const
    expect(await foundOf('policy', {})).toEqual(['none ok'])
    expect(await foundOf('policy', { policy: inForce, policyNow: { ok: true, inForce } })).toEqual(['in-force ok'])
    expect(await foundOf('policy', { policyNow: { ok: true, inForce } })).toEqual(['outdated warn'])
    expect(await foundOf('policy', { policy: inForce })).toEqual(['outdated warn'])
    expect((await healthWith({ policy: inForce })).governs).toEqual(['language'])
  })

  it('is a file of settings that is or was damaged, or cannot be read', async () => {
    const codes = (...notices: string[]) => foundOf('settings', { notices: () => notices.map((code) => ({ code })) })
    expect(await codes('settings-damaged', 'settings-set-aside')).toEqual(['damaged bad'])
    expect(await codes('settings-set-aside')).toEqual(['damaged bad'])
    expect(await codes('settings-unavailable')).toEqual(['unavailable bad'])
    expect(await codes('recovery-key-offered')).toEqual([])
  })
})

it('is asked for once, however often somebody presses, and anew after half a minute', async () => {
  let elapsed = 0
  let asked = 0
  const { handlers } = createHealth(testContext(), {
    read: () => {
      asked++
      return healthWith({})
    },
    elapsed: () => elapsed,
    log: { read: () => Promise.resolve([]) },
  })
  const press = async () => handlers.read(undefined, { requestId: 'r' })
  await Promise.all([press(), press()])
  elapsed = 29_999
  await press()
  expect(asked).toBe(1)
  elapsed = 30_000
  await press()
  expect(asked).toBe(2)
})

describe('what is saved for support', () => {
  const line = '{"at":"2026-11-23T08:00:00.000Z","level":"info","event":"program.ended","restarts":false}'
  const saving = (place: string | undefined) =>
    createHealth(testContext({ now: () => now, askWhereToSave: () => Promise.resolve(place) }), {
      read: () => healthWith({}),
      elapsed: () => 0,
      log: {
        read: () =>
          Promise.resolve([
            { name: 'kartei.log', text: `${line.replace('08:', '09:')}\nanything\n` },
            { name: 'kartei.1.log', text: `${line}\n` },
          ]),
      },
    }).handlers.saveForSupport(undefined, { requestId: 'r' })

  it('is one file: the health, the log from its oldest line on, and how many lines are none', async () => {
    const place = join(temporaryFolder(), 'kartei-support.json')
    expect(await saving(place)).toEqual({ ok: true, value: { saved: true, fileName: 'kartei-support.json' } })
    const saved: unknown = JSON.parse(readFileSync(place, 'utf8'))
    expect(Object.keys(z.object({}).loose().parse(saved))).toEqual(['health', 'log', 'leftOut'])
    expect(saved).toMatchObject({
      health: { healthy: true, problems: [] },
      log: [
        { at: '2026-11-23T08:00:00.000Z', level: 'info', event: 'program.ended', restarts: false },
        { at: '2026-11-23T09:00:00.000Z', level: 'info', event: 'program.ended', restarts: false },
      ],
      leftOut: 1,
    })
  })

  it('is nothing where the clerk thinks better of it, and a Failure where it cannot be written', async () => {
    expect(await saving(undefined)).toEqual({ ok: true, value: { saved: false } })
    expect(await saving(join(temporaryFolder(), 'gone', 'x.json'))).toMatchObject({
      ok: false,
      error: { kind: 'file' },
    })
  })
})
