import { openDoubt, unconfirmedOf, type Upload, type UploadFile, type UploadState } from '@contract/api/uploads'
import {
  IconAlertOctagon,
  IconArrowUp,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconCloudUpload,
  IconHelpHexagon,
  type Icon,
} from '@tabler/icons-react'
import type { Tone } from '../../lib/case-states/case-status'
import type { Say } from '../../lib/i18n/texts'
import type { Segment } from '../../lib/layout/progress-bar'

export const stateSigns: Readonly<Record<UploadState, { icon: Icon; tone: Tone }>> = {
  waiting: { icon: IconClock, tone: 'wait' },
  sending: { icon: IconCloudUpload, tone: 'wait' },
  sent: { icon: IconArrowUp, tone: 'wait' },
  confirmed: { icon: IconCircleCheck, tone: 'done' },
  failed: { icon: IconAlertOctagon, tone: 'stop' },
  cancelled: { icon: IconBan, tone: 'end' },
  'in-doubt': { icon: IconHelpHexagon, tone: 'act' },
}

/** A request is `sending` as a whole; of its files those wait of which no byte has gone yet. */
export const stateOfFile = ({ state, sentBytes }: UploadFile): UploadState =>
  state === 'sending' && sentBytes === 0 ? 'waiting' : state

interface Shown {
  readonly state: 'ready' | UploadState
  readonly sentBytes: number
  readonly size: number
  readonly asItIs?: boolean | undefined
}

export function stateText({ state, sentBytes, size, asItIs }: Shown, t: Say<'documents'>): string {
  switch (state) {
    case 'ready':
      return t(asItIs ? 'readyAsItIs' : 'ready')
    case 'waiting':
      return t('waiting')
    case 'sending':
      return t('sentPercent', { percent: percent(sentBytes, size) })
    case 'sent':
      return t('sentNotConfirmed')
    case 'confirmed':
      return t('confirmed')
    case 'failed':
      return t('failed')
    case 'cancelled':
      return t('cancelled')
    case 'in-doubt':
      return t('mayHaveArrived')
  }
}

/**
 * The next step of an upload: the clerk’s, or its own. In the order of the screen: what needs a decision before what runs by
 * itself, and the past at the end.
 */
export const sections = ['in-doubt', 'not-sent', 'failed', 'running', 'queued', 'done'] as const
export type Section = (typeof sections)[number]

/** Files of an ended upload that did not arrive and that no other upload has taken since. */
export const leftOf = (upload: Upload, last: ReadonlyMap<string, string>): UploadFile[] =>
  unconfirmedOf(upload).filter(({ fileId }) => last.get(fileId) === upload.uploadId)

export function sectionOf(upload: Upload, last: ReadonlyMap<string, string>): Section {
  if (upload.endedAt === undefined) return upload.state === 'waiting' ? 'queued' : 'running'
  if (openDoubt(upload).length > 0) return 'in-doubt'
  const left = leftOf(upload, last)
  // It is sent from its case.
  if (upload.damaged) return 'done'
  if (left.some(({ state }) => state === 'failed')) return 'failed'
  // Cancelled is what the clerk wanted; what waits, or was settled as not arrived, is not done yet.
  return left.some(({ state }) => state === 'waiting' || state === 'in-doubt') ? 'not-sent' : 'done'
}

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
