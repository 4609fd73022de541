import type { DirectDebitAmount } from '@contract/api/direct-debit'
import type { Failure, Outcome } from '@contract/outcome'
import {
  consentChannel,
  hasShownTexts,
  scanPlace,
  type CancelReason,
  type MandateRecord,
  type PhoneCall,
  type SignedPaper,
} from '@contract/domain/mandate-records'
import { answeredLanguage } from '@contract/domain/consent-words'
import { readIban, type IbanProblem } from '@contract/domain/iban'
import { blocksSending, type FileProblem } from '@contract/api/documents'
import type { TypedFields } from '@contract/api/drafts'
import type { ConsentLanguage } from '@contract/api/sepa'
import { cleaned } from '@contract/domain/typed-text'
import { useMemo } from 'react'
import { create } from 'zustand'
import { kartei } from '../../lib/api/kartei'
import type { FormValues } from '../../lib/forms/values'
import { consentLines, readAloud, type HashedTexts } from './consents'

/** One thing that the clerk does, from the press of its button to what came of it. */
type Work<T> =
  | { readonly state: 'idle' }
  | { readonly state: 'running' }
  | { readonly state: 'done'; readonly value: T }
  | { readonly state: 'failed'; readonly failure: Failure }

const ended = <T>(outcome: Outcome<T>): Work<T> =>
  outcome.ok ? { state: 'done', value: outcome.value } : { state: 'failed', failure: outcome.error }

/** The texts as they stand on the screen, and as they stood there before their words changed. */
interface SeenTexts {
  readonly now: HashedTexts
  readonly before: HashedTexts | undefined
}

/** Whose mandates and amount they are. */
export interface Whose {
  readonly caseId: string
  readonly engagementId: string
  /** Named in the questions before something is done. */
  readonly who: string
}

/** The clerk's typing and choices on one case, and the calls in flight. */
interface FormState {
  /** None chosen on this screen: the one that was used last, else the applicant's, else that of the screen. */
  readonly language: ConsentLanguage | undefined
  /** By the language that was asked for. */
  readonly seen: Readonly<Partial<Record<ConsentLanguage, SeenTexts | undefined>>>
  /** The fields of a registration, as they are kept on disk: sealed, and gone once the mandate is registered. */
  readonly mandate: TypedFields
  readonly scanning: Work<unknown>
  readonly registration: Work<{
    readonly mandateId: string
    /** An amount was refused for want of a mandate before, and is still chosen. */
    readonly amountWaits: boolean
  }>
  /** The clerk was asked, and registers a mandate although one is there. */
  readonly another: boolean
  /** `choice` and `euros`. */
  readonly amount: TypedFields
  /** The whole answer of endpoint 12. */
  readonly saving: Work<Readonly<Record<string, unknown>>>
  readonly cancellation: Work<unknown> & { readonly mandateId?: string }
  /** Mandates registered or looked up here, until the case lists them itself. */
  readonly found: readonly string[]
}

const empty: FormState = {
  language: undefined,
  seen: {},
  mandate: {},
  scanning: { state: 'idle' },
  registration: { state: 'idle' },
  another: false,
  amount: {},
  saving: { state: 'idle' },
  cancellation: { state: 'idle' },
  found: [],
}

/** By case, so that nothing typed is lost when the clerk looks something up elsewhere. */
const useStore = create<Readonly<Record<string, FormState>>>(() => ({}))

const current = (caseId: string): FormState => useStore.getState()[caseId] ?? empty

export const changeFormState = (caseId: string, changed: Partial<FormState>): void =>
  useStore.setState({ [caseId]: { ...current(caseId), ...changed } })

export const useFormState = (caseId: string): FormState => useStore((states) => states[caseId] ?? empty)

const typeMandate = (caseId: string, typed: TypedFields): void =>
  changeFormState(caseId, { mandate: { ...current(caseId).mandate, ...typed } })

export const useFormValues = (caseId: string, form: 'mandate' | 'amount'): FormValues =>
  useMemo(
    () => ({
      now: () => current(caseId)[form],
      subscribe: useStore.subscribe,
      type: (typed) => changeFormState(caseId, { [form]: { ...current(caseId)[form], ...typed } }),
    }),
    [caseId, form],
  )

export type TypedMandate = ReturnType<typeof readMandate>

/** The fields of a registration, read. */
export function readMandate(fields: TypedFields) {
  const { iban = '', paperPlace = '', called = '', spokeWith = '' } = fields
  const [fileId, name] = listIn(fields['scan'])
  const read = listIn(fields['read'])
  return {
    iban,
    /** The names of the consents that are ticked (`consentLines`). */
    checked: new Set(listIn(fields['ticked'])),
    channel: consentChannel.safeParse(fields['channel']).data,
    /** The scanned form as it was taken in. */
    scan: fileId !== undefined && name !== undefined ? { fileId, name } : undefined,
    /** Where the signed paper is, where it is not scanned. */
    paperPlace,
    /** Of a consent by phone: the number called, and who spoke. */
    called,
    spokeWith,
    /** When each text was ticked as read aloud, UTC, by its words: other words were not read. Kept by turns. */
    read: new Map(read.flatMap((text, index) => (index % 2 === 0 ? [[text, read[index + 1] ?? ''] as const] : []))),
  }
}

