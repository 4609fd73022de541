import type { Case } from '@contract/api/cases'
import type { DraftSummary } from '@contract/api/drafts'
import { commands, isCommand, type Command, type CommandId } from '@contract/domain/commands'
import { ibanLength } from '@contract/domain/iban'
import { bestFirst, searchable } from '@contract/domain/search'
import { cleaned } from '@contract/domain/typed-text'
import { foundDrafts } from '../../features/drafts'
import { isOffered } from '../../lib/navigation/commands'
import { caseIn, wholeListing, type Screen } from '../../lib/navigation/screen'
import { kartei } from '../../lib/api/kartei'

export interface FoundCase {
  readonly caseRecord: Case
  /** Why it is here: `recent`, found by the words typed, by the end of an IBAN, or by a reference of the service. */
  readonly by: 'recent' | 'words' | 'iban' | 'reference'
}

/** The last four characters of a whole IBAN that was pasted; the rest of it is not looked for and goes nowhere. */
export function endOfIban(typed: string): string | undefined {
  const compact = typed.replace(/[\s.-]/g, '').toUpperCase()
  // A creditor reference (RF18 …) begins alike and is of no country.
  const isIban = /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(compact) && ibanLength(compact.slice(0, 2)) === compact.length
  return isIban ? compact.slice(-4) : undefined
}

/** The UUID in what was pasted, wherever it stands. */
export const uuidIn = (typed: string): string | undefined =>
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(typed)?.[0].toLowerCase()

const mostCases = 6

/** The cases that what is typed may mean; without anything typed, those opened last. */
export async function findCases(typed: string, recent: readonly string[]): Promise<FoundCase[]> {
  const text = cleaned(typed)
  if (text === '') {
    const read = await Promise.all(recent.slice(0, mostCases).map((caseId) => kartei.cases.read({ caseId })))
    return read.flatMap((outcome) => (outcome.ok ? [{ caseRecord: outcome.value, by: 'recent' as const }] : []))
  }
  const end = endOfIban(text)
  const search = end ?? uuidIn(text) ?? text
  const page = await kartei.cases.page({
    query: { search, state: 'all' },
    order: wholeListing.order,
    from: 0,
    count: mostCases,
  })
  const byWords = page.ok
    ? page.value.cases.map((caseRecord) => ({ caseRecord, by: end ? ('iban' as const) : ('words' as const) }))
    : []
  const byReference = end === undefined && /\d/.test(text) ? await referenced(uuidIn(text) ?? text) : []
  // A name that is typed as it stands is meant before a number that is the same letters.
  const byName = byWords.filter(({ caseRecord: { hit } }) => hit === undefined)
  const all = end ? byWords : [...byName, ...byReference, ...byWords]
  return all.filter(
    ({ caseRecord }, place) => place === all.findIndex((one) => one.caseRecord.caseId === caseRecord.caseId),
  )
}

async function referenced(text: string): Promise<FoundCase[]> {
  if (text.length < 4 || text.length > 64) return []
  const outcome = await kartei.cases.byReference({ reference: text })
  return outcome.ok
    ? outcome.value.cases.slice(0, mostCases).map((caseRecord) => ({ caseRecord, by: 'reference' as const }))
    : []
}

const mostDrafts = 4

/** Unsent drafts, by every word that was typed; without anything typed, none. */
export async function findDrafts(typed: string): Promise<readonly DraftSummary[]> {
  if (typed.trim() === '') return []
  const listed = await kartei.drafts.list()
  return listed.ok ? foundDrafts(listed.value.drafts, typed).slice(0, mostDrafts) : []
}

const mostUseful = 6
const ofCase: readonly CommandId[] = [
  'case-documents',
  'case-direct-debit',
  'case-invoices',
  'case-notes',
  'case-overview',
]
const ofAnyScreen: readonly CommandId[] = [
  'new-onboarding',
  'open-by-id',
  'print',
  'find',
  'worklist',
  'uploads',
  'journal',
  'drafts',
  'print-queue',
]
/** Of those for a case, so that some for every screen are left. */
const mostOfCase = 3

/**
 * The commands that are there before anything is typed: the most useful ones where one stands, without the one that led there.
 * @param canBeGiven whether what is open can carry it out
 */
export function usefulCommands(screen: Screen, canBeGiven: (command: CommandId) => boolean = isOffered): CommandId[] {
  const atCase = caseIn(screen)
  const here = atCase ? `case-${atCase.tab}` : screen
  const elsewhere = (id: CommandId): boolean => id !== here && canBeGiven(id)
  return [...(atCase ? ofCase.filter(elsewhere).slice(0, mostOfCase) : []), ...ofAnyScreen.filter(elsewhere)].slice(
    0,
    mostUseful,
  )
}

/**
 * Commands that what was typed finds, the best first and else in their order in the list; those that cannot be given now are
 * left out.
 * @param canBeGiven whether what is open can carry it out
 */
export function findCommands(
  typed: string,
  language: 'en' | 'de',
  atCase: boolean,
  canBeGiven: (command: CommandId) => boolean = isOffered,
): CommandId[] {
  const given = Object.keys(commands)
    .filter(isCommand)
    .filter((id) => {
      const { group }: Command = commands[id]
      return id !== 'palette' && canBeGiven(id) && ((group !== 'case' && group !== 'cases') || atCase)
    })
  return bestFirst(given, typed, (id) => {
    const { also }: Command = commands[id]
    return searchable(commands[id][language], [also])
  })
}
