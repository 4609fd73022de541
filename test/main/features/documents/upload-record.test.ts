import type { Upload } from '@contract/api/uploads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { trackUpload, type UploadUnderWay } from '../../../../src-main/features/documents/upload-record'

const file = (fileId: string) => ({
  ...{ fileId, name: `${fileId}.pdf`, mediaType: 'application/pdf', size: 100, sha256: '' },
  problems: [],
})

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** An upload of so many requests of 100 bytes each, and what is told of it. */
function track(count: number): { progress: UploadUnderWay; told: Upload[] } {
  const told: Upload[] = []
  const progress = trackUpload(
    {
      ...{ uploadId: 'u', environmentId: 'e', startedAt: '' },
      subject: { kind: 'onboarding', id: 'o' },
      requests: Array.from({ length: count }, (_, index) => [file(`f${index}`)]),
    },
    { put: () => undefined, onChange: (upload) => told.push(upload), now: () => new Date() },
  )
  return { progress, told }
}

/** Each request is answered right after the one before. */
function confirmAll(progress: UploadUnderWay, count: number): void {
  for (let request = 0; request < count; request += 1) {
    progress.began(request)
    progress.moved(request, 100)
    progress.ended(request, 'confirmed')
  }
}

test.each([2, 100])('what ends within a moment is told once, when it has ended (%i requests)', (count) => {
  const { progress, told } = track(count)
  confirmAll(progress, count)
  // Whoever waits for the answer has it first.
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toMatchObject([{ state: 'confirmed', sentBytes: count * 100 }])
  vi.runAllTimers()
  expect(told).toHaveLength(1)
})

test.each([
  { count: 2, toldAt: [200, 300, 400, 500, 600, 700, 800, 900, 1000] },
  { count: 100, toldAt: [200, 450, 700, 950] },
])('what goes on is told no more often than a page can draw it ($count requests)', ({ count, toldAt }) => {
  const { progress, told } = track(count)
  progress.began(0)
  const heardAt: number[] = []
  for (let milliseconds = 1; milliseconds <= 1_000; milliseconds += 1) {
    if (milliseconds % 10 === 0) progress.moved(0, milliseconds / 10)
    vi.advanceTimersByTime(1)
    if (told.length > heardAt.length) heardAt.push(milliseconds)
  }
  expect(heardAt).toEqual(toldAt)
  expect(told[0]).toMatchObject({ state: 'sending', sentBytes: 20 })
})

test('an upload that waits for its turn is told as waiting', () => {
  const { told } = track(1)
  vi.advanceTimersByTime(200)
  expect(told.map(({ state }) => state)).toEqual(['waiting'])
})

test('what fails is told at once, however soon', () => {
  const { progress, told } = track(1)
  progress.began(0)
  progress.ended(0, 'failed')
  progress.finish('failed')
  expect(told).toMatchObject([{ state: 'failed' }])
})
