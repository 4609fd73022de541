import type { StagedFile } from '@contract/api/documents'
import { openDoubt, type Upload } from '@contract/api/uploads'
import type { Failure, Outcome } from '@contract/outcome'
import { useEffect } from 'react'
import { create } from 'zustand'
import { kartei } from '../../lib/api/kartei'
import { lookOver } from './look/look-over'

export interface Staging {
  readonly stagingId: string
  readonly total: number
  readonly done: number
}

interface Work {
  readonly workId: string
  readonly fileIds: readonly string[]
  /** 0 to 1. */
  readonly done: number
}

/** Documents staged on one case, or beside the form of one that is not there yet. */
export interface CaseDocuments {
  readonly staged: readonly StagedFile[]
  readonly reading: number
  readonly stagings: readonly Staging[]
  /** Files of the last drop that never reached the page or main. */
  readonly missing: number
  /** Hidden and system files, links and the like in folders, which were not taken. */
  readonly leftOut: number
  readonly noFile: boolean
  /** One at a time in a place. */
  readonly work: Work | undefined
  /** From the press of the button until the whole answer. */
  readonly sending: boolean
  /** Files unstaged last, for undo. */
  readonly removed: Removed | undefined
  /** Why the last files could not be read, or the last upload failed. */
  readonly failure: { readonly failure: Failure; readonly uploadId?: string } | undefined
}

interface Removed {
  readonly files: readonly StagedFile[]
  /** All that lay there, in its order. */
  readonly order: readonly string[]
  /** Where main keeps them in the meantime, erased at the next start. */
  readonly aside: string
}

const empty: CaseDocuments = {
  staged: [],
  reading: 0,
  stagings: [],
  missing: 0,
  leftOut: 0,
  noFile: false,
  work: undefined,
  sending: false,
  removed: undefined,
  failure: undefined,
}

/** By case or by form, so that nothing is lost when the clerk looks at another tab or another case. */
const useStore = create<Readonly<Record<string, CaseDocuments>>>(() => ({}))

const at = (caseId: string): CaseDocuments => useStore.getState()[caseId] ?? empty
const change = (caseId: string, changed: (documents: CaseDocuments) => Partial<CaseDocuments>): void =>
  useStore.setState({ [caseId]: { ...at(caseId), ...changed(at(caseId)) } })

/** Staged files at a place, without subscribing. */
export const stagedOn = (caseId: string): readonly StagedFile[] => at(caseId).staged

export const workAt = (place: string): Work | undefined => at(place).work
export const useWork = (place: string): Work | undefined => useStore((cases) => cases[place]?.work)
export const showWork = (place: string, work: Work | undefined): void => change(place, () => ({ work }))

export function isStaging(caseId: string): boolean {
  const { reading, stagings } = at(caseId)
  return reading > 0 || stagings.length > 0
}

export const whenStaged = (caseId: string): Promise<void> =>
  new Promise((resolve) => {
    const stop = useStore.subscribe(end)
    end()
    function end(): void {
      if (isStaging(caseId)) return
      stop()
      resolve()
    }
  })

const withoutFiles = (files: readonly StagedFile[], fileIds: readonly string[]): StagedFile[] =>
  files.filter(({ fileId }) => !fileIds.includes(fileId))

/** Moves staged files, such as from a form to the case that came of it; nothing is sent. */
export async function moveStaged(from: string, to: string, fileIds: readonly string[]): Promise<void> {
  const moved = stagedOn(from).filter(({ fileId }) => fileIds.includes(fileId))
  if (moved.length === 0) return
  countChange(from)
  countChange(to)
  change(from, ({ staged }) => ({ staged: withoutFiles(staged, fileIds) }))
  change(to, ({ staged }) => ({ staged: [...withoutFiles(staged, fileIds), ...moved] }))
  const outcome = await kartei.files.place({ fileIds: moved.map(({ fileId }) => fileId), place: to })
  countChange(from)
  countChange(to)
  if (!outcome.ok) showFailure(to, outcome.error)
}

