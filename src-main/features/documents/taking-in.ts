import type { PickedFile } from '@contract/call'
import { fail, succeed, type Outcome } from '@contract/outcome'
import type { StagedFile } from '@contract/documents'
import { randomUUID } from 'node:crypto'
import { basename, isAbsolute } from 'node:path'
import type { CallContext, Emit, FeatureHandlers } from '../../ipc/handlers'
import { keeping, refused } from './answers'
import { FolderRefused, spreadFolders } from './folders'
import { inspect } from './inspect'
import type { KeptDocuments } from './kept-documents'

/** News of it at most ten times a second. */
const millisecondsBetweenNews = 100

/** Handlers that take in what the user picked. */
export function createTakingIn(parts: {
  readonly documents: () => Promise<KeptDocuments>
  readonly emit: Emit
  readonly now: () => Date
}): Pick<FeatureHandlers<'files'>, 'stage' | 'cancelStaging'> {
  const { documents, emit, now } = parts
  const running = new Map<string, { readonly controller: AbortController; readonly ended: Promise<unknown> }>()

  async function takeIn(files: readonly PickedFile[], stagingId: string, signal: AbortSignal): Promise<StagedFile[]> {
    const kept = await documents()
    const { paths, leftOut } = await spreadFolders(files, signal)
    let done = 0
    let lastNews = 0
    const tell = (ended: boolean): void =>
      emit('files', 'onStaging', { stagingId, total: paths.length, done, leftOut, ended })
    const inspects = paths.map((path) => async (take: Parameters<typeof inspect>[2]) => {
      signal.throwIfAborted()
      const inspected = await inspect(path, basename(path), take)
      done += 1
      if (performance.now() - lastNews >= millisecondsBetweenNews) {
        lastNews = performance.now()
        tell(false)
      }
      return inspected
    })
    try {
      return await kept.add(inspects, now())
    } finally {
      tell(true)
    }
  }

  async function stage(
    files: readonly PickedFile[],
    stagingId: string,
    { signal, context }: { readonly signal: AbortSignal; readonly context: CallContext },
  ): Promise<Outcome<StagedFile[]>> {
    try {
      return succeed(await takeIn(files, stagingId, signal))
    } catch (error) {
      if (signal.aborted) return fail({ kind: 'cancelled', message: 'Cancelled.', requestId: context.requestId })
      if (error instanceof FolderRefused) return refused(error.message, context)
      throw error
    }
  }

  return {
    stage: (files, context) => {
      const foreign = files.find(({ path }) => path === '' || !isAbsolute(path))
      if (foreign) return Promise.resolve(refused(`“${foreign.name}” is not a file of this computer.`, context))
      const stagingId = randomUUID()
      const controller = new AbortController()
      const ended = keeping(context, () => stage(files, stagingId, { signal: controller.signal, context })).finally(
        () => {
          running.delete(stagingId)
        },
      )
      running.set(stagingId, { controller, ended })
      return ended
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
