import { statSync } from 'node:fs'
import { basename } from 'node:path'
import type { AsideFile as ShownAside, DataAccess, DataBackup, DataState, LeftOut } from '@contract/api/data'
import { fail, succeed, type Outcome } from '@contract/outcome'
import type { CallContext, Emit, FeatureHandlers } from '../../ipc/handlers'
import type { Keychain } from '../../keychain'
import type { Ask } from '../../shell/questions'
import { diskErrorOf } from '../../lib/disk-error'
import {
  documentFolderOf,
  type AsideFile,
  Stopped,
  type Backup,
  type EnvironmentStore,
  type JournalEnd,
  type Notify,
  type OpenSettingsFile,
  type Store,
} from '../../store'
import type { EnvironmentRecord } from '../environments/index'
import type { Journal } from '../journal/index'
import { notConfirmed } from '../../shell/questions'
import { callStillInFlight, type CallsInFlight } from '../../ipc/calls-in-flight'
import { createMoves, moveCopies } from './moves'
import { MovingFileError, type MovingProblem } from './moving-file'
import { createRecovery } from './recovery'
import { refusalOf } from './stopped'

export { needsData, refusalOf } from './stopped'

const hour = 3_600_000
const day = 24 * hour
/** After a start the window comes first. */
const firstBackUpAfter = 30_000

export interface Data {
  readonly handlers: FeatureHandlers<'data'>
  /** Backs up every environment in use that was not backed up for a day, now and then. Returns how to stop. */
  backUpDaily(): () => void
  /** One round of it. */
  backUpIfDue(): Promise<void>
  /** To be called once an environment is turned to, which opens its data: the recovery key opens them too. */
  onTurnedTo(environmentId: string): Promise<void>
}

