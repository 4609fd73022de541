import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PDFDocument } from '@cantoo/pdf-lib'
import { createWorkerProcess, type WorkerProcess } from '../../../../../src-main/lib/worker'
import {
  joinJob,
  shrinkJob,
  splitJob,
  rotateJob,
  answerByDecoding,
} from '../../../../../src-main/features/documents/work/jobs'
import type { ShrinkReason } from '@contract/api/file-work'
import { isFull, size } from '../../../../fixtures/full-size'
import { awkwardFiles } from '../../../../fixtures/documents/make'
import { buildProcess, launchChildProcess } from '../../../../helpers/main/documents-process'
import { useDecoder } from '../../../../helpers/main/picture-host'

const decodeInWindow = useDecoder()

let worker: WorkerProcess
let folder: string
let launched = 0
beforeAll(async () => {
  await buildProcess()
  folder = await mkdtemp(join(tmpdir(), 'kartei-corpus-work-'))
  worker = createWorkerProcess(() => {
    launched += 1
    return launchChildProcess()
  }, answerByDecoding(decodeInWindow))
})
afterAll(async () => {
  worker.close()
  await rm(folder, { recursive: true, force: true })
})

/** What may be done with a file: it is turned and put into a PDF, and what making it smaller comes to. */
interface End {
  readonly turns: boolean
  /** Only a PDF is taken apart; a number is how many pages it has afterwards, joined with nothing else. */
  readonly pages?: number
  /** Images that are not turned may still be put on a page. */
  readonly joins: boolean
  readonly shrinks: 'made' | ShrinkReason | 'refused'
}
const picture = (shrinks: End['shrinks']): End => ({ turns: true, joins: true, shrinks })
const letter = (pages: number): End => ({ turns: true, pages, joins: true, shrinks: 'text' })
/** Left as it is: nothing can be made of it, and it says why. */
const left = (shrinks: End['shrinks']): End => ({ turns: false, joins: false, shrinks })

const ends: Readonly<Record<string, End>> = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((turn) => [`turned-${turn}.jpg`, picture('made')])),
  'plain.jpg': picture('made'),
  'cmyk.jpg': picture('small-already'),
  'cut.jpg': left('no-picture'),
  'head-only.jpg': left('no-picture'),
  'phone.heic': left('no-picture'),
  'cut.heic': left('no-picture'),
  'plain.png': picture('small-already'),
  '16-bit.png': picture('small-already'),
  'interlaced.png': picture('small-already'),
  'animated.png': { turns: false, joins: true, shrinks: 'animated' },
  'cut.png': left('no-picture'),
  'bomb.png': left('no-picture'),
  'still.gif': picture('small-already'),
  'animated.gif': { turns: false, joins: true, shrinks: 'animated' },
  'cut.gif': left('no-picture'),
  'still.webp': picture('small-already'),
  'animated.webp': { turns: false, joins: true, shrinks: 'animated' },
  'cut.webp': left('no-picture'),
  'plain.bmp': picture('made'),
  'palette.bmp': picture('small-already'),
  'os2.bmp': picture('made'),
  'printer.bmp': left('no-picture'),
  'cut.bmp': left('no-picture'),
  'drawing.svg': left('no-picture'),
  'one.tif': picture('made'),
  'turned.tif': picture('made'),
  'deflated.tif': picture('small-already'),
  'fax-3-pages.tif': { ...picture('small-already'), pages: 3 },
  'circle.tif': left('refused'),
  'cut.tif': left('no-picture'),
  'plain.pdf': letter(3),
  '500-pages.pdf': letter(500),
  'linearised.pdf': letter(2),
  'behind-a-mail-header.pdf': letter(1),
  'user-password.pdf': left('refused'),
  'user-password-packed.pdf': left('refused'),
  'empty-password.pdf': left('refused'),
  'empty-password-packed.pdf': left('refused'),
  'no-end.pdf': left('refused'),
  // What is left of it; that it is damaged is said at its row.
  'half.pdf': letter(2),
  'head-only.pdf': left('refused'),
  'noise-inside.pdf': left('refused'),
  'wrong-table.pdf': letter(2),
  'no-pages.pdf': left('refused'),
  'no-page-tree.pdf': left('refused'),
  'circle.pdf': left('refused'),
  'deep.pdf': letter(1),
  'nothing.pdf': left('no-picture'),
  'program.pdf': left('no-picture'),
  'elf.pdf': left('no-picture'),
  'script.pdf': left('no-picture'),
  'letter.txt': left('no-picture'),
  'archive.zip': left('no-picture'),
  'page.html': left('no-picture'),
  'picture-named.pdf': picture('small-already'),
  'u\u0308bersicht.pdf': letter(1),
  '📄 Beleg 👩🏽‍💼.pdf': letter(1),
  [`${'a'.repeat(251)}.pdf`]: letter(1),
  'link.pdf': letter(2),
}
/** The process is ended when it has taken too much: once is enough. */
const bomb = 'bomb.pdf'
/** Nothing of these was ever taken in (look/corpus.test.ts), so there is nothing to work on. */
const neverTaken = ['dangling.pdf', 'pipe.pdf', 'folder.pdf']

