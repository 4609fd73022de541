import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import type { ConsentLanguage } from '@contract/sepa'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useId, useRef, useState, type RefObject } from 'react'
import { useRead } from '../../app/queries'
import { useConfirm } from '../../components/confirm'
import { FailureMessage } from '../../components/failure-message'
import { LoadingLine } from '../../components/lines'
import { useLanguage, useTexts } from '../../i18n/texts'
import { kartei } from '../../kartei'
import { KeptFormLine } from '../drafts'
import { ChannelField } from './channel-field'
import { ConsentWords } from './consent-words'
import classes from './direct-debit.module.css'
import { doubtfulRegistration, RegistrationDoubt } from './doubts'
import { changeEntries, paperOf, register, tick, tickOf, useEntries, type HashedTexts } from './entries'
import { IbanField } from './iban-field'
import { readIban } from './iban-text'
import { InSight } from './in-sight'
import { useKeptEntries } from './kept-entries'
import { LastLook } from './last-look'
import { mandateStatus } from './mandate-status'
import { texts } from './texts'
import type { Mandates } from './use-mandates'
import type { KnownSettings, Records } from './use-records'

const languages = ['de', 'en'] as const

interface RegisterFormProps {
  readonly caseId: string
  readonly engagementId: string
  readonly who: string
  /** The applicant's, where the service told it. */
  readonly locale: string | undefined
  readonly mandates: Mandates
  readonly records: Records
  readonly settings: KnownSettings
  readonly ibanField: RefObject<HTMLInputElement | null>
  /** Leads back to the amount that waits for a mandate. */
  readonly onAmount: () => void
}

const languageOfLocale = (locale: string | undefined): ConsentLanguage | undefined =>
  languages.find((language) => locale?.toLowerCase().split(/[-_]/)[0] === language)

/** Endpoints 8 and 9: the texts as they are, each consent ticked, the IBAN checked, the mandate registered. */
export function RegisterForm(props: RegisterFormProps) {
  const { caseId, engagementId, locale, settings: known } = props
  const t = useTexts(texts)
  const screenLanguage = useLanguage()
  const kept = useKeptEntries(caseId, engagementId)
  const chosen = useEntries(caseId).language
  const language = chosen ?? known.settings?.language ?? languageOfLocale(locale) ?? screenLanguage
  const label = useId()
  const {
    data: consent,
    error,
    refetch,
    isFetching,
  } = useRead(
    // Of each engagement: what was read for it stands among its last calls.
    ['consents', language, engagementId],
    (whose) => kartei.sepa.consents({ language, engagementId, ...whose }),
    // The words may change at any time at the service; what is on the screen is what is consented to.
    { staleTime: 5 * 60_000, enabled: known.settled },
  )

  function choose(picked: string): void {
    const next = languages.find((each) => each === picked)
    changeEntries(caseId, { language: next })
    // Remembered for the next time; not to be remembered costs one press.
    if (next) void kartei.directDebit.setLanguage({ engagementId, language: next })
  }

  return (
    <section className={classes.left}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('registerTitle')}</h2>
        <span id={label} className={classes.quiet}>
          {t('languageOfTexts')}
        </span>
        <SegmentedControl
          aria-labelledby={label}
          size="sm"
          value={language}
          onChange={choose}
          data={[
            { value: 'de', label: t('german') },
            { value: 'en', label: t('english') },
          ]}
        />
      </header>
      {consent ? (
        <>
          <Form key={consent.sha256} consent={consent} onReadTexts={() => refetch()} reading={isFetching} {...props} />
          <KeptFormLine line={kept} />
        </>
      ) : error ? (
        <FailureMessage
          failure={error.failure}
          actions={
            <Button size="sm" onClick={() => void refetch()}>
              {t('again')}
            </Button>
          }
        />
      ) : (
        <LoadingLine label={t('loadingTexts')} />
      )}
    </section>
  )
}

interface FormProps extends RegisterFormProps {
  readonly consent: HashedTexts
  readonly onReadTexts: () => Promise<unknown>
  readonly reading: boolean
}

