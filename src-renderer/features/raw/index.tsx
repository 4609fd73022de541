import type { Case } from '@contract/api/cases'
import type { Exchange } from '@contract/api/raw'
import clsx from 'clsx'
import { Box, Button, Flex, Group, Stack, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconRefresh, IconSearch } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { live, ofCase, useLive } from '../../lib/api/live'
import { useAct, useRefresh } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { ToolButton } from '../../lib/layout/tool-button'
import { EmptyLine, LoadingLine } from '../../lib/layout/lines'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import recipes from '../../lib/theme/recipes.module.css'
import { isControlKey } from '../../lib/navigation/keys'
import { ExchangeList } from './exchange-list'
import { ExchangePane } from './exchange-pane'
import { mostHits } from './body-lines'
import classes from './raw.module.css'
import { find, keyOf, viewOf, type Found, type View } from './views'

export { HandDoubtLine } from './request-doubts'
export { SendScreen } from './send-screen'
export { AnswerInDoubt, useAnswerInDoubt } from './answer-in-doubt'
export { knownOf, useLastKnown, type Known } from './use-last-known'

const exchangesOfCase = live({
  key: 'raw',
  ask: (caseId) => kartei.raw.list({ caseId }),
  ...ofCase,
})

interface RawTabProps {
  readonly caseRecord: Case
  /** Changes whenever the service was asked for the case: what it said then is new here. */
  readonly askedAt: number
}

/** The last request and answer of each endpoint on the case, as they went over the line. */
export function RawTab({ caseRecord, askedAt }: RawTabProps) {
  const { caseId, identifiers } = caseRecord
  const t = useTexts('raw')
  const formats = useFormats()
  const refresh = useRefresh()
  // Names, addresses and IBANs stand in it: it is kept no longer than it is shown.
  const { data, error, dataUpdatedAt, refetch } = useLive(exchangesOfCase, caseId, { staleTime: 0, gcTime: 0 })
  const reading = useReading(identifiers, () => refresh('raw', caseId))
  useEffect(() => void refresh('raw', caseId), [askedAt, caseId, refresh])

  const readButton = reading.run && (
    <Button
      size="sm"
      title={t('refreshHint')}
      leftSection={<IconRefresh size={17} aria-hidden />}
      loading={reading.running}
      onClick={reading.run}
    >
      {t('refresh')}
    </Button>
  )
  const failures = (
    <>
      {error && (
        <Box p="8px 20px 0 24px">
          <FailureMessage
            failure={error.failure}
            {...(data && { sentence: t('stale', { time: formats.moment(new Date(dataUpdatedAt)) }) })}
            actions={
              <Button size="sm" onClick={() => void refetch()}>
                {t('again')}
              </Button>
            }
          />
        </Box>
      )}
      {reading.failure && (
        <Box p="8px 20px 0 24px">
          <FailureMessage failure={reading.failure} />
        </Box>
      )}
    </>
  )

  if (!data) return error ? failures : <LoadingLine label={t('loading')} />
  if (data.exchanges.length === 0)
    return (
      <>
        {failures}
        <Box p="4px 8px">
          <EmptyLine action={readButton}>{t('none')}</EmptyLine>
        </Box>
      </>
    )
  return (
    <>
      {failures}
      <Exchanges exchanges={data.exchanges} readButton={readButton} />
    </>
  )
}

/**
 * Reads the case from the service: endpoint 3, or 7 where only its engagement is known; nothing for a creation in doubt. `onRead`
 * also after a failure.
 */
function useReading({ onboardingId, engagementId }: Case['identifiers'], onRead: () => unknown) {
  const onboarding = useAct(kartei.onboarding.read)
  const customer = useAct(kartei.customers.read)
  if (onboardingId !== undefined)
    return { ...onboarding, run: () => void onboarding.run({ onboardingId }).then(onRead) }
  if (engagementId !== undefined) return { ...customer, run: () => void customer.run({ engagementId }).then(onRead) }
  return { run: undefined, running: false, failure: undefined }
}

interface ExchangesProps {
  readonly exchanges: readonly Exchange[]
  readonly readButton: ReactNode
}

/** A value revealed in one call is shown in that one alone. */
const viewsOf = (exchanges: readonly Exchange[], revealed: string | undefined): View[] =>
  exchanges.map((exchange) => viewOf(exchange, keyOf(exchange) === revealed))

const isSame = (one: Found, other: Found): boolean =>
  one.key === other.key && one.side === other.side && one.line === other.line && one.from === other.from

