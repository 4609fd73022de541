import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  authoritiesCheck,
  backupsCheck,
  createHealth,
  createReach,
  electronCheck,
  printersHealth,
  proxyCheck,
  type Health,
} from '../../../../src-main/features/health'
import { findingsOf } from '../../../../src-main/features/health/check'
import { judge, type Facts } from '../../../../src-main/features/health/findings'
import type { Reached } from '../../../../src-main/features/health/reach'
import { electronSupportEnd } from '../../../../src-main/lib/electron-versions'
import { createTransport } from '../../../../src-main/service'
import { makeCertificate } from '../../../fixtures/certificates'
import { startMisbehavingService } from '../../../fixtures/misbehaving-service'
import { temporaryFolder } from '../../../helpers/temporary-folder'

const now = new Date('2026-11-23T08:00:00Z')
const inDays = (days: number): Date => new Date(now.getTime() + days * 86_400_000)

const well: Facts = {
  versions: {
    kartei: '1.2.3',
    electron: '45.4.1',
    electronTried: true,
    chromium: '154',
    node: '24',
    platform: 'linux',
    architecture: 'x64',
  },
  keychain: { available: true, backend: 'gnome_libsecret' },
  data: { folder: 'local', writable: true, freeBytes: 1e12 },
  environments: [],
  printers: { count: 1, hasDefault: true },
  policy: { state: 'none' },
  notices: [],
}

/** What is not all right, as `code state`. */
const trouble = (facts: Partial<Facts>): string[] =>
  judge({ ...well, ...facts }, { now, sessionOnly: false })
    .filter(({ state }) => state !== 'ok')
    .map(({ topic, code, state }) => `${topic}.${code} ${state}`)

function serviceOf(service: Reached, more: object = {}): string[] {
  const data = { state: 'none' } as const
  const one = { number: 2, kind: 'test', active: true, host: 'a.example', data, service, ...more } as const
  return trouble({ environments: [one] })
}

