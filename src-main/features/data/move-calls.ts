import { statSync } from 'node:fs'
import { basename } from 'node:path'
import type { LeftOut } from '@contract/api/data'
import { fail, failAt, succeed, type Outcome } from '@contract/outcome'
import type { FeatureHandlers } from '../../ipc/handlers'
import { notConfirmed } from '../../shell/questions'
import { managedFailure } from '../../policy'
import { documentFolderOf } from '../../store'
import type { EnvironmentRecord } from '../environments/index'
import { endOf, type DataContext } from './context'
import { createMoves, moveCopies } from './moves'
import type { Recovery } from './recovery'

/** The way to another workstation and from it: one file, sealed with a passphrase. */
export function createMoveCalls(
  data: DataContext,
  recovery: Pick<Recovery, 'follow'>,
): Pick<FeatureHandlers<'data'>, 'moveOut' | 'readMove' | 'openMove' | 'moveIn'> {
  const { directory, store, environments, journal, carryOver, askWhereToSave, ask, now } = data
  const { stateOf, emitOpened, emitReplaced, replacing, keeping, sealing } = data
  const moves = createMoves({ ...data, environments: environments.all, kept: environments.kept })

  /** One that is here already stays where it is, whatever the file says of its address. */
  async function askedAbout(
    moved: EnvironmentRecord,
  ): Promise<EnvironmentRecord & { casesHere: number; stoppedHere?: true; isNew: boolean }> {
    const here = environments.all().find(({ id }) => id === moved.id)
    const { id, name, kind, baseUrl } = here ?? moved
    return { id, name, kind, baseUrl, isNew: here === undefined, ...(await moves.here(id)) }
  }

  return {
    /** Failures: `keychain-unavailable`, `file` (more than one file can hold), `storage`. */
    moveOut: ({ passphrase }, context) =>
      sealing<{ saved: boolean; fileName?: string; leftOut?: LeftOut[] }>(context, async () => {
        const target = await askWhereToSave(`Kartei ${now().toISOString().slice(0, 10)}.kartei`)
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
        if (!file || files.length !== 1)
          return Promise.resolve(failAt('files', 'one-file', 'Choose one file.', context.requestId))
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
      sealing(context, async () => {
        const opened = moves.find(moveId)?.opened
        const chosen = opened?.environments.filter(({ moved }) => environmentIds.includes(moved.id)) ?? []
        if (!opened || chosen.length !== new Set(environmentIds).size) return noSuchMove(context.requestId)
        const { mayUse } = environments
        if (mayUse && !chosen.every(({ moved }) => mayUse(moved.id)))
          return managedFailure('otherEnvironments', context.requestId)
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
            const takeOver = store.isKept(id) && !wasStopped ? await carryOver?.(id) : undefined
            const takeBack = moveCopies(documents, documentFolderOf(directory, id))
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
  }
}

const noSuchMove = (requestId: string): Outcome<never> =>
  fail({ kind: 'not-found', message: 'Choose the file again: it is not open any more.', requestId })
