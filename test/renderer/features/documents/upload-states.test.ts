import { describe, expect, it } from 'vitest'
import {
  currentRequest,
  fewPieces,
  percent,
  percentUnanswered,
  secondsLeft,
  segmentsOf,
} from '../../../../src-renderer/features/documents/upload-states'
import { uploadOf } from '../../../helpers/renderer/documents-double'

const upload = uploadOf('u', '2026-07-09T10:00:00Z', [
  { state: 'confirmed', files: [{ fileId: 'a', megabytes: 4, state: 'confirmed' }] },
  {
    state: 'sending',
    files: [
      { fileId: 'b', megabytes: 3, state: 'sent' },
      { fileId: 'c', megabytes: 1, state: 'sending', sent: 0 },
    ],
  },
  { state: 'waiting', files: [{ fileId: 'd', megabytes: 2, state: 'waiting' }] },
])

describe('the progress of an upload', () => {
  it('is rounded down, so that 100 % means the last byte', () => {
    expect(percent(upload.sentBytes, upload.totalBytes)).toBe(70)
    expect(percent(999, 1000)).toBe(99)
    expect(percent(1000, 1000)).toBe(100)
    expect(percent(0, 0)).toBe(0)
    expect(percentUnanswered(1000, 1000)).toBe(99)
  })

  it('is cut into one piece a request', () => {
    const megabyte = 1_000_000
    expect(segmentsOf(upload)).toEqual([
      { bytes: 4 * megabyte, sent: 4 * megabyte, unconfirmed: false },
      { bytes: 4 * megabyte, sent: 3 * megabyte, unconfirmed: false },
      { bytes: 2 * megabyte, sent: 0, unconfirmed: false },
    ])
    expect(currentRequest(upload)).toBe(2)
  })

  it('is hatched where everything has gone and nothing is confirmed', () => {
    const sent = uploadOf('u', upload.startedAt, [
      { state: 'sent', files: [{ fileId: 'a', megabytes: 4, state: 'sent' }] },
    ])
    expect(segmentsOf(sent)[0]).toMatchObject({ unconfirmed: true })
  })

  it('estimates the rest only once there is a rate', () => {
    const started = Date.parse(upload.startedAt)
    expect(secondsLeft(upload, started + 1_000)).toBeUndefined()
    expect(secondsLeft(upload, started + 7_000)).toBe(3)
    expect(secondsLeft({ ...upload, sentBytes: upload.totalBytes }, started + 7_000)).toBeUndefined()
    expect(secondsLeft({ ...upload, sentBytes: 0 }, started + 7_000)).toBeUndefined()
  })
})

it('shows hundreds of requests in the few pieces that stand alike', () => {
  const piece = (sent: number, unconfirmed = false) => ({ bytes: 10, sent, unconfirmed })
  const few = [piece(10), piece(10)]
  expect(fewPieces(few)).toEqual(few)
  const many = [
    ...Array.from({ length: 40 }, () => piece(10)),
    piece(10, true),
    piece(4),
    ...Array.from({ length: 58 }, () => piece(0)),
  ]
  expect(fewPieces(many).map(({ bytes, sent }) => [bytes, sent])).toEqual([
    [400, 400],
    [10, 10],
    [10, 4],
    [580, 0],
  ])
})
