import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Look, StagedFile } from '@contract/api/documents'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isFull } from '../../../../fixtures/full-size'
import { awkwardFiles } from '../../../../fixtures/documents/make'
import { context, errorOf, valueOf } from '../../../../helpers/main/service-fixture'
import { openDocumentsIn, type OpenedDocuments } from '../../../../helpers/main/documents-fixture'
import { buildProcess, launchChildProcess } from '../../../../helpers/main/documents-process'

let documents: OpenedDocuments
let folder: string
let launched = 0
beforeAll(async () => {
  await buildProcess()
  folder = await mkdtemp(join(tmpdir(), 'kartei-corpus-'))
  documents = openDocumentsIn(join(folder, 'profile'), {
    launch: () => {
      launched += 1
      return launchChildProcess()
    },
  })
})
afterAll(async () => {
  await documents.store.close()
  await rm(folder, { recursive: true, force: true })
})

const stage = async (path: string): Promise<StagedFile> =>
  valueOf(await documents.handlers.files.stage([{ path, name: '' }], context))[0]!

const jpeg: Look = { mediaType: 'image/jpeg', kind: 'image', width: 64, height: 32, notes: [] }
const picture: Omit<Look, 'mediaType'> = { kind: 'image', width: 40, height: 20, notes: [] }
const scan: Look = { mediaType: 'image/tiff', kind: 'image', pages: 1, width: 16, height: 8, notes: [] }
const pdf: Look = { mediaType: 'application/pdf', kind: 'pdf', notes: [] }

/** What each file of the corpus ends as; a file that cannot be opened ends with its problem. */
const ends: Readonly<Record<string, Look | { readonly problem: string } | 'holds nothing'>> = {
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => [`turned-${orientation}.jpg`, { ...jpeg, orientation }]),
  ),
  'plain.jpg': jpeg,
  'cmyk.jpg': { ...jpeg, width: 8, height: 8 },
  'cut.jpg': { ...jpeg, notes: ['damaged'] },
  'head-only.jpg': { mediaType: 'image/jpeg', kind: 'image', notes: ['damaged'] },
  'phone.heic': { mediaType: 'image/heic', kind: 'image', width: 4_032, height: 3_024, notes: ['no-preview'] },
  'cut.heic': { mediaType: 'image/heic', kind: 'image', width: 4_032, height: 3_024, notes: ['damaged', 'no-preview'] },
  'plain.png': { ...picture, mediaType: 'image/png' },
  '16-bit.png': { ...picture, mediaType: 'image/png' },
  'interlaced.png': { ...picture, mediaType: 'image/png' },
  'animated.png': { kind: 'image', mediaType: 'image/apng', width: 8, height: 8, frames: 3, notes: ['animated'] },
  'cut.png': { ...picture, mediaType: 'image/png', notes: ['damaged'] },
  'bomb.png': { ...picture, mediaType: 'image/png', width: 60_000, height: 60_000 },
  'still.gif': { ...picture, mediaType: 'image/gif', width: 8, height: 8 },
  'animated.gif': { mediaType: 'image/gif', kind: 'image', width: 8, height: 8, frames: 5, notes: ['animated'] },
  'cut.gif': { mediaType: 'image/gif', kind: 'image', width: 8, height: 8, notes: ['damaged'] },
  'still.webp': { ...picture, mediaType: 'image/webp' },
  'animated.webp': { mediaType: 'image/webp', kind: 'image', width: 8, height: 8, frames: 4, notes: ['animated'] },
  'cut.webp': { ...picture, mediaType: 'image/webp', notes: ['damaged'] },
  'plain.bmp': { ...picture, mediaType: 'image/bmp' },
  'palette.bmp': { ...picture, mediaType: 'image/bmp' },
  'os2.bmp': { ...picture, mediaType: 'image/bmp' },
  'printer.bmp': { ...picture, mediaType: 'image/bmp', notes: ['no-preview'] },
  'cut.bmp': { ...picture, mediaType: 'image/bmp', notes: ['damaged'] },
  'drawing.svg': { ...picture, mediaType: 'image/svg+xml' },
  'one.tif': { ...scan, orientation: 1 },
  'turned.tif': { ...scan, orientation: 6 },
  'deflated.tif': { ...scan, orientation: 1 },
  'fax-3-pages.tif': { ...scan, pages: 3, height: 16, orientation: 1, notes: ['multi-page'] },
  'circle.tif': { ...scan, pages: 2, orientation: 1, notes: ['damaged', 'multi-page'] },
  'cut.tif': { ...scan, orientation: 1, notes: ['damaged'] },
  'plain.pdf': { ...pdf, pages: 3 },
  '500-pages.pdf': { ...pdf, pages: 500 },
  'linearised.pdf': { ...pdf, pages: 2 },
  'behind-a-mail-header.pdf': { ...pdf, pages: 1 },
  'user-password.pdf': { ...pdf, notes: ['password'] },
  'user-password-packed.pdf': { ...pdf, notes: ['password'] },
  'empty-password.pdf': { ...pdf, pages: 2, notes: ['protected'] },
  'empty-password-packed.pdf': { ...pdf, pages: 2, notes: ['protected'] },
  'no-end.pdf': { ...pdf, pages: 3, notes: ['repairable'] },
  'half.pdf': { ...pdf, pages: 2, notes: ['damaged'] },
  'head-only.pdf': { ...pdf, notes: ['damaged'] },
  'noise-inside.pdf': { ...pdf, notes: ['damaged'] },
  'wrong-table.pdf': { ...pdf, pages: 2, notes: ['repairable'] },
  'no-pages.pdf': { ...pdf, pages: 0, notes: ['empty-pdf'] },
  'no-page-tree.pdf': { ...pdf, notes: ['damaged'] },
  'circle.pdf': { ...pdf, notes: ['damaged'] },
  'deep.pdf': { ...pdf, pages: 1, notes: ['repairable'] },
  'bomb.pdf': { ...pdf, notes: ['not-examined'] },
  'nothing.pdf': { mediaType: 'application/octet-stream', kind: 'other', notes: [] },
  'program.pdf': { mediaType: 'application/x-msdownload', kind: 'other', notes: [] },
  'elf.pdf': { mediaType: 'application/x-elf', kind: 'other', notes: [] },
  'script.pdf': { mediaType: 'text/x-script', kind: 'other', notes: [] },
  'letter.txt': { mediaType: 'application/octet-stream', kind: 'other', notes: [] },
  'archive.zip': { mediaType: 'application/zip', kind: 'other', notes: [] },
  'page.html': { mediaType: 'application/octet-stream', kind: 'other', notes: [] },
  'picture-named.pdf': { ...picture, mediaType: 'image/png' },
  'u\u0308bersicht.pdf': { ...pdf, pages: 1 },
  '📄 Beleg 👩🏽‍💼.pdf': { ...pdf, pages: 1 },
  [`${'a'.repeat(251)}.pdf`]: { ...pdf, pages: 1 },
  'link.pdf': { ...pdf, pages: 2 },
  'dangling.pdf': { problem: 'vanished' },
  'pipe.pdf': { problem: 'not-a-file' },
  'folder.pdf': 'holds nothing',
}

