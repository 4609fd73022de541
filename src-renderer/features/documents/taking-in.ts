import type { StagedFile } from '@contract/api/documents'
import type { Outcome } from '@contract/outcome'
import { kartei } from '../../lib/api/kartei'
import { add, change, countChange, type Staging } from './case-documents'

/**
 * Adds files to the case; nothing is sent.
 * @param handedOver how many files the clerk let go of, where that is known to be more than `files`
 */
export async function stage(caseId: string, files: readonly File[], handedOver = files.length): Promise<void> {
  if (handedOver === 0) return
  const arrived = await takeIn(caseId, files.length, (stagingId) =>
    files.length === 0 ? Promise.resolve({ ok: true, value: [] }) : kartei.files.stage(files, { stagingId }),
  )
  if (arrived) change(caseId, () => ({ missing: Math.max(0, handedOver - arrived.length) }))
}

/** Asks for a folder and adds what it holds. */
export async function stageFolder(caseId: string): Promise<void> {
  await takeIn(caseId, 0, async (stagingId) => {
    const outcome = await kartei.files.stageFolder({ stagingId })
    return outcome.ok ? { ok: true, value: outcome.value ?? [] } : outcome
  })
}

/** Ends taking files in; nothing of them is added. */
export async function cancelStaging(stagingId: string): Promise<void> {
  await kartei.files.cancelStaging({ stagingId })
}

/** Takes files in and lays them out, telling how far that is. Undefined where it failed or was cancelled. */
async function takeIn(
  caseId: string,
  count: number,
  take: (stagingId: string) => Promise<Outcome<readonly StagedFile[]>>,
): Promise<readonly StagedFile[] | undefined> {
  const stagingId = crypto.randomUUID()
  const show = (shown: readonly Staging[]): void =>
    change(caseId, ({ stagings }) => ({
      stagings: [...stagings.filter((each) => each.stagingId !== stagingId), ...shown],
    }))
  const stopListening = kartei.files.onStaging(({ stagingId: told, total, done, leftOut, ended }) => {
    if (told !== stagingId) return
    if (ended) change(caseId, (now) => ({ leftOut: now.leftOut + leftOut }))
    else show([{ stagingId, total, done }])
  })
  change(caseId, ({ reading }) => ({
    reading: reading + count,
    missing: 0,
    leftOut: 0,
    noFile: false,
    failure: undefined,
  }))
  const outcome = await take(stagingId)
  const arrived = outcome.ok ? outcome.value : []
  const fileIds = arrived.map(({ fileId }) => fileId)
  const placed = arrived.length === 0 ? undefined : await kartei.files.place({ fileIds, place: caseId })
  stopListening()
  countChange(caseId)
  change(caseId, ({ reading }) => ({ reading: reading - count }))
  show([])
  add(caseId, arrived)
  const refused = [outcome, placed].find((each) => each?.ok === false)
  if (refused?.ok !== false) return arrived
  // What the clerk cancelled needs no word.
  if (refused.error.kind === 'cancelled') change(caseId, () => ({ leftOut: 0 }))
  else change(caseId, () => ({ failure: { failure: refused.error } }))
  return undefined
}

/** Adds a picture that is no file, such as one from the clipboard, named by when it was added (local time). */
export async function stagePicture(caseId: string, picture: Blob, at: Date): Promise<void> {
  change(caseId, ({ reading }) => ({ reading: reading + 1, missing: 0, leftOut: 0, noFile: false, failure: undefined }))
  const bytes = new Uint8Array(await picture.arrayBuffer())
  const name = `${localStamp(at)}.${picture.type.replace(/^image\//, '') || 'png'}`
  const outcome = await kartei.files.stageBytes({ name, bytes, place: caseId })
  countChange(caseId)
  change(caseId, ({ reading }) => ({
    reading: reading - 1,
    ...(outcome.ok ? {} : { failure: { failure: outcome.error } }),
  }))
  if (outcome.ok) add(caseId, [outcome.value])
}

/** `2026-11-21 14.05.31`: sorts as time does, and every file system takes it. */
function localStamp(at: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('.')}`
}
