import type { Upload } from '@contract/documents'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trackUpload } from '../../../../src-main/features/documents/progress'

const file = (fileId: string) => ({
  ...{ fileId, name: `${fileId}.pdf`, mediaType: 'application/pdf', size: 1, sha256: '' },
  problems: [],
})

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** What is told of an upload whose requests are answered one right after the other, without a pause. */
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
  const few = toldOf(2)
  expect(few.map(({ state }) => state)).toEqual(['sending', 'sending', 'sending', 'sending', 'sent'])
  const many = toldOf(100)
  expect(many.length).toBeLessThan(10)
  vi.runAllTimers()
  expect(many.at(-1)).toMatchObject({ state: 'confirmed', sentBytes: 100 })
})

test('the end of all is told as soon as whoever waits for it has the answer', () => {
  const told = toldOf(2)
  expect(told.at(-1)?.state).toBe('sent')
  vi.advanceTimersByTime(1)
  expect(told.at(-1)).toMatchObject({ state: 'confirmed', sentBytes: 2 })
  const count = told.length
  vi.runAllTimers()
  expect(told.length).toBe(count)
})

test('an upload that waits for its turn is told as waiting', () => {
  const told = toldOf(0)
  vi.advanceTimersByTime(1)
  expect(told.map(({ state }) => state)).toEqual(['waiting'])
})
