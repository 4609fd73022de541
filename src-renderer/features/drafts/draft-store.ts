import type { Draft, DraftSubject, DraftSummary, TypedFields } from '@contract/api/drafts'
import type { Failure, Outcome } from '@contract/outcome'
import { cleaned } from '@contract/domain/typed-text'
import { useMemo } from 'react'
import { create } from 'zustand'
import { createAutosave, type SaveState } from '../../lib/forms/autosave'
import { readTypedTree } from '../../lib/forms/tree-editor/draft'
import type { FormValues } from '../../lib/forms/values'
import { defect, kartei } from '../../lib/api/kartei'
import { useScreen, type Screen } from '../../lib/navigation/screen'

/** A form that is being written. Its input here is the truth; the disk follows it key by key. */
export interface OpenDraft {
  /** Drafts are saved in the active environment, so only while their own one is active. */
  readonly environmentId: string
  readonly subject: DraftSubject
  readonly fields: TypedFields
  /** Fields before anybody typed: nothing of them is lost with the form. */
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
}

interface Forms {
  readonly byForm: Readonly<Record<string, OpenDraft>>
}

/** By the number that the page gives a form, since a form exists before its draft does; the latest taken stands last. */
export const useDrafts = create<Forms>(() => ({ byForm: {} }))

const formAt = (formId: string): OpenDraft | undefined => useDrafts.getState().byForm[formId]
export function draftOf(formId: string): (OpenDraft & SaveState) | undefined {
  const draft = formAt(formId)
  return draft && { ...draft, ...autosave.stateOf(formId) }
}
export const useDraftSaving = (formId: string): SaveState => autosave.useSaveState(formId)
export const useDraft = (formId: string): OpenDraft | undefined => useDrafts(({ byForm }) => byForm[formId])

export const openForms = (): readonly (readonly [formId: string, draft: OpenDraft])[] =>
  Object.entries(useDrafts.getState().byForm)

function put(formId: string, draft: OpenDraft): void {
  useDrafts.setState(({ byForm }) => ({ byForm: { ...byForm, [formId]: draft } }))
}

