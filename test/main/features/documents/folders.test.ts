import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { folderLimits } from '@contract/api/documents'
import type { Emit } from '../../../../src-main/ipc/handlers'
import { temporaryFolder } from '../../../helpers/main/profile'
import { context, errorOf, valueOf } from '../../../helpers/main/service-fixture'
import { openDocuments, type OpenedDocuments } from '../../../helpers/main/documents-fixture'

interface News {
  readonly stagingId: string
  readonly total: number
  readonly done: number
  readonly leftOut: number
  readonly ended: boolean
}

function opened(onNews?: (news: News) => void): { documents: OpenedDocuments; news: News[] } {
  const news: News[] = []
  const emit: Emit = (_feature, event, payload) => {
    if (event !== 'onStaging') return
    news.push(payload as News)
    onNews?.(payload as News)
  }
  return { documents: openDocuments({ emit }), news }
}

const stage = ({ handlers }: OpenedDocuments, ...paths: string[]) =>
  handlers.files.stage(
    paths.map((path) => ({ path, name: basename(path) })),
    context,
  )
const write = (...parts: string[]): void => writeFileSync(join(...parts), `%PDF-1.7 ${parts.join()}`)
const copiesOf = ({ copies }: OpenedDocuments): number => (existsSync(copies) ? readdirSync(copies).length : 0)

test('a folder is taken with all it holds, numbers in their order, and what nobody put there is left out', async () => {
  const { documents, news } = opened()
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'Scans', '3 Anlagen'), { recursive: true })
  for (const name of ['10.pdf', '1.pdf', '2.pdf', '.DS_Store', 'Thumbs.db', 'desktop.ini']) write(folder, 'Scans', name)
  write(folder, 'Scans', '3 Anlagen', 'a.pdf')
  write(folder, 'other.pdf')
  symlinkSync(join(folder, 'other.pdf'), join(folder, 'Scans', 'link.pdf'))
  symlinkSync(folder, join(folder, 'Scans', 'circle'))
  execFileSync('mkfifo', [join(folder, 'Scans', 'pipe.pdf')])
  const staged = valueOf(await stage(documents, join(folder, 'other.pdf'), join(folder, 'Scans')))
  expect(staged.map(({ name }) => name)).toEqual(['other.pdf', '1.pdf', '2.pdf', 'a.pdf', '10.pdf'])
  expect(staged.every(({ problems }) => problems.length === 0)).toBe(true)
  expect(news.at(-1)).toMatchObject({ total: 5, done: 5, leftOut: 6, ended: true })
})

test.runIf(process.platform === 'linux')('a name that is no UTF-8 is read, and taken by its bytes', async () => {
  const { documents } = opened()
  const folder = temporaryFolder()
  const inner = Buffer.from(`${folder}/\xe4lter`, 'latin1')
  mkdirSync(inner)
  for (const name of ['B\xfcrgschaft \x96 2.pdf', 'B\xfcrgschaft 10.pdf', 'Lohn.pdf'])
    writeFileSync(Buffer.concat([inner, Buffer.from(`/${name}`, 'latin1')]), `%PDF-1.7 ${name}`)
  const names = ['Bürgschaft – 2.pdf', 'Bürgschaft 10.pdf', 'Lohn.pdf']
  const staged = valueOf(await stage(documents, folder))
  expect(staged.map(({ name, problems }) => [name, problems])).toEqual(names.map((name) => [name, []]))
  // The page has but text.
  expect(valueOf(await stage(documents, inner.toString())).map(({ name }) => name)).toEqual(names)
  const flat = temporaryFolder()
  writeFileSync(Buffer.from(`${flat}/B\xfcrgschaft.pdf`, 'latin1'), '%PDF-1.7 flat')
  const [alone] = valueOf(await stage(documents, `${flat}/B\ufffdrgschaft.pdf`))
  expect(alone).toMatchObject({ name: 'Bürgschaft.pdf', problems: [] })
  writeFileSync(Buffer.from(`${flat}/B\xf6rgschaft.pdf`, 'latin1'), '%PDF-1.7 other')
  const [either] = valueOf(await stage(documents, `${flat}/B\ufffdrgschaft.pdf`))
  expect(either!.problems).toMatchObject([{ code: 'vanished' }])
})

