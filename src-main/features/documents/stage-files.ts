import type { PickedFile } from '@contract/call'
import { fail, succeed, type Issue, type Outcome } from '@contract/outcome'
import type { StagedFile } from '@contract/api/documents'
import { randomUUID } from 'node:crypto'
import { basename, isAbsolute } from 'node:path'
import type { CallContext, Emit, FeatureHandlers } from '../../ipc/handlers'
import { invalid, keeping, refused } from './failures'
import { FolderRefused, spreadFolders, type Spread } from './folders'
import { inspect, type TakeChunk } from './inspect'
import type { KeptDocuments } from './kept-documents'
import type { TypeOf } from './media-type'

/** News of it at most ten times a second. */
const millisecondsBetweenNews = 100

/** Handlers that stage the files that the clerk picked: each is inspected and copied, sealed, beside the store. */
export function createFileStaging(dependencies: {
  readonly documents: () => Promise<KeptDocuments>
  readonly emit: Emit
  /** Asks the clerk for a folder; its absolute path, or undefined where the clerk thought better of it. */
  readonly pickFolder: () => Promise<string | undefined>
  readonly typeOf: TypeOf
  readonly now: () => Date
}): Pick<FeatureHandlers<'files'>, 'stage' | 'stageFolder' | 'cancelStaging'> {
  const { documents, emit, pickFolder, typeOf, now } = dependencies
  const running = new Map<string, { readonly controller: AbortController; readonly ended: Promise<unknown> }>()

  async function stageAll(files: readonly PickedFile[], stagingId: string, signal: AbortSignal): Promise<StagedFile[]> {
    let spread: Spread = { paths: [], leftOut: 0 }
    let done = 0
    let lastNews = 0
    const emitProgress = (ended: boolean): void => {
      lastNews = performance.now()
      const { paths, leftOut } = spread
      emit('files', 'onStaging', { stagingId, total: paths.length, done, leftOut, ended })
    }
    // A folder on a network drive takes its time before it is known what it holds.
    emitProgress(false)
    try {
      const kept = await documents()
      spread = await spreadFolders(files, signal)
      emitProgress(false)
      const inspects = spread.paths.map((path) => async (take: TakeChunk) => {
        signal.throwIfAborted()
        const inspected = await inspect(path, basename(path), typeOf, take)
        done += 1
        if (performance.now() - lastNews >= millisecondsBetweenNews) emitProgress(false)
        return inspected
      })
      return await kept.add(inspects, now())
    } finally {
      emitProgress(true)
    }
  }

  async function stage(
    files: readonly PickedFile[],
    stagingId: string,
    { signal, context }: { readonly signal: AbortSignal; readonly context: CallContext },
  ): Promise<Outcome<StagedFile[]>> {
    try {
      return succeed(await stageAll(files, stagingId, signal))
    } catch (error) {
      if (signal.aborted) return fail({ kind: 'cancelled', message: 'Cancelled.', requestId: context.requestId })
      if (error instanceof FolderRefused) return refused(error.message, context)
      throw error
    }
  }

  function begin(
    files: readonly PickedFile[],
    stagingId: string,
    context: CallContext,
  ): Promise<Outcome<StagedFile[]>> {
    if (running.has(stagingId)) return Promise.resolve(invalid([goingOn], context))
    const controller = new AbortController()
    const ended = keeping(context, () => stage(files, stagingId, { signal: controller.signal, context })).finally(
      () => {
        running.delete(stagingId)
      },
    )
    running.set(stagingId, { controller, ended })
    return ended
  }

  return {
    stage: (files, context, { stagingId } = { stagingId: randomUUID() }) => {
      const foreign = files.find(({ path }) => path === '' || !isAbsolute(path))
      if (foreign) return Promise.resolve(refused(`“${foreign.name}” is not a file of this computer.`, context))
      return begin(files, stagingId, context)
    },
    stageFolder: async ({ stagingId }, context) => {
      const folder = await pickFolder()
      return folder === undefined
        ? succeed(null)
        : begin([{ path: folder, name: basename(folder) }], stagingId, context)
    },
    /** Resolves when it has ended. */
    cancelStaging: async ({ stagingId }) => {
      const staging = running.get(stagingId)
      if (!staging) return succeed({ cancelled: false })
      staging.controller.abort()
      await staging.ended
      return succeed({ cancelled: true })
    },
  }
}

const goingOn: Issue = {
  path: 'stagingId',
  code: 'under-way',
  message: 'Files of this number are being taken in already.',
}
