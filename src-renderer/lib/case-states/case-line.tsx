import type { Case } from '@contract/api/cases'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useFormats } from '../i18n/format'
import { useTexts } from '../i18n/texts'
import { Marked } from '../layout/marked'
import { CaseStatusChip } from '../layout/status-chip'
import recipes from '../theme/recipes.module.css'
import { useCaseKind } from './case-status'

/**
 * Who of all that bear the name it is, and by what else it was found: `7 Mar 1985 · Bremen · number …1…`. Empty where nothing of
 * it is known.
 */
export function useWhichOne(): (caseRecord: Pick<Case, 'dateOfBirth' | 'city' | 'hit'>) => string {
  const t = useTexts('case-states/hit')
  const { day } = useFormats()
  return ({ dateOfBirth, city, hit }) =>
    [dateOfBirth && day(dateOfBirth), city, hit && t(hit.by, { text: hit.text })].filter(Boolean).join(' · ')
}

interface CaseLineProps {
  readonly caseRecord: Case
  readonly search: string
  /** Further reasons for it. */
  readonly reasons?: ReactNode
}

/** A case in a list to choose from. */
export function CaseLine({ caseRecord, search, reasons }: CaseLineProps) {
  const { icon: Icon, label } = useCaseKind()(caseRecord.kind)
  const whichOne = useWhichOne()(caseRecord)
  return (
    <>
      <Icon size={17} aria-label={label} />
      <span className={clsx(recipes.cut, recipes.strong)}>
        <Marked text={caseRecord.title} search={search} />
      </span>
      <span className={clsx(recipes.small, recipes.cut, recipes.fill)} title={whichOne || undefined}>
        {whichOne}
        {whichOne !== '' && reasons ? ' · ' : ''}
        {reasons}
      </span>
      <CaseStatusChip status={caseRecord.status} />
    </>
  )
}
