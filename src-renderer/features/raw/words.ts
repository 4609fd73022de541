import type { Exchange, SentByHand } from '@contract/api/raw'
import { useTexts } from '../../lib/i18n/texts'
import { outcomeTexts } from '../journal'
import { sendTexts } from './send/texts'
import { endpointTexts } from './texts'

const isIn = <T extends object>(table: T, key: string): key is keyof T & string => Object.hasOwn(table, key)

/** A call in words; what nobody has a word for is shown as it is. */
export function useWords() {
  const sayEndpoint = useTexts(endpointTexts)
  const sayOutcome = useTexts(outcomeTexts)
  const saySettled = useTexts(sendTexts)
  return {
    endpoint: ({ endpoint, method, path }: Pick<Exchange, 'endpoint' | 'method' | 'path'>): string => {
      const number = endpoint.toString()
      return isIn(endpointTexts.table, number) ? sayEndpoint(number) : `${method} ${path}`
    },
    /** `answered (200)`, or the clerk's word where nobody else knew. */
    outcome: ({ outcome, status }: Exchange, byHand?: SentByHand): string => {
      if (byHand?.settled) return saySettled(byHand.state === 'arrived' ? 'arrived' : 'not-arrived')
      const said = isIn(outcomeTexts.table, outcome) ? sayOutcome(outcome) : outcome
      return status === undefined ? said : `${said} (${status})`
    },
  }
}

export function toneOf({ outcome }: Exchange, byHand?: SentByHand): 'done' | 'act' | 'stop' {
  if (outcome === 'ok' || byHand?.settled) return 'done'
  return outcome === 'outcome-unknown' || byHand?.state === 'in-doubt' ? 'act' : 'stop'
}