test('a folder past the limits is refused in plain words, and nothing of it is taken', async () => {
  const { documents } = opened()
  const folder = temporaryFolder()
  const deep = Array.from({ length: folderLimits.depth }, (_, position) => String(position))
  mkdirSync(join(folder, 'deep', ...deep), { recursive: true })
  expect(errorOf(await stage(documents, join(folder, 'deep')))).toMatchObject({
    kind: 'file',
    message: expect.stringContaining('12 deep') as string,
  })
  mkdirSync(join(folder, 'wide'))
  for (let number = 0; number <= folderLimits.files; number++) write(folder, 'wide', `${number}.pdf`)
  expect(errorOf(await stage(documents, join(folder, 'wide')))).toMatchObject({
    kind: 'file',
    message: expect.stringContaining('2000 files') as string,
  })
  expect(copiesOf(documents)).toBe(0)
})

test('taking in hundreds of files tells how far it is, and leaves nothing when it is cancelled', async () => {
  let cancelled: ReturnType<OpenedDocuments['handlers']['files']['cancel']> | undefined
  const { documents, news } = opened(({ stagingId, total, ended }) => {
    if (!ended && total > 0) cancelled ??= documents.handlers.files.cancel({ number: stagingId }, context)
  })
  const folder = temporaryFolder()
  for (let number = 0; number < 300; number++) write(folder, `${number}.pdf`)
  expect(errorOf(await stage(documents, folder)).kind).toBe('cancelled')
  expect(valueOf((await cancelled)!)).toEqual({ cancelled: true })
  expect(news[0]!.done).toBeLessThan(300)
  expect(news.at(-1)!.ended).toBe(true)
  expect(copiesOf(documents)).toBe(0)
  const { stagingId } = news[0]!
  expect(valueOf(await documents.handlers.files.cancel({ number: stagingId }, context))).toEqual({ cancelled: false })
})

test('the page gives taking in its number; a folder is asked for and taken in, unless the clerk thinks better of it', async () => {
  const folder = temporaryFolder()
  for (const name of ['2.pdf', '1.pdf', '.hidden']) write(folder, name)
  const answers = [undefined, folder, folder]
  const news: News[] = []
  const emit: Emit = (_feature, _event, payload) => void news.push(payload as News)
  const { handlers } = openDocuments({ emit, pickFolder: () => Promise.resolve(answers.shift()) })
  const numbers = [randomUUID(), randomUUID()] as const
  expect(valueOf(await handlers.files.stageFolder({ stagingId: numbers[0] }, context))).toBeNull()
  expect(news).toEqual([])
  const staged = valueOf(await handlers.files.stageFolder({ stagingId: numbers[0] }, context))
  expect(staged?.map(({ name }) => name)).toEqual(['1.pdf', '2.pdf'])
  expect(news.at(-1)).toEqual({ stagingId: numbers[0], total: 2, done: 2, leftOut: 1, ended: true })

  const place = 'case-1'
  const laid = valueOf(await handlers.files.stageFolder({ stagingId: randomUUID(), place }, context))
  expect(valueOf(await handlers.files.list({ place }, context)).files).toEqual(laid)

  const files = [{ path: join(folder, '1.pdf'), name: '1.pdf' }]
  const [first, twice] = await Promise.all([
    handlers.files.stage(files, context, { stagingId: numbers[1] }),
    handlers.files.stage(files, context, { stagingId: numbers[1] }),
  ])
  expect(valueOf(first)).toHaveLength(1)
  expect(errorOf(twice)).toMatchObject({ kind: 'invalid-input', issues: [{ path: 'stagingId', code: 'under-way' }] })
  expect(news.at(-1)).toMatchObject({ stagingId: numbers[1], ended: true })
})
