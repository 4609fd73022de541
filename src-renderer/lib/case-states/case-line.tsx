import type { Case } from '@contract/api/cases'
import clsx from 'clsx'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Failure, Outcome } from '@contract/outcome'
import { cleaned } from '@contract/domain/typed-text'
import { Box, Flex, Text } from '@mantine/core'
import { useFormats } from '../i18n/format'
import { useTexts } from '../i18n/texts'
import { Marked } from '../layout/marked'
import { CaseStatusChip } from '../layout/status-chip'
import recipes from '../theme/recipes.module.css'
import { useCaseKind } from './case-status'
import { kartei } from '../api/kartei'
import { useOutcome } from '../api/queries'
import { FailureMessage } from '../failures/failure-message'
import { SearchField } from '../layout/search-field'
import { wholeListing } from '../navigation/screen'

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

const mostShown = 8

interface SuggestedCase {
  readonly caseId: string
  /** Why it may be the one, in words. */
  readonly reasons: string
}

interface ChooseCaseProps {
  readonly suggestions?: readonly SuggestedCase[]
  readonly busy: boolean
  readonly failure: Failure | undefined
  readonly onChoose: (caseRecord: Case) => void
}

/** A case that takes documents: suggested ones first, any other by a word of it. */
export function ChooseCase({ suggestions = [], busy, failure, onChoose }: ChooseCaseProps) {
  const t = useTexts('intake')
  const listId = useId()
  const [search, setSearch] = useState('')
  const [place, setPlace] = useState(0)
  const suggested = [...new Set(suggestions.map(({ caseId }) => caseId))]
  const { data, error } = useOutcome(['cases', 'for-intake', search, ...suggested], () =>
    cleaned(search) === '' ? readAll(suggested) : find(search, []),
  )
  const found = data ?? []
  const at = Math.min(place, found.length - 1)

  const choose = (caseRecord: Case | undefined): void => {
    if (caseRecord && !busy) onChoose(caseRecord)
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown') setPlace(Math.min(at + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setPlace(Math.max(at - 1, 0))
    else if (event.key === 'Enter') choose(found[at])
    else return
    event.preventDefault()
  }

  return (
    <>
      <SearchField
        label={t('findCase')}
        value={search}
        autoFocus
        combobox={{ listId, activeId: found[at] && `${listId}-${at}` }}
        onChange={(typed) => {
          setSearch(typed)
          setPlace(0)
        }}
        onKeyDown={onKeyDown}
      />
      <Box
        component="ul"
        id={listId}
        role="listbox"
        aria-label={t('cases')}
        className={clsx(recipes.plainList, recipes.scroll)}
        mah={360}
        mt={10}
        aria-busy={busy}
      >
        {found.map((caseRecord, index) => {
          const suggestion = suggestions.find(({ caseId }) => caseId === caseRecord.caseId)
          return (
            <Flex
              key={caseRecord.caseId}
              component="li"
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              align="center"
              gap={10}
              mih={40}
              px={10}
              className={recipes.choosable}
              onClick={() => choose(caseRecord)}
            >
              <CaseLine caseRecord={caseRecord} search={search} reasons={suggestion?.reasons ?? ''} />
            </Flex>
          )
        })}
      </Box>
      {data && found.length === 0 && cleaned(search) !== '' && <Text c="var(--ink-2)">{t('noneFound')}</Text>}
      {error && <FailureMessage failure={error.failure} />}
      {failure && <FailureMessage failure={failure} />}
    </>
  )
}

const takesDocuments = ({ identifiers }: Case): boolean => identifiers.onboardingId !== undefined

async function readAll(caseIds: readonly string[]): Promise<Outcome<Case[]>> {
  const read = await Promise.all(caseIds.map((caseId) => kartei.cases.read({ caseId })))
  return find(
    '',
    read.flatMap((outcome) => (outcome.ok ? [outcome.value] : [])),
  )
}

/** Those that are known to fit, and others that are found. */
async function find(search: string, fitting: readonly Case[]): Promise<Outcome<Case[]>> {
  const page = await kartei.cases.page({
    query: { search, state: 'all' },
    order: wholeListing.order,
    from: 0,
    count: 5 * mostShown,
  })
  if (!page.ok) return page
  const others = page.value.cases.filter(
    (caseRecord) => takesDocuments(caseRecord) && !fitting.some(({ caseId }) => caseId === caseRecord.caseId),
  )
  return { ok: true, value: [...fitting, ...others].slice(0, mostShown) }
}
