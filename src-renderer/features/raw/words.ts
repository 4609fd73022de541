import type { Exchange } from '@contract/api/raw'
import { endpoints } from '@contract/endpoints'
import { hasText, useLanguage, useTexts } from '../../lib/i18n/texts'

/** A call in words; what nobody has a word for is shown as it is. */
export function useWords() {
  const language = useLanguage()
  const sayOutcome = useTexts('journal/outcomes')
  return {
    endpoint: ({ endpoint, method, path }: Pick<Exchange, 'endpoint' | 'method' | 'path'>): string =>
      endpoints.find(({ number }) => number === endpoint)?.[language] ?? `${method} ${path}`,
    /** `answered (200)`. */
    outcome: ({ outcome, status }: Exchange): string => {
      const said = hasText('journal/outcomes', outcome) ? sayOutcome(outcome) : outcome
      return status === undefined ? said : `${said} (${status})`
    },
  }
}

export function toneOf({ outcome }: Exchange): 'done' | 'act' | 'stop' {
  if (outcome === 'ok') return 'done'
  return outcome === 'outcome-unknown' ? 'act' : 'stop'
}
