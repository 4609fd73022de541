import { documentLimits } from '@contract/api/documents'
import type { ShrinkOffer } from '@contract/api/file-work'
import { extname } from 'node:path'
import { inspectBytes } from './inspect'
import { readContent, type KeptDocuments } from './kept-documents'
import { endingsOf, type TypeOf } from './media-type'
import { nameFrom } from './naming'
import { shrinkJob } from './work/jobs'
import type { WorkerProcess } from '../../lib/worker'

/** Milliseconds; a scan of many pages takes a second for each. */
const deadline = 180_000
/** Of so many files what was made is kept; of the one asked for longest ago it is erased. */
const mostFiles = 20

export type ShrinkOffers = ReturnType<typeof createShrinkOffers>

/** Smaller documents, made beforehand and kept sealed until one of them is taken. They lie nowhere: gone at the next start. */
export function createShrinkOffers(dependencies: {
  readonly worker: Pick<WorkerProcess, 'run'>
  readonly typeOf: TypeOf
  readonly now: () => Date
}) {
  const known = new Map<string, Promise<ShrinkOffer | undefined>>()

  async function make(kept: KeptDocuments, fileId: string): Promise<ShrinkOffer | undefined> {
    const document = kept.find(fileId)
    if (!document) return undefined
    if (document.staged.size > documentLimits.bytesKept) return { offers: [], reason: 'unfit' }
    const file = await readContent(document)
    const done = file && (await dependencies.worker.run(shrinkJob, { file }, { deadline }))
    if (!done?.ok) return { offers: [], reason: 'unfit' }
    const { made, reason } = done.value
    const { name } = document.staged
    const staged = await kept.add(
      made.map(({ bytes }) => async (take) => {
        const { mediaType } = await dependencies.typeOf(bytes)
        const inspected = await inspectBytes(
          bytes,
          nameFrom(name, '', endingsOf(mediaType)[0] ?? 'pdf'),
          dependencies.typeOf,
          take,
        )
        return { ...inspected, staged: { ...inspected.staged, madeFrom: { names: [name], kind: 'shrink' } } }
      }),
      dependencies.now(),
    )
    const offers = made.flatMap(({ level, width, height }, position) => {
      const smaller = staged[position]
      if (!smaller) return []
      const { fileId: madeId, size, mediaType } = smaller
      const pixels = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) }
      return [{ level, fileId: madeId, size, mediaType, ...pixels }]
    })
    return { offers, reason }
  }

  function asked(kept: KeptDocuments, fileId: string): Promise<ShrinkOffer | undefined> {
    const making = known.get(fileId) ?? make(kept, fileId)
    known.set(fileId, making)
    making.then(
      (offers) => offers ?? known.delete(fileId),
      () => known.delete(fileId),
    )
    return making
  }

  async function forget(kept: KeptDocuments, fileId: string, but?: string): Promise<void> {
    const offers = await known.get(fileId)?.catch(() => undefined)
    known.delete(fileId)
    await kept.erase((offers?.offers ?? []).map(({ fileId }) => fileId).filter((fileId) => fileId !== but))
  }

  return {
    /** Made once for a file. Undefined when it is unknown. Rejects with what the disk or the database says. */
    of: async (kept: KeptDocuments, fileId: string): Promise<ShrinkOffer | undefined> => {
      const found = await asked(kept, fileId)
      const [oldest] = known.keys()
      if (oldest !== undefined && oldest !== fileId && known.size > mostFiles) await forget(kept, oldest)
      return found
    },
    /** Hands one over to be staged, and erases the others; undefined where there is none of that level. */
    take: async (kept: KeptDocuments, fileId: string, level: string): Promise<string | undefined> => {
      const found = await asked(kept, fileId)
      const taken = found?.offers.find((offer) => offer.level === level)
      if (!taken) return undefined
      await forget(kept, fileId, taken.fileId)
      const { name } = kept.find(fileId)?.staged ?? { name: 'document' }
      kept.change(taken.fileId, (made) => ({ ...made, name: nameFrom(name, '', extname(made.name).slice(1)) }))
      return taken.fileId
    },
    /** Erases what was made, as soon as it is; what cannot be erased now is gone at the next start. */
    forget: (kept: KeptDocuments, fileId: string): void => void forget(kept, fileId).catch(() => undefined),
  }
}
