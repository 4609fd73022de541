import type { Draft, DraftSubject, DraftSummary, TypedFields } from '@contract/drafts'
import type { Failure, Outcome } from '@contract/outcome'
import { create } from 'zustand'
import { kartei } from '../../kartei'
import { titleOf } from './title'

/** A form that is being written. What is typed here is the truth; the disk follows it key by key. */
export interface OpenDraft {
  /** Drafts are saved in the active environment, so only while their own one is active. */
  readonly environmentId: string
  readonly subject: DraftSubject
  readonly fields: TypedFields
  /** Undefined until something was typed and saved. */
  readonly draftId: string | undefined
  readonly state: DraftSummary['state']
  /** The case in doubt that its sending left. */
  readonly caseId: string | undefined
  /** The fields that are on disk; undefined before the first save. */
  readonly saved: TypedFields | undefined
  readonly savedAt: string | undefined
  readonly saving: boolean
  /** Of the last attempt to save. */
  readonly failure: Failure | undefined
}

interface Forms {
  readonly byForm: Readonly<Record<string, OpenDraft>>
}

/** By the number that the page gives a form, since a form exists before its draft does. */
export const useDrafts = create<Forms>(() => ({ byForm: {} }))

export const draftOf = (formId: string): OpenDraft | undefined => useDrafts.getState().byForm[formId]
export const useDraft = (formId: string): OpenDraft | undefined => useDrafts(({ byForm }) => byForm[formId])

function put(formId: string, draft: OpenDraft): void {
  useDrafts.setState(({ byForm }) => ({ byForm: { ...byForm, [formId]: draft } }))
}

function change(formId: string, changed: Partial<OpenDraft>): void {
  const draft = draftOf(formId)
  if (draft) put(formId, { ...draft, ...changed })
}

/** A new form. Nothing is on disk before something is typed into it. */
export function beginDraft(environmentId: string, subject: DraftSubject, fields: TypedFields = {}): string {
  const formId = crypto.randomUUID()
  put(formId, {
    environmentId,
    subject,
    fields,
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

/** The form of a draft; the one that is open already where there is one, with what is typed in it. */
export function takeDraft(environmentId: string, draft: Draft): string {
  const open = Object.entries(useDrafts.getState().byForm).find(([, one]) => one.draftId === draft.draftId)
  if (open) {
    follow(open[0], draft)
    return open[0]
  }
  const formId = beginDraft(environmentId, draft.subject, draft.fields)
  change(formId, { draftId: draft.draftId, saved: draft.fields, savedAt: draft.updatedAt })
  follow(formId, draft)
  return formId
}

/** What main says of the draft besides its fields: whether it may be written in. */
export function follow(formId: string, { state, caseId }: Pick<DraftSummary, 'state' | 'caseId'>): void {
  change(formId, { state, caseId })
}

/** Takes a form away, such as one whose draft was sent or discarded. What is on disk stays as it is. */
export function forgetForm(formId: string): void {
  useDrafts.setState(({ byForm }) => ({
    byForm: Object.fromEntries(Object.entries(byForm).filter(([id]) => id !== formId)),
  }))
}

const refused = (error: unknown): { ok: false; error: Failure } => ({
  ok: false,
  error: { kind: 'internal', message: error instanceof Error ? error.message : String(error), requestId: '' },
})

/** Saves under way, by form: at most one each, so that none overtakes another. */
const saves = new Map<string, Promise<Outcome<string>>>()

async function save(formId: string, draft: OpenDraft): Promise<Outcome<string>> {
  const { draftId, subject, fields } = draft
  change(formId, { saving: true, failure: undefined })
  const outcome = await kartei.drafts
    .save({
      ...(draftId !== undefined && { draftId }),
      subject,
      title: titleOf(fields),
      kind: fields['onboardingType']?.slice(0, 200) ?? '',
      fields,
    })
    .catch(refused)
  if (!outcome.ok) {
    change(formId, { saving: false, failure: outcome.error })
    return outcome
  }
  change(formId, { saving: false, draftId: outcome.value.draftId, saved: fields, savedAt: outcome.value.updatedAt })
  return { ok: true, value: outcome.value.draftId }
}

/**
 * Resolves to the draft's identifier once everything typed is on disk. What is typed meanwhile is saved after it.
 *
 * Failures: `conflict` when the draft was sent, `not-found` when it is gone, `storage`.
 */
export async function saveDraft(formId: string): Promise<Outcome<string>> {
  const running = saves.get(formId)
  if (running) await running
  const draft = draftOf(formId)
  if (!draft) return refused('This form is closed.')
  if (draft.draftId !== undefined && draft.saved === draft.fields) return { ok: true, value: draft.draftId }
  // Whoever waited as well may have begun while this one was woken.
  const begun = saves.get(formId)
  if (begun) return saveDraft(formId)
  const own = save(formId, draft).finally(() => saves.delete(formId))
  saves.set(formId, own)
  const outcome = await own
  return outcome.ok && draftOf(formId)?.saved !== draftOf(formId)?.fields ? saveDraft(formId) : outcome
}

/** Takes what was typed, and saves it at once: a crash takes no more along than the key that was just pressed. */
export function type(formId: string, typed: TypedFields): void {
  const draft = draftOf(formId)
  if (!draft || draft.state !== 'open') return
  change(formId, { fields: { ...draft.fields, ...typed } })
  if (!saves.has(formId)) void saveDraft(formId)
}
