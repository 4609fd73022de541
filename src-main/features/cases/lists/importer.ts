import type { Change } from '../case-table'
import type { EnvironmentCases } from '../environment-cases'
import type { FoundOut } from '../find-out'
import {
  allIdentifiers,
  identifierKey,
  noTitle,
  utc,
  type KnownCase,
  type SealedField,
  type Title,
} from '../known-case'
import { applyEngagement, applyOnboarding, isOfCompany, merged } from '../notes'
import { eachInSlices } from '../../../lib/time-slices'
import type { Progress } from './parser'
import type { ListedCase } from './rows'

export interface Imported {
  readonly changes: readonly Change[]
  readonly added: number
  readonly known: number
}

/** The case that a row is of, before anything is looked up. */
export function knownCaseOf(
  cases: Pick<EnvironmentCases, 'having' | 'ofOnboarding' | 'ofEngagement'>,
  {
    identifiers: { onboardingId, engagementId },
    unsorted,
  }: Pick<ListedCase, 'identifiers'> & Partial<Pick<ListedCase, 'unsorted'>>,
): KnownCase | undefined {
  if (unsorted !== undefined) return cases.having(unsorted)[0]
  if (onboardingId === undefined) return engagementId === undefined ? undefined : cases.ofEngagement(engagementId)
  return cases.ofOnboarding(onboardingId) ?? engagementAlone(cases, engagementId)
}

/** An engagement's case without an onboarding: the onboarding that leads to it is the same case. */
function engagementAlone(
  cases: Pick<EnvironmentCases, 'having'>,
  engagementId: string | undefined,
): KnownCase | undefined {
  if (engagementId === undefined) return undefined
  const key = identifierKey(engagementId)
  return cases
    .having(engagementId)
    .find(
      ({ identifiers }) =>
        identifiers.onboardingId === undefined &&
        identifiers.engagementId !== undefined &&
        identifierKey(identifiers.engagementId) === key,
    )
}

/** Whether the register is still what a change was made for. */
export const holds = (cases: EnvironmentCases, { before, after, absorbed }: Change): boolean =>
  cases.get(after.caseId) === before &&
  (!absorbed || cases.get(absorbed.caseId) === absorbed) &&
  (before !== undefined || absorbed !== undefined || !knownCaseOf(cases, after))

/**
 * All that taking over a list changes, together. Rows that were looked up without being found are left out.
 *
 * @param foundOut by identifier in small letters: what the identifiers without a heading turned out to be of.
 */
export async function importRows(
  listed: readonly ListedCase[],
  foundOut: ReadonlyMap<string, FoundOut>,
  cases: EnvironmentCases,
  { user, now, progress }: { readonly user: string; readonly now: Date; readonly progress: Progress },
): Promise<Imported> {
  const working = workingCopy(cases)
  const added = new Set<string>()
  let known = 0
  function take(row: ListedCase): void {
    const found = row.unsorted === undefined ? undefined : foundOut.get(row.unsorted.toLowerCase())
    const identifiers = identifiersOf(row, found)
    const before = working.of({ ...row, identifiers })
    if (!before && row.unsorted !== undefined && !found) return
    const present = found && before === undefined ? withFoundOut(cases.blank(), row.unsorted ?? '', found, now) : before
    const after = present
      ? withMissing(present, { ...row, identifiers }, user)
      : freshCase(cases.blank(), row, user, now)
    working.put(after)
    if (before) known += added.has(before.caseId) ? 0 : 1
    else added.add(after.caseId)
  }
  await eachInSlices(listed, take, (done) => progress.at('checking', done, listed.length))
  return { changes: working.changes(), added: added.size, known }
}

function identifiersOf({ identifiers, unsorted }: ListedCase, found: FoundOut | undefined): ListedCase['identifiers'] {
  if (!found || unsorted === undefined) return identifiers
  if (!found.onboarding) {
    const { customerId } = found.customer
    return { ...identifiers, engagementId: unsorted, ...(customerId && { customerId }) }
  }
  const engagementId = found.onboarding.additionalInformation?.engagementId
  const { customerId } = found.onboarding
  return {
    ...identifiers,
    onboardingId: found.onboarding.id,
    ...(engagementId && { engagementId }),
    ...(customerId && { customerId }),
  }
}

const withFoundOut = (blank: KnownCase, id: string, { onboarding, customer }: FoundOut, now: Date): KnownCase =>
  onboarding ? applyOnboarding(blank, onboarding, now) : applyEngagement(blank, id, customer, now)

