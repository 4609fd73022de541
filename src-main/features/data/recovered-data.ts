import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { readRecoveryKey } from '@contract/domain/recovery-key'
import { fail, failAt, succeed, type Outcome } from '@contract/outcome'
import type { FeatureHandlers } from '../../ipc/handlers'
import { managedFailure } from '../../policy'
import { sealedKeyIn } from '../../store'
import { endOf, type DataContext, type DataDependencies } from './context'
import { openSealed, recipientOf, type Recovered } from './recovery-age'

type RecoveredDataCalls = Pick<FeatureHandlers<'data'>, 'unlock' | 'pickBackup' | 'openBackup' | 'takeBackup'>

/** What a recovery key opens: the data of this computer that the keychain does not, and backups from anywhere. */
export function createRecoveredDataCalls(
  dependencies: Pick<DataDependencies, 'store' | 'journal' | 'ask' | 'pickBackup'> &
    Pick<DataContext, 'keeping' | 'sealing' | 'replacing'> & {
      readonly environments: Pick<DataDependencies['environments'], 'active' | 'all' | 'addRecord' | 'mayUse'>
      /** Other data are in use from now on. */
      readonly onReplaced: (environmentId: string) => void
      readonly follow: (environmentId: string) => Promise<void>
      /** The clerk has the private part of this recipient. */
      readonly confirm: (recipient: string) => Promise<void>
    },
): RecoveredDataCalls {
  const { store, environments, journal, ask, keeping, sealing, replacing, onReplaced, follow, confirm } = dependencies
  let chosen: { readonly pickId: string; readonly file: string; opened?: Recovered } | undefined

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

  async function casesIn(environmentId: string): Promise<number> {
    if (!store.isKept(environmentId) || (await store.stopped(environmentId))) return 0
    return (await store.counts(environmentId)).cases
  }

  return {
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
        onReplaced(id)
        return succeed({ done: true })
      }),
    /** Failures: `file` (no backup of Kartei, or none that a recovery key was made for). */
    pickBackup: (_input, context) =>
      keeping<{ picked?: { pickId: string; fileName: string; size: number } }>(context, async () => {
        const file = await dependencies.pickBackup()
        if (file === undefined) return succeed({})
        if (!sealedKeyIn(file)) return noKeyMade(context.requestId)
        chosen = { pickId: randomUUID(), file }
        return succeed({ picked: { pickId: chosen.pickId, fileName: basename(file), size: statSync(file).size } })
      }),
    /** Failures: `invalid-input` at `recoveryKey`, `file` (damaged, or of a newer Kartei), `not-found`, `storage`. */
    openBackup: ({ pickId, recoveryKey }, context) =>
      keeping(context, async () => {
        const { requestId } = context
        const asked = chosen?.pickId === pickId ? chosen : undefined
        const sealed = asked && sealedKeyIn(asked.file)
        if (!asked || !sealed) return noSuchPick(requestId)
        const opened = await open(sealed, recoveryKey, requestId)
        if (!opened.ok) return opened
        const { id, name, kind, key } = opened.value
        const found = store.examine(asked.file, id, key)
        if (!found.ok) {
          const message =
            found.refusal === 'newer' ? 'This backup is from a newer Kartei.' : 'This backup is cut off or damaged.'
          return fail({ kind: 'file', message, requestId })
        }
        asked.opened = opened.value
        const casesHere = await casesIn(id)
        return succeed({ pickId, name, kind, cases: found.cases, entries: found.entries, casesHere })
      }),
    /** Failures: `keychain-unavailable`, `not-found`, `storage`. */
    takeBackup: ({ pickId }, context) =>
      sealing<{ done: boolean }>(context, async () => {
        // The page may have another one picked or opened while the clerk is asked about this.
        const asked = chosen?.pickId === pickId ? chosen : undefined
        const opened = asked?.opened
        if (!asked || !opened) return noSuchPick(context.requestId)
        const { id, name, kind, baseUrl, key } = opened
        if (environments.mayUse?.(id) === false) return managedFailure('otherEnvironments', context.requestId)
        const isNew = !environments.all().some((each) => each.id === id)
        const question = { about: 'take-backup', name, kind, baseUrl, casesHere: await casesIn(id), isNew } as const
        if (!(await ask(question))) return succeed({ done: false })
        environments.addRecord({ id, name, kind, baseUrl })
        const { before } = await replacing(id, () => store.importCopy(id, asked.file, key))
        if (chosen === asked) chosen = undefined
        await follow(id)
        await journal.note(id, { action: 'data.takeBackup', summary: endOf(before), outcome: 'ok' })
        onReplaced(id)
        return succeed({ done: true })
      }),
  }
}

const noKeyMade = (requestId: string): Outcome<never> =>
  fail({
    kind: 'file',
    message: 'No recovery key was made for these data, or this is no backup of Kartei.',
    requestId,
  })

const noSuchPick = (requestId: string): Outcome<never> =>
  fail({ kind: 'not-found', message: 'Choose the backup again: it is not open any more.', requestId })
