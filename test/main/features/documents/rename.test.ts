import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documentName } from '@contract/domain/document-name'
import type { StagedFile } from '@contract/api/documents'
import { issuesOf } from '@contract/outcome'
import { afterExit, OwnKeychain, temporaryFolder } from '../../../helpers/main/profile'
import { context, errorOf, valueOf } from '../../../helpers/main/service-fixture'
import { openDocuments, type OpenedDocuments } from '../../../helpers/main/documents-fixture'
import { sample } from '../../../helpers/main/document-samples'

const place = randomUUID()

async function layOut({ handlers }: OpenedDocuments, ...names: string[]): Promise<StagedFile[]> {
  const folder = temporaryFolder()
  const picked = names.map((name) => {
    const path = join(folder, name)
    writeFileSync(path, sample(name.endsWith('.txt') ? 'zip' : 'pdf'))
    return { path, name }
  })
  const staged = valueOf(await handlers.files.stage(picked, context))
  valueOf(await handlers.files.place({ fileIds: staged.map(({ fileId }) => fileId), place }, context))
  return staged
}

test('a document keeps its new name, with an ending of its type, after an end without warning', async () => {
  const os = new OwnKeychain().synchronous()
  const documents = openDocuments({}, os)
  const [file, wrong] = await layOut(documents, 'SCAN_0001.PDF', 'Antrag.png')
  const rename = async ({ fileId }: StagedFile, name: string): Promise<string> =>
    valueOf(await documents.handlers.files.change({ fileId, name }, context)).name
  expect(await rename(file!, 'Ausweis')).toBe('Ausweis.PDF')
  expect(await rename(file!, 'Fassung 2.0')).toBe('Fassung 2.0.PDF')
  expect(await rename(file!, 'Dr. Rønne 📄.pdf')).toBe('Dr. Rønne 📄.pdf')
  expect(wrong!.problems.map(({ code }) => code)).toEqual(['wrong-extension'])
  expect(await rename(wrong!, 'Antrag.png')).toBe('Antrag.png.pdf')
  const again = openDocuments({}, os, afterExit(documents.profile))
  const { files } = valueOf(await again.handlers.files.list({ place }, context))
  expect(files).toEqual([
    { ...file, name: 'Dr. Rønne 📄.pdf' },
    { ...wrong, name: 'Antrag.png.pdf', problems: [] },
  ])
})

test.each([
  ['', 'name-empty'],
  ['  ', 'name-empty'],
  ['..', 'name-empty'],
  ['a/b.pdf', 'name-separator'],
  ['a\\b.pdf', 'name-separator'],
  ['a\nb.pdf', 'name-separator'],
  [`${'ä'.repeat(126)}.pdf`, 'name-too-long'],
])('the name %j is refused at its field: %s', (name, code) => {
  const { error } = documentName.safeParse(name)
  expect(error && issuesOf(error).map((issue) => issue.code)).toContain(code)
})

test('a name that is too long with its ending is refused at its field', async () => {
  const documents = openDocuments()
  const [file] = await layOut(documents, 'a.pdf')
  const refused = await documents.handlers.files.change({ fileId: file!.fileId, name: 'a'.repeat(252) }, context)
  expect(errorOf(refused).issues).toMatchObject([{ path: 'name', code: 'name-too-long' }])
  const unknown = await documents.handlers.files.change({ fileId: randomUUID(), name: 'a' }, context)
  expect(errorOf(unknown).kind).toBe('file')
})

test('documents lie and stay in the order they are put in', async () => {
  const os = new OwnKeychain().synchronous()
  const documents = openDocuments({}, os)
  const staged = await layOut(documents, 'a.pdf', 'b.pdf', 'c.pdf', 'd.pdf')
  const [a, b, c, d] = staged.map(({ fileId }) => fileId)
  const elsewhere = await layOut(openDocuments(), 'e.pdf')
  const fileIds = [d!, elsewhere[0]!.fileId, b!, d!]
  const namesOf = (files: readonly StagedFile[]): string[] => files.map(({ fileId }) => fileId)
  const arranged = valueOf(await documents.handlers.files.arrange({ place, fileIds }, context))
  expect(namesOf(arranged.files)).toEqual([d, b, a, c])
  const [e] = await layOut(documents, 'e.pdf')
  const again = openDocuments({}, os, afterExit(documents.profile))
  const { files } = valueOf(await again.handlers.files.list({ place }, context))
  expect(namesOf(files)).toEqual([d, b, a, c, e!.fileId])
})
