import type { DirectDebitAmount } from '@contract/direct-debit'
import type { Failure, Outcome } from '@contract/outcome'
import {
  hasShownTexts,
  scanPlace,
  type CancelReason,
  type ConsentChannel,
  type MandateRecord,
  type SignedPaper,
} from '@contract/mandate-records'
import { blocksSending } from '@contract/documents'
import type { ConsentLanguage, ConsentTexts } from '@contract/sepa'
import { create } from 'zustand'
import { kartei } from '../../kartei'

/** One thing that the clerk does, from the press of its button to what came of it. */
export type Work<T> =
  | { readonly state: 'idle' }
  | { readonly state: 'running' }
  | { readonly state: 'done'; readonly value: T }
  | { readonly state: 'failed'; readonly failure: Failure }

/** The texts with the hash over all of them, by which main knows whether they are still the same. */
export type HashedTexts = ConsentTexts & { readonly sha256: string }

/** The scanned form as it was taken in. */
export interface Scan {
  readonly fileId: string
  readonly name: string
}

/** What the clerk typed and chose on one case, and what is under way. */
export interface Entries {
  /** None chosen on this screen: the one that was used last, else the applicant's, else that of the screen. */
  readonly language: ConsentLanguage | undefined
  /** `hash code` of each ticked consent: another text is another consent. */
  readonly ticked: ReadonlySet<string>
  readonly iban: string
  readonly channel: ConsentChannel | undefined
  readonly scan: Scan | undefined
  /** Where the signed paper is, where it is not scanned. */
  readonly paperPlace: string
  readonly scanning: Work<Scan>
  readonly registration: Work<{ readonly mandateId: string }>
  readonly choice: DirectDebitAmount['amountType'] | undefined
  readonly euros: string
  /** The whole answer of endpoint 12. */
  readonly saving: Work<Readonly<Record<string, unknown>>>
  readonly cancellation: Work<{ readonly mandateId: string }> & { readonly mandateId?: string }
  /** Mandates registered or looked up here, until the case lists them itself. */
  readonly found: readonly string[]
}

const empty: Entries = {
  language: undefined,
  ticked: new Set(),
  iban: '',
  channel: undefined,
  scan: undefined,
  paperPlace: '',
  scanning: { state: 'idle' },
  registration: { state: 'idle' },
  choice: undefined,
  euros: '',
  saving: { state: 'idle' },
  cancellation: { state: 'idle' },
  found: [],
}

interface AllEntries {
  readonly cases: Readonly<Record<string, Entries>>
  readonly change: (caseId: string, changed: Partial<Entries>) => void
}

/** By case, so that nothing typed is lost when the clerk looks something up elsewhere. */
const useStore = create<AllEntries>((set) => ({
  cases: {},
  change: (caseId, changed) =>
    set(({ cases }) => ({ cases: { ...cases, [caseId]: { ...(cases[caseId] ?? empty), ...changed } } })),
}))

const current = (caseId: string): Entries => useStore.getState().cases[caseId] ?? empty

export const changeEntries = (caseId: string, changed: Partial<Entries>): void =>
  useStore.getState().change(caseId, changed)

export const useEntries = (caseId: string): Entries => useStore(({ cases }) => cases[caseId] ?? empty)

export const tickOf = (sha256: string, code: string): string => `${sha256} ${code}`

export function tick(caseId: string, name: string, ticked: boolean): void {
  const next = new Set(current(caseId).ticked)
  if (ticked) next.add(name)
  else next.delete(name)
  changeEntries(caseId, { ticked: next })
}

export function addFound(caseId: string, mandateId: string): void {
  changeEntries(caseId, { found: [...new Set([...current(caseId).found, mandateId])] })
}

/** A call that never answers with a rejection, so that no button stays busy for ever. */
async function answered<T>(call: Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await call
  } catch (error) {
    return {
      ok: false,
      error: { kind: 'internal', message: error instanceof Error ? error.message : String(error), requestId: '' },
    }
  }
}

/** The signed paper as it is told to main; undefined while neither a scan nor its place is given. */
export function paperOf({ scan, paperPlace }: Entries): SignedPaper | undefined {
  if (scan) return { type: 'scan', fileId: scan.fileId }
  const where = paperPlace.trim()
  return where === '' ? undefined : { type: 'kept', where }
}