test('every file of the corpus has its end here', () => {
  const worked = awkwardFiles.map(({ name }) => name).filter((name) => name !== bomb && !neverTaken.includes(name))
  expect(worked).toEqual(Object.keys(ends))
})

const content = async (name: string): Promise<Uint8Array<ArrayBuffer>> => {
  const path = join(folder, name)
  await awkwardFiles.find((file) => file.name === name)?.place(path)
  return new Uint8Array(await readFile(path))
}
const options = { deadline: 30_000 }
const pagesOf = async (file: Uint8Array): Promise<number> => (await PDFDocument.load(file)).getPageCount()

/** In the gate the first file of each kind by its name, and of each kind of end. */
const chosen = Object.entries(ends).filter(
  ([name, end], place, all) =>
    isFull ||
    all.findIndex(([other]) => extname(other) === extname(name)) === place ||
    all.findIndex(([, other]) => isDeepStrictEqual(other, end)) === place,
)

test.each(chosen)('%s', async (name, end) => {
  const file = await content(name)
  const turned = await worker.run(rotateJob, { file, rotations: [{ page: 1, by: 90 }] }, options)
  const joined = await worker.run(joinJob, { files: [file], page: { size: 'image' } }, options)
  const split = await worker.run(splitJob, { file, parts: [[1]] }, options)
  const shrunk = await worker.run(shrinkJob, { file }, options)
  // A refusal says why in plain words, and costs no process.
  for (const done of [turned, joined, split, shrunk])
    if (!done.ok) {
      expect(done.why).toBe('refused')
      expect(done.message).toMatch(/\w.*\.$/)
    }
  expect({ turns: turned.ok, joins: joined.ok }).toEqual({ turns: end.turns, joins: end.joins })
  expect(split.ok).toBe(end.shrinks === 'text')
  if (joined.ok) expect(await pagesOf(joined.value)).toBe(end.pages ?? 1)
  if (split.ok) expect(await Promise.all(split.value.map(pagesOf))).toEqual([1])
  if (!shrunk.ok) expect(end.shrinks).toBe('refused')
  else {
    expect(shrunk.value.made.length > 0 ? 'made' : shrunk.value.reason).toBe(end.shrinks)
    for (const { bytes } of shrunk.value.made) expect(bytes.length).toBeLessThan(file.length)
  }
})

test('what would fill the memory costs its process, and nothing else', async () => {
  expect(launched).toBe(1)
  const file = await content(bomb)
  const done = await worker.run(
    rotateJob,
    { file, rotations: [{ page: 1, by: 90 }] },
    { deadline: size({ gate: 1_000, full: 4_000 }) },
  )
  expect(done).toMatchObject({ ok: false })
  expect(
    await worker.run(rotateJob, { file: await content('plain.pdf'), rotations: [{ page: 1, by: 90 }] }, options),
  ).toMatchObject({ ok: true })
})