/** Subscribes to the staged files at a place, and reads them from main on each mount. */
export function useCaseDocuments(caseId: string): CaseDocuments {
  useEffect(() => void readStaged(caseId), [caseId])
  return useStore((cases) => cases[caseId] ?? empty)
}

/** Subscribes to the staged files at a place, without reading them from main. */
export const useStagedOn = (caseId: string): readonly StagedFile[] =>
  useStore((cases) => (cases[caseId] ?? empty).staged)

/** How often what is staged was changed here, by case: an answer from before a change is out of date. */
const changes = new Map<string, number>()
const readings = new Map<string, Promise<void>>()
const countChange = (caseId: string): void => void changes.set(caseId, (changes.get(caseId) ?? 0) + 1)

function readStaged(caseId: string): Promise<void> {
  const begun = readings.get(caseId) ?? read()
  readings.set(caseId, begun)
  return begun

  async function read(): Promise<void> {
    try {
      for (;;) {
        const seen = changes.get(caseId)
        const outcome = await kartei.files.list({ place: caseId })
        if (outcome.ok && seen !== changes.get(caseId)) continue
        change(caseId, () => (outcome.ok ? { staged: outcome.value.files } : { failure: { failure: outcome.error } }))
        if (outcome.ok) lookAtAll(caseId, outcome.value.files)
        return
      }
    } finally {
      readings.delete(caseId)
    }
  }
}

const lookAtAll = (caseId: string, files: readonly StagedFile[]): void => lookOver(files, () => void readStaged(caseId))

/**
 * Adds files to the case; nothing is sent.
 * @param handedOver how many files the clerk let go of, where that is known to be more than `files`
 */
export async function stage(caseId: string, files: readonly File[], handedOver = files.length): Promise<void> {
  if (handedOver === 0) return
  const staged = await stageAt(caseId, files.length, (stagingId) =>
    files.length === 0
      ? Promise.resolve({ ok: true, value: undefined })
      : kartei.files.stage(files, { stagingId, place: caseId }),
  )
  if (staged ?? files.length === 0) change(caseId, () => ({ missing: Math.max(0, handedOver - (staged?.length ?? 0)) }))
}

export async function stageFolder(caseId: string): Promise<void> {
  await stageAt(caseId, 0, async (stagingId) => {
    const outcome = await kartei.files.stageFolder({ stagingId, place: caseId })
    return outcome.ok ? { ok: true, value: outcome.value ?? undefined } : outcome
  })
}

/** Ends staging, of which nothing is added then, or work on files. */
export const cancel = (number: string): void => void kartei.files.cancel({ number })

/**
 * Stages files and shows how far that is. Undefined where it failed or was cancelled.
 * @param call resolves to undefined where the clerk chose nothing
 */
const stageAt = (
  caseId: string,
  count: number,
  call: (stagingId: string) => Promise<Outcome<readonly StagedFile[] | undefined>>,
): Promise<readonly StagedFile[] | undefined> =>
  takeIn(caseId, count, async (stagingId) => {
    let isAnswered = false
    // Main’s events and its answer come in any order.
    const stopListening = kartei.files.onStaging(({ stagingId: id, total, done, leftOut, ended }) => {
      if (id !== stagingId) return
      if (!ended && !isAnswered)
        change(caseId, ({ stagings }) => ({ stagings: [...without(stagings, stagingId), { stagingId, total, done }] }))
      if (!ended) return
      stopListening()
      change(caseId, (now) => ({ leftOut: now.leftOut + leftOut }))
    })
    const outcome = await call(stagingId)
    isAnswered = true
    if (!outcome.ok || outcome.value === undefined) stopListening()
    return outcome
  })

/** Adds a picture that is no file, such as one from the clipboard, named by when it was added (local time). */
export async function stagePicture(caseId: string, picture: Blob, at: Date): Promise<void> {
  const name = `${localStamp(at)}.${picture.type.replace(/^image\//, '') || 'png'}`
  await takeIn(caseId, 1, async () => {
    const bytes = new Uint8Array(await picture.arrayBuffer())
    const outcome = await kartei.files.stageBytes({ name, bytes, place: caseId })
    return outcome.ok ? { ok: true, value: [outcome.value] } : outcome
  })
}