function change(formId: string, changed: Partial<OpenDraft>): void {
  const draft = formAt(formId)
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

/** Takes over the draft's state from main: whether it may be written in, and since when not. */
export function follow(
  formId: string,
  { state, caseId, updatedAt }: Pick<DraftSummary, 'state' | 'caseId' | 'updatedAt'>,
): void {
  const draft = draftOf(formId)
  if (draft && (draft.state !== state || draft.caseId !== caseId)) change(formId, { state, caseId, savedAt: updatedAt })
}

/** Takes a form away, such as one whose draft was sent or discarded. Its draft on disk stays as it is. */
export function forgetForm(formId: string): void {
  autosave.forget(formId)
  useDrafts.setState(({ byForm }) => ({
    byForm: Object.fromEntries(Object.entries(byForm).filter(([id]) => id !== formId)),
  }))
}

/** Whether something that is typed is not on disk. A form in which nobody typed has nothing to lose. */
export const isUnsaved = ({ state, fields, saved, draftId, begun }: OpenDraft): boolean =>
  state === 'open' && fields !== saved && (draftId !== undefined || hasTyping(fields, begun))

const hasTyping = (fields: TypedFields, begun: TypedFields): boolean =>
  Object.entries(fields).some(([path, text]) => path !== whoPath && text !== (begun[path] ?? ''))

const autosave = createAutosave<OpenDraft, DraftSummary>({
  // At once: a crash takes no more along than the key that was just pressed.
  pause: 0,
  unsaved: () => openForms().flatMap(([formId, draft]) => (isUnsaved(draft) ? [formId] : [])),
  typedIn(formId) {
    const draft = formAt(formId)
    return draft?.draftId !== undefined && draft.saved === draft.fields ? undefined : draft
  },
  save: (_formId, { environmentId, draftId, subject, fields }) =>
    kartei.drafts.save({
      environmentId,
      ...(draftId !== undefined && { draftId }),
      subject,
      title: titleOf(fields),
      kind: fields['onboardingType']?.slice(0, 200) ?? '',
      fields,
    }),
  onSaved: (formId, { fields }, { draftId, updatedAt }) =>
    change(formId, { draftId, saved: fields, savedAt: updatedAt }),
  async onRefused(formId, { kind }) {
    if (kind === 'conflict') await followDraft(formId)
    const draft = formAt(formId)
    if (kind !== 'not-found' || draft?.draftId === undefined || draft.state !== 'open') return false
    beginAgain(formId)
    return true
  },
})

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

/** The input is on disk no more, as after a backup was restored: the next save begins another draft with it. */
export function beginAgain(formId: string): void {
  change(formId, { draftId: undefined, saved: undefined })
}

/**
 * Resolves to the draft's identifier once everything typed is on disk.
 *
 * Failures: `conflict` when the draft was sent or its environment is not the active one, `storage`.
 */
export async function saveDraft(formId: string): Promise<Outcome<string>> {
  const failure = await autosave.save(formId)
  if (failure) return { ok: false, error: failure }
  const draftId = formAt(formId)?.draftId
  return draftId === undefined ? defect('This form is closed.') : { ok: true, value: draftId }
}

/** Saves everything typed in any form; the first failure where one could not be. */
export async function saveAllDrafts(): Promise<Outcome<void>> {
  const failure = await autosave.saveAll()
  return failure ? { ok: false, error: failure } : { ok: true, value: undefined }
}

/** Takes what was typed, and saves it. */
export function type(formId: string, typed: TypedFields): void {
  const draft = formAt(formId)
  if (!draft || draft.state !== 'open') return
  if (Object.entries(typed).every(([path, text]) => draft.fields[path] === text)) return
  const fields = { ...draft.fields, ...typed }
  change(formId, { fields })
  if (isUnsaved({ ...draft, fields })) autosave.typed(formId)
}

const nothing: TypedFields = {}

/** The texts of a draft, for the form that shows them. */
export const useDraftValues = (formId: string): FormValues =>
  useMemo(
    () => ({
      now: () => formAt(formId)?.fields ?? nothing,
      subscribe: useDrafts.subscribe,
      type: (typed) => type(formId, typed),
    }),
    [formId],
  )

/** Characters that the contract takes for a draft's title. */
const longestTitle = 600

/** Where a form that names nobody itself says whose case it is for; never sent. */
export const whoPath = 'who'

/** Who a draft is about, as far as it is typed: the company, else the applicant; '' while nobody is named. */
export function titleOf(fields: TypedFields): string {
  const at = (path: string): string => cleaned(fields[path] ?? '')
  const person = [at('applicant.firstName'), at('applicant.lastName')]
  const holder = [at('cardholderDetails.firstName'), at('cardholderDetails.lastName')]
  const named = [[companyNameIn(at('company'))], person, holder, [at(whoPath)]].map((names) =>
    names.filter(Boolean).join(' '),
  )
  return (named.find((name) => name !== '') ?? '').slice(0, longestTitle)
}

/** The name of a company that is being typed; '' where it has none. */
function companyNameIn(typed: string): string {
  const name = readTypedTree(typed).nodes.find((node) => node.name === 'name')
  return name?.kind === 'text' ? cleaned(name.text) : ''
}

export const shows = (screen: Screen, formId: string): boolean =>
  typeof screen === 'object' && 'form' in screen && screen.form === formId

/** Leaves the screen of a form and takes it out of the way back. */
function leaveScreen(formId: string, to: Screen): void {
  useScreen.setState(({ screen, before }) => ({
    screen: shows(screen, formId) ? to : screen,
    before: before.filter((each) => !shows(each, formId)),
  }))
}

/** Forgets a form, such as one whose draft was sent or discarded; where it is shown, `to` is shown instead. */
export function leaveForm(formId: string, to: Screen = 'worklist'): void {
  leaveScreen(formId, to)
  forgetForm(formId)
}

/**
 * After the environment was switched: forms of others are not shown any more. Their input not on disk yet stays in
 * memory, and goes there as soon as their environment is active again.
 */
export function leaveOtherEnvironments(activeId: string): void {
  for (const [formId, draft] of openForms()) {
    if (draft.environmentId === activeId) {
      if (isUnsaved(draft)) void saveDraft(formId)
    } else if (isUnsaved(draft)) leaveScreen(formId, 'worklist')
    else leaveForm(formId)
  }
}

/** Forms whose sending was begun here and has not ended: a second press does nothing. */
const underWay = new Set<string>()

export const isBeingSent = (formId: string): boolean => underWay.has(formId)

/**
 * Sends what a form holds, once: everything typed is on disk before, nothing can be typed meanwhile, and afterwards the
 * form is as main left its draft. After a success the draft is gone, but nobody else closes the form before `done` has
 * ended: what lies beside the form is found by it. The form is the caller's to leave (`leaveForm`).
 *
 * Resolves to undefined when it is being sent already.
 *
 * Failures: those of `saveDraft` (nothing was sent then), of `send`, and the one that `done` resolves to.
 */
export async function sendForm<T>(
  formId: string,
  send: (draftId: string) => Promise<Outcome<T>>,
  done: (value: T) => Promise<Failure | undefined>,
): Promise<Outcome<T> | undefined> {
  if (underWay.has(formId)) return undefined
  underWay.add(formId)
  try {
    const before = draftOf(formId)
    const draftId = before?.state === 'in-doubt' ? before.draftId : undefined
    const saved: Outcome<string> = draftId === undefined ? await saveDraft(formId) : { ok: true, value: draftId }
    if (!saved.ok) return saved
    const now = { caseId: before?.caseId, updatedAt: new Date().toISOString() }
    follow(formId, { state: 'sending', ...now })
    const outcome = await send(saved.value)
    if (outcome.ok) {
      const failure = await done(outcome.value)
      return failure ? { ok: false, error: failure } : outcome
    }
    // Nobody can say how the draft is: it is taken for the worse of what it can be.
    if ((await followDraft(formId)) === 'unknown') follow(formId, { state: 'in-doubt', ...now })
    return outcome
  } finally {
    underWay.delete(formId)
  }
}