/** Takes in the scanned form and lays it beside the case, apart from what is laid out to be uploaded. */
export async function attachScan(caseId: string, engagementId: string, file: File): Promise<void> {
  if (current(caseId).scanning.state === 'running') return
  changeEntries(caseId, { scanning: { state: 'running' } })
  const staged = await answered(kartei.files.stage([file]))
  const [taken] = staged.ok ? staged.value : []
  const problem = taken?.problems.find(blocksSending)
  const refused = (message: string): Failure => ({ kind: 'file', message, requestId: '' })
  const placed =
    taken && !problem
      ? await answered(kartei.files.place({ fileIds: [taken.fileId], place: scanPlace(engagementId) }))
      : undefined
  if (taken && placed?.ok) {
    const scan = { fileId: taken.fileId, name: taken.name }
    changeEntries(caseId, { scan, scanning: { state: 'done', value: scan } })
    return
  }
  const failure = !staged.ok
    ? staged.error
    : placed?.ok === false
      ? placed.error
      : refused(problem?.message ?? 'The file did not arrive.')
  changeEntries(caseId, { scanning: { state: 'failed', failure } })
}

/** Takes the scanned form off again, and erases its copy unless a record names it. */
export async function detachScan(caseId: string, engagementId: string, { fileId }: Scan): Promise<void> {
  changeEntries(caseId, { scan: undefined, scanning: { state: 'idle' } })
  const known = await answered(kartei.sepa.records({ engagementId }))
  const isNamed = (record: MandateRecord): boolean =>
    record.kind === 'registration' &&
    hasShownTexts(record) &&
    record.evidence.paper?.type === 'scan' &&
    record.evidence.paper.fileId === fileId
  if (known.ok && !known.value.records.some(isNamed)) await answered(kartei.files.discard({ fileIds: [fileId] }))
}

/** A registration that came to its end: what was typed for it is done with. */
export const forgetTyped = (caseId: string, registration: Entries['registration']): void =>
  changeEntries(caseId, {
    registration,
    iban: '',
    ticked: new Set(),
    channel: undefined,
    scan: undefined,
    paperPlace: '',
    scanning: { state: 'idle' },
  })

/** Endpoint 9. While one registration runs another press does nothing. What was entered stays unless it succeeded. */
export async function register(
  caseId: string,
  engagementId: string,
  texts: HashedTexts,
  again: boolean,
): Promise<void> {
  const entries = current(caseId)
  const { registration, iban, ticked, channel } = entries
  const language = texts.language === 'en' ? 'en' : 'de'
  if (registration.state === 'running' || channel === undefined) return
  changeEntries(caseId, { registration: { state: 'running' } })
  const { consentId, sha256 } = texts
  const codes = texts.consents.flatMap(({ code }) => (ticked.has(tickOf(sha256, code)) ? [code] : []))
  const paper = channel === 'on-paper' ? paperOf(entries) : undefined
  const outcome = await answered(
    kartei.sepa.register({
      engagementId,
      iban,
      consentId,
      shown: { language, sha256, ticked: codes, channel, ...(paper && { paper }) },
      ...(again && { again }),
    }),
  )
  if (!outcome.ok) {
    changeEntries(caseId, { registration: { state: 'failed', failure: outcome.error } })
    return
  }
  const { mandateId } = outcome.value
  addFound(caseId, mandateId)
  forgetTyped(caseId, { state: 'done', value: { mandateId } })
}

/** Endpoint 10. */
export async function cancel(
  caseId: string,
  engagementId: string,
  mandateId: string,
  why: { readonly reason: CancelReason; readonly remark: string },
): Promise<void> {
  if (current(caseId).cancellation.state === 'running') return
  changeEntries(caseId, { cancellation: { state: 'running', mandateId } })
  const outcome = await answered(kartei.sepa.cancel({ engagementId, mandateId, ...why }))
  const { registration } = current(caseId)
  const wasJustRegistered = registration.state === 'done' && registration.value.mandateId === mandateId
  changeEntries(caseId, {
    // What was said of its registration is over with the mandate.
    ...(outcome.ok && wasJustRegistered && { registration: { state: 'idle' } }),
    cancellation: outcome.ok
      ? { state: 'done', value: { mandateId }, mandateId }
      : { state: 'failed', failure: outcome.error, mandateId },
  })
}

/** Endpoint 12. */
export async function saveAmount(caseId: string, engagementId: string, amount: DirectDebitAmount): Promise<void> {
  if (current(caseId).saving.state === 'running') return
  changeEntries(caseId, { saving: { state: 'running' } })
  const outcome = await answered(kartei.directDebit.setAmount({ engagementId, amount }))
  if (!outcome.ok) {
    changeEntries(caseId, { saving: { state: 'failed', failure: outcome.error } })
    return
  }
  changeEntries(caseId, { saving: { state: 'done', value: outcome.value } })
}