/** What is kept on this computer: backups, the way to another workstation, and erasing ("Local data"). */
export function createData(options: {
  /** The profile. */
  readonly directory: string
  readonly store: Store
  readonly environments: {
    active(): EnvironmentRecord
    readonly all: () => EnvironmentRecord[]
    readonly kept: () => EnvironmentRecord[]
    /** Adds one that is not there yet. */
    addRecord(record: EnvironmentRecord): void
  }
  readonly journal: Pick<Journal, 'note'>
  readonly callsInFlight: Pick<CallsInFlight, 'ended'>
  /** Erases what is kept elsewhere of an environment whose data were erased; default: there is nothing. */
  readonly onErased?: (environmentId: string) => Promise<void>
  /** Documents that wait outlive a restored backup that does not know them; default: there are none. */
  readonly carryOver?: (environmentId: string) => Promise<() => Promise<void>>
  readonly keychain: Pick<Keychain, 'seal' | 'unseal'>
  readonly keychainIsAvailable: () => Promise<boolean>
  /** Undefined when the user thought better of it. */
  readonly askWhereToSave: (suggestedName: string) => Promise<string | undefined>
  /** The system's dialogs for the file of a backup, and for the folder of its copies. */
  readonly pickBackup: () => Promise<string | undefined>
  readonly pickFolder: () => Promise<string | undefined>
  readonly openSettings: OpenSettingsFile
  readonly notify: Notify
  /** The data of an environment can be used that could not be. */
  readonly onOpened: (environmentId: string) => void
  readonly ask: Ask
  readonly user: string
  readonly workstation: string
  readonly emit: Emit
  readonly now: () => Date
  /** How hard the passphrase of a move is to guess; default: as hard as age makes it. */
  readonly passphraseWorkFactor?: number
  /** A daily backup that failed; it is tried again. */
  readonly onDefect: (action: string, error: unknown) => void
}): Data {
  const { store, environments, journal, keychainIsAvailable, askWhereToSave, ask, onOpened, emit, now, onDefect } =
    options
  const moves = createMoves({ ...options, environments: environments.all, kept: environments.kept })

  async function stateOf(environmentId: string): Promise<DataState> {
    const { storage, size, cases, entries, backups, aside, lostAt } = await store.contents(environmentId)
    const offered = lostAt && backups.find(({ isGood, at }) => isGood && at <= lostAt)
    return {
      storage,
      size,
      cases,
      journalEntries: entries,
      backups: backups.map(shownBackup),
      aside: aside.map(shownAside),
      ...(offered && { offered: shownBackup(offered) }),
    }
  }

  async function accessTo(environmentId: string): Promise<DataAccess> {
    const stop = await store.stopped(environmentId)
    if (!stop) {
      const { storage } = await store.environment(environmentId)
      return { state: 'open', ...(storage === 'session' && { onlySession: true }) }
    }
    const { because, keychain, sealedBy, held } = stop
    const aside = store.aside(environmentId).map(shownAside)
    const hasRecoveryKey = store.sealedKey(environmentId) !== undefined
    return {
      state: 'stopped',
      because,
      keychain,
      ...(sealedBy !== undefined && { sealedBy }),
      ...(held && { held }),
      hasRecoveryKey,
      aside,
    }
  }

  /** Everything that was known of the environment before is out of date. */
  function emitReplaced(): void {
    emit('cases', 'onChanged', { caseIds: [] })
  }

  function emitOpened(environmentId: string): void {
    onOpened(environmentId)
    emit('data', 'onAccess', { environmentId })
    emitReplaced()
  }

  const inUse = (environmentId: string): Promise<EnvironmentStore | undefined> =>
    store.environment(environmentId).catch(() => undefined)

  /**
   * What takes the place of the data in use. It may fail after that, where the new file cannot be opened at once: other data
   * are in use then, or none, and the page must ask anew.
   *
   * @param takeBack what was made ready for it, called where what was in use stays in use
   */
  async function replacing<T>(environmentId: string, work: () => Promise<T>, takeBack?: () => void): Promise<T> {
    const before = await inUse(environmentId)
    try {
      return await work()
    } catch (error) {
      const after = await inUse(environmentId)
      if (after && after !== before) onOpened(environmentId)
      if (after === before) takeBack?.()
      else {
        emit('data', 'onAccess', { environmentId })
        emitReplaced()
      }
      throw error
    }
  }

  /** One that is here already stays where it is, whatever the file says of its address. */
  async function askedAbout(
    moved: EnvironmentRecord,
  ): Promise<EnvironmentRecord & { casesHere: number; stoppedHere?: true; isNew: boolean }> {
    const here = environments.all().find(({ id }) => id === moved.id)
    const { id, name, kind, baseUrl } = here ?? moved
    return { id, name, kind, baseUrl, isNew: here === undefined, ...(await moves.here(id)) }
  }

  async function noKeychain(requestId: string): Promise<Outcome<never> | undefined> {
    if (await keychainIsAvailable()) return undefined
    const message = 'Without a keychain nothing is kept on this computer.'
    return fail({ kind: 'keychain-unavailable', message, requestId })
  }

  /** What the disk or the database refuses is a Failure `storage`; what is in use then says `access`. */
  async function keeping<T>({ requestId }: CallContext, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof MovingFileError) return notTaken(error.problem, requestId)
      if (error instanceof Stopped) return refusalOf(error.stop, requestId)
      const name = diskErrorOf(error)
      if (name === 'unknown') throw error
      return fail({ kind: 'storage', message: `The disk or the database refused (${name}).`, requestId })
    }
  }

  const recovery = createRecovery({ ...options, keeping, replacing, noKeychain, onReplaced: emitOpened })

  const handlers: FeatureHandlers<'data'> = {
    ...recovery.handlers,
    access: async () => succeed(await accessTo(environments.active().id)),
    tryAgain: (_input, context) =>
      keeping(context, async () => {
        const { id } = environments.active()
        const wasStopped = await store.stopped(id)
        if (wasStopped && !(await store.tryAgain(id))) {
          await recovery.follow(id)
          emitOpened(id)
        }
        return succeed(await accessTo(id))
      }),
    /** Failures: `storage`; the data stay as they are, and so does the stop. */
    beginNew: (_input, context) =>
      keeping<{ done: boolean }>(context, async () => {
        const { id, name } = environments.active()
        const stop = await store.stopped(id)
        if (!stop || stop.because === 'held') return succeed({ done: false })
        if (!(await ask({ about: 'begin-new', name }))) return succeed({ done: false })
        const done = await replacing(id, () => store.beginNew(id))
        if (!done) return succeed({ done })
        await recovery.follow(id)
        await journal.note(id, { action: 'data.beginNew', summary: { because: stop.because }, outcome: 'ok' })
        emitOpened(id)
        return succeed({ done })
      }),
    /** Failures: `file` (gone, damaged, or the keychain has no key of it), `keychain-unavailable`, `storage`. */
    putBack: ({ name }, context) =>
      keeping<{ done: boolean }>(context, async () => {
        const refused = await noKeychain(context.requestId)
        if (refused) return refused
        const environment = environments.active()
        const { id } = environment
        if (!(await ask({ about: 'put-back', name: environment.name }))) return succeed({ done: false })
        const putBack = await replacing(id, () => store.putBack(id, name))
        if (!putBack) {
          const message = 'This file is gone, damaged, or of a key that the keychain does not give.'
          return fail({ kind: 'file', message, requestId: context.requestId })
        }
        await recovery.follow(id)
        await journal.note(id, { action: 'data.putBack', summary: endOf(putBack.before), outcome: 'ok' })
        emitOpened(id)
        return succeed({ done: true })
      }),
    state: (_input, context) =>
      keeping(context, async () => {
        const { id } = environments.active()
        const stop = await store.stopped(id)
        return stop ? refusalOf(stop, context.requestId) : succeed(await stateOf(id))
      }),
    /** Failures: `keychain-unavailable`, `storage` (the copy could not be written or is not whole). */
    backUp: (_input, context) =>
      keeping(context, async () => {
        const refused = await noKeychain(context.requestId)
        if (refused) return refused
        const environment = environments.active()
        const { id } = environment
        await recovery.follow(id)
        await store.backUp(id)
        const newest = await store.backUpIfOlder(id, Infinity)
        if (newest) await recovery.backupFolder.copy(environment, newest)
        return succeed(await stateOf(id))
      }),
    /**
     * Failures: `file` (no such backup, or it is damaged), `keychain-unavailable`, `cancelled` (main asked, and nobody
     * confirmed), `storage`.
     */
    restore: ({ backupId }, context) =>
      keeping(context, async () => {
        const refused = await noKeychain(context.requestId)
        if (refused) return refused
        const active = environments.active()
        const { id } = active
        const backup = (await store.backups(id)).find(({ name }) => name === backupId)
        if (!backup?.isGood) return noBackup(context.requestId)
        if (!(await ask({ about: 'restore', ...active, at: backup.at.toISOString() }))) return notConfirmed(context)
        const wasStopped = (await store.stopped(id)) !== undefined
        const takeOver = wasStopped ? undefined : await options.carryOver?.(id)
        const restored = await replacing(id, () => store.restore(id, backupId))
        if (!restored) return noBackup(context.requestId)
        await takeOver?.()
        await recovery.follow(id)
        const summary = { backup: backupId, ...endOf(restored.before) }
        await journal.note(id, { action: 'data.restore', summary, outcome: 'ok' })
        if (wasStopped) emitOpened(id)
        else emitReplaced()
        return succeed(await stateOf(id))
      }),
    /** Failures: `keychain-unavailable`, `file` (more than one file can hold), `storage`. */
    moveOut: ({ passphrase }, context) =>
      keeping<{ saved: boolean; fileName?: string; leftOut?: LeftOut[] }>(context, async () => {
        const refused = await noKeychain(context.requestId)
        if (refused) return refused
        const target = await askWhereToSave(`Kartei ${now().toISOString().slice(0, 10)}.age`)
        if (target === undefined) return succeed({ saved: false })
        const { moved, leftOut } = await moves.writeAll(target, passphrase)
        for (const { id } of moved)
          await journal.note(id, {
            action: 'data.moveOut',
            summary: { environments: String(moved.length) },
            outcome: 'ok',
          })
        return succeed({ saved: true, fileName: basename(target), ...(leftOut.length > 0 && { leftOut }) })
      }),
    /** Failures: `invalid-input` (not one file), `file` (it cannot be read, or is nothing that Kartei has written). */
    readMove: (files, context) =>
      keeping<{ moveId: string; fileName: string; size: number }>(context, () => {
        const [file] = files
        if (!file || files.length !== 1) {
          const message = 'Choose one file.'
          const issues = [{ path: 'files', message, code: 'one-file' }]
          return Promise.resolve(fail({ kind: 'invalid-input', message, requestId: context.requestId, issues }))
        }
        return Promise.resolve(succeed({ ...moves.pick(file.path), size: statSync(file.path).size }))
      }),
    /** Failures: `invalid-input` at `passphrase`, `file` (cut off, damaged, foreign, of a newer Kartei), `not-found`. */
    openMove: ({ moveId, passphrase }, context) =>
      keeping(context, async () => {
        const chosenFile = moves.find(moveId)
        return chosenFile ? succeed(await moves.open(chosenFile, passphrase)) : noSuchMove(context.requestId)
      }),
    /**
     * Failures: `keychain-unavailable`, `not-found`, `cancelled` (main asked, and nobody confirmed), `storage`; environments
     * that were taken over before stay so.
     */
    moveIn: ({ moveId, environmentIds }, context) =>
      keeping(context, async () => {
        const refused = await noKeychain(context.requestId)
        if (refused) return refused
        const opened = moves.find(moveId)?.opened
        const chosen = opened?.environments.filter(({ moved }) => environmentIds.includes(moved.id)) ?? []
        if (!opened || chosen.length !== new Set(environmentIds).size) return noSuchMove(context.requestId)
        const { user, workstation } = opened.content
        const asked = await Promise.all(chosen.map(({ moved }) => askedAbout(moved)))
        if (!(await ask({ about: 'move-in', user, workstation, environments: asked }))) return notConfirmed(context)
        // Another file may have been picked meanwhile.
        if (moves.find(moveId)?.opened !== opened) return noSuchMove(context.requestId)
        try {
          for (const { moved, file, documents, cases } of chosen) {
            const { id, name, kind, baseUrl, dataKey } = moved
            environments.addRecord({ id, name, kind, baseUrl })
            const wasStopped = store.isKept(id) && (await store.stopped(id)) !== undefined
            const takeOver = store.isKept(id) && !wasStopped ? await options.carryOver?.(id) : undefined
            const takeBack = moveCopies(documents, documentFolderOf(options.directory, id))
            const key = Buffer.from(dataKey, 'base64')
            const { before } = await replacing(id, () => store.importCopy(id, file, key), takeBack)
            await takeOver?.()
            await recovery.follow(id)
            const summary = { cases: String(cases), from: opened.content.workstation, ...endOf(before) }
            await journal.note(id, { action: 'data.moveIn', summary, outcome: 'ok' })
            if (wasStopped) emitOpened(id)
          }
        } finally {
          emitReplaced()
        }
        moves.forget()
        return succeed(await stateOf(environments.active().id))
      }),
    /**
     * Failures: `invalid-input` at `name` (not the name of the active environment), `cancelled` (main asked, and nobody
     * confirmed), `conflict` (a call of it is under way), `storage`.
     */
    erase: ({ name }, context) =>
      keeping(context, async () => {
        const active = environments.active()
        if (name.trim() !== active.name) {
          const message = 'This is not the name of the environment.'
          const issues = [{ path: 'name', message, code: 'other-name' }]
          return fail({ kind: 'invalid-input', message, requestId: context.requestId, issues })
        }
        if (!(await ask({ about: 'erase', ...active }))) return notConfirmed(context)
        if (!(await options.callsInFlight.ended(active.id))) return callStillInFlight(context.requestId)
        const { before } = await replacing(active.id, () => store.erase(active.id))
        await recovery.follow(active.id)
        await options.onErased?.(active.id)
        await journal.note(active.id, { action: 'data.erase', summary: endOf(before), outcome: 'ok' })
        emitReplaced()
        return succeed(await stateOf(active.id))
      }),
  }

  async function backUpIfDue(): Promise<void> {
    store.finishErasures()
    for (const environment of environments.all()) {
      const { id } = environment
      if (!store.isOpen(id)) continue
      try {
        await recovery.follow(id)
        const newest = await store.backUpIfOlder(id, day)
        if (newest) await recovery.backupFolder.copy(environment, newest)
        await recovery.offer(environment)
      } catch (error) {
        onDefect('daily backup', error)
      }
    }
  }

  return {
    handlers,
    backUpIfDue,
    onTurnedTo: (environmentId) => recovery.follow(environmentId),
    backUpDaily() {
      const first = setTimeout(() => void backUpIfDue(), firstBackUpAfter)
      const round = setInterval(() => void backUpIfDue(), hour)
      return () => {
        clearTimeout(first)
        clearInterval(round)
      }
    },
  }
}

