import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, succeed, type Outcome } from '@contract/outcome'
import type { UpdateProgress, UpdateRefusal, UpdatesState } from '@contract/api/updates'
import type { CallContext, Emit, FeatureHandlers } from '../../ipc/handlers'
import { commandsIn } from '../../lib/run-command'
import { diskErrorOf, storageFailureOf } from '../../lib/storage-failure'
import type { Transport } from '../../service'
import type { Notify, OpenSettingsFile } from '../../store'
import type { Journal } from '../journal'
import type { Release } from './feed'
import { Cancelled, fetchFile, fetchList, isWhole, Unreachable } from './fetching'
import { downloads, type Installation } from './installation'
import type { Installer } from './installer'
import { openMemory, type Memory, type UpdateLook } from './memory'
import { Refused } from './refused'
import { sourceOf, type Source, type UpdatePolicy } from './source'
import { copyToStart, forgetStarted, LeadsElsewhere } from './starting'

export type { UpdatePolicy } from './source'
export { updatesHealth, type UpdatesHealth } from './health'
export { cacheDirectoryOf, installationOf, type Installation } from './installation'

export interface Updates {
  readonly handlers: FeatureHandlers<'updates'>
  /** Begins to ask by itself, and writes down what the last run of the program has installed. */
  begin(): void
  /** Stops asking, and a download. */
  stop(): void
  /** Whether work goes on while Kartei ends: then nothing is installed at this end. */
  hold(isUnderWay: boolean): void
  /** Whether something is to be installed when Kartei ends. */
  isWanted(): boolean
  /** Installs what the clerk wants to have installed when Kartei is quit. The last that Kartei does; never rejects. */
  install(): Promise<void>
}

/** When the address is asked: after the start has settled, and then again and again. In milliseconds. */
const firstLookAfter = 60_000
const lookEvery = 4 * 60 * 60 * 1000
const tickEvery = 15 * 60 * 1000
/** How often the screen hears how far a download is, in milliseconds. */
const progressEvery = 250

/**
 * Updates of Kartei itself, from the address that a policy names. A version is taken that is newer, of the named channel, in
 * a list signed by the named publisher, with a file that is to the byte what the list says; anything else is refused for a
 * reason that the settings show. Installed is only when the clerk says so, and only when Kartei ends with nothing under way.
 */
