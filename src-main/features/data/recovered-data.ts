import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { PickedBackup } from '@contract/api/data'
import { readRecoveryKey } from '@contract/domain/recovery-key'
import { fail, failAt, succeed, type Outcome } from '@contract/outcome'
import type { CallContext, FeatureHandlers } from '../../ipc/handlers'
import { managedFailure } from '../../policy'
import { createSealer, opensAny } from '../../store'
import type { FoundBackup } from '../../store/foreign-backup'
import type { CarriedBackups } from './carried-backup'
import { endOf, type DataContext } from './context'
import type { LongWork } from './long-work'
import { openSealed, recipientOf, withPassphrase, type Recovered } from './recovery-age'

export interface RecoveredData {
  readonly handlers: Pick<FeatureHandlers<'data'>, 'unlock' | 'pickBackup' | 'openBackup' | 'takeBackup'>
  /**
   * Remembers the file of a backup; one at a time. Failures: `file` (gone, no backup of Kartei, one whose key was sealed for the
   * keychain alone, or one that takes too long to be read), `cancelled` (by `cancelBackup`).
   *
   * @param onOlder called where a Kartei before backups for other computers has written it
   */
  readonly pick: (file: string, context: CallContext, onOlder?: () => void) => Promise<Outcome<PickedBackup>>
}

/**
 * Opens by a recovery key or a passphrase: the data of this computer that the keychain does not open, and backups from
 * anywhere.
 */