const shownBackup = ({ name, at, size, isGood }: Backup): DataBackup => ({
  backupId: name,
  at: at.toISOString(),
  size,
  good: isGood,
})

const shownAside = (file: AsideFile): ShownAside => ({ ...file, at: file.at.toISOString() })

/** A journal that became shorter is explained by how the one before it ended. */
const endOf = (before: JournalEnd | undefined): Record<string, string> =>
  before ? { previousSequence: String(before.sequence), previousHash: before.hash } : {}

const sentences: Readonly<Record<Exclude<MovingProblem, 'wrong-passphrase' | 'too-large'>, string>> = {
  foreign: 'This file was not written by Kartei for another computer.',
  newer: 'This file is from a newer Kartei. Install that version here first.',
  damaged: 'This file is cut off or damaged. Copy it again, or write it again on the other computer.',
}

function notTaken(problem: MovingProblem, requestId: string): Outcome<never> {
  if (problem === 'too-large') {
    const message = 'One file holds no more than 1,000 environments with 100,000 waiting documents each.'
    return fail({ kind: 'file', message, requestId, issues: [{ path: '', message, code: 'move-too-large' }] })
  }
  if (problem !== 'wrong-passphrase') return fail({ kind: 'file', message: sentences[problem], requestId })
  const message = 'This passphrase does not open the file.'
  const issues = [{ path: 'passphrase', message, code: 'wrong-passphrase' }]
  return fail({ kind: 'invalid-input', message, requestId, issues })
}

const noBackup = (requestId: string): Outcome<never> =>
  fail({
    kind: 'file',
    message: 'This backup is gone, damaged, or of a key that the keychain does not have any more.',
    requestId,
  })

const noSuchMove = (requestId: string): Outcome<never> =>
  fail({ kind: 'not-found', message: 'Choose the file again: it is not open any more.', requestId })
