import { documentLimits, type StagedFile } from '@contract/api/documents'
import type { FileWork, ShrinkOffer } from '@contract/api/file-work'
import { succeed, type Issue, type Outcome } from '@contract/outcome'
import { extname } from 'node:path'
import type { CallContext, Emit, FeatureHandlers } from '../../ipc/handlers'
import { inspectBytes } from './inspect'
import { cancelled, invalid, refused, type NumberedWork, underWay, unknownFile, withStorageFailure } from './failures'
import { readContent, type StagedFileStore, type StagedDocument } from './staged-file-store'
import { endingsOf, type TypeOf } from './media-type'
import { cleanName, nameFrom, withFittingEnding } from './naming'
import type { DocumentWork } from './document-table'
import { joinJob, splitJob, takeApartJob, rotateJob, shrinkJob, unlockJob } from './work/jobs'
import type { Done, JobOptions, WorkerProcess } from '../../lib/worker'

/** Milliseconds. Hundreds of pages take a while, and a scan a second for each; nobody waits for longer. */
const deadline = 180_000
/** All files of a join are in memory at once, here and beside. */
const mostBytes = 256 * 1024 * 1024

type Bytes = Uint8Array<ArrayBuffer>
/** Work whose result is not there beforehand. */
type Drawn = Exclude<FileWork, { kind: 'shrink' }>
/** Result of file work: the bytes of each file, and its suggested name. */
interface Made {
  readonly files: readonly { readonly bytes: Bytes; readonly name?: string }[]
  readonly leftOut?: number
}
type WorkResult = Outcome<{ files: StagedFile[] }>
type WorkHandlers = Pick<FeatureHandlers<'files'>, 'work' | 'shrinkOffer' | 'bringBack'>

interface FileWorkParts {
  readonly documents: () => Promise<StagedFileStore>
  readonly worker: Pick<WorkerProcess, 'run'>
  readonly shrinker: Pick<WorkerProcess, 'run'>
  readonly typeOf: TypeOf
  readonly isSending: (fileId: string) => boolean
  readonly numbered: NumberedWork
  readonly emit: Emit
  readonly now: () => Date
}