export function createUpdates(options: {
  readonly installation: Installation
  readonly version: string
  readonly platform: NodeJS.Platform
  readonly arch: string
  readonly policy: UpdatePolicy | undefined
  /** The profile. */
  readonly directory: string
  /** For what is downloaded; not in a profile that moves along with its user. */
  readonly cacheDirectory: string
  readonly openSettings: OpenSettingsFile
  readonly download: Transport['download']
  readonly journal: Pick<Journal, 'note'>
  readonly activeEnvironmentId: () => string
  readonly emit: Emit
  readonly now: () => Date
  readonly notify: Notify
  readonly reportDefect: (action: string, error: unknown) => void
  readonly isSignedBy?: (file: string, publisher: string) => Promise<boolean>
}): Updates {
  const { installation, version, platform, policy, download, now, reportDefect } = options
  const { isSignedBy = asksWindows } = options
  const memory = openMemory(options)
  const source = installation === 'by-itself' && policy?.mode === 'on' ? sourceOf(policy) : undefined
  let progress: UpdateProgress = { state: source ? 'not-asked' : installation === 'by-itself' ? 'off' : installation }
  let checkedAt: string | undefined
  let askedAt: number | undefined
  let looking: Promise<void> | undefined
  let installer: Installer | undefined
  /** What goes on in the network, to be stopped. */
  let fetching: AbortController | undefined
  let ready: { readonly release: Release; readonly path: string } | undefined
  /** Not downloaded again by itself in this run. */
  let stoppedVersion: string | undefined
  let isHeld = false
  let isStopped = false
  const timers: NodeJS.Timeout[] = []

  function state(): UpdatesState {
    const { notInstalled } = memory.current()
    const offered = stillReady()
    return {
      version,
      ...(source && { source: { host: source.url.host, channel: source.channel, publisher: source.publisher } }),
      ...(checkedAt !== undefined && { checkedAt }),
      progress: offered ? decidedAbout(offered.release.version) : progress,
      ...(notInstalled !== undefined && { notInstalled }),
    }
  }

  /** What is ready, as long as the list that offered it is good. */
  function stillReady(): typeof ready {
    if (ready && Date.parse(ready.release.expires) <= now().getTime()) {
      progress = { state: 'refused', reason: 'expired', version: ready.release.version }
      ready = undefined
    }
    return ready
  }

  function decidedAbout(ofVersion: string): UpdateProgress {
    const { decided } = memory.current()
    const about = { state: 'ready', version: ofVersion } as const
    if (decided?.version !== ofVersion) return { ...about, decision: 'open' }
    if (decided.decision === 'at-quit') return { ...about, decision: 'at-quit' }
    if (Date.parse(decided.until) <= now().getTime()) return { ...about, decision: 'open' }
    return { ...about, decision: 'later', askAgainAt: decided.until }
  }

  function set(next: UpdateProgress): void {
    progress = next
    options.emit('updates', 'onChanged', state())
  }

  function remember(changed: Partial<Memory>): void {
    memory.save({ ...memory.current(), ...changed })
  }

  /** For the health of the installation, which is asked for while Kartei does not run. */
  function rememberLook(ended: UpdateLook['ended'], reason?: UpdateRefusal): void {
    if (!source) return
    const url = source.url.href
    const { looked } = memory.current()
    const at = now().toISOString()
    const before = looked?.url === url ? looked.answered : undefined
    const answered = ended === 'answered' ? at : before
    remember({ looked: { url, at, ended, ...(reason && { reason }), ...(answered !== undefined && { answered }) } })
  }

  function ended(error: unknown): void {
    try {
      if (error instanceof Refused) rememberLook('refused', error.reason)
      else rememberLook(error instanceof Unreachable ? 'unreachable' : 'disk')
    } catch (unwritten) {
      if (diskErrorOf(unwritten) === 'unknown') reportDefect('updates', unwritten)
    }
    if (error instanceof Refused) {
      // What was offered before counts no more than what is offered now: it may have been taken back.
      ready = undefined
      set({
        state: 'refused',
        reason: error.reason,
        ...(error.version !== undefined && { version: error.version }),
      })
    } else if (error instanceof Unreachable) set({ state: 'unreachable', noAnswer: error.noAnswer })
    else {
      const code = diskErrorOf(error)
      if (code === 'unknown') reportDefect('updates', error)
      set({ state: 'failed', because: 'disk', code })
    }
  }

  /** Asks the address; resolves when it is known what it offers. A download that follows goes on. */
  function look(): Promise<void> {
    if (!source || isStopped || fetching) return Promise.resolve()
    looking ??= ask(source).finally(() => (looking = undefined))
    return looking
  }

  async function ask({ url, channel, publisher, keys }: Source): Promise<void> {
    askedAt = now().getTime()
    const stop = (fetching = new AbortController())
    set({ state: 'asking' })
    try {
      const list = await fetchList(download, url, stop.signal)
      const { readFeed } = await import('./feed')
      const { seen, release } = readFeed(list, {
        url,
        publisherKeys: keys,
        channel,
        version,
        platform,
        arch: options.arch,
        seen: memory.current().seen[url.href],
        now: now(),
      })
      remember({ seen: { ...memory.current().seen, [url.href]: seen } })
      checkedAt = now().toISOString()
      rememberLook('answered')
      ready = ready && release && isSame(ready.release, release) ? { ...ready, release } : undefined
      fetching = undefined
      if (!release || ready) set({ state: 'current' })
      else if (release.version === stoppedVersion) set({ state: 'found', version: release.version })
      else void fetchRelease(release, publisher)
    } catch (error) {
      fetching = undefined
      if (error instanceof Cancelled) set({ state: 'not-asked' })
      else ended(error)
    }
  }

  async function fetchRelease(release: Release, publisher: string): Promise<void> {
    const stop = (fetching = new AbortController())
    const { size } = release.file
    const told = { at: 0 }
    const tell = (received: number): void => {
      if (received < size && Date.now() - told.at < progressEvery) return
      told.at = Date.now()
      set({ state: 'downloading', version: release.version, received, size })
    }
    tell(0)
    try {
      installer ??= (await import('./installer')).createInstaller(platform, options)
      const path = await installer.prepare(release, (to) => fetchFile(download, release, to, stop.signal, tell))
      if (!(await isOfPublisher(path, publisher))) {
        await rm(path, { force: true })
        throw new Refused('file-publisher', release.version)
      }
      stop.signal.throwIfAborted()
      ready = { release, path }
      set({ state: 'current' })
    } catch (error) {
      if (stop.signal.aborted) set({ state: 'found', version: release.version })
      else ended(error)
    } finally {
      fetching = undefined
    }
  }

  /** The system's own idea of who made it. macOS looks at it by itself before it takes a file over. */
  const isOfPublisher = async (path: string, publisher: string): Promise<boolean> =>
    platform !== 'win32' || (await isSignedBy(path, publisher))

  /** Whether the version runs that the last run of the program has started to install. */
  async function noteInstalled(): Promise<void> {
    const { installing } = memory.current()
    if (!installing) return
    if (installing.to === version) {
      await options.journal.note(options.activeEnvironmentId(), {
        action: 'updates.installed',
        summary: { from: installing.from, to: installing.to },
        outcome: 'ok',
      })
      remember({ installing: undefined, decided: undefined, notInstalled: undefined })
      await rm(join(options.cacheDirectory, downloads), { recursive: true, force: true })
    } else {
      // Asked about again: an installer that fails is not started at every end of the program.
      remember({ installing: undefined, decided: undefined, notInstalled: installing.to })
      await forgetStarted(options.cacheDirectory)
    }
    set(progress)
  }

  /** What the clerk wants to have installed, where nothing stands against it. */
  function wanted(): typeof ready {
    const { decided } = memory.current()
    const offered = stillReady()
    const isChosen = decided?.decision === 'at-quit' && decided.version === offered?.release.version
    return isChosen && !isHeld ? offered : undefined
  }

  async function installReady(): Promise<void> {
    const chosen = wanted()
    if (!chosen || !source) return
    const { release, path } = chosen
    // Written before the last look, so that nothing comes between that and the start.
    remember({ installing: { from: version, to: release.version } })
    try {
      await start(release, path, source.publisher)
    } catch (error) {
      remember({ installing: undefined, decided: undefined, notInstalled: release.version })
      if (!(error instanceof LeadsElsewhere) && !(error instanceof Refused) && diskErrorOf(error) === 'unknown')
        throw error
    }
  }

  /**
   * It lay where other programs of this user can write, and Windows starts it as an administrator: what is started is a copy
   * that was looked at. Its bytes come last, since the publisher takes long to look up.
   */
  async function start(release: Release, path: string, publisher: string): Promise<void> {
    const file = platform === 'win32' ? await copyToStart(path, options.cacheDirectory) : path
    if (!(await isOfPublisher(file, publisher))) throw new Refused('file-publisher', release.version)
    if (!installer || !(await isWhole(file, release))) throw new Refused('file-tampered', release.version)
    await installer.install(file)
  }

  const answer = (): Outcome<UpdatesState> => succeed(state())

  return {
    handlers: {
      state: answer,
      async check() {
        stoppedVersion = undefined
        await look()
        return answer()
      },
      cancel() {
        if (progress.state === 'downloading') stoppedVersion = progress.version
        fetching?.abort()
        return answer()
      },
      decide({ decision }, { requestId }: CallContext) {
        const offered = stillReady()
        if (!offered)
          return fail({ kind: 'conflict', message: 'There is no update that could be installed now.', requestId })
        const ofVersion = offered.release.version
        const until = nextDay(now()).toISOString()
        try {
          remember({ decided: { version: ofVersion, ...(decision === 'later' ? { decision, until } : { decision }) } })
        } catch (error) {
          return fail(storageFailureOf(error, requestId, 'What was decided could not be written to disk.'))
        }
        set(progress)
        return answer()
      },
    },
    begin() {
      void noteInstalled().catch((error: unknown) => reportDefect('updates', error))
      if (!source) return
      timers.push(
        setTimeout(() => void look(), firstLookAfter).unref(),
        setInterval(() => {
          // What was put off until now is asked about again.
          if (ready) set(progress)
          if (askedAt === undefined || now().getTime() - askedAt >= lookEvery) void look()
        }, tickEvery).unref(),
      )
    },
    stop() {
      isStopped = true
      for (const timer of timers) clearInterval(timer)
      fetching?.abort()
    },
    hold: (isUnderWay) => void (isHeld = isUnderWay),
    isWanted: () => wanted() !== undefined,
    install: () =>
      installReady().catch((error: unknown) => {
        reportDefect('updates', error)
      }),
  }
}

const isSame = (one: Release, other: Release): boolean =>
  one.version === other.version && one.file.sha512 === other.file.sha512

/** The first moment of the next day where the clerk is. */
const nextDay = (at: Date): Date => new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1)

async function asksWindows(file: string, publisher: string): Promise<boolean> {
  const { isSignedBy } = await import('./windows-signature')
  return isSignedBy(file, publisher, (variables) => commandsIn({ ...process.env, ...variables }))
}
