import type { FileWork } from '@contract/api/file-work'
import type { Failure, Outcome } from '@contract/outcome'
import type { StagedFile } from '@contract/api/documents'
import { kartei } from '../../../lib/api/kartei'
import { numberAct } from '../../../lib/undo/undo-button'
import { moveFocusTo } from '../../../lib/navigation/move-focus'
import { showFailure, showStaged, showWork, stagedOn, workAt } from '../case-documents'
import { nameOfRow } from './row-actions'

const takenBy = (work: FileWork): readonly string[] => (work.kind === 'join' ? work.fileIds : [work.fileId])

/** Shows the files as main lists them; a failure is shown above the list, a cancelled work needs no word. */
function take(place: string, outcome: Worked): boolean {
  if (outcome.ok) showStaged(place, outcome.value.files)
  else if (outcome.error.kind !== 'cancelled') showFailure(place, outcome.error)
  return outcome.ok
}

/** Files made here since the program began, with their acts' numbers. */
const made = new Map<string, number>()

/** Undefined for what was made before the program began. */
export const numberOfWork = (fileId: string): number | undefined => made.get(fileId)

/** Works on files of a place unless other work is going on there. True where it was done. */
export async function workOn(place: string, work: FileWork): Promise<boolean> {
  const outcome = await begin(place, work)
  return outcome !== undefined && take(place, outcome)
}

/** Puts a copy without its password in the place of a PDF; the failure is for the field of the password. */
export async function unlock(place: string, fileId: string, password: string): Promise<Failure | undefined> {
  const outcome = await begin(place, { kind: 'unlock', fileId, password })
  if (!outcome?.ok) return outcome?.error
  const known = new Set(stagedOn(place).map((file) => file.fileId))
  take(place, outcome)
  const copy = outcome.value.files.find((file) => !known.has(file.fileId))
  if (copy) moveFocusTo(() => nameOfRow(copy.fileId))
  return undefined
}

type Said = Parameters<typeof kartei.files.change>[0]

/** Changes a file as its clerk says; the failure is for whoever asks. */
export async function change(place: string, said: Said): Promise<Outcome<StagedFile>> {
  const outcome = await kartei.files.change(said)
  if (outcome.ok) showChanged(place, outcome.value)
  return outcome
}

/** The same; the failure is shown above the list. */
export async function changeFile(place: string, said: Said): Promise<void> {
  const outcome = await change(place, said)
  if (!outcome.ok) showFailure(place, outcome.error)
}

/** Whether a document beside a form stays behind; the tick is shown at once, and as main has it where that refuses. */
export async function leaveOut(place: string, file: StagedFile, leftOut: boolean): Promise<void> {
  const { leftOut: _before, ...others } = file
  showChanged(place, { ...others, ...(leftOut && { leftOut }) })
  const outcome = await kartei.files.change({ fileId: file.fileId, leftOut })
  showChanged(place, outcome.ok ? outcome.value : file)
  if (!outcome.ok) showFailure(place, outcome.error)
}

const showChanged = (place: string, changed: StagedFile): void =>
  showStaged(
    place,
    stagedOn(place).map((file) => (file.fileId === changed.fileId ? changed : file)),
  )

type Worked = Outcome<{ readonly files: readonly StagedFile[] }>

/** Undefined where other work is going on at the place. */
async function begin(place: string, work: FileWork): Promise<Worked | undefined> {
  if (workAt(place)) return undefined
  const workId = crypto.randomUUID()
  const show = (done: number): void => showWork(place, { workId, fileIds: takenBy(work), done })
  show(0)
  const stopListening = kartei.workstation.onProgress((news) => {
    if (news.of === workId) show(news.done)
  })
  try {
    const before = new Set(stagedOn(place).map(({ fileId }) => fileId))
    const outcome = await kartei.files.work({ workId, place, work })
    if (outcome.ok) {
      const number = numberAct()
      for (const { fileId } of outcome.value.files) if (!before.has(fileId)) made.set(fileId, number)
    }
    return outcome
  } finally {
    stopListening()
    showWork(place, undefined)
  }
}

/** Turns all pages of each file, one file after the other, until one cannot be turned or the work is cancelled. */
export async function rotateAll(place: string, fileIds: readonly string[], by: 90 | 270): Promise<void> {
  for (const fileId of fileIds) {
    const look = await kartei.files.look({ fileId })
    if (!look.ok) {
      showFailure(place, look.error)
      return
    }
    const pages = Math.max(1, look.value.pages ?? 1)
    const turns = Array.from({ length: pages }, (_, index) => ({ page: index + 1, by }))
    if (!(await workOn(place, { kind: 'rotate', fileId, turns }))) return
  }
}

export async function bringBack(place: string, fileId: string): Promise<void> {
  take(place, await kartei.files.bringBack({ fileId }))
}

let arranged = 0

/** Puts files in this order, at once on the screen. */
export async function arrange(place: string, fileIds: readonly string[]): Promise<void> {
  arranged += 1
  const own = arranged
  showStaged(place, inOrder(stagedOn(place), fileIds))
  const outcome = await kartei.files.arrange({ place, fileIds: [...fileIds] })
  // While somebody goes on moving, only the last answer is still true.
  if (own === arranged || !outcome.ok) take(place, outcome)
}

/** The same ids with one of them moved by so many places; it stops at the ends. */
export function movedBy(ids: readonly string[], id: string, by: number): string[] {
  const from = ids.indexOf(id)
  if (from < 0) return [...ids]
  const others = ids.filter((each) => each !== id)
  others.splice(Math.min(Math.max(0, from + by), others.length), 0, id)
  return others
}

/** The same ids with one of them in the place of another; as they were where that one has no place among them. */
export function movedTo(ids: readonly string[], id: string, target: string): string[] {
  if (!ids.includes(target)) return [...ids]
  return movedBy(ids, id, ids.indexOf(target) - ids.indexOf(id))
}

/** The same things in the order of these ids; those that are not named come behind in the order they had. */
export function inOrder<F extends { readonly fileId: string }>(files: readonly F[], ids: readonly string[]): F[] {
  const placeOf = new Map(ids.map((id, index) => [id, index]))
  const last = ids.length
  return files.toSorted((a, b) => (placeOf.get(a.fileId) ?? last) - (placeOf.get(b.fileId) ?? last))
}
