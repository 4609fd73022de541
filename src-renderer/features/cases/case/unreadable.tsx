import type { Case } from '@contract/api/cases'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useLanguage, useTexts } from '../../../lib/i18n/texts'
import classes from './case-header.module.css'

const names = {
  title: 'unreadableTitle',
  identifiers: 'unreadableIdentifiers',
  details: 'unreadableDetails',
  desk: 'unreadableDesk',
} as const

/** Says which stored parts of the case are damaged. */
export function Unreadable({ caseRecord: { unreadable = [] } }: { readonly caseRecord: Case }) {
  const t = useTexts('cases/case')
  const language = useLanguage()
  if (unreadable.length === 0) return null
  const what = new Intl.ListFormat(language).format(unreadable.map((part) => t(names[part])))
  return (
    <p className={classes.unreadable} data-tone="act">
      <IconAlertTriangle size={17} aria-hidden />
      {t('unreadable', { what })}
    </p>
  )
}
