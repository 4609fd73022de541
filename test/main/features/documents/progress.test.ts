import type { Upload } from '@contract/documents'
import { expect, test } from 'vitest'
import { trackUpload } from '../../../../src-main/features/documents/progress'

const file = (fileId: string) => ({
  ...{ fileId, name: `${fileId}.pdf`, mediaType: 'application/pdf', size: 1, sha256: '' },
  problems: [],
})

/** What is told of an upload whose requests are answered one right after the other. */
function toldOf(count: number): Upload[] {
  const told: Upload[] = []
  const progress = trackUpload(
    {
      ...{ uploadId: 'u', environmentId: 'e', caseId: undefined, documentType: undefined, startedAt: '' },
      subject: { kind: 'onboarding', id: 'o' },
      requests: Array.from({ length: count }, (_, index) => [file(`f${index}`)]),
    },
    (upload) => told.push(upload),
    () => new Date(),
  )
  for (let request = 0; request < count; request += 1) {
    progress.began(request)
    progress.moved(request, 1)
    progress.ended(request, 'confirmed')
  }
  return told
}

test('each change of a few requests is told, and of very many no more than a page can draw', () => {
  expect(toldOf(2).map(({ state }) => state)).toEqual([
    ...['waiting', 'sending', 'sending', 'sending'],
    ...['sending', 'sent', 'confirmed'],
  ])
  const many = toldOf(100)
  expect(many.length).toBeLessThan(10)
  expect(many.at(-1)).toMatchObject({ state: 'confirmed', sentBytes: 100 })
})