export const useTypedMandate = (caseId: string): TypedMandate => readMandate(useFormState(caseId).mandate)

function listIn(text: string | undefined): string[] {
  try {
    const list: unknown = JSON.parse(text ?? '')
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

const listed = (list: readonly string[]): string => (list.length > 0 ? JSON.stringify(list) : '')

/** These texts are on the screen now. The ticks of what has other words than before, or is gone, are taken back. */
export function setConsentTexts(caseId: string, language: ConsentLanguage, now: HashedTexts): void {
  const { seen, mandate } = current(caseId)
  const last = seen[language]
  if (last?.now === now) return
  const isOther = last !== undefined && last.now.sha256 !== now.sha256
  const names = new Set(consentLines(now).map(({ name }) => name))
  const over = isOther ? consentLines(last.now).flatMap(({ name }) => (names.has(name) ? [] : [name])) : []
  changeFormState(caseId, {
    seen: { ...seen, [language]: { now, before: isOther ? last.now : last?.before } },
    ...(over.length > 0 && {
      mandate: { ...mandate, ticked: listed(listIn(mandate['ticked']).filter((name) => !over.includes(name))) },
    }),
  })
}

export function check(caseId: string, name: string, checked: boolean): void {
  const others = listIn(current(caseId).mandate['ticked']).filter((each) => each !== name)
  typeMandate(caseId, { ticked: listed(checked ? [...others, name] : others) })
}

export function markRead(caseId: string, text: string, checked: boolean): void {
  const read = new Map(readMandate(current(caseId).mandate).read)
  read.delete(text)
  if (checked) read.set(text, new Date().toISOString())
  typeMandate(caseId, { read: listed([...read].flat()) })
}

/** A consent by phone as main takes it. */
export function phoneCallOf(
  { called, spokeWith, read, iban }: TypedMandate,
  consent: HashedTexts,
  language: ConsentLanguage,
): PhoneCall {
  const parts = readAloud(consent, language, iban).flatMap(({ part, text }) => {
    if (text === undefined) return []
    const at = read.get(text)
    return [{ part, text, ...(at !== undefined && { at }) }]
  })
  return { number: cleaned(called), spokeWith: cleaned(spokeWith), language, parts }
}

/** The language of the texts: what the service says, else what it was asked for. */
export const spokenLanguage = (consent: HashedTexts, asked: ConsentLanguage): ConsentLanguage =>
  answeredLanguage(consent.language) ?? asked

export function addFound(caseId: string, mandateId: string): void {
  changeFormState(caseId, { found: [...new Set([...current(caseId).found, mandateId])] })
}

/** The signed paper as main takes it; undefined while neither a scan nor its place is given. */
export function paperOf({ scan, paperPlace }: TypedMandate): SignedPaper | undefined {
  if (scan) return { type: 'scan', fileId: scan.fileId }
  const where = cleaned(paperPlace)
  return where === '' ? undefined : { type: 'kept', where }
}

/** Takes in the scanned form and lays it beside the case, apart from what is laid out to be uploaded. */
export async function attachScan(caseId: string, engagementId: string, file: File): Promise<void> {
  if (current(caseId).scanning.state === 'running') return
  changeFormState(caseId, { scanning: { state: 'running' } })
  const staged = await kartei.files.stage([file], {
    stagingId: crypto.randomUUID(),
    place: scanPlace(engagementId),
  })
  const [taken] = staged.ok ? staged.value : []
  const why = taken ? taken.problems.find(blocksSending) : unreadable
  if (taken && !why) {
    typeMandate(caseId, { scan: listed([taken.fileId, taken.name]) })
    changeFormState(caseId, { scanning: { state: 'idle' } })
    return
  }
  if (taken) await kartei.files.discard({ fileIds: [taken.fileId] })
  const problem: FileProblem = why ?? unreadable
  const { message } = problem
  const refused: Failure = { kind: 'file', message, requestId: '', issues: [{ path: '', ...problem }] }
  changeFormState(caseId, { scanning: { state: 'failed', failure: staged.ok ? refused : staged.error } })
}

const unreadable = { code: 'unreadable', message: 'The file did not arrive.' } as const

/** Takes the scanned form off again, and erases its copy unless a record names it. */
export async function detachScan(caseId: string, engagementId: string, fileId: string): Promise<void> {
  typeMandate(caseId, { scan: '' })
  const known = await kartei.sepa.records({ engagementId })
  const isNamed = (record: MandateRecord): boolean =>
    record.kind === 'registration' &&
    hasShownTexts(record) &&
    record.evidence.paper?.type === 'scan' &&
    record.evidence.paper.fileId === fileId
  if (known.ok && !known.value.records.some(isNamed)) await kartei.files.discard({ fileIds: [fileId] })
}

/** Why the typed IBAN cannot be sent; undefined where it can. */
export const ibanProblemOf = ({ iban }: TypedMandate): IbanProblem | undefined => {
  const { complete, problem = 'iban-empty' } = readIban(iban)
  return complete ? undefined : problem
}

const seenAnew = (caseId: string, language: ConsentLanguage): SeenTexts | undefined => {
  const seen = current(caseId).seen[language]
  return seen && { now: seen.now, before: undefined }
}

/** Whether anything of a registration is typed or chosen. */
export const isBegun = ({ mandate }: FormState): boolean => Object.values(mandate).some((text) => cleaned(text) !== '')

/** Whether something was refused for this reason. */
export const hasIssue = (failure: Failure | undefined, code: string): boolean =>
  failure?.issues?.some((issue) => issue.code === code) === true

/** Rule 2 of endpoint 12. Kartei itself refuses with an issue. */
export const isWithoutMandate = ({ saving }: Pick<FormState, 'saving'>): boolean =>
  saving.state === 'failed' && saving.failure.kind === 'conflict' && !saving.failure.issues?.length

/** A mandate has become active: that there was none when the amount was to be set is over. */
export function forgetWithoutMandate(caseId: string): void {
  if (isWithoutMandate(current(caseId))) changeFormState(caseId, { saving: { state: 'idle' } })
}

/** A mandate was registered, or found to be: what was typed for it is done with. */
export function forgetTyped(caseId: string, mandateId: string): void {
  addFound(caseId, mandateId)
  const amountWaits = isWithoutMandate(current(caseId))
  forgetWithoutMandate(caseId)
  changeFormState(caseId, {
    registration: { state: 'done', value: { mandateId, amountWaits } },
    another: false,
    seen: { de: seenAnew(caseId, 'de'), en: seenAnew(caseId, 'en') },
    mandate: {},
    scanning: { state: 'idle' },
  })
}

/** Endpoint 9. While one registration runs another press does nothing. The input stays unless it succeeded. */
export async function register(
  caseId: string,
  engagementId: string,
  texts: HashedTexts,
  language: ConsentLanguage,
  again: boolean,
): Promise<Outcome<{ readonly mandateId: string }> | undefined> {
  const typed = readMandate(current(caseId).mandate)
  const { iban, checked, channel } = typed
  if (current(caseId).registration.state === 'running' || channel === undefined) return undefined
  changeFormState(caseId, { registration: { state: 'running' } })
  const { consentId, sha256, readAt } = texts
  const consents = consentLines(texts).map(({ name, ...consent }) => ({ ...consent, given: checked.has(name) }))
  const paper = channel === 'on-paper' ? paperOf(typed) : undefined
  const call = channel === 'by-phone' ? phoneCallOf(typed, texts, spokenLanguage(texts, language)) : undefined
  const outcome = await kartei.sepa.register({
    engagementId,
    iban,
    consentId,
    shown: { language, sha256, readAt, consents, channel, ...(paper && { paper }), ...(call && { call }) },
    ...(again && { again }),
  })
  if (outcome.ok) forgetTyped(caseId, outcome.value.mandateId)
  else changeFormState(caseId, { registration: { state: 'failed', failure: outcome.error } })
  return outcome
}

/** Of a cancellation, for the journal. */
export interface CancelWhy {
  readonly reason: CancelReason
  readonly remark: string
}

/** Endpoint 10. */
export async function cancel(caseId: string, engagementId: string, mandateId: string, why: CancelWhy): Promise<void> {
  if (current(caseId).cancellation.state === 'running') return
  changeFormState(caseId, { cancellation: { state: 'running', mandateId } })
  const outcome = await kartei.sepa.cancel({ engagementId, mandateId, ...why })
  const { registration } = current(caseId)
  const wasJustRegistered = registration.state === 'done' && registration.value.mandateId === mandateId
  changeFormState(caseId, {
    // The word of its registration is over with the mandate.
    ...(outcome.ok && wasJustRegistered && { registration: { state: 'idle' } }),
    cancellation: { ...ended(outcome), mandateId },
  })
}

/** Endpoint 12. */
export async function saveAmount(caseId: string, engagementId: string, amount: DirectDebitAmount): Promise<void> {
  const { saving, registration } = current(caseId)
  if (saving.state === 'running') return
  changeFormState(caseId, {
    saving: { state: 'running' },
    // The amount that waited for the mandate is on its way.
    ...(registration.state === 'done' && {
      registration: { state: 'done', value: { ...registration.value, amountWaits: false } },
    }),
  })
  const outcome = await kartei.directDebit.setAmount({ engagementId, amount })
  changeFormState(caseId, { saving: ended(outcome) })
}
