import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { appendFile, chmod, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { documentLimits, type StagedFile } from '@contract/api/documents'
import { typeOf } from '../../../../src-main/features/documents/media-type'
import { inspect } from '../../../../src-main/features/documents/inspect'
import { succeed } from '@contract/outcome'
import type { FeatureHandlers } from '../../../../src-main/ipc/handlers'
import { context, errorOf, valueOf, withFolder } from '../../../helpers/main/service-fixture'
import { openDocuments, type OpenedDocuments } from '../../../helpers/main/documents-fixture'
import { outlookMessageOf } from '../../../fixtures/documents/outlook-messages'
import { sample } from '../../../helpers/main/document-samples'

let documents: OpenedDocuments
let staging: FeatureHandlers<'files'>
beforeEach(() => {
  documents = openDocuments()
  staging = documents.handlers.files
})
/** What this process has read so far, where the system counts it. */
const bytesRead = (): number =>
  process.platform === 'linux' ? Number(/^rchar: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]) : 0
const stagePaths = async (...paths: string[]): Promise<StagedFile[]> =>
  valueOf(
    await staging.stage(
      paths.map((path) => ({ path, name: 'the page may say anything' })),
      context,
    ),
  )
const codes = ({ problems }: StagedFile): string[] => problems.map(({ code }) => code)

async function stageOne(name: string, content: string | Uint8Array): Promise<StagedFile> {
  return withFolder(async (folder) => {
    await writeFile(join(folder, name), content)
    const [staged] = await stagePaths(join(folder, name))
    return staged!
  })
}

test('a file is read once: name, size, true type and hash', async () => {
  const content = sample('pdf', 300_000)
  const staged = await stageOne('Antrag.pdf', content)
  expect(staged).toMatchObject({
    name: 'Antrag.pdf',
    size: 300_000,
    mediaType: 'application/pdf',
    sha256: createHash('sha256').update(content).digest('hex'),
    problems: [],
  })
})

test.each([
  ['a.pdf', 'pdf', 'application/pdf'],
  ['a.jpeg', 'jpeg', 'image/jpeg'],
  ['a.JFIF', 'jpeg', 'image/jpeg'],
  ['a.png', 'png', 'image/png'],
  ['a.gif', 'gif', 'image/gif'],
  ['a.tif', 'tiff', 'image/tiff'],
  ['a.webp', 'webp', 'image/webp'],
  ['a.heic', 'heic', 'image/heic'],
  ['a.bmp', 'bmp', 'image/bmp'],
] as const)('%s of kind %s is %s', async (name, kind, mediaType) => {
  expect(await stageOne(name, sample(kind))).toMatchObject({ mediaType, problems: [] })
})

test('a PDF may have something before its header, as its readers accept', async () => {
  const staged = await stageOne('mail.pdf', Buffer.concat([Buffer.from('\r\n\r\nX-Header: 1\r\n'), sample('pdf')]))
  expect(staged).toMatchObject({ mediaType: 'application/pdf', problems: [] })
})

test('a TIFF file may have its directory at its end, as scanners write it', async () => {
  const scan = Buffer.alloc(50_000)
  Buffer.from('49492a00', 'hex').copy(scan)
  scan.writeUInt32LE(49_000, 4)
  expect(await stageOne('scan.tif', scan)).toMatchObject({ mediaType: 'image/tiff', problems: [] })
})

