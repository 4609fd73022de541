import { succeed } from '@contract/outcome'
import type { IntakeTray } from '@contract/api/intake'
import type { Preferences } from '@contract/api/preferences'
import type { FeatureHandlers } from '../../ipc/handlers'
import { perStore } from '../../store'
import type { AppContext } from '../app-context'
import type { CaseRegister, FindReferences } from '../cases'
import { type Documents, refused, withStorageFailure } from '../documents'
import { createAssigning } from './assigning'
import { openForWriting } from './being-written'
import { lookInto } from './folder'
import { openHandledTable, type Handled, type HandledTable } from './handled-table'
import { createTray, type TrayFile } from './tray'
import type { RecordKind } from '../../lib/personal-records'

/** Milliseconds from one look to the next; a folder that answers slowly is asked less often. */
const pauseBetweenLooks = 2_000
const shareOfTime = 10
/** Cases change all the time: what was recognised is looked at again at most so often, in milliseconds. */
const recogniseAgainAfter = 30_000

/**
 * The intake folder of a scanner or a mail rule: what comes into it is looked at, and a clerk assigns it to a case. The
 * folder is looked into again and again instead of being listened to, since network shares send no events, a drive that is
 * pulled out sends none either, and whether a file is finished is seen by its size coming to rest.
 */
