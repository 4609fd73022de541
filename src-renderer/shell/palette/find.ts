import type { Case } from '@contract/api/cases'
import type { DraftSummary } from '@contract/api/drafts'
import { commands, isCommand, type Command, type CommandId } from '@contract/domain/commands'
import { holdsFolded } from '@contract/domain/folding'
import { ibanLength } from '@contract/domain/iban'
import { cleaned } from '@contract/domain/typed-text'
import { isOffered } from '../../lib/navigation/commands'
import { wholeListing } from '../../lib/navigation/screen'
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
  return [
    ...byReference,
    ...byWords.filter(({ caseRecord }) => !byReference.some((one) => one.caseRecord.caseId === caseRecord.caseId)),
  ]
}

async function referenced(text: string): Promise<FoundCase[]> {
  if (text.length < 4 || text.length > 64) return []
  const outcome = await kartei.cases.byReference({ reference: text })
  return outcome.ok
    ? outcome.value.cases.slice(0, mostCases).map((caseRecord) => ({ caseRecord, by: 'reference' as const }))
    : []
}

const mostDrafts = 4

/** What was begun and not sent, by every word that was typed; without anything typed, none. */
export async function findDrafts(typed: string): Promise<DraftSummary[]> {
  const words = wordsOf(typed)
  if (words.length === 0) return []
  const listed = await kartei.drafts.list()
  if (!listed.ok) return []
  return listed.value.drafts.filter(({ title }) => hasAll(title, words)).slice(0, mostDrafts)
}

const wordsOf = (typed: string): readonly string[] => typed.split(/\s+/).filter((word) => word !== '')
const hasAll = (text: string, words: readonly string[]): boolean => words.every((word) => holdsFolded(text, word))

/**
 * Commands with all the words that were typed in their name, then those with some of them beside it, in their order in the
 * list; those that cannot be given now are left out.
 * @param canBeGiven whether what is open can carry it out
 */
export function findCommands(
  typed: string,
  language: 'en' | 'de',
  atCase: boolean,
  canBeGiven: (command: CommandId) => boolean = isOffered,
): CommandId[] {
  const words = wordsOf(typed)
  const nameOf = (id: CommandId): string => commands[id][language]
  const found = Object.keys(commands)
    .filter(isCommand)
    .filter((id) => {
      const { group, also }: Command = commands[id]
      if (id === 'palette' || !canBeGiven(id) || ((group === 'case' || group === 'cases') && !atCase)) return false
      return hasAll([nameOf(id), also].join(' '), words)
    })
  return [...found.filter((id) => hasAll(nameOf(id), words)), ...found.filter((id) => !hasAll(nameOf(id), words))]
}
