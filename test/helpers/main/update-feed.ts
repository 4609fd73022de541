import { createHash, generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import type { UpdateProgress, UpdatesState } from '@contract/api/updates'
import type { Outcome } from '@contract/outcome'
import { createTransport } from '../../../src-main/service'
import { createUpdates, type UpdatePolicy } from '../../../src-main/features/updates'
import { publicKeyText, signedList } from '../../../tools/lib/version-list.mjs'
import { makeCertificate } from '../../fixtures/certificates'
import { startMisbehavingService, type Behaviour, type MisbehavingService } from '../../fixtures/misbehaving-service'
import { Clock, openSettings, temporaryFolder } from './profile'

const { privateKey: publisher } = generateKeyPairSync('ed25519')
export const { privateKey: somebody } = generateKeyPairSync('ed25519')
export { publisher }

/** The installer of the newer version, made up. */
export const installer = Buffer.from('#!/bin/sh\n# the installer of Kartei 0.2.0\n'.repeat(2000))
export const installerName = 'Kartei-0.2.0-x64.exe'
export const sha512 = (bytes: Buffer): string => createHash('sha512').update(bytes).digest('base64')

const hour = 60 * 60 * 1000
const day = 24 * hour
export const ago = (milliseconds: number): string => new Date(new Clock().now().getTime() - milliseconds).toISOString()
export const fileEntry = {
  platform: 'win32',
  arch: 'x64',
  name: installerName,
  size: installer.length,
  sha512: sha512(installer),
}

/** A list as the publisher would write it, but for what is given. */
export const contentWith = (changed: Record<string, unknown> = {}): Record<string, unknown> => ({
  product: 'kartei',
  channel: 'stable',
  version: '0.2.0',
  issued: ago(hour),
  expires: ago(-30 * day),
  files: [fileEntry],
  ...changed,
})
export const listWith = (changed?: Record<string, unknown>): string => signedList(contentWith(changed), [publisher])

/** A server for updates, by https with a certificate of an authority of one's own. */
export async function startFeeds() {
  const authority = await makeCertificate('Authority of the bank', { isAuthority: true })
  const own = await makeCertificate('updates', { hosts: ['127.0.0.1'], signedBy: authority })
  const known = await startMisbehavingService(own)
  const unknown = await startMisbehavingService(await makeCertificate('stranger', { hosts: ['127.0.0.1'] }))
  const plain = await startMisbehavingService()
  const transport = createTransport({ certificates: () => [authority.cert], answerMs: 5_000, stallMs: 5_000 })
  const close = async (): Promise<void> => {
    await transport.close()
    await Promise.all([known, unknown, plain].map((each) => each.close()))
  }
  return { transport, known, unknown, plain, close }
}
export type Feeds = Awaited<ReturnType<typeof startFeeds>>

/** What lies at an address for updates, and what its server does instead. */
export interface Served {
  readonly list?: string
  readonly file?: Buffer
  readonly onList?: Behaviour
  readonly onFile?: Behaviour
}

let feeds = 0

/** Puts a list and its file at an address of their own. */
export function serve(service: MisbehavingService, { list = listWith(), file = installer, onList, onFile }: Served) {
  const prefix = `feed-${(feeds += 1)}`
  const asked: string[] = []
  const at = { list, file, onList, onFile }
  const feed = service.on(prefix, (exchange) => {
    asked.push(exchange.path)
    if (exchange.path.endsWith('.json')) return at.onList ? at.onList(exchange) : exchange.answer(200, at.list)
    return at.onFile ? at.onFile(exchange) : exchange.answer(200, at.file)
  })
  return { feed, asked, at }
}

/** What of a computer lasts from one start of the program to the next. */
export class Computer {
  readonly profile = temporaryFolder()
  readonly cache = temporaryFolder()
  readonly clock = new Clock()
  readonly notes: unknown[] = []
  /** What was started with administrator's rights, and with which arguments. */
  private readonly resources = temporaryFolder()
  isSigned = true

  constructor() {
    // It stands beside the installed program and asks for an administrator there.
    const told = join(this.resources, 'started')
    writeFileSync(
      join(this.resources, 'elevate.exe'),
      `#!/bin/sh\nprintf '%s\\n' "$@" >"${told}.part"\nmv "${told}.part" "${told}"\n`,
      {
        mode: 0o755,
      },
    )
    const before = Object.getOwnPropertyDescriptor(process, 'resourcesPath')
    Object.defineProperty(process, 'resourcesPath', { value: this.resources, configurable: true })
    onTestFinished(() => {
      if (before) Object.defineProperty(process, 'resourcesPath', before)
      else Reflect.deleteProperty(process, 'resourcesPath')
    })
  }

  /** The arguments of what was started; undefined where nothing was. */
  started(): string[] | undefined {
    const file = join(this.resources, 'started')
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : undefined
  }

  /** Whether an installer was to be started; it starts a moment later than that is written down. */
  isInstalling(): boolean {
    const file = join(this.profile, 'updates.json')
    return existsSync(file) && readFileSync(file, 'utf8').includes('"installing"')
  }

  /** Where electron-updater keeps what was downloaded. */
  get pending(): string {
    return join(this.cache, 'updates', 'pending')
  }

  /** A start of Kartei on this computer. */
  begin(
    feed: string,
    { transport }: Pick<Feeds, 'transport'>,
    given: Partial<Parameters<typeof createUpdates>[0]> = {},
  ) {
    const told: UpdatesState[] = []
    const defects: unknown[] = []
    const updates = createUpdates({
      installation: 'by-itself',
      version: '0.1.0',
      platform: 'win32',
      arch: 'x64',
      policy: policyOf(feed),
      directory: this.profile,
      cacheDirectory: this.cache,
      openSettings,
      download: (wanted) => transport.download(wanted),
      journal: { note: (_environmentId, ...notes) => Promise.resolve(void this.notes.push(...notes)) },
      activeEnvironmentId: () => 'sandbox',
      emit: (_feature, _event, payload) => void told.push(payload as never),
      now: this.clock.now,
      notify: () => undefined,
      reportDefect: (_action, error) => void defects.push(error),
      isSignedBy: (_file, name) => Promise.resolve(this.isSigned && name === publisherName),
      ...given,
    })
    onTestFinished(() => updates.stop())
    const context = { requestId: 'r' }
    const state = async (): Promise<UpdatesState> => valueOf(await updates.handlers.state(undefined, context))
    /** Asks now, and resolves when everything that follows from it has come to its end. */
    const check = async (): Promise<UpdateProgress> => {
      await updates.handlers.check(undefined, context)
      await vi.waitFor(
        async () => {
          const { progress } = await state()
          if (progress.state === 'asking' || progress.state === 'downloading') throw new Error(progress.state)
        },
        { interval: 5 },
      )
      return (await state()).progress
    }
    return { ...updates, check, state, told, defects, context }
  }
}

export const publisherName = 'CN=Example Bank AG, O=Example Bank AG, C=DE'
export const policyOf = (address: string) =>
  ({
    mode: 'on',
    address,
    channel: 'stable',
    publisher: publisherName,
    keys: [publicKeyText(publisher)],
  }) satisfies UpdatePolicy

export function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.error.message)
  return outcome.value
}