export function createIntake(
  app: AppContext,
  parts: {
    /** The folder that was chosen. */
    readonly chosenFolder: () => Preferences['intakeFolder']
    readonly documents: Pick<Documents, 'handlers' | 'previewer'>
    readonly cases: Pick<CaseRegister, 'read' | 'recognise'>
    readonly references: (environmentId: string) => Promise<{ readonly find: FindReferences }>
  },
) {
  const { store, activeEnvironmentId, emit, now, reportDefect } = app
  const { chosenFolder, documents, cases, references } = parts
  const folder = (): string | undefined => {
    const chosen = chosenFolder()
    return chosen?.watched ? chosen.path : undefined
  }
  const tray = createTray()
  const tableOf = perStore(store, openHandledTable)
  let state: IntakeTray['state'] = 'off'
  let emitted = ''
  let isWatching = false
  let watched: string | undefined
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  /** Another number for another folder or environment: what was begun for the last one is let go. */
  let round = 0
  /** Milliseconds that the folder took to answer. */
  let scanMs = 0
  let casesChangedAt = 0
  let recognisedAt = 0

  const handledTable = (): Promise<HandledTable> => tableOf(activeEnvironmentId())

  const shown = (): IntakeTray => ({ state, files: state === 'watched' ? tray.shown() : [] })

  function emitChanged(): void {
    const news = shown()
    const text = JSON.stringify(news)
    if (text === emitted) return
    emitted = text
    emit('intake', 'onChanged', news)
  }

  async function lookOnce(): Promise<void> {
    const mine = round
    const path = folder()
    watched = path
    const begun = performance.now()
    const found = path === undefined ? [] : await lookInto(path)
    scanMs = performance.now() - begun
    if (mine !== round) return
    state = path === undefined ? 'off' : found ? 'watched' : 'gone'
    if (found) tray.see(found, now().getTime())
    emitChanged()
    const due = tray.due(now().getTime())
    const held = await openForWriting(due.map((one) => one.found.path))
    for (const one of due) {
      if (mine !== round) return
      if (held.has(one.found.path)) one.restingSince = now().getTime()
      else {
        await read(one)
        emitChanged()
      }
    }
    if (casesChangedAt > recognisedAt && now().getTime() - recognisedAt >= recogniseAgainAfter) await recogniseAll(mine)
    emitChanged()
  }

  async function read(one: TrayFile): Promise<void> {
    const { path, name } = one.found
    const preview = await documents.previewer.look(path, name)
    // Gone or written to while it was read: the next look finds out.
    if (preview.file.problems.some(({ code }) => code === 'vanished')) return
    if (preview.isBeingWritten) {
      one.restingSince = now().getTime()
      return
    }
    const handled = preview.file.sha256 === '' ? [] : (await handledTable()).of(preview.file.sha256)
    one.handled = handled
    one.before = await assignedBefore(handled)
    one.suggestions = await recognise(name, preview.text)
    one.preview = preview
  }

  async function recognise(name: string, text = ''): Promise<TrayFile['suggestions']> {
    const environmentId = activeEnvironmentId()
    const { find } = await references(environmentId)
    return cases.recognise(environmentId, { fileName: name, text }, find)
  }

  async function recogniseAll(mine: number): Promise<void> {
    recognisedAt = now().getTime()
    for (const one of tray.all()) {
      if (mine !== round) return
      if (one.preview) one.suggestions = await recognise(one.found.name, one.preview.text)
    }
  }

  async function assignedBefore(handled: readonly Handled[]): Promise<TrayFile['before']> {
    const last = handled
      .filter(({ as }) => as === 'assigned')
      .sort((a, b) => (a.at < b.at ? 1 : -1))
      .find(({ caseId }) => caseId !== undefined)
    if (last?.caseId === undefined) return undefined
    const title = (await cases.read(activeEnvironmentId(), last.caseId))?.title
    return { caseId: last.caseId, at: last.at, ...(title !== undefined && { title }) }
  }

  /** One look at a time; whoever asks meanwhile waits for it and the next one. */
  async function look(): Promise<void> {
    await looking
    looking ??= lookOnce()
      .catch((error: unknown) => reportDefect('intake', error))
      .finally(() => {
        looking = undefined
      })
    await looking
  }

  function again(after: number): void {
    clearTimeout(timer)
    if (!isWatching) return
    timer = setTimeout(() => {
      void look().then(() => again(Math.max(pauseBetweenLooks, shareOfTime * scanMs)))
    }, after)
    timer.unref()
  }

  async function say(
    intakeIds: readonly string[],
    change: (table: HandledTable, one: TrayFile, sha256: string) => void,
  ) {
    const table = await handledTable()
    let said = 0
    for (const one of intakeIds.flatMap((intakeId) => tray.find(intakeId) ?? [])) {
      const sha256 = one.preview?.file.sha256 ?? ''
      if (sha256 === '') continue
      change(table, one, sha256)
      one.handled = table.of(sha256)
      said += 1
    }
    emitChanged()
    return said
  }

  function start(): void {
    round += 1
    watched = folder()
    isWatching = watched !== undefined
    tray.clear()
    state = isWatching ? 'watched' : 'off'
    emitChanged()
    again(0)
  }

  const handlers: FeatureHandlers<'intake'> = {
    list: () => succeed(shown()),
    assign: createAssigning(app, { tray, documents, cases, handledTable, onChange: emitChanged }),
    putAside: ({ intakeIds, aside }, context) =>
      withStorageFailure(context, async () =>
        succeed({
          changed: await say(intakeIds, (table, { handled, found: { name, changedMs } }, sha256) => {
            if (aside) table.add(sha256, { as: 'aside', at: now().toISOString(), name, changedMs })
            else for (const said of handled) if (said.as === 'aside') table.remove(sha256, said)
          }),
        }),
      ),
    picture: async ({ intakeId }, context) => {
      const one = tray.find(intakeId)
      const picture = one && (await documents.previewer.picture(one.found.path, one.found.name))
      return picture ? succeed(picture) : refused('This file is not in the intake folder any more.', context)
    },
  }

  return {
    handlers,
    /** Begins to watch the folder, or goes on with another one, or another environment. */
    start,
    /** The folder may be another one, or switched off. */
    preferencesChanged: (): void => {
      if (folder() !== watched) start()
    },
    stop: (): void => {
      round += 1
      isWatching = false
      clearTimeout(timer)
      documents.previewer.close()
    },
    /** One look at the folder; resolves when everything that is due was read. The watch does so by itself. */
    look,
    /** Cases may have come that a file is recognised by. */
    casesChanged: (): void => {
      casesChangedAt = now().getTime()
    },
  }
}

export const personalRecords: readonly RecordKind[] = [
  { table: 'intake_files', key: ['file'], is: 'intake', whose: 'person', found: 'content', kept: 'with its case' },
]
