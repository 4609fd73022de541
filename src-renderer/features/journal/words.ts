import type { JournalEntry } from '@contract/journal'
import { useTexts } from '../../i18n/texts'
import { actionTexts, isIn, outcomeTexts } from './action-texts'
import { summaryTexts, valueTexts } from './summary-texts'

/** Members whose values are words of Kartei, or of the interface, and never what somebody typed. */
const worded: ReadonlySet<string> = new Set([
  'again',
  'as',
  'automatic',
  'behaviour',
  'channel',
  'decision',
  'done',
  'format',
  'keepData',
  'keyStorage',
  'kind',
  'label',
  'language',
  'opened',
  'pinned',
  'reason',
  'remember',
  'result',
  'saved',
  'sentAnyway',
  'soon',
  'state',
  'takenBack',
  'verdict',
])

/** An entry in words: what nobody has a word for is shown as it is. */
export function useWords() {
  const sayAction = useTexts(actionTexts)
  const sayOutcome = useTexts(outcomeTexts)
  const sayMember = useTexts(summaryTexts)
  const action = (name: string): string => (isIn(actionTexts.table, name) ? sayAction(name) : name)
  const sayValue = useTexts(valueTexts)
  /** A word of Kartei's own; what the service or a clerk called something is shown as it is. */
  const word = (text: string): string => (isIn(valueTexts.table, text) ? sayValue(text) : text)
  const value = (name: string, text: string): string => {
    if (name === 'results') return text.replaceAll(/[a-z-]+/g, word)
    return worded.has(name) ? word(text) : text
  }
  const member = (name: string): string => (isIn(summaryTexts.table, name) ? sayMember(name) : name)
  return {
    action,
    member,
    value,
    outcome: ({ outcome, httpStatus }: JournalEntry): string => {
      const said = isIn(outcomeTexts.table, outcome) ? sayOutcome(outcome) : outcome
      return httpStatus === undefined ? said : `${said} (${httpStatus})`
    },
    about: ({ summary }: JournalEntry): string =>
      Object.entries(summary)
        .map(([name, given]) => `${member(name)} ${value(name, given)}`)
        .join(', '),
  }
}

export const toneOf = ({ outcome }: JournalEntry): 'done' | 'act' | 'stop' =>
  outcome === 'ok' ? 'done' : outcome === 'outcome-unknown' ? 'act' : 'stop'