test('every file of the corpus has its end here', () => {
  expect(awkwardFiles.map(({ name }) => name)).toEqual(Object.keys(ends))
  expect(awkwardFiles.length).toBeGreaterThanOrEqual(40)
})

/** Each costs seconds; what such files do to the work on them is tried in work/corpus.test.ts. */
const slow = ['500-pages.pdf', 'bomb.pdf']

test.each(awkwardFiles.filter(({ name }) => isFull || !slow.includes(name)))('$name', async ({ name, place }) => {
  const path = join(folder, name)
  await place(path)
  const end = ends[name]!
  if (end === 'holds nothing') {
    expect(valueOf(await documents.handlers.files.stage([{ path, name: '' }], context))).toEqual([])
    return
  }
  const staged = await stage(path)
  expect(staged.name).toBe(name)
  const outcome = await documents.handlers.files.look({ fileId: staged.fileId }, context)
  if ('problem' in end) {
    expect(staged.problems.map(({ code }) => code)).toEqual([end.problem])
    expect(errorOf(outcome).kind).toBe('file')
  } else expect(valueOf(outcome)).toEqual(end)
})

test.each([
  ['fax-3-pages.tif', 'image/png'],
  ['circle.tif', 'image/png'],
  ['cut.tif', 'image/png'],
  ['plain.jpg', 'image/jpeg'],
  ['plain.pdf', 'application/pdf'],
])('the page gets %s as %s', async (name, type) => {
  const { fileId } = await stage(join(folder, name))
  const { bytes, mediaType } = valueOf(await documents.handlers.files.read({ fileId }, context))
  expect(bytes).not.toBeNull()
  expect(mediaType).toBe(type)
})

test('only what fills the memory costs the process', () => {
  expect(launched).toBe(isFull ? 2 : 1)
})