/** Counts so many files as being read, and shows what came of them. */
async function takeIn(
  caseId: string,
  count: number,
  call: (stagingId: string) => Promise<Outcome<readonly StagedFile[] | undefined>>,
): Promise<readonly StagedFile[] | undefined> {
  const stagingId = crypto.randomUUID()
  closeMessages(caseId)
  change(caseId, ({ reading }) => ({ reading: reading + count }))
  const outcome = await call(stagingId)
  countChange(caseId)
  change(caseId, ({ reading, stagings }) => ({ reading: reading - count, stagings: without(stagings, stagingId) }))
  if (outcome.ok) {
    showAdded(caseId, outcome.value ?? [])
    return outcome.value
  }
  // A cancellation by the clerk needs no word.
  if (outcome.error.kind === 'cancelled') change(caseId, () => ({ leftOut: 0 }))
  else showFailure(caseId, outcome.error)
  return undefined
}

const without = (stagings: readonly Staging[], stagingId: string): Staging[] =>
  stagings.filter((each) => each.stagingId !== stagingId)

/** `2026-11-21 14.05.31`: sorts as time does, and every file system takes it. */
function localStamp(at: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0')
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day} ${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join('.')}`
}

/** Shows files that main has staged there, behind the others. */
export function showAdded(caseId: string, files: readonly StagedFile[]): void {
  const fileIds = files.map(({ fileId }) => fileId)
  countChange(caseId)
  change(caseId, ({ staged }) => ({ staged: [...withoutFiles(staged, fileIds), ...files] }))
  lookAtAll(caseId, files)
}

/** Takes over what lies there, as main says it or is about to. */
export function showStaged(caseId: string, staged: readonly StagedFile[]): void {
  countChange(caseId)
  change(caseId, () => ({ staged }))
  lookAtAll(caseId, staged)
}

export const showNoFile = (caseId: string): void => change(caseId, () => ({ noFile: true, missing: 0, leftOut: 0 }))

export const showFailure = (caseId: string, failure: Failure): void => change(caseId, () => ({ failure: { failure } }))

export const closeMessages = (caseId: string): void =>
  change(caseId, () => ({ missing: 0, leftOut: 0, noFile: false, failure: undefined }))

/** Takes files off the case, whatever became of them. */
export async function discard(caseId: string, fileIds: readonly string[]): Promise<void> {
  countChange(caseId)
  change(caseId, ({ staged }) => ({ staged: withoutFiles(staged, fileIds) }))
  // One that main no longer knows needs no word.
  await kartei.files.discard({ fileIds: [...fileIds] })
  countChange(caseId)
}

/** Takes files off that went nowhere; they are kept aside until somebody goes on (`purgeUnstaged`). */
export async function unstage(caseId: string, fileIds: readonly string[]): Promise<void> {
  const before = stagedOn(caseId)
  const files = before.filter(({ fileId }) => fileIds.includes(fileId))
  purgeUnstaged(caseId)
  if (files.length === 0) return
  const aside = `removed-${crypto.randomUUID()}`
  countChange(caseId)
  change(caseId, ({ staged }) => ({
    staged: withoutFiles(staged, fileIds),
    removed: { files, order: before.map(({ fileId }) => fileId), aside },
  }))
  const outcome = await kartei.files.place({ fileIds: files.map(({ fileId }) => fileId), place: aside })
  countChange(caseId)
  if (outcome.ok) return
  change(caseId, () => ({ staged: before, removed: undefined, failure: { failure: outcome.error } }))
}

/** Lays out again what was taken off last, where it lay. */
export async function restoreUnstaged(caseId: string): Promise<void> {
  const { removed } = at(caseId)
  if (!removed) return
  change(caseId, () => ({ removed: undefined }))
  const fileIds = removed.files.map(({ fileId }) => fileId)
  const placed = await kartei.files.place({ fileIds, place: caseId })
  const outcome = placed.ok ? await kartei.files.arrange({ place: caseId, fileIds: [...removed.order] }) : placed
  if (outcome.ok) showStaged(caseId, outcome.value.files)
  else change(caseId, () => ({ removed, failure: { failure: outcome.error } }))
}

/** Nobody asks for what was taken off any more: its copies are erased. */
export function purgeUnstaged(caseId: string): void {
  const { removed } = at(caseId)
  if (!removed) return
  change(caseId, () => ({ removed: undefined }))
  void kartei.files.discard({ fileIds: removed.files.map(({ fileId }) => fileId) })
}

/** Starts an upload unless one is on its way: a double click sends once. True where all of it was confirmed. */
async function send<T>(
  caseId: string,
  fileIds: readonly string[],
  call: (uploadId: string) => Promise<Outcome<T>>,
): Promise<boolean> {
  if (at(caseId).sending) return false
  change(caseId, () => ({ sending: true, failure: undefined }))
  const uploadId = crypto.randomUUID()
  try {
    const outcome = await call(uploadId)
    if (outcome.ok) await discard(caseId, fileIds)
    // A cancelled upload is what the clerk wanted.
    else if (outcome.error.kind !== 'cancelled')
      change(caseId, () => ({ failure: { failure: outcome.error, uploadId } }))
    return outcome.ok
  } finally {
    change(caseId, () => ({ sending: false }))
  }
}

/** The clerk's word about documents in doubt. True where it was taken. */
async function settle(
  caseId: string,
  uploadId: string,
  fileIds: readonly string[],
  as: 'arrived' | 'not-arrived',
): Promise<boolean> {
  const outcome = await kartei.uploads.settle({ uploadId, fileIds: [...fileIds], as })
  if (!outcome.ok) showFailure(caseId, outcome.error)
  return outcome.ok
}

export async function markArrived(caseId: string, uploadId: string, fileIds: readonly string[]): Promise<void> {
  if (await settle(caseId, uploadId, fileIds, 'arrived')) await discard(caseId, fileIds)
}

/** Sends documents once more, as what they were sent before; those in doubt are taken not to have arrived. */
export async function sendAgain(place: string, upload: Upload, fileIds: readonly string[]): Promise<void> {
  const { uploadId, subject, documentType, anyway } = upload
  const inDoubt = openDoubt(upload).flatMap(({ fileId }) => (fileIds.includes(fileId) ? fileId : []))
  if (inDoubt.length > 0 && !(await settle(place, uploadId, inDoubt, 'not-arrived'))) return
  const [only] = fileIds
  if (documentType === undefined || only === undefined) await sendTogether(place, subject, fileIds)
  else await sendSingle(place, subject.id, only, documentType, anyway !== undefined)
}

/** Endpoints 5 and 17: all of them, in as many requests as the limits ask for. */
export function sendTogether(
  place: string,
  { kind, id }: Upload['subject'],
  fileIds: readonly string[],
): Promise<boolean> {
  const input = { fileIds: [...fileIds] }
  return send(place, fileIds, (uploadId) =>
    kind === 'onboarding'
      ? kartei.onboarding.uploadDocuments({ ...input, onboardingId: id, uploadId })
      : kartei.creditLimit.uploadDocuments({ ...input, creditLimitIncreaseId: id, uploadId }),
  )
}

/** Endpoint 4: one document with its type. `anyway`: the clerk was asked about what is unusual of it. */
export function sendSingle(
  place: string,
  onboardingId: string,
  fileId: string,
  documentType: string,
  anyway: boolean,
): Promise<boolean> {
  return send(place, [fileId], (uploadId) =>
    kartei.onboarding.uploadDocument({ onboardingId, fileId, documentType, uploadId, ...(anyway && { anyway }) }),
  )
}

/** One upload after the other: each document with a type of its own, then the others. A failure ends it. */
export async function sendAll(place: string, subject: Upload['subject'], files: readonly StagedFile[]): Promise<void> {
  const together: string[] = []
  for (const { fileId, documentType } of files) {
    if (documentType === undefined || subject.kind !== 'onboarding') together.push(fileId)
    else if (!(await sendSingle(place, subject.id, fileId, documentType, false))) return
  }
  if (together.length > 0) await sendTogether(place, subject, together)
}
