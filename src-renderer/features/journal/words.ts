import type { JournalEntry } from '@contract/journal'
import { useTexts } from '../../i18n/texts'
import { actionTexts, isIn, outcomeTexts } from './action-texts'
import { summaryTexts } from './summary-texts'

/** An entry in words: what nobody has a word for is shown as it is. */
export function useWords() {
  const sayAction = useTexts(actionTexts)
  const sayOutcome = useTexts(outcomeTexts)
  const sayMember = useTexts(summaryTexts)
  const action = (name: string): string => (isIn(actionTexts.table, name) ? sayAction(name) : name)
  const member = (name: string): string => (isIn(summaryTexts.table, name) ? sayMember(name) : name)
  return {
    action,
    member,
    outcome: ({ outcome, httpStatus }: JournalEntry): string => {
      const said = isIn(outcomeTexts.table, outcome) ? sayOutcome(outcome) : outcome
      return httpStatus === undefined ? said : `${said} (${httpStatus})`
    },
    about: ({ summary }: JournalEntry): string =>
      Object.entries(summary)
        .map(([name, value]) => `${member(name)} ${value}`)
        .join(', '),
  }
}

export const toneOf = ({ outcome }: JournalEntry): 'done' | 'act' | 'stop' =>
  outcome === 'ok' ? 'done' : outcome === 'outcome-unknown' ? 'act' : 'stop'
