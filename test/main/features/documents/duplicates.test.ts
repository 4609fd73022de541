import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { requestPlace } from '@contract/api/credit-limit'
import type { StagedFile } from '@contract/api/documents'
import { afterExit, foundOnDisk, OwnKeychain, temporaryFolder } from '../../../helpers/main/profile'
import { context, openFixture, valueOf } from '../../../helpers/main/service-fixture'
import { caseOf, openDocuments, type OpenedDocuments } from '../../../helpers/main/documents-fixture'
import { sample } from '../../../helpers/main/document-samples'
import { uploadJournal } from '../../../helpers/main/upload-journal'

async function layOut(
  { handlers }: OpenedDocuments,
  place: string,
  contents: readonly Buffer[],
): Promise<StagedFile[]> {
  const folder = temporaryFolder()
  const picked = contents.map((content, position) => {
    const path = join(folder, `${position}.pdf`)
    writeFileSync(path, content)
    return { path, name: '' }
  })
  const staged = valueOf(await handlers.files.stage(picked, context))
  valueOf(await handlers.files.place({ fileIds: staged.map(({ fileId }) => fileId), place }, context))
  return staged
}

test('the same content is noticed beside, on the case and on another one, and told in the journal when sent again', async () => {
  const fixture = await openFixture()
  onTestFinished(() => fixture.close())
  const os = new OwnKeychain().synchronous()
  const onboardingId = fixture.sandbox.seeds().find(({ status }) => status === 'AWAITING_DOCUMENTS')!.onboardingId!
  const [one, other] = [caseOf(randomUUID(), 'Jörg Beispiel'), caseOf(randomUUID(), 'Ada Muster')]
  let current = one
  const cases = {
    find: () => Promise.resolve(current),
    read: (_environmentId: string, caseId: string) =>
      Promise.resolve([one, other].find((each) => each.caseId === caseId)),
  }
  const summaries: Readonly<Record<string, string>>[] = []
  const journal = uploadJournal(({ summary }) => summaries.push(summary))
  const parts = { ...fixture, cases, journal, now: () => new Date('2026-03-02T08:00:00.000Z') }
  const documents = openDocuments(parts, os)
  const send = async (files: readonly StagedFile[]) =>
    valueOf(
      await documents.uploads.run({
        subject: { kind: 'onboarding', id: onboardingId },
        fileIds: files.map(({ fileId }) => fileId),
        fileField: 'fileIds',
        uploadId: undefined,
        requestId: 'request-1',
      }),
    )
  const duplicates = async (place: string, at: OpenedDocuments = documents) =>
    valueOf(await at.handlers.files.duplicates({ place }, context)).files
  const [content, different] = [sample('pdf'), sample('pdf')]

  const [first, twin] = await layOut(documents, one.caseId, [content, content, different])
  expect(await duplicates(one.caseId)).toEqual([
    { fileId: first!.fileId, matches: [{ kind: 'beside', fileId: twin!.fileId, name: '1.pdf' }] },
    { fileId: twin!.fileId, matches: [{ kind: 'beside', fileId: first!.fileId, name: '0.pdf' }] },
  ])
  await send([first!])
  const at = '2026-03-02T08:00:00.000Z'
  expect(await duplicates(one.caseId)).toEqual([{ fileId: twin!.fileId, matches: [{ kind: 'this-case', at }] }])
  // Sent twice to one case, it is told once.
  await send([twin!])
  const [third] = await layOut(documents, one.caseId, [content])
  expect(await duplicates(one.caseId)).toEqual([{ fileId: third!.fileId, matches: [{ kind: 'this-case', at }] }])
  valueOf(await documents.handlers.files.discard({ fileIds: [third!.fileId] }, context))

  const again = openDocuments(parts, os, afterExit(documents.profile))
  await layOut(again, other.caseId, [different])
  const [elsewhere] = await layOut(again, other.caseId, [content])
  const match = { kind: 'other-case', at, caseId: one.caseId, title: 'Jörg Beispiel' }
  expect(await duplicates(other.caseId, again)).toEqual([{ fileId: elsewhere!.fileId, matches: [match] }])

  current = other
  const [override] = await layOut(documents, other.caseId, [content])
  await send([override!])
  expect(summaries.map(({ sentBeforeAt, sentBeforeOnCase }) => [sentBeforeAt, sentBeforeOnCase])).toEqual([
    [undefined, undefined],
    [at, one.caseId],
    [at, one.caseId],
  ])
  // What lies for a request of the case's engagement lies at the case.
  const request = requestPlace(randomUUID())
  const [along] = await layOut(documents, request, [different])
  await send([along!])
  await layOut(documents, request, [different])
  expect((await duplicates(request)).flatMap(({ matches }) => matches)).toEqual([{ kind: 'this-case', at }])
  await documents.store.close()
  expect(foundOnDisk(documents.profile, [first!.sha256, 'Beispiel'])).toEqual([])
})
