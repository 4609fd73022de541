import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import { maskedIban } from '@contract/iban'
import type { ConsentTexts } from '@contract/sepa'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useId, useRef, useState, type RefObject } from 'react'
import { useOutcome } from '../../app/queries'
import { useConfirm, useConfirmWrite } from '../../components/confirm'
import { FailureMessage } from '../../components/failure-message'
import { LoadingLine } from '../../components/lines'
import { useLanguage, useTexts } from '../../i18n/texts'
import { kartei } from '../../kartei'
import { ConsentWords } from './consent-words'
import classes from './direct-debit.module.css'
import { changeEntries, register, tick, tickOf, useEntries } from './entries'
import { IbanField } from './iban-field'
import { readIban } from './iban-text'
import { InSight } from './in-sight'
import { mandateStatus } from './mandate-status'
import { texts } from './texts'
import type { Mandates } from './use-mandates'

const languages = ['de', 'en'] as const

interface RegisterFormProps {
  readonly caseId: string
  readonly engagementId: string
  readonly who: string
  readonly mandates: Mandates
  readonly ibanField: RefObject<HTMLInputElement | null>
}

/** Endpoints 8 and 9: the texts as they are, each consent ticked, the IBAN checked, the mandate registered. */
export function RegisterForm(props: RegisterFormProps) {
  const { caseId } = props
  const t = useTexts(texts)
  const screenLanguage = useLanguage()
  const { language = screenLanguage } = useEntries(caseId)
  const label = useId()
  const {
    data: consent,
    error,
    refetch,
  } = useOutcome(
    ['consents', language],
    () => kartei.sepa.consents({ language }),
    // The words may change at any time at the service; what is on the screen is what is consented to.
    { staleTime: 5 * 60_000 },
  )
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
          onChange={(chosen) => changeEntries(caseId, { language: languages.find((each) => each === chosen) })}
          data={[
            { value: 'de', label: t('german') },
            { value: 'en', label: t('english') },
          ]}
        />
      </header>
      {consent ? (
        <Form key={consent.consentId} consent={consent} {...props} />
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

function Form({
  caseId,
  engagementId,
  who,
  mandates,
  ibanField,
  consent,
}: RegisterFormProps & { readonly consent: ConsentTexts }) {
  const t = useTexts(texts)
  const confirm = useConfirm()
  const confirmWrite = useConfirmWrite()
  const { ticked, iban, registration } = useEntries(caseId)
  const [asked, setAsked] = useState(false)
  const boxes = useRef<HTMLDivElement>(null)
  const { consentId, consents } = consent
  const unticked = consents.find(({ code }) => !ticked.has(tickOf(consentId, code)))
  const running = registration.state === 'running'
  const doubtful = registration.state === 'failed' && registration.failure.kind === 'outcome-unknown'
  const active = mandates.mandates.find(({ mandate }) => mandate?.status === 'ACTIVE')?.mandate

  async function send(again: boolean): Promise<void> {
    setAsked(true)
    if (unticked) {
      boxes.current?.querySelector<HTMLElement>('input:not(:checked)')?.focus()
      return
    }
    if (!readIban(iban).complete) {
      ibanField.current?.focus()
      return
    }
    const question = {
      title: t('confirmRegister', { who }),
      body: t('confirmRegisterBody', { iban: maskedIban(iban) }),
      confirm: t('register'),
    }
    const sure = again
      ? await confirm({ title: t('registerAgainTitle'), body: t('registerAgainBody'), confirm: t('registerAgain') })
      : await confirmWrite(question)
    if (!sure) return
    await register(caseId, engagementId, consentId)
    setAsked(false)
  }

  return (
    <>
      <ConsentWords consent={consent} />
      <div ref={boxes} className={classes.consents} role="group" aria-label={t('consents')}>
        {consents.map(({ code, label }) => {
          const name = tickOf(consentId, code)
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
      <form
        className={classes.send}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!doubtful) void send(false)
        }}
      >
        <IbanField
          ref={ibanField}
          value={iban}
          disabled={running}
          asked={asked}
          onChange={(typed) => changeEntries(caseId, { iban: typed })}
        />
        <Button type="submit" variant="primary" loading={running} disabled={doubtful} className={classes.submit}>
          {t('register')}
        </Button>
      </form>
      {registration.state === 'failed' && (
        <InSight>
          <FailureMessage
            failure={registration.failure}
            {...(doubtful && { sentence: t('registerDoubt') })}
            actions={
              doubtful && (
                <>
                  <p className={classes.how}>{t('registerDoubtHow')}</p>
                  <Button size="sm" variant="danger" onClick={() => void send(true)}>
                    {t('registerAgain')}
                  </Button>
                  <Button size="sm" onClick={() => changeEntries(caseId, { registration: { state: 'idle' } })}>
                    {t('leaveIt')}
                  </Button>
                </>
              )
            }
          />
        </InSight>
      )}
      {registration.state === 'done' && (
        <InSight>
          <Registered caseId={caseId} mandateId={registration.value.mandateId} mandates={mandates} />
        </InSight>
      )}
      {active && registration.state !== 'done' && (
        <p className={classes.info} data-tone="wait">
          <IconInfoCircle size={17} aria-hidden />
          <span>
            <strong>{t('alreadyActive')}</strong>{' '}
            {t('alreadyActiveHint', { reference: active.reference ?? active.mandateId })}
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
}

/** What the service answered, and then what it says of the mandate when it is read back. */
function Registered({ caseId, mandateId, mandates }: RegisteredProps) {
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
    </p>
  )
}
