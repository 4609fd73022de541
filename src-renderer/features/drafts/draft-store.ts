import type { Draft, DraftSubject, DraftSummary, TypedFields } from '@contract/drafts'
import type { Failure, Outcome } from '@contract/outcome'
import { create } from 'zustand'
import { holdWindowWhile, pauseAfter } from '../../lib/forms/unsaved'
import { defect, kartei } from '../../lib/api/kartei'
import { titleOf, whoPath } from './title'

/** A form that is being written. What is typed here is the truth; the disk follows it key by key. */
export interface OpenDraft {
  /** Drafts are saved in the active environment, so only while their own one is active. */
  readonly environmentId: string
  readonly subject: DraftSubject
  readonly fields: TypedFields
  /** What it held before anybody typed: nothing of it is lost with the form. */
  readonly begun: TypedFields
  /** Undefined until something was typed and saved. */
  readonly draftId: string | undefined
  readonly state: DraftSummary['state']
  /** The case in doubt that its sending left. */
  readonly caseId: string | undefined
  /** When something was last typed; once it was sent: when that was. */
  readonly savedAt: string | undefined
  /** The fields that are on disk; undefined before the first save. */
  readonly saved: TypedFields | undefined
  readonly saving: boolean
  /** Of the last attempt to save, until one succeeds. */
  readonly failure: Failure | undefined
}

interface Forms {
  readonly byForm: Readonly<Record<string, OpenDraft>>
}

/** By the number that the page gives a form, since a form exists before its draft does; the latest taken stands last. */
export const useDrafts = create<Forms>(() => ({ byForm: {} }))

export const draftOf = (formId: string): OpenDraft | undefined => useDrafts.getState().byForm[formId]
export const useDraft = (formId: string): OpenDraft | undefined => useDrafts(({ byForm }) => byForm[formId])

export const openForms = (): readonly (readonly [formId: string, draft: OpenDraft])[] =>
  Object.entries(useDrafts.getState().byForm)

function put(formId: string, draft: OpenDraft): void {
  useDrafts.setState(({ byForm }) => ({ byForm: { ...byForm, [formId]: draft } }))
}

function change(formId: string, changed: Partial<OpenDraft>): void {
  const draft = draftOf(formId)
  if (draft) put(formId, { ...draft, ...changed })
}

/** A new form. Nothing is on disk before something is typed into it. */
export function beginDraft(environmentId: string, subject: DraftSubject, fields: TypedFields = {}): string {
  const formId = `form-${crypto.randomUUID()}`
  put(formId, {
    environmentId,
    subject,
    fields,
    begun: fields,
    draftId: undefined,
    state: 'open',
    caseId: undefined,
    saved: undefined,
    savedAt: undefined,
    saving: false,
    failure: undefined,
  })
  return formId
}

export const formOfDraft = (draftId: string): string | undefined =>
  openForms().find(([, one]) => one.draftId === draftId)?.[0]

/** The form of a draft; the one that is open already where there is one, with what is typed in it. */
export function takeDraft(environmentId: string, draft: Draft): string {
  const open = formOfDraft(draft.draftId)
  if (open !== undefined) {
    follow(open, draft)
    useDrafts.setState(({ byForm: { [open]: held, ...others } }) => ({
      byForm: held ? { ...others, [open]: held } : others,
    }))
    return open
  }
  const formId = beginDraft(environmentId, draft.subject, draft.fields)
  change(formId, { begun: {}, draftId: draft.draftId, saved: draft.fields, savedAt: draft.updatedAt })
  follow(formId, draft)
  return formId
}

/** What main says of the draft besides its fields: whether it may be written in, and since when not. */
export function follow(
  formId: string,
  { state, caseId, updatedAt }: Pick<DraftSummary, 'state' | 'caseId' | 'updatedAt'>,
): void {
  const draft = draftOf(formId)
  if (draft && (draft.state !== state || draft.caseId !== caseId)) change(formId, { state, caseId, savedAt: updatedAt })
}

/** Takes a form away, such as one whose draft was sent or discarded. What is on disk stays as it is. */
export function forgetForm(formId: string): void {
  stopTrying(formId)
  refusals.delete(formId)
  useDrafts.setState(({ byForm }) => ({
    byForm: Object.fromEntries(Object.entries(byForm).filter(([id]) => id !== formId)),
  }))
}

/** Whether something that is typed is not on disk. A form in which nobody typed has nothing to lose. */
export const isUnsaved = ({ state, fields, saved, draftId, begun }: OpenDraft): boolean =>
  state === 'open' && fields !== saved && (draftId !== undefined || hasTyping(fields, begun))

const hasTyping = (fields: TypedFields, begun: TypedFields): boolean =>
  Object.entries(fields).some(([path, text]) => path !== whoPath && text !== (begun[path] ?? ''))