test.each([
  ['bare', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['with a declaration', '\uFEFF<?xml version="1.0"?>\n<!-- drawn -->\n<svg width="1"></svg>'],
  ['with a doctype', '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd"><svg>'],
])('an SVG drawing (%s) is an image', async (_how, text) => {
  expect(await stageOne('a.svg', text)).toMatchObject({ mediaType: 'image/svg+xml', problems: [] })
})

test.each([
  ['text that mentions a drawing', 'a.svg', 'see <svg> for more'],
  ['a page with a drawing inside', 'a.html', '<html><body><svg></svg></body></html>'],
  ['other XML', 'a.xml', '<?xml version="1.0"?><invoice><svg/></invoice>'],
  ['an archive', 'a.zip', sample('zip')],
  ['noise named as a PDF', 'a.pdf', Buffer.alloc(500, 7)],
])('%s is no document', async (_what, name, content) => {
  expect(codes(await stageOne(name, content))).toEqual(['wrong-type'])
})

test.each([
  ['a program', Buffer.from('MZ'), 'application/x-msdownload'],
  ['a program of Linux', Buffer.from('\x7fELF\x02\x01'), 'application/x-elf'],
  ['a script', Buffer.from('#!/bin/sh\n'), 'text/x-script'],
  ['an archive', sample('zip').subarray(0, 100), 'application/zip'],
  ['a message of Outlook', outlookMessageOf([{ name: 'a.pdf', content: sample('pdf') }]), 'application/x-cfb'],
])('%s with the mark of a PDF near its beginning is none', async (_what, beginning, mediaType) => {
  const file = Buffer.concat([beginning, Buffer.alloc(Math.max(0, 500 - beginning.length)), sample('pdf', 1_000)])
  const staged = await stageOne('Rechnung.pdf', file)
  expect([staged.mediaType, codes(staged)]).toEqual([mediaType, ['wrong-type']])
})

test('a name that ends otherwise than its content is only a warning', async () => {
  const staged = await stageOne('photo.jpg', sample('png'))
  expect(staged.mediaType).toBe('image/png')
  expect(codes(staged)).toEqual(['wrong-extension'])
  expect(codes(await stageOne('no extension', sample('png')))).toEqual([])
})

test('an empty file is a problem, and of the type that its name says, for it has no content', async () => {
  const staged = await Promise.all(['leer.pdf', 'Foto.PNG', 'leer.txt', 'leer'].map((name) => stageOne(name, '')))
  expect(staged.map((file) => [file.mediaType, ...codes(file)])).toEqual([
    ['application/pdf', 'empty'],
    ['image/png', 'empty'],
    ['application/octet-stream', 'empty', 'wrong-type'],
    ['application/octet-stream', 'empty', 'wrong-type'],
  ])
})

test('ten megabytes go, one byte more does not, and huge files are neither hashed nor copied', async () => {
  const limit = documentLimits.bytesPerFile
  expect(await stageOne('ten.pdf', sample('pdf', limit))).toMatchObject({ size: limit, problems: [] })
  const larger = await stageOne('larger.pdf', sample('pdf', limit + 1))
  expect(larger).toMatchObject({ size: limit + 1, mediaType: 'application/pdf' })
  expect(larger.sha256).toHaveLength(64)
  expect(codes(larger)).toEqual(['too-large'])
  await withFolder(async (folder) => {
    const path = join(folder, 'huge.pdf')
    await writeFile(path, sample('pdf'))
    await truncate(path, 40 * 1024 ** 3)
    const before = bytesRead()
    const [huge] = await stagePaths(path)
    expect(huge).toMatchObject({ size: 40 * 1024 ** 3, sha256: '' })
    expect(bytesRead() - before).toBeLessThan(16 * 1024 ** 2)
    expect(readdirSync(documents.copies).filter((name) => name.startsWith(huge!.fileId))).toEqual([])
  })
})

test('pipes, sockets and devices are no files, and nothing waits for them', async () => {
  await withFolder(async (folder) => {
    const [pipe, socket] = [join(folder, 'pipe.pdf'), join(folder, 'socket')]
    execFileSync('mkfifo', [pipe])
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(socket, resolve))
    const staged = await stagePaths(pipe, socket, '/dev/zero', '/dev/null')
    server.close()
    expect(staged.map(codes)).toEqual([['not-a-file'], ['not-a-file'], ['not-a-file'], ['not-a-file']])
  })
})

test('a link to a file is that file; a link to nowhere has vanished', async () => {
  await withFolder(async (folder) => {
    await writeFile(join(folder, 'real.pdf'), sample('pdf'))
    await symlink(join(folder, 'real.pdf'), join(folder, 'link.pdf'))
    await symlink(join(folder, 'nothing.pdf'), join(folder, 'broken.pdf'))
    await symlink(join(folder, 'circle.pdf'), join(folder, 'circle.pdf'))
    const [link, broken, circle] = await stagePaths(
      join(folder, 'link.pdf'),
      join(folder, 'broken.pdf'),
      join(folder, 'circle.pdf'),
    )
    expect(link).toMatchObject({ name: 'link.pdf', mediaType: 'application/pdf', problems: [] })
    expect(codes(broken!)).toEqual(['vanished'])
    expect(codes(circle!)).toEqual(['unreadable'])
  })
})

test('a file that grows while it is taken in is said to be still written; one that is removed meanwhile is whole', async () => {
  await withFolder(async (folder) => {
    const inspectAnd = async (then: (path: string) => Promise<void>) => {
      const path = join(folder, 'Scan.pdf')
      await writeFile(path, sample('pdf', 600_000))
      return inspect(path, 'Scan.pdf', typeOf, () => then(path))
    }
    const grown = await inspectAnd((path) => appendFile(path, 'more'))
    expect(grown.isWhole).toBe(false)
    expect(grown.staged.problems.map(({ code, message }) => [code, message.includes('still writing')])).toEqual([
      ['unreadable', true],
    ])
    const removed = await inspectAnd((path) => rm(path, { force: true }))
    expect(removed).toMatchObject({ isWhole: true, staged: { size: 600_000, problems: [] } })
  })
})

test('a file that is gone has vanished', async () => {
  expect(codes((await stagePaths('/nowhere/at all.pdf'))[0]!)).toEqual(['vanished'])
})

test.skipIf(process.getuid?.() === 0)('a file that may not be read is a problem of that file', async () => {
  await withFolder(async (folder) => {
    const path = join(folder, 'secret.pdf')
    await writeFile(path, sample('pdf'))
    await chmod(path, 0o000)
    expect(codes((await stagePaths(path))[0]!)).toEqual(['unreadable'])
  })
})