function freshCase(blank: KnownCase, row: ListedCase, user: string, now: Date): KnownCase {
  const createdAt = utc(row.createdAt, now)
  return {
    ...withMissing(blank, row, user),
    kind: row.kind,
    status: row.status,
    createdAt,
    updatedAt: utc(row.updatedAt, new Date(createdAt)),
    desk: { note: row.note, labels: row.labels, changedBy: user },
    pinned: row.pinned,
    done: row.done,
  }
}

const titleOf = ({ title, kind }: ListedCase): Title =>
  title === '' ? noTitle : { text: title, source: isOfCompany(kind) ? 'company' : 'person' }

/** A known case keeps all that it has. A field that could not be opened is not to be seen, which is not the same as missing. */
function withMissing(known: KnownCase, row: ListedCase, user: string): KnownCase {
  const isReadable = (field: SealedField): boolean => !known.unreadable.includes(field)
  const { desk, details, identifiers } = known
  const note = desk.note === '' ? row.note : desk.note
  const labels = desk.labels.length === 0 ? row.labels : desk.labels
  const isWritten = isReadable('desk') && (note !== desk.note || labels !== desk.labels) && note + labels.join() !== ''
  return {
    ...known,
    title: known.title.text === '' && isReadable('title') ? titleOf(row) : known.title,
    identifiers: isReadable('identifiers')
      ? {
          ...row.identifiers,
          ...identifiers,
          mandateIds: united(identifiers.mandateIds, row.identifiers.mandateIds),
          creditLimitIncreaseIds: united(identifiers.creditLimitIncreaseIds, row.identifiers.creditLimitIncreaseIds),
        }
      : identifiers,
    details: isReadable('details')
      ? {
          ...(row.cardType !== undefined && { cardType: row.cardType }),
          ...(row.email !== undefined && { email: row.email }),
          ...details,
        }
      : details,
    desk: isWritten ? { ...desk, note, labels, changedBy: user } : desk,
    // An engagement's case whose onboarding becomes known is that onboarding's case from now on.
    ...(identifiers.onboardingId === undefined &&
      row.identifiers.onboardingId !== undefined && { kind: row.kind, status: row.status }),
  }
}

const united = (known: readonly string[], more: readonly string[]): string[] => {
  const keys = new Set(known.map(identifierKey))
  return [...known, ...more.filter((each) => !keys.has(identifierKey(each)))]
}

/** The register as it will be: rows of one list may be of the same case, or make one case of two. */
function workingCopy(cases: EnvironmentCases) {
  const changed = new Map<string, Change>()
  const goneInto = new Map<string, string>()
  const changedHaving = new Map<string, Set<string>>()

  const current = (known: KnownCase): KnownCase => {
    const caseId = goneInto.get(known.caseId) ?? known.caseId
    return changed.get(caseId)?.after ?? known
  }
  function having(identifier: string): KnownCase[] {
    const mine = [...(changedHaving.get(identifierKey(identifier)) ?? [])].flatMap((id) => changed.get(id)?.after ?? [])
    return [...new Set([...cases.having(identifier).map(current), ...mine])]
  }
  const by = (field: 'onboardingId' | 'engagementId', id: string): KnownCase | undefined =>
    having(id).find(({ identifiers }) => identifierKey(identifiers[field] ?? '') === identifierKey(id))
  const withChanges = {
    having,
    ofOnboarding: (id: string) => by('onboardingId', id),
    ofEngagement: (id: string) => by('engagementId', id),
  }

  function put(after: KnownCase): void {
    const before = cases.get(after.caseId)
    if (JSON.stringify(changed.get(after.caseId)?.after ?? before) === JSON.stringify(after)) return
    const twin = twinOf(after)
    const whole = twin ? merged(after, twin) : after
    const absorbed = changed.get(after.caseId)?.absorbed
    if (twin) {
      changed.delete(twin.caseId)
      goneInto.set(twin.caseId, after.caseId)
    }
    const gone = (twin && cases.get(twin.caseId)) ?? absorbed
    changed.set(after.caseId, { before, after: whole, ...(gone && { absorbed: gone }) })
    for (const identifier of allIdentifiers(whole)) {
      const key = identifierKey(identifier)
      changedHaving.set(key, (changedHaving.get(key) ?? new Set()).add(after.caseId))
    }
  }

  /** An engagement's case without an onboarding, which this onboarding's case turns out to be. */
  function twinOf(after: KnownCase): KnownCase | undefined {
    const twin = after.identifiers.onboardingId && engagementAlone(withChanges, after.identifiers.engagementId)
    return twin && twin.caseId !== after.caseId ? twin : undefined
  }

  const of = (row: Pick<ListedCase, 'identifiers' | 'unsorted'>): KnownCase | undefined => knownCaseOf(withChanges, row)
  return { of, put, changes: () => [...changed.values()] }
}