/** Handlers of what changes staged files; all of it happens in the process beside main. */
export function createFileWork(parts: FileWorkParts) {
  const { documents, worker, typeOf, isSending, numbered, emit, now } = parts
  const offers = createShrinkOffers(parts)

  async function doWork(
    { workId, place, work }: Parameters<WorkHandlers['work']>[0],
    signal: AbortSignal,
    context: CallContext,
  ): Promise<WorkResult> {
    const kept = await documents()
    const earlier = work.kind === 'take-pictures' ? kept.works.of(work.fileId) : undefined
    const originals = earlier?.originals ?? [...new Set(work.kind === 'join' ? work.fileIds : [work.fileId])]
    const found = originals.map((fileId) => kept.find(fileId)).filter((document) => document !== undefined)
    if (found.length < originals.length) return refused(unknownFile, context)
    const files = found.map(({ staged }) => staged)
    const beingSent = sendingIssues(files, work)
    if (beingSent.length > 0) return invalid(beingSent, context)
    const emitProgress = (done: number): void => emit('workstation', 'onProgress', { of: workId, done, total: 1 })
    emitProgress(0)
    const results =
      work.kind === 'shrink'
        ? await takeOffer(kept, work, context)
        : await make(kept, work, found, { options: { deadline, signal, onProgress: emitProgress }, context })
    if (!results.ok) return results
    const layOut = (made: string[]): boolean =>
      work.kind === 'take-pictures'
        ? earlier !== undefined && addPictures(kept, earlier, work.fileId, made)
        : kept.works.replace(place, { workId, kind: work.kind, originals, results: made })
    const isFree = !signal.aborted && sendingIssues(files, work).length === 0
    if (!isFree || !layOut(results.value)) {
      await kept.erase(results.value)
      return signal.aborted
        ? cancelled(context)
        : refused('These files were moved, removed or sent meanwhile.', context)
    }
    emitProgress(1)
    return succeed({ files: await kept.at(place) })
  }

  async function takeOffer(
    kept: StagedFileStore,
    { fileId, level }: Extract<FileWork, { kind: 'shrink' }>,
    context: CallContext,
  ): Promise<Outcome<string[]>> {
    const taken = await offers.take(kept, fileId, level)
    return taken === undefined ? refused('This file cannot be made smaller like that.', context) : succeed([taken])
  }

  /** Does the work and stages the result, at no place yet. */
  async function make(
    kept: StagedFileStore,
    work: Drawn,
    found: readonly StagedDocument[],
    { options, context }: { readonly options: JobOptions; readonly context: CallContext },
  ): Promise<Outcome<string[]>> {
    if (found.reduce((sum, { staged }) => sum + staged.size, 0) > mostBytes)
      return refused('These files are too large to be worked on together.', context)
    const contents = await readAll(found)
    if (typeof contents === 'string') return refused(contents, context)
    const done = await run(worker, work, contents, options)
    if (!done.ok) return done.why === 'cancelled' ? cancelled(context) : refused(done.message, context)
    if (done.value === 'wrong-password') return invalid([wrongPassword], context)
    const { files, leftOut = 0 } = done.value
    if (files.some(({ bytes }) => bytes.length > documentLimits.bytesKept))
      return refused('What came of it would be too large to be kept.', context)
    const names = found.map(({ staged }) => staged.name)
    const results = await kept.add(
      files.map(({ bytes, name: given = '' }, position) => async (take) => {
        const { mediaType } = await typeOf(bytes)
        const name = cleanName(given, mediaType) ?? resultName(work, names, mediaType, position)
        const { staged, isWhole } = await inspectBytes(bytes, name, typeOf, take)
        const kind = work.kind === 'take-pictures' ? 'take-apart' : work.kind
        return { staged: { ...staged, madeFrom: { names, kind, ...(leftOut > 0 && { leftOut }) } }, isWhole }
      }),
      now(),
    )
    return succeed(results.map(({ fileId }) => fileId))
  }

  const sendingIssues = (files: readonly StagedFile[], work: FileWork): Issue[] =>
    files.flatMap(({ fileId, name }, position) =>
      isSending(fileId) ? [underWay(work.kind === 'join' ? `work.fileIds.${position}` : 'work.fileId', name)] : [],
    )

  const handlers: WorkHandlers = {
    work: (input, context) =>
      numbered.begin('workId', input.workId, context, (signal) => doWork(input, signal, context)),
    shrinkOffer: ({ fileId }, context) =>
      withStorageFailure<ShrinkOffer>(context, async () => {
        const offer = await offers.of(await documents(), fileId)
        return offer ? succeed(offer) : refused(unknownFile, context)
      }),
    bringBack: ({ fileId }, context) =>
      withStorageFailure<{ files: StagedFile[] }>(context, async () => {
        const kept = await documents()
        const work = kept.works.of(fileId)
        if (!kept.find(fileId) || !work) return refused(nothingToUndo, context)
        const results = work.results.flatMap((result) => kept.find(result)?.staged ?? [])
        const beingSent = results.filter((result) => isSending(result.fileId))
        if (beingSent.length > 0)
          return invalid(
            beingSent.map(({ name }) => underWay('fileId', name)),
            context,
          )
        if (work.results.some(kept.sent.has)) return refused('A part of it has been sent already.', context)
        if (work.results.some(kept.works.isOriginal))
          return refused('Something else was made of a part of it. Undo that first.', context)
        const place = kept.works.restore(work, fileId)
        if (place === undefined) return refused(nothingToUndo, context)
        await kept.erase(results.map(({ fileId }) => fileId))
        return succeed({ files: await kept.at(place) })
      }),
  }
  return { handlers, forgetOffers: offers.forget }
}

/** Adds pictures to the earlier work on the same message, whose results no longer say that they lack them. */
function addPictures(kept: StagedFileStore, earlier: DocumentWork, fileId: string, pictures: string[]): boolean {
  if (!kept.works.extend(earlier, fileId, pictures)) return false
  for (const result of earlier.results)
    kept.change(result, ({ madeFrom, ...staged }) => ({
      ...staged,
      ...(madeFrom && { madeFrom: { names: madeFrom.names, kind: madeFrom.kind } }),
    }))
  return true
}

const nothingToUndo = 'There is nothing to go back to for this file.'

const wrongPassword: Issue = {
  path: 'work.password',
  code: 'wrong-password',
  message: 'This password does not open it.',
}

/** The contents of all of them, or in plain words why there are none. */
async function readAll(documents: readonly StagedDocument[]): Promise<Bytes[] | string> {
  const contents: Bytes[] = []
  for (const document of documents) {
    const bytes = await readContent(document)
    if (!bytes) return `“${document.staged.name}” cannot be read. Add it again.`
    contents.push(bytes)
  }
  return contents
}

async function run(
  worker: Pick<WorkerProcess, 'run'>,
  work: Drawn,
  files: Bytes[],
  options: JobOptions,
): Promise<Done<Made | 'wrong-password'>> {
  const [file = new Uint8Array()] = files
  switch (work.kind) {
    case 'rotate':
      return one(await worker.run(rotateJob, { file, rotations: work.turns }, options))
    case 'split':
      return all(await worker.run(splitJob, { file, parts: work.parts }, options))
    case 'join':
      return one(await worker.run(joinJob, { files, page: work.page }, options))
    case 'unlock': {
      const done = await worker.run(unlockJob, { file, password: work.password }, options)
      if (!done.ok) return done
      return { ok: true, value: done.value === null ? 'wrong-password' : { files: [{ bytes: done.value }] } }
    }
    case 'take-apart':
      return worker.run(takeApartJob, { file, taking: 'attachments' }, options)
    case 'take-pictures':
      return worker.run(takeApartJob, { file, taking: 'pictures' }, options)
  }
}