describe('what is found of a service', () => {
  const answers = { answers: true, status: 401 } as const
  it('is a clock more than a minute off, in either direction', () => {
    expect(serviceOf({ ...answers, clockOffSeconds: 60 })).toEqual([])
    expect(serviceOf({ ...answers, clockOffSeconds: 61 })).toEqual(['clock.behind warn'])
    expect(serviceOf({ ...answers, clockOffSeconds: -61 })).toEqual(['clock.ahead warn'])
  })

  it('is a certificate that ends within thirty days', () => {
    expect(serviceOf({ ...answers, certificateUntil: inDays(31).toISOString() })).toEqual([])
    expect(serviceOf({ ...answers, certificateUntil: inDays(29).toISOString() })).toEqual([
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
    expect(serviceOf({ answers: true, ms: 3 })).toEqual([])
    expect(serviceOf({ answers: false, because: 'connect' })).toEqual(['service.no-answer bad'])
  })

  it('is a key that it refused in this run', () => {
    expect(serviceOf(answers, { keyRefused: true })).toEqual(['service.key-refused bad'])
    expect(serviceOf(answers, { keyRefused: true, active: false })).toEqual(['service.key-refused warn'])
    expect(serviceOf(answers, { keyRefused: false })).toEqual([])
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

describe('what is found of printers', () => {
  it('counts those that may be used, and those that the policy names and nobody knows', () => {
    const known = ['Flur', 'Keller']
    expect(printersHealth({}, known, 'Flur')).toEqual({ count: 2, hasDefault: true })
    expect(printersHealth({ printers: ['Keller', 'Dach'] }, known, 'Flur')).toEqual({
      count: 1,
      hasDefault: false,
      missing: 1,
    })
    expect(printersHealth({ printer: 'Dach', printers: known }, known, 'Flur')).toMatchObject({ count: 0, missing: 1 })
  })

  it('is not all right where none of them is there', () => {
    expect(trouble({ printers: { count: 0, hasDefault: false, missing: 1 } })).toEqual(['printers.named-none bad'])
    expect(trouble({ printers: { count: 1, hasDefault: true, missing: 1 } })).toEqual(['printers.named-missing warn'])
    expect(trouble({ printers: { count: 0, hasDefault: false } })).toEqual(['printers.none warn'])
  })
})

describe('what is found of backups', () => {
  const codes = async (given: Partial<Parameters<typeof backupsCheck>[0]>): Promise<string[]> => {
    const found = await findingsOf([
      backupsCheck({
        environments: () => [{ id: 'one' }],
        isKept: () => true,
        lastBackup: () => inDays(-1),
        folder: () => undefined,
        policy: {},
        now: () => now,
        ...given,
      }),
    ])
    return found.map(({ code, state }) => `${code} ${state}`)
  }

  it('is their age, and where they lie', async () => {
    expect(await codes({})).toEqual(['made ok', 'folder-none ok'])
    expect(await codes({ lastBackup: () => inDays(-8) })).toEqual(['old warn', 'folder-none ok'])
    expect(await codes({ lastBackup: () => undefined })).toEqual(['none warn', 'folder-none ok'])
    expect(await codes({ isKept: () => false })).toEqual(['folder-none ok'])
    expect(await codes({ policy: { backups: false } })).toEqual(['off ok'])
    expect(await codes({ policy: { backupFolder: 'off' } })).toEqual(['made ok', 'folder-off ok'])
  })

  it('is whether their folder is there: the organisation’s has to be, the clerk’s may be a drive that is put away', async () => {
    const folder = join(temporaryFolder(), 'copies')
    const fixed = { folder: () => folder, policy: { backupFolder: folder } }
    expect(await codes(fixed)).toEqual(['made ok', 'folder-away bad'])
    expect(await codes({ folder: () => folder })).toEqual(['made ok', 'folder-away warn'])
    writeFileSync(folder, '')
    expect(await codes(fixed)).toEqual(['made ok', 'folder-away bad'])
    rmSync(folder)
    mkdirSync(folder)
    expect(await codes(fixed)).toEqual(['made ok', 'folder-ready ok'])
    if (process.getuid?.() === 0) return
    chmodSync(folder, 0o500)
    expect(await codes(fixed)).toEqual(['made ok', 'folder-refused bad'])
  })
})

describe('what is found of the rest', () => {
  const one = async (check: Parameters<typeof findingsOf>[0][number]) =>
    (await findingsOf([check])).map(({ code, state }) => `${code} ${state}`)

  it('is until when Electron is supported; what ships is in the table', async () => {
    const shipped = /"electron": "([\d.]+)"/.exec(readFileSync('package.json', 'utf8'))?.[1] ?? ''
    const end = electronSupportEnd(shipped)
    expect(end).toBeDefined()
    const codeAt = (at: Date) => one(electronCheck(shipped, () => at))
    const before = (days: number): Date => new Date((end?.getTime() ?? 0) - days * 86_400_000)
    expect(await codeAt(before(60))).toEqual(['supported ok'])
    expect(await codeAt(before(30))).toEqual(['support-ends warn'])
    expect(await codeAt(before(0))).toEqual(['support-ended warn'])
    expect(await one(electronCheck('99.0.0', () => now))).toEqual(['support-unknown warn'])
  })

  it('is by which proxy the active service is reached', async () => {
    const active = () => ({ baseUrl: 'https://a.example', isEmbedded: false })
    expect(await one(proxyCheck(() => Promise.resolve(['direct']), active))).toEqual(['direct ok'])
    const proxy = new URL('http://anna:geheim@proxy.example:8080')
    const found = await findingsOf([proxyCheck(() => Promise.resolve([proxy]), active)])
    expect(found).toEqual([{ topic: 'proxy', code: 'used', state: 'ok', facts: { host: 'proxy.example:8080' } }])
    expect(await one(proxyCheck(() => Promise.reject(new Error('away')), active))).toEqual(['unreadable warn'])
  })

  it('is which further authority ends first', async () => {
    const { cert } = await makeCertificate('authority')
    expect(
      await one(
        authoritiesCheck(
          () => [],
          () => now,
        ),
      ),
    ).toEqual(['none ok'])
    expect(
      await one(
        authoritiesCheck(
          () => [cert],
          () => new Date('2100-01-01'),
        ),
      ),
    ).toEqual(['ended warn'])
    expect(
      await one(
        authoritiesCheck(
          () => ['no certificate'],
          () => now,
        ),
      ),
    ).toEqual(['unknown warn'])
  })
})

it('is asked for once, however often somebody presses, and anew after half a minute', async () => {
  let elapsed = 0
  let asked = 0
  const report: Health = {
    ...well,
    journalShipping: { state: 'off', behind: 0 },
    healthy: true,
    problems: [],
    remarks: [],
    findings: [],
    at: now.toISOString(),
    running: true,
  }
  const { handlers } = createHealth({
    read: () => Promise.resolve((asked++, report)),
    elapsed: () => elapsed,
    bundle: {
      now: () => now,
      log: { read: () => Promise.resolve([]) },
      policy: {},
      environments: () => [],
      look: () => Promise.resolve({ kind: 'none' }),
    },
    askWhereToSave: () => Promise.resolve(undefined),
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