/** The list of the calls, the chosen one, and what is found in all of them. */
function Exchanges({ exchanges, readButton }: ExchangesProps) {
  const findRef = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string>()
  const [revealed, setRevealed] = useState<string>()
  const [query, setQuery] = useState('')
  /** The place of the hit that one is at; -1 for none. */
  const [at, setAt] = useState(-1)
  const views = useMemo(() => viewsOf(exchanges, revealed), [exchanges, revealed])
  const found = useMemo(() => find(views, query), [views, query])
  // Wherever the focus is: whoever has just opened the tab has it on the tab itself.
  useWindowEvent('keydown', (event) => {
    if (!isControlKey(event, 'f')) return
    event.preventDefault()
    findRef.current?.focus()
    findRef.current?.select()
  })
  const view = views.find(({ key }) => key === chosen) ?? views[0]
  if (!view) return null
  const { key } = view
  const current = found[at]?.key === key ? found[at] : undefined

  function show(shown: string, hit?: Found): void {
    const leaves = shown !== key && revealed !== undefined
    const hits = leaves ? find(viewsOf(exchanges, undefined), query) : found
    if (leaves) setRevealed(undefined)
    setChosen(shown)
    setAt(hits.findIndex((one) => (hit ? isSame(one, hit) : one.key === shown)))
  }

  function search(typed: string): void {
    const hits = find(views, typed)
    const place = Math.max(
      0,
      hits.findIndex((hit) => hit.key === key),
    )
    setQuery(typed)
    setAt(place)
    setChosen(hits[place]?.key ?? key)
  }

  function step(direction: 'next' | 'previous'): void {
    const to = direction === 'next' ? at + 1 : Math.max(at, 0) - 1
    const hit = found[(to + found.length) % found.length]
    if (hit) show(hit.key, hit)
  }

  function reveal(shown: boolean): void {
    const next = shown ? key : undefined
    setRevealed(next)
    setAt(find(viewsOf(exchanges, next), query).findIndex((hit) => hit.key === key))
  }

  return (
    <Stack gap={0} className={recipes.fill}>
      <Group gap={4} wrap="nowrap" className={classes.bar}>
        <FindBar
          inputRef={findRef}
          query={query}
          count={found.length}
          at={current && at}
          onQuery={search}
          onStep={step}
        />
        <div className={recipes.fixed}>{readButton}</div>
      </Group>
      <Flex className={recipes.fill}>
        <ExchangeList views={views} found={found} chosen={key} onChoose={show} />
        <ExchangePane view={view} found={found} current={current} revealed={revealed === key} onReveal={reveal} />
      </Flex>
    </Stack>
  )
}

interface FindBarProps {
  readonly inputRef: Ref<HTMLInputElement>
  readonly query: string
  /** Hits in all calls; more than `mostHits` stands for many. */
  readonly count: number
  /** The place of the hit that one is at, from 0; undefined where one is at none. */
  readonly at: number | undefined
  readonly onQuery: (query: string) => void
  readonly onStep: (direction: 'next' | 'previous') => void
}

/** Finds in every body while one types; Enter and Shift+Enter walk through the hits, Esc empties the field. */
function FindBar({ inputRef, query, count, at, onQuery, onStep }: FindBarProps) {
  const t = useTexts('raw')
  const place = { at: at === undefined ? '–' : at + 1, of: Math.min(count, mostHits) }
  const said = count === 0 ? t('noHit') : t(count > mostHits ? 'placeOfMany' : 'place', place)

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      event.preventDefault()
      onStep(event.shiftKey ? 'previous' : 'next')
    }
    if (event.key === 'Escape' && query !== '') {
      event.stopPropagation()
      onQuery('')
    }
  }

  return (
    <>
      <TextInput
        ref={inputRef}
        type="search"
        size="sm"
        flex="0 1 340px"
        mr={4}
        aria-label={t('find')}
        placeholder={t('find')}
        value={query}
        onChange={({ currentTarget }) => onQuery(currentTarget.value)}
        onKeyDown={onKeyDown}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <ToolButton
        icon={IconChevronUp}
        label={t('previousHit')}
        shortcut="⇧⏎"
        disabled={count === 0}
        onClick={() => onStep('previous')}
      />
      <ToolButton
        icon={IconChevronDown}
        label={t('nextHit')}
        shortcut="⏎"
        disabled={count === 0}
        onClick={() => onStep('next')}
      />
      <span role="status" className={clsx(recipes.fill, recipes.small)}>
        {query !== '' && said}
      </span>
    </>
  )
}
