import type { Upload } from '@contract/api/uploads'
import type { Segment } from '../../lib/layout/progress-bar'

/** Whole per cent of an upload that has no answer yet: all of it is there only once the service says so. */
export const percentUnanswered = (sentBytes: number, bytes: number): number => Math.min(99, percent(sentBytes, bytes))

/** Whole per cent, rounded down: 100 stands only where the last byte has gone. */
export const percent = (sentBytes: number, bytes: number): number =>
  bytes === 0 ? 0 : Math.floor(Math.min(1, sentBytes / bytes) * 100)

/** The overall bar: one piece a request, solid while it is being sent, hatched until the service has answered. */
export function segmentsOf(upload: Upload): Segment[] {
  const sentBytes = new Map(upload.files.map((file) => [file.fileId, file.sentBytes]))
  return upload.requests.map(({ fileIds, bytes, state }) => ({
    bytes,
    sent: fileIds.reduce((sum, fileId) => sum + (sentBytes.get(fileId) ?? 0), 0),
    unconfirmed: state === 'sent' || state === 'in-doubt',
  }))
}

/** More pieces than this could not be told apart. */
const mostPieces = 20

/** The same bar in few pieces: neighbours that stand alike become one where there are very many. */
export function fewPieces(segments: readonly Segment[]): Segment[] {
  if (segments.length <= mostPieces) return [...segments]
  const standOf = ({ bytes, sent, unconfirmed = false }: Segment): string =>
    unconfirmed ? 'unconfirmed' : sent === 0 ? 'waiting' : sent === bytes ? 'sent' : 'moving'
  const pieces: Segment[] = []
  for (const segment of segments) {
    const last = pieces.at(-1)
    if (last && standOf(last) === standOf(segment))
      pieces.splice(-1, 1, { ...last, bytes: last.bytes + segment.bytes, sent: last.sent + segment.sent })
    else pieces.push(segment)
  }
  return pieces
}

/** Before this, a rate would be a guess. Milliseconds. */
const earliestEstimate = 1_500

/**
 * Seconds until the last byte has gone, at the average rate so far.
 * @param now milliseconds since 1970
 * @returns undefined while nothing can be said
 */
export function secondsLeft(upload: Upload, now: number): number | undefined {
  const elapsed = now - Date.parse(upload.startedAt)
  const left = upload.totalBytes - upload.sentBytes
  if (!(elapsed >= earliestEstimate) || upload.sentBytes === 0 || left === 0) return undefined
  return Math.max(1, Math.round((left * elapsed) / upload.sentBytes / 1000))
}

/** A request has left whole and is not answered yet: the service looks at its documents. */
export const isChecking = ({ endedAt, requests }: Pick<Upload, 'endedAt' | 'requests'>): boolean =>
  endedAt === undefined && requests.some(({ state }) => state === 'sent')

/** The request whose bytes are moving or whose answer is awaited, counted from 1. */
export function currentRequest(upload: Upload): number {
  const index = upload.requests.findIndex(({ state }) => state === 'sending' || state === 'sent')
  if (index >= 0) return index + 1
  const next = upload.requests.findIndex(({ state }) => state === 'waiting')
  return next >= 0 ? next + 1 : upload.requests.length
}