function Form({
  caseId,
  engagementId,
  who,
  mandates,
  records,
  ibanField,
  consent,
  onReadTexts,
  reading,
  onAmount,
}: FormProps) {
  const t = useTexts(texts)
  const confirm = useConfirm()
  const entries = useEntries(caseId)
  const { ticked, iban, channel, registration } = entries
  const [asked, setAsked] = useState(false)
  const boxes = useRef<HTMLDivElement>(null)
  const channels = useRef<HTMLDivElement>(null)
  const { sha256, consents } = consent
  const unticked = consents.find(({ code }) => !ticked.has(tickOf(sha256, code)))
  const running = registration.state === 'running'
  const failure = registration.state === 'failed' ? registration.failure : undefined
  const textsChanged = failure?.issues?.some(({ code }) => code === 'texts-changed') === true
  const doubt = running ? undefined : doubtfulRegistration(records)
  const locked = doubt !== undefined || failure?.kind === 'outcome-unknown'
  const active = mandates.mandates.find(({ mandate }) => mandate?.status === 'ACTIVE')?.mandate

  /** The first thing that is missing has the focus then. */
  function isComplete(): boolean {
    if (unticked) boxes.current?.querySelector<HTMLElement>('input:not(:checked)')?.focus()
    else if (channel === undefined) channels.current?.querySelector<HTMLElement>('input')?.focus()
    else if (channel === 'on-paper' && paperOf(entries) === undefined)
      channels.current?.querySelector<HTMLElement>('button')?.focus()
    else if (!readIban(iban).complete) ibanField.current?.focus()
    else return true
    return false
  }

  async function send(again: boolean): Promise<void> {
    setAsked(true)
    if (!isComplete()) return
    const twice =
      again &&
      !(await confirm({ title: t('registerAgainTitle'), body: t('registerAgainBody'), confirm: t('registerAgain') }))
    if (twice) return
    const sure = await confirm({
      title: t('confirmRegister', { who }),
      body: <LastLook who={who} consent={consent} entries={entries} />,
      confirm: t('register'),
    })
    if (!sure) return
    await register(caseId, engagementId, consent, again)
    await records.readAgain()
    setAsked(false)
  }

  /** The clerk starts over: what was ticked was ticked under other words. */
  async function startOver(): Promise<void> {
    changeEntries(caseId, { ticked: new Set(), registration: { state: 'idle' } })
    await onReadTexts()
  }

  return (
    <>
      <ConsentWords consent={consent} />
      <div ref={boxes} className={classes.consents} role="group" aria-label={t('consents')}>
        {consents.map(({ code, label }) => {
          const name = tickOf(sha256, code)
          const missing = asked && !ticked.has(name)
          return (
            <Checkbox
              key={code}
              className={classes.consent}
              classNames={{ label: classes.serif ?? '' }}
              label={<span lang={consent.language}>{label}</span>}
              checked={ticked.has(name)}
              disabled={running}
              error={missing ? t('tickMissing') : undefined}
              onChange={({ currentTarget }) => tick(caseId, name, currentTarget.checked)}
            />
          )
        })}
      </div>
      <ChannelField ref={channels} caseId={caseId} engagementId={engagementId} disabled={running} asked={asked} />
      <form
        className={classes.send}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!locked) void send(false)
        }}
      >
        <IbanField
          ref={ibanField}
          value={iban}
          disabled={running}
          asked={asked}
          onChange={(typed) => changeEntries(caseId, { iban: typed })}
        />
        <Button type="submit" variant="primary" loading={running} disabled={locked} className={classes.submit}>
          {t('register')}
        </Button>
      </form>
      {failure && !(failure.kind === 'outcome-unknown' && doubt) && (
        <InSight>
          <FailureMessage
            failure={failure}
            {...(failure.kind === 'outcome-unknown' && { sentence: t('registerDoubt') })}
            {...(textsChanged && { sentence: t('textsChanged') })}
            shownAt={['shown.sha256', 'engagementId']}
            actions={
              textsChanged && (
                <Button size="sm" loading={reading} onClick={() => void startOver()}>
                  {t('startOver')}
                </Button>
              )
            }
          />
        </InSight>
      )}
      {doubt && (
        <InSight>
          <RegistrationDoubt
            caseId={caseId}
            record={doubt}
            onAgain={() => void send(true)}
            onSettled={() => Promise.all([records.readAgain(), mandates.readAgain()])}
          />
        </InSight>
      )}
      {registration.state === 'done' && (
        <InSight>
          <Registered
            caseId={caseId}
            mandateId={registration.value.mandateId}
            mandates={mandates}
            onAmount={onAmount}
          />
        </InSight>
      )}
      {active && registration.state !== 'done' && (
        <p className={classes.info} data-tone="wait">
          <IconInfoCircle size={17} aria-hidden />
          <span>
            <strong>{t('alreadyActive')}</strong>{' '}
            {t('alreadyActiveHint', { reference: active.reference ?? t('noReference') })}
          </span>
        </p>
      )}
    </>
  )
}

interface RegisteredProps {
  readonly caseId: string
  readonly mandateId: string
  readonly mandates: Mandates
  readonly onAmount: () => void
}

/** What the service answered, and then what it says of the mandate when it is read back. */
function Registered({ caseId, mandateId, mandates, onAmount }: RegisteredProps) {
  const t = useTexts(texts)
  const { saving } = useEntries(caseId)
  const known = mandates.mandates.find((each) => each.mandateId === mandateId)
  const { mandate } = known ?? {}
  const status = mandateStatus(mandate?.status ?? '', t)
  const choiceWaits = saving.state === 'failed' && saving.failure.kind === 'conflict'
  return (
    <p className={classes.info} data-tone={mandate && mandate.status !== 'ACTIVE' ? 'act' : 'done'} role="status">
      <IconCircleCheck size={17} aria-hidden />
      <span>
        <strong>{t('registered')}</strong>{' '}
        {mandate
          ? t('registeredAs', { reference: mandate.reference ?? t('noReference'), status: status.label })
          : t(known?.failure ? 'registeredUnread' : 'registeredReading')}
        {choiceWaits && ` ${t('amountWaits')}`}
      </span>
      {choiceWaits && (
        <Button size="sm" className={classes.end} onClick={onAmount}>
          {t('backToAmount')}
        </Button>
      )}
    </p>
  )
}
