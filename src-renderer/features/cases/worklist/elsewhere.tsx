import { Button } from '@mantine/core'
import type { CasePage } from '@contract/api/cases'
import { useScreen, type Listing } from '../../../lib/navigation/screen'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import classes from './worklist-screen.module.css'

const tabs = [
  ['needs-action', 'needsAction'],
  ['waiting', 'waiting'],
  ['done', 'done'],
] as const

interface ElsewhereProps {
  readonly listing: Listing
  /** How many cases of each turn match everything but the tab. */
  readonly counts: CasePage['counts']
}

/** Where else a search found something: a case that moved on is not taken for one that is missing. */
export function Elsewhere({ listing: { query }, counts }: ElsewhereProps) {
  const t = useTexts('cases/worklist')
  const formats = useFormats()
  const ask = useScreen((screen) => screen.ask)
  const { state = 'all', search = '' } = query
  const others = state === 'all' || search === '' ? [] : tabs.filter(([id]) => id !== state && counts[id] > 0)
  return (
    <div role="status" className={classes.elsewhere}>
      {others.length > 0 && (
        <>
          {t('alsoFound')}
          {others.map(([id, label]) => (
            <Button key={id} size="sm" variant="quiet" onClick={() => ask({ state: id })}>
              {t('moreIn', { number: formats.number(counts[id]), tab: t(label) })}
            </Button>
          ))}
        </>
      )}
    </div>
  )
}