const all = (done: Done<Bytes[]>): Done<Made> =>
  done.ok ? { ok: true, value: { files: done.value.map((bytes) => ({ bytes })) } } : done
const one = (done: Done<Bytes>): Done<Made> => all(done.ok ? { ok: true, value: [done.value] } : done)

/** A result has the name of its original, with the ending of its own type. */
function resultName(work: Drawn, names: readonly string[], mediaType: string, position: number): string {
  const [ending = work.kind === 'take-apart' ? 'bin' : 'pdf'] = endingsOf(mediaType)
  const [name = ''] = names
  const isNamedLike = endingsOf(mediaType).includes(extname(name).slice(1).toLowerCase())
  switch (work.kind) {
    case 'rotate':
    case 'unlock':
      return isNamedLike ? name : nameFrom(name, '', ending)
    case 'split':
      return nameFrom(name, work.parts.length === 1 ? '' : `-${position + 1}`, ending)
    case 'take-apart':
    case 'take-pictures':
      // The pages of a PDF come first, and stay what they were.
      return isNamedLike && position === 0 ? name : nameFrom(name, `-${position + 1}`, ending)
    case 'join':
      return nameFrom(withFittingEnding(work.name, { name: '', mediaType }), '', ending)
  }
}

/** Of so many files what was made is kept; of the one asked for longest ago it is erased. */
const mostFiles = 20

/** Smaller documents, made beforehand and kept sealed until one of them is taken. They lie nowhere: gone at the next start. */
function createShrinkOffers({ shrinker, typeOf, now }: Pick<FileWorkParts, 'shrinker' | 'typeOf' | 'now'>) {
  const known = new Map<string, Promise<ShrinkOffer | undefined>>()

  async function make(kept: StagedFileStore, fileId: string): Promise<ShrinkOffer | undefined> {
    const document = kept.find(fileId)
    if (!document) return undefined
    if (document.staged.size > documentLimits.bytesKept) return { offers: [], reason: 'unfit' }
    const file = await readContent(document)
    const done = file && (await shrinker.run(shrinkJob, { file }, { deadline }))
    if (!done?.ok) return { offers: [], reason: 'unfit' }
    const { made, reason } = done.value
    const { name } = document.staged
    const staged = await kept.add(
      made.map(({ bytes }) => async (take) => {
        const { mediaType } = await typeOf(bytes)
        const inspected = await inspectBytes(bytes, nameFrom(name, '', endingsOf(mediaType)[0] ?? 'pdf'), typeOf, take)
        return { ...inspected, staged: { ...inspected.staged, madeFrom: { names: [name], kind: 'shrink' } } }
      }),
      now(),
    )
    const offers = staged.flatMap(({ fileId: madeId, size, mediaType }, position) => {
      const smaller = made[position]
      if (!smaller) return []
      const { bytes: _staged, ...about } = smaller
      return [{ ...about, fileId: madeId, size, mediaType }]
    })
    return { offers, reason }
  }

  function asked(kept: StagedFileStore, fileId: string): Promise<ShrinkOffer | undefined> {
    const making = known.get(fileId) ?? make(kept, fileId)
    known.set(fileId, making)
    making.then(
      (offers) => offers ?? known.delete(fileId),
      () => known.delete(fileId),
    )
    return making
  }

  async function forget(kept: StagedFileStore, fileId: string, but?: string): Promise<void> {
    const offers = await known.get(fileId)?.catch(() => undefined)
    known.delete(fileId)
    await kept.erase((offers?.offers ?? []).map(({ fileId }) => fileId).filter((fileId) => fileId !== but))
  }

  return {
    /** Made once for a file. Undefined when it is unknown. Rejects with what the disk or the database says. */
    of: async (kept: StagedFileStore, fileId: string): Promise<ShrinkOffer | undefined> => {
      const found = await asked(kept, fileId)
      const [oldest] = known.keys()
      if (oldest !== undefined && oldest !== fileId && known.size > mostFiles) await forget(kept, oldest)
      return found
    },
    /** Hands one over to be staged, and erases the others; undefined where there is none of that level. */
    take: async (kept: StagedFileStore, fileId: string, level: string): Promise<string | undefined> => {
      const found = await asked(kept, fileId)
      const taken = found?.offers.find((offer) => offer.level === level)
      if (!taken) return undefined
      await forget(kept, fileId, taken.fileId)
      const { name } = kept.find(fileId)?.staged ?? { name: 'document' }
      kept.change(taken.fileId, (made) => ({ ...made, name: nameFrom(name, '', extname(made.name).slice(1)) }))
      return taken.fileId
    },
    /** Erases what was made, as soon as it is; what cannot be erased now is gone at the next start. */
    forget: (kept: StagedFileStore, fileId: string): void => void forget(kept, fileId).catch(() => undefined),
  }
}