/** What main may do better at later: the disk was full, the file was held by another program. */
const retried: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>(['storage', 'internal'])
const retries = new Map<string, ReturnType<typeof setTimeout>>()
/** By form: how often the disk refused since it last took something. */
const refusals = new Map<string, number>()

holdWindowWhile(() => openForms().some(([, draft]) => draft.failure !== undefined && isUnsaved(draft)))

function stopTrying(formId: string): void {
  clearTimeout(retries.get(formId))
  retries.delete(formId)
}

/** Saves under way, by form: at most one each, so that none overtakes another. */
const saves = new Map<string, Promise<Outcome<string>>>()

const askToSave = ({ environmentId, draftId, subject, fields }: OpenDraft): Promise<Outcome<DraftSummary>> =>
  kartei.drafts.save({
    environmentId,
    ...(draftId !== undefined && { draftId }),
    subject,
    title: titleOf(fields),
    kind: fields['onboardingType']?.slice(0, 200) ?? '',
    fields,
  })

async function save(formId: string, draft: OpenDraft): Promise<Outcome<string>> {
  stopTrying(formId)
  change(formId, { saving: true })
  const outcome = await askToSave(draft)
  if (outcome.ok) {
    const { draftId, updatedAt } = outcome.value
    refusals.delete(formId)
    change(formId, { saving: false, failure: undefined, draftId, saved: draft.fields, savedAt: updatedAt })
    return { ok: true, value: draftId }
  }
  change(formId, { saving: false, failure: outcome.error })
  const { kind } = outcome.error
  if (kind === 'conflict') await followDraft(formId)
  if (retried.has(kind) && draftOf(formId)) {
    const times = (refusals.get(formId) ?? 0) + 1
    refusals.set(formId, times)
    retries.set(
      formId,
      setTimeout(() => void saveDraft(formId), pauseAfter(times)),
    )
  }
  return outcome
}

/** Reads whether its draft may still be written in. Where it is gone, what is typed here begins another one. */
export async function followDraft(formId: string): Promise<'there' | 'gone' | 'unknown'> {
  const draftId = draftOf(formId)?.draftId
  if (draftId === undefined) return 'unknown'
  const outcome = await kartei.drafts.read({ draftId })
  if (outcome.ok) {
    follow(formId, outcome.value)
    return 'there'
  }
  return outcome.error.kind === 'not-found' ? 'gone' : 'unknown'
}

/** What is typed is on disk no more, as after a backup was restored: the next save begins another draft with it. */
export function beginAgain(formId: string): void {
  change(formId, { draftId: undefined, saved: undefined })
}

/**
 * Resolves to the draft's identifier once everything typed is on disk. What is typed meanwhile is saved after it.
 *
 * Failures: `conflict` when the draft was sent or its environment is not the active one, `storage`.
 */
export async function saveDraft(formId: string): Promise<Outcome<string>> {
  const running = saves.get(formId)
  if (running) await running
  const draft = draftOf(formId)
  if (!draft) return defect('This form is closed.')
  if (draft.draftId !== undefined && draft.saved === draft.fields) return { ok: true, value: draft.draftId }
  // Whoever waited as well may have begun while this one was woken.
  if (saves.has(formId)) return saveDraft(formId)
  const own = save(formId, draft).finally(() => saves.delete(formId))
  saves.set(formId, own)
  const outcome = await own
  const now = draftOf(formId)
  if (!outcome.ok) {
    const gone = outcome.error.kind === 'not-found' && draft.draftId !== undefined && now?.draftId === draft.draftId
    if (!gone || now.state !== 'open') return outcome
    beginAgain(formId)
    return saveDraft(formId)
  }
  return now && isUnsaved(now) ? saveDraft(formId) : outcome
}

/** Saves everything typed in any form; the first failure where one could not be. */
export async function saveAllDrafts(): Promise<Outcome<void>> {
  const outcomes = await Promise.all(openForms().flatMap(([formId, one]) => (isUnsaved(one) ? saveDraft(formId) : [])))
  return outcomes.find((outcome) => !outcome.ok) ?? { ok: true, value: undefined }
}

/**
 * Sends everything typed to the disk, now: the window is about to go. A save that is under way is not waited for, since
 * nobody here would see its end.
 */
export function sendAllDrafts(): void {
  for (const [, draft] of openForms()) if (isUnsaved(draft)) void askToSave(draft)
}

/** Takes what was typed, and saves it at once: a crash takes no more along than the key that was just pressed. */
export function type(formId: string, typed: TypedFields): void {
  const draft = draftOf(formId)
  if (!draft || draft.state !== 'open') return
  if (Object.entries(typed).every(([path, text]) => draft.fields[path] === text)) return
  const fields = { ...draft.fields, ...typed }
  change(formId, { fields })
  if (isUnsaved({ ...draft, fields }) && !saves.has(formId)) void saveDraft(formId)
}