export function createRecoveredDataCalls(
  data: DataContext,
  recovery: {
    readonly carried: Pick<CarriedBackups, 'take'>
    readonly work: Pick<LongWork, 'run'>
    readonly follow: (environmentId: string) => Promise<void>
    /** The clerk has the private part of this recipient. */
    readonly confirm: (recipient: string) => Promise<void>
  },
): RecoveredData {
  const { store, environments, journal, ask, exportStaged, pickBackup } = data
  const { withStorageFailure, sealing, replacing, emitOpened, readBackup } = data
  const { carried, work, follow, confirm } = recovery
  let chosen:
    | (Extract<FoundBackup, { is: 'backup' }> & { readonly pickId: string; readonly file: string; opened?: Recovered })
    | undefined

  const wrongKey = (code: string, message: string, requestId: string): Outcome<never> =>
    failAt('recoveryKey', code, message, requestId)

  async function open(sealed: Uint8Array, typed: string, requestId: string): Promise<Outcome<Recovered>> {
    const read = readRecoveryKey(typed)
    if (!read.ok) return wrongKey('recovery-key', 'This is not a whole recovery key.', requestId)
    const recovered = await openSealed(sealed, read.key)
    if (recovered) {
      await confirm(await recipientOf(read.key))
      return succeed(recovered)
    }
    return wrongKey('other-recovery-key', 'These data were sealed for another recovery key.', requestId)
  }

  async function openByPassphrase(
    sealed: Uint8Array,
    passphrase: string,
    requestId: string,
  ): Promise<Outcome<Recovered>> {
    const recovered = await openSealed(sealed, await withPassphrase(passphrase))
    if (recovered) return succeed(recovered)
    return failAt('passphrase', 'wrong-passphrase', 'This passphrase does not open the file.', requestId)
  }

  /** Counts the cases of an environment that a restore would set aside. */
  async function here(environmentId: string): Promise<{ casesHere: number; stoppedHere?: true }> {
    if (!store.isKept(environmentId)) return { casesHere: 0 }
    if (await store.stopped(environmentId)) return { casesHere: 0, stoppedHere: true }
    return { casesHere: (await store.counts(environmentId)).cases }
  }

  const pick: RecoveredData['pick'] = (file, context, onOlder) =>
    withStorageFailure<PickedBackup>(context, async () => {
      const { requestId } = context
      const found = await work.run(({ signal }) => readBackup.find(file, signal))
      if (found.is !== 'backup') {
        if (found.is === 'older') onOlder?.()
        return noBackup[found.is](requestId)
      }
      const pickId = randomUUID()
      chosen = { ...found, pickId, file }
      const opensWith = (['passphrase', 'recovery-key'] as const).filter((by) => found.sealed[by])
      return succeed({ pickId, fileName: basename(file), size: found.size, opensWith })
    })

  const handlers: RecoveredData['handlers'] = {
    /** Failures: `invalid-input` at `recoveryKey`, `file` (no recovery key was made), `keychain-unavailable`, `storage`. */
    unlock: ({ recoveryKey }, context) =>
      sealing<{ done: boolean }>(context, async () => {
        const { id } = environments.active()
        if (!(await store.stopped(id))) return succeed({ done: false })
        const sealed = store.sealedKey(id)
        if (!sealed) return noKeyMade(context.requestId)
        const opened = await open(sealed, recoveryKey, context.requestId)
        if (!opened.ok) return opened
        if (!(await replacing(id, () => store.unlock(id, opened.value.key)))) {
          const message = 'The recovery key is right, and the data are damaged or of a newer Kartei.'
          return fail({ kind: 'file', message, requestId: context.requestId })
        }
        await follow(id)
        await journal.note(id, { action: 'data.unlock', summary: {}, outcome: 'ok' })
        emitOpened(id)
        return succeed({ done: true })
      }),
    /** Failures: those of `pick`. */
    pickBackup: async (_input, context) => {
      const file = await pickBackup()
      if (file === undefined) return succeed({})
      const picked = await pick(file, context)
      return picked.ok ? succeed({ picked: picked.value }) : picked
    },
    /**
     * Failures: `invalid-input` at `recoveryKey` or `passphrase`, `file` (damaged, or of a newer Kartei), `not-found`,
     * `storage`.
     */
    openBackup: ({ pickId, ...by }, context) =>
      withStorageFailure(context, async () => {
        const { requestId } = context
        const asked = chosen?.pickId === pickId ? chosen : undefined
        const sealed = asked?.sealed['passphrase' in by ? 'passphrase' : 'recovery-key']
        if (!asked || !sealed) return noSuchPick(requestId)
        const opened = await ('passphrase' in by
          ? openByPassphrase(sealed, by.passphrase, requestId)
          : open(sealed, by.recoveryKey, requestId))
        if (!opened.ok) return opened
        const { id, name, kind, key } = opened.value
        const { file, size } = asked
        const found = await work.run(({ signal }) => readBackup.examine(file, size, signal))
        if (!found.ok || !opensAny(found.samples, createSealer(id, key))) {
          const message =
            !found.ok && found.refusal === 'newer'
              ? 'This backup is from a newer Kartei.'
              : 'This backup is cut off or damaged.'
          return fail({ kind: 'file', message, requestId })
        }
        asked.opened = opened.value
        return succeed({ pickId, name, kind, cases: found.cases, entries: found.entries, ...(await here(id)) })
      }),
    /** Failures: `keychain-unavailable`, `not-found`, `cancelled` (by `cancelBackup`), `storage`; nothing is changed then. */
    takeBackup: ({ pickId }, context) =>
      sealing<{ done: boolean }>(context, async () => {
        // The page may have another one picked or opened while the clerk is asked about this.
        const asked = chosen?.pickId === pickId ? chosen : undefined
        const opened = asked?.opened
        if (!asked || !opened) return noSuchPick(context.requestId)
        const { id, name, kind, baseUrl, key } = opened
        if (environments.mayUse?.(id) === false) return managedFailure('otherEnvironments', context.requestId)
        const isNew = !environments.all().some((each) => each.id === id)
        const question = { about: 'take-backup', name, kind, baseUrl, ...(await here(id)), isNew } as const
        if (!(await ask(question))) return succeed({ done: false })
        await carried.take(asked, id, async (copy, takeBack) => {
          environments.addRecord({ id, name, kind, baseUrl })
          const takeOver = store.isKept(id) && !(await store.stopped(id)) ? await exportStaged?.(id) : undefined
          const { before } = await replacing(id, () => store.importCopy(id, copy, key), takeBack)
          if (chosen === asked) chosen = undefined
          await takeOver?.()
          await follow(id)
          await journal.note(id, { action: 'data.takeBackup', summary: endOf(before), outcome: 'ok' })
        })
        emitOpened(id)
        return succeed({ done: true })
      }),
  }
  return { handlers, pick }
}

const writtenByOlder = (requestId: string): Outcome<never> =>
  fail({
    kind: 'file',
    message:
      'An older Kartei wrote this file. Update Kartei on the computer it comes from, and save a backup there; where that computer is gone, take the file over with Kartei 0.1.0, and then update.',
    requestId,
  })

const noKeyMade = (requestId: string): Outcome<never> =>
  fail({
    kind: 'file',
    message: 'This is no backup of Kartei, or only the keychain of its own computer opens it.',
    requestId,
  })

const gone = (requestId: string): Outcome<never> =>
  fail({ kind: 'file', message: 'There is no file of this name any more.', requestId })

const noBackup = { gone, older: writtenByOlder, other: noKeyMade } as const

const noSuchPick = (requestId: string): Outcome<never> =>
  fail({ kind: 'not-found', message: 'Choose the backup again: it is not open any more.', requestId })