test('names keep their characters: decomposed umlauts, emoji, 255 bytes', async () => {
  const names = ['u\u0308ber.pdf', '📄 Beleg 👩🏽‍💼.pdf', `${'a'.repeat(251)}.pdf`]
  for (const name of names) expect(await stageOne(name, sample('pdf'))).toMatchObject({ name, problems: [] })
})

test('many files come back in their order, good ones beside bad ones', async () => {
  await withFolder(async (folder) => {
    const names = Array.from({ length: 60 }, (_, position) => `${position}.pdf`)
    for (const [position, name] of names.entries())
      if (position % 7 !== 0) await writeFile(join(folder, name), sample('pdf', 1_000 + position))
    const staged = await stagePaths(...names.map((name) => join(folder, name)))
    expect(staged.map(({ name }) => name)).toEqual(names)
    for (const [position, file] of staged.entries()) expect(codes(file)).toEqual(position % 7 === 0 ? ['vanished'] : [])
    expect(new Set(staged.map(({ fileId }) => fileId)).size).toBe(names.length)
  })
})

test('what a script made, or a path that no system call gave, is refused whole', async () => {
  await withFolder(async (folder) => {
    const path = join(folder, 'a.pdf')
    await writeFile(path, sample('pdf'))
    for (const foreign of ['', 'relative.pdf']) {
      const refused = await staging.stage(
        [
          { path, name: 'a.pdf' },
          { path: foreign, name: 'made up.pdf' },
        ],
        context,
      )
      expect(errorOf(refused)).toMatchObject({ kind: 'file', requestId: 'the-request' })
      expect(errorOf(refused).message).toContain('made up.pdf')
    }
  })
})

test('a document to be read is a PDF or an image that a page can show, whole and as it was added', async () => {
  await withFolder(async (folder) => {
    const [png, tiff, pdf] = [join(folder, 'a.png'), join(folder, 'a.tif'), join(folder, 'a.pdf')]
    const picture = sample('png')
    const large = Buffer.concat([sample('pdf'), Buffer.alloc(12 * 1024 * 1024)])
    await Promise.all([writeFile(png, picture), writeFile(tiff, sample('tiff')), writeFile(pdf, large)])
    const staged = await stagePaths(png, tiff, pdf)
    const read = (position: number) => staging.read({ fileId: staged[position]!.fileId }, context)
    await rm(png)
    expect(valueOf(await read(0))).toEqual({ bytes: new Uint8Array(picture), mediaType: 'image/png' })
    expect(valueOf(await read(1))).toEqual({ bytes: null, mediaType: 'image/tiff' })
    expect(staged[2]!.problems.map(({ code }) => code)).toEqual(['too-large'])
    await writeFile(pdf, Buffer.alloc(documentLimits.bytesKept + 1))
    const { bytes, mediaType } = valueOf(await read(2))
    expect(mediaType).toBe('application/pdf')
    expect(bytes && large.equals(bytes)).toBe(true)
    await writeFile(pdf, Buffer.concat([sample('pdf'), Buffer.alloc(documentLimits.bytesKept)]))
    const [huge] = await stagePaths(pdf)
    // It is there to be sent all the same, which needs no more than a chunk of it in memory.
    expect(huge!.sha256).toHaveLength(64)
    const nothing = { bytes: null, mediaType: 'application/pdf' }
    expect(valueOf(await staging.read({ fileId: huge!.fileId }, context))).toEqual(nothing)
    const [gone] = await stagePaths('/nowhere/at all.png')
    expect(valueOf(await staging.read({ fileId: gone!.fileId }, context)).bytes).toBeNull()
    expect(errorOf(await staging.read({ fileId: 'unknown' }, context)).kind).toBe('file')
  })
})

test('a PDF is printed as it is and a picture as a page, under a name that tells nothing; nothing else is', async () => {
  const papers: { title: string; mediaType: string; bytes: Uint8Array }[] = []
  staging = openDocuments({
    printWithDialog: (paper) => {
      papers.push(paper)
      return Promise.resolve(succeed({ outcome: 'printed' as const }))
    },
  }).handlers.files
  const pdf = sample('pdf', 3000)
  const first = await stageOne('Wiebke Süßmuth.pdf', pdf)
  expect(valueOf(await staging.printWithDialog({ fileId: first.fileId }, context))).toEqual({ outcome: 'printed' })
  expect(papers).toEqual([{ title: 'document.pdf', mediaType: 'application/pdf', bytes: new Uint8Array(pdf) }])
  const text = await stageOne('note.txt', 'only text')
  expect(errorOf(await staging.printWithDialog({ fileId: text.fileId }, context)).kind).toBe('file')
  expect(errorOf(await staging.printWithDialog({ fileId: 'unknown' }, context)).kind).toBe('file')
  expect(papers).toHaveLength(1)
})
