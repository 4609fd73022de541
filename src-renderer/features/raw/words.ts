import type { Exchange } from '@contract/raw'
import { useTexts } from '../../i18n/texts'
import { outcomeTexts } from '../journal'
import { endpointTexts } from './texts'

const isIn = <T extends object>(table: T, key: string): key is keyof T & string => Object.hasOwn(table, key)

/** A call in words; what nobody has a word for is shown as it is. */
export function useWords() {
  const sayEndpoint = useTexts(endpointTexts)
  const sayOutcome = useTexts(outcomeTexts)
  return {
    endpoint: ({ endpoint, method, path }: Exchange): string => {
      const number = endpoint.toString()
      return isIn(endpointTexts.table, number) ? sayEndpoint(number) : `${method} ${path}`
    },
    /** `answered (200)`. */
    outcome: ({ outcome, status }: Exchange): string => {
      const said = isIn(outcomeTexts.table, outcome) ? sayOutcome(outcome) : outcome
      return status === undefined ? said : `${said} (${status})`
    },
  }
}

export const toneOf = ({ outcome }: Exchange): 'done' | 'act' | 'stop' =>
  outcome === 'ok' ? 'done' : outcome === 'outcome-unknown' ? 'act' : 'stop'
