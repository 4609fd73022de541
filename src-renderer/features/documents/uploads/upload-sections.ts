import type { Upload } from '@contract/api/uploads'

/** What the clerk has to do about an upload, or what it does by itself. */
export type Section = 'in-doubt' | 'running' | 'queued' | 'not-sent' | 'failed' | 'done'

/** In the order of the screen: what needs a decision before what runs by itself, and the past at the end. */
export const sections = ['in-doubt', 'not-sent', 'failed', 'running', 'queued', 'done'] as const satisfies Section[]

type UploadFile = Upload['files'][number]

/** Files that may have arrived, and about which nobody has said anything. */
export const doubtfulOf = ({ endedAt, files }: Upload): UploadFile[] =>
  endedAt === undefined ? [] : files.filter(({ state, settled }) => state === 'in-doubt' && settled === undefined)

/** Files of an ended upload that did not arrive and that no other upload has taken since. */
export function leftOf({ uploadId, endedAt, files }: Upload, last: ReadonlyMap<string, string>): UploadFile[] {
  if (endedAt === undefined) return []
  return files.filter(
    ({ fileId, state, settled }) => state !== 'confirmed' && settled !== 'arrived' && last.get(fileId) === uploadId,
  )
}

export function sectionOf(upload: Upload, last: ReadonlyMap<string, string>): Section {
  if (upload.endedAt === undefined) return upload.state === 'waiting' ? 'queued' : 'running'
  if (doubtfulOf(upload).length > 0) return 'in-doubt'
  const left = leftOf(upload, last)
  // It is sent from its case.
  if (upload.damaged) return 'done'
  if (left.some(({ state }) => state === 'failed')) return 'failed'
  // Cancelled is what the clerk wanted; what waits, or was settled as not arrived, is not done yet.
  return left.some(({ state }) => state === 'waiting' || state === 'in-doubt') ? 'not-sent' : 'done'
}
