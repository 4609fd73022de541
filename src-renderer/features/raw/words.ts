import type { Exchange, SentByHand } from '@contract/api/raw'
import { endpoints } from '@contract/endpoints'
import { hasText, useLanguage, useTexts } from '../../lib/i18n/texts'

/** A call in words; what nobody has a word for is shown as it is. */
export function useWords() {
  const language = useLanguage()
  const sayOutcome = useTexts('journal/outcomes')
  const saySettled = useTexts('raw/send-request')
  return {
    endpoint: ({ endpoint, method, path }: Pick<Exchange, 'endpoint' | 'method' | 'path'>): string =>
      endpoints.find(({ number }) => number === endpoint)?.[language] ?? `${method} ${path}`,
    /** `answered (200)`, or the clerk's word where nobody else knew. */
    outcome: ({ outcome, status }: Exchange, byHand?: SentByHand): string => {
      if (byHand?.settled) return saySettled(byHand.state === 'arrived' ? 'arrived' : 'not-arrived')
      const said = hasText('journal/outcomes', outcome) ? sayOutcome(outcome) : outcome
      return status === undefined ? said : `${said} (${status})`
    },
  }
}

export function toneOf({ outcome }: Exchange, byHand?: SentByHand): 'done' | 'act' | 'stop' {
  if (outcome === 'ok' || byHand?.settled) return 'done'
  return outcome === 'outcome-unknown' || byHand?.state === 'in-doubt' ? 'act' : 'stop'
}
