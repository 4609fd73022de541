import { Anchor, Button, Flex, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { individualKind, type Case } from '@contract/api/cases'
import type { Onboarding } from '@contract/api/onboarding'
import type { Customer } from '@contract/api/customers'
import type { CreditLimitRecord } from '@contract/api/credit-limit'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { moneyIn } from '../../../../lib/answered/fields'
import { useCaseKind, useCaseStatus } from '../../../../lib/case-states/case-status'
import { IdText } from '../../../../lib/layout/copy'
import { useFormats } from '../../../../lib/i18n/format'
import { useTexts, useLanguage } from '../../../../lib/i18n/texts'
import { knownOf, type Known } from '../../../raw'
import { useScreen, type CaseTab } from '../../../../lib/navigation/screen'
import { Panel } from '../../../../lib/layout/card'
import { FailureMessage } from '../../../../lib/failures/failure-message'
import { LoadingLine } from '../../../../lib/layout/lines'
import { Fact } from '../../../../lib/layout/fact'
import recipes from '../../../../lib/theme/recipes.module.css'
import { addresseeOf, addressLines, CopyAddress } from '../../../customers'
import { useRequests } from '../../../credit-limit'
import classes from '../case.module.css'
import { useOutcome } from '../../../../lib/api/queries'
import { kartei } from '../../../../lib/api/kartei'
import { toneOf, useWords } from '../../../journal'

/** State of records on this computer: they are as they are now, so no panel says of when. */
export const readHere = (asked: UseQueryResult): Known<unknown> => ({
  ...knownOf(asked, undefined),
  at: undefined,
})

interface EngagementPanelProps {
  readonly caseId: string
  readonly title: string
  /** Where all of it is. */
  readonly tab?: CaseTab
  /** None: it is always there. */
  readonly state?: Known<unknown>
  /** Takes the room of two. */
  readonly wide?: boolean
  readonly children: ReactNode
}

/** One thing about an engagement: what is known, of when, why it could not be read, and the way to its tab. */
export function EngagementPanel({ caseId, title, tab, state, wide = false, children }: EngagementPanelProps) {
  const t = useTexts('cases/engagement')
  const formats = useFormats()
  const openCase = useScreen((screen) => screen.openCase)
  const { at, failure } = state ?? {}
  const has = !state || state.value !== undefined
  const time = at === undefined ? '' : formats.moment(new Date(at))
  const name = tab ? (
    <Anchor
      component="button"
      type="button"
      inherit
      display="inline-flex"
      style={{ alignItems: 'center' }}
      aria-label={t('openPart', { part: title })}
      onClick={() => openCase(caseId, tab)}
    >
      {title}
      <IconChevronRight size={16} aria-hidden />
    </Anchor>
  ) : (
    title
  )
  return (
    <div data-wide={wide || undefined}>
      <Panel
        title={name}
        {...(has &&
          at !== undefined && {
            aside: (
              <span {...(failure && { className: recipes.toned, 'data-tone': 'act' })}>
                {t(failure ? 'lastKnown' : 'asOf', { time })}
              </span>
            ),
          })}
      >
        {has ? children : !failure && <LoadingLine />}
        {state && failure && (
          <FailureMessage
            failure={failure}
            {...(has && at !== undefined && { sentence: t('stale', { time }) })}
            actions={
              <Button size="sm" loading={state.reading} onClick={state.again}>
                {t('again')}
              </Button>
            }
          />
        )}
      </Panel>
    </div>
  )
}

/** `Business, credit card`: whatever of it is known. */
export function useKindAndCard(): (kind: string, cardType: string | undefined) => string {
  const t = useTexts('cases/case')
  const kindOf = useCaseKind()
  const cards: Readonly<Record<string, string>> = {
    CREDIT: t('creditCard'),
    DEBIT: t('debitCard'),
    PREPAID: t('prepaidCard'),
  }
  return (kind, cardType) =>
    [
      // The one value of endpoint 3 for persons and companies alike: it says nothing of either.
      kind === individualKind ? undefined : kindOf(kind).label,
      cardType && (cards[cardType] ?? cardType),
    ]
      .filter(Boolean)
      .join(', ')
}

interface ApplicationPanelProps {
  readonly caseRecord: Case
  readonly onboarding: Known<Onboarding>
  /** Leads to all of it, further down. */
  readonly onSee: () => void
}

/** The onboarding that the engagement came from: what was applied for, and how it ended. */
export function ApplicationPanel({ caseRecord, onboarding, onSee }: ApplicationPanelProps) {
  const t = useTexts('cases/engagement')
  const caseText = useTexts('cases/case')
  const formats = useFormats()
  const kindAndCard = useKindAndCard()
  const statusOf = useCaseStatus()
  const { caseId, kind, identifiers } = caseRecord
  const { onboardingId } = identifiers
  const { value } = onboarding
  if (onboardingId === undefined)
    return (
      <EngagementPanel caseId={caseId} title={t('application')}>
        <p className={recipes.quiet}>{caseText('noOnboarding')}</p>
      </EngagementPanel>
    )
  const applied = kindAndCard(kind, value?.cardType ?? t('card'))
  const limit = moneyIn(value?.['requestedCreditLimit'])
  return (
    <EngagementPanel caseId={caseId} title={t('application')} state={onboarding}>
      <dl className={recipes.facts}>
        <Fact name={t('appliedFor')}>
          {limit ? t('limitOf', { card: applied, amount: formats.money(limit).text }) : applied}
        </Fact>
        {value && (
          <>
            <Fact name={t('received')}>{formats.stamp(value.createdAt ?? caseRecord.createdAt)}</Fact>
            <Fact name={t('state')}>
              {t('sinceWhen', {
                state: statusOf(value.status ?? caseRecord.status).label,
                when: formats.stamp(value.updatedAt ?? caseRecord.updatedAt),
              })}
            </Fact>
          </>
        )}
        <Fact name={t('onboarding')}>
          <IdText id={onboardingId} label={t('onboarding')} />
        </Fact>
      </dl>
      <Button size="sm" mt={8} onClick={onSee}>
        {t('seeApplication')}
      </Button>
    </EngagementPanel>
  )
}

interface CustomerPanelProps {
  readonly caseRecord: Case
  readonly onboarding: Onboarding | undefined
  readonly customer: Known<Customer>
}

/** Whose engagement it is, and the address as a letter wants it. */
export function CustomerPanel({ caseRecord, onboarding, customer }: CustomerPanelProps) {
  const t = useTexts('cases/engagement')
  const language = useLanguage()
  const { value } = customer
  const lines = addressLines(value?.address, addresseeOf(caseRecord, onboarding, value?.address), language)
  return (
    <EngagementPanel caseId={caseRecord.caseId} title={t('customer')} tab="customer" state={customer}>
      {value?.address ? (
        <>
          <Flex component="p" className={recipes.breaks} direction="column" mb={8}>
            {lines.map((line, index) => (
              <bdi key={index}>{line}</bdi>
            ))}
          </Flex>
          <CopyAddress lines={lines} />
        </>
      ) : (
        <p className={recipes.quiet}>{t('noAddress')}</p>
      )}
      {value?.customerId && (
        <dl className={recipes.facts}>
          <Fact name={t('customerId')}>
            <IdText id={value.customerId} label={t('customerId')} />
          </Fact>
        </dl>
      )}
    </EngagementPanel>
  )
}

const mostRequests = 3

/** The requests for a higher limit that were sent from here. No endpoint reads them: what is kept here says how they stand. */
export function LimitPanel({ caseRecord, engagementId }: { readonly caseRecord: Case; readonly engagementId: string }) {
  const t = useTexts('cases/engagement')
  const asked = useRequests(engagementId)
  // A request that a clerk found not to have arrived was never made.
  const requests = (asked.data?.requests ?? []).filter(({ state }) => state !== 'not-arrived')
  const known = new Set(requests.map(({ answer }) => answer?.id))
  const others = caseRecord.identifiers.creditLimitIncreaseIds.filter((id) => !known.has(id))
  return (
    <EngagementPanel caseId={caseRecord.caseId} title={t('limit')} tab="credit-limit" state={readHere(asked)}>
      {requests.length + others.length === 0 ? (
        <p className={recipes.quiet}>{t('noRequests')}</p>
      ) : (
        <ul className={clsx(recipes.plainList, classes.rows)}>
          {requests.slice(0, mostRequests).map((request) => (
            <Request key={request.recordId} request={request} />
          ))}
          {others.slice(0, mostRequests).map((id) => (
            <li key={id}>
              <span className={recipes.quiet}>{t('requestKnown')}</span>
              <IdText id={id} label={t('limit')} />
            </li>
          ))}
        </ul>
      )}
    </EngagementPanel>
  )
}

const tones = { granted: 'done', refused: 'stop', requestInDoubt: 'act', requestAccepted: 'wait' } as const

function standOf({ state, decision }: CreditLimitRecord): keyof typeof tones {
  if (decision) return decision.outcome
  return state === 'accepted' ? 'requestAccepted' : 'requestInDoubt'
}

function Request({ request }: { readonly request: CreditLimitRecord }) {
  const t = useTexts('cases/engagement')
  const formats = useFormats()
  const stand = standOf(request)
  return (
    <li>
      <strong>{formats.money(request.request.appliedAmount).text}</strong>
      <span className={recipes.toned} data-tone={tones[stand]}>
        {t(stand)}
      </span>
      <span className={recipes.quiet}>
        {t('requestSent', { time: formats.stamp(request.at), clerk: request.clerk })}
      </span>
    </li>
  )
}

export function NotesPanel({ caseRecord }: { readonly caseRecord: Case }) {
  const t = useTexts('cases/engagement')
  return (
    <EngagementPanel caseId={caseRecord.caseId} title={t('notes')} tab="notes">
      {caseRecord.note.trim() === '' ? (
        <p className={recipes.quiet}>{t('noNote')}</p>
      ) : (
        <Text dir="auto" lineClamp={5} style={{ whiteSpace: 'pre-wrap' }}>
          {caseRecord.note}
        </Text>
      )}
    </EngagementPanel>
  )
}

const mostEntries = 5
/** Milliseconds after which the journal is read again. */
const lookEvery = 10_000

export function JournalPanel({ caseId }: { readonly caseId: string }) {
  const t = useTexts('cases/engagement')
  const formats = useFormats()
  const words = useWords()
  const asked = useOutcome(
    ['journal-last', caseId],
    () => kartei.journal.page({ query: { caseId, kinds: ['acts'] }, count: mostEntries }),
    { staleTime: 0, refetchInterval: lookEvery },
  )
  return (
    <EngagementPanel wide caseId={caseId} title={t('journal')} tab="journal" state={readHere(asked)}>
      {asked.data?.entries.length === 0 && <p className={recipes.quiet}>{t('noEntries')}</p>}
      <ul className={clsx(recipes.plainList, classes.rows)}>
        {asked.data?.entries.map((entry) => (
          <li key={entry.sequence}>
            <span className={recipes.cut}>{words.action(entry.action)}</span>
            <span className={recipes.toned} data-tone={toneOf(entry)}>
              {words.outcome(entry)}
            </span>
            <span className={classes.right}>{formats.changed(entry.at)}</span>
          </li>
        ))}
      </ul>
    </EngagementPanel>
  )
}
