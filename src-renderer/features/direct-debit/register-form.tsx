import { Button, Flex, SegmentedControl, Title } from '@mantine/core'
import { mayBeDone, type Failure } from '@contract/outcome'
import type { ConsentLanguage } from '@contract/api/sepa'
import { cleaned } from '@contract/domain/typed-text'
import { IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useId, type RefObject, type SubmitEvent } from 'react'
import { useRead } from '../../lib/api/queries'
import { Callout } from '../../lib/layout/callout'
import { useConfirm } from '../../lib/layout/confirm'
import { FailureMessage } from '../../lib/failures/failure-message'
import { LoadingLine } from '../../lib/layout/lines'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import recipes from '../../lib/theme/recipes.module.css'
import { SaveStatusLine, usePersistedForm } from '../../lib/forms/persisted-form'
import { readingUnless } from '../../lib/forms/problems'
import { placesCalled } from '../../lib/forms/refusal'
import { useSendKey } from '../../lib/forms/press'
import { useForm } from '../../lib/forms/use-form'
import type { FormValues } from '../../lib/forms/values'
import { ChannelField, PhoneCall } from './channel-field'
import { ConsentBoxes, ConsentWords } from './consent-words'
import { changesSince, consentLines, type HashedTexts } from './consents'
import { doubtfulRegistration, IntoView, RegistrationDoubt } from './doubts'
import {
  changeFormState,
  hasIssue,
  ibanProblemOf,
  isBegun,
  paperOf,
  register,
  setConsentTexts,
  spokenLanguage,
  readMandate,
  useFormState,
  useFormValues,
  type Whose,
} from './form-state'
import { IbanField } from './iban-field'
import { MandateExists, Registered, RegistrationSummary, useConfirmSecond } from './registration'
import { openMandates, type KnownSettings, type Mandates, type Records } from './queries'

const languages = ['de', 'en'] as const

interface RegisterFormProps extends Whose {
  /** The applicant's, where the service gave one. */
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

/** Whether the form gives way to the mandates that are known or being read. Nothing typed is ever hidden. */
export function useIsClosed({ caseId, mandates, records }: Pick<RegisterFormProps, 'caseId' | 'mandates' | 'records'>) {
  const state = useFormState(caseId)
  const existing = openMandates(mandates)
  const registered = state.registration.state === 'done' ? state.registration.value.mandateId : undefined
  if (state.another || isBegun(state) || doubtfulRegistration(records)) return false
  const hasEnded = mandates.mandates.some(
    ({ mandateId, mandate }) =>
      mandateId === registered && mandate && existing.every((each) => each.mandate !== mandate),
  )
  return existing.length > 0 || isBeingRead(mandates) || (registered !== undefined && !hasEnded)
}

const isBeingRead = ({ mandates }: Mandates): boolean => mandates.some(({ mandate, failure }) => !mandate && !failure)

/** Endpoints 8 and 9: the texts as they are, each consent ticked or left out deliberately, the IBAN checked, registered. */
export function RegisterForm(props: RegisterFormProps) {
  const { caseId, engagementId, locale, settings: known } = props
  const t = useTexts('direct-debit')
  const screenLanguage = useLanguage()
  const values = useFormValues(caseId, 'mandate')
  const kept = usePersistedForm(engagementId, values)
  const state = useFormState(caseId)
  const { language: chosen, registration } = state
  const language = chosen ?? known.settings?.language ?? languageOfLocale(locale) ?? screenLanguage
  const label = useId()
  const confirmSecond = useConfirmSecond(props.who)
  const existing = openMandates(props.mandates)
  const doubt = doubtfulRegistration(props.records)
  const done = registration.state === 'done' ? registration.value : undefined
  const closed = useIsClosed(props)
  const {
    data: consent,
    error,
    refetch,
    isFetching,
  } = useRead(
    // Of each engagement: what was read for it stands among its last calls.
    ['consents', language, engagementId],
    (origin) => kartei.sepa.consents({ language, engagementId, ...origin }),
    // The words may change at any time at the service; what is on the screen is what is consented to.
    { staleTime: 5 * 60_000, enabled: known.settled && !closed },
  )

  const onSettled = () => Promise.all([props.records.readAgain(), props.mandates.readAgain()])

  function choose(value: string): void {
    const next = languages.find((each) => each === value)
    changeFormState(caseId, { language: next })
    // Remembered for the next time; not to be remembered costs one press.
    if (next) void kartei.directDebit.settings({ engagementId, language: next })
  }

  async function another(): Promise<void> {
    if (existing.length === 0 || (await confirmSecond(existing))) changeFormState(caseId, { another: true })
  }

  return (
    <Flex component="section" direction="column" gap={12}>
      <Flex component="header" align="center" gap={8} mih={28} wrap="wrap">
        <Title order={2} flex={1}>
          {t('registerTitle')}
        </Title>
        {!closed && (
          <>
            <span id={label} className={recipes.quiet}>
              {t('languageOfTexts')}
            </span>
            <SegmentedControl
              aria-labelledby={label}
              size="sm"
              flex="none"
              value={language}
              onChange={choose}
              data={[
                { value: 'de', label: t('german') },
                { value: 'en', label: t('english') },
              ]}
            />
          </>
        )}
      </Flex>
      {done && !state.another && (
        <IntoView>
          <Registered {...done} mandates={props.mandates} onAmount={props.onAmount} />
        </IntoView>
      )}
      {closed ? (
        isBeingRead(props.mandates) && !done ? (
          <LoadingLine label={t('loadingMandates')} />
        ) : (
          <MandateExists isAnnounced={done !== undefined} onAnother={() => void another()} />
        )
      ) : consent ? (
        <>
          <Form
            {...props}
            key={consent.sha256}
            values={values}
            language={language}
            consent={consent}
            reading={isFetching}
            unread={error?.failure}
            refetch={refetch}
            onSettled={onSettled}
          />
          <SaveStatusLine line={kept} />
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
      {!consent && error && doubt && <RegistrationDoubt caseId={caseId} record={doubt} onSettled={onSettled} />}
    </Flex>
  )
}

const places = placesCalled('channel', 'paper', 'called', 'spokeWith', 'iban')
const consentPath = (name: string): string => `consent.${name}`

interface FormProps extends RegisterFormProps {
  readonly values: FormValues
  /** The one that was asked for. */
  readonly language: ConsentLanguage
  readonly consent: HashedTexts
  readonly reading: boolean
  /** Why the texts could not be read again. */
  readonly unread: Failure | undefined
  readonly refetch: () => Promise<unknown>
  readonly onSettled: () => Promise<unknown>
}

function Form({ values, language, consent, reading, unread, refetch, onSettled, ...props }: FormProps) {
  const { caseId, engagementId, who, mandates, records, ibanField } = props
  const t = useTexts('direct-debit')
  const ofPhone = useTexts('direct-debit/phone')
  const confirm = useConfirm()
  const state = useFormState(caseId)
  const { seen, registration, another } = state
  const typed = readMandate(state.mandate)
  const { checked, channel, called, spokeWith } = typed
  const lines = consentLines(consent)
  const left = lines.filter(({ name }) => !checked.has(name))
  const { before } = seen[language] ?? {}
  const changes = before && before.sha256 !== consent.sha256 ? changesSince(before, consent) : undefined
  const running = registration.state === 'running'
  const failure = registration.state === 'failed' ? registration.failure : undefined
  const textsChanged = hasIssue(failure, 'texts-changed')
  const doubt = running ? undefined : doubtfulRegistration(records)
  const locked = doubt !== undefined || (failure !== undefined && mayBeDone(failure))
  const confirmSecond = useConfirmSecond(who)
  const existing = openMandates(mandates)
  const active = existing.find(({ mandate }) => mandate?.status === 'ACTIVE')?.mandate

  useEffect(() => setConsentTexts(caseId, language, consent), [caseId, language, consent])

  // Opened by the question about another mandate, which had the focus.
  const wasOpened = another && !isBegun(state)
  useEffect(() => {
    if (wasOpened && document.activeElement === document.body) ibanField.current?.focus()
  }, [wasOpened, ibanField])

  const form = useForm({
    values,
    read: () => {
      const ibanProblem = ibanProblemOf(typed)
      const reading = readingUnless(
        channel === undefined && { path: 'channel', code: '', message: t('channelMissing') },
        channel === 'on-paper' &&
          paperOf(typed) === undefined && { path: 'paper', code: '', message: t('paperMissing') },
        channel === 'by-phone' &&
          cleaned(called) === '' && { path: 'called', code: '', message: ofPhone('calledMissing') },
        channel === 'by-phone' &&
          cleaned(spokeWith) === '' && { path: 'spokeWith', code: '', message: ofPhone('spokeWithMissing') },
        ibanProblem !== undefined && { path: 'iban', code: ibanProblem },
      )
      // A consent alone may be left out: that is asked.
      if (reading.ok) return reading
      const consents = left.map(({ name }) => ({ path: consentPath(name), code: '', message: t('tickMissing') }))
      return { ok: false, problems: [...consents, ...reading.problems] }
    },
    places,
  })

  /** Asks once more with everything that will be sent; what is left out is named in the title and on the button. */
  function confirmSummary(): Promise<boolean> {
    const rest = {
      body: <RegistrationSummary who={who} consent={consent} lines={lines} language={language} caseId={caseId} />,
      size: 600,
    }
    const count = left.length
    if (count === lines.length)
      return confirm({ title: t('confirmWithoutAny', { who }), ...rest, confirm: t('withoutAny'), destructive: true })
    if (count > 0)
      return confirm({ title: t('confirmWithout', { who, count }), ...rest, confirm: t('without', { count }) })
    return confirm({ title: t('confirmRegister', { who }), ...rest, confirm: t('register') })
  }

  function textsChangedSentence(): string {
    if (reading || unread) return t('textsChanged')
    return changes ? `${t('textsChanged')} ${t('wordsChanged')}` : t('textsTheSame')
  }

  async function send(again: boolean): Promise<void> {
    const twice =
      again &&
      !(await confirm({ title: t('registerAgainTitle'), body: t('registerAgainBody'), confirm: t('registerAgain') }))
    if (twice) return
    if (!again && !another && existing.length > 0 && !(await confirmSecond(existing))) return
    if (!(await confirmSummary())) return
    const outcome = await register(caseId, engagementId, consent, language, again)
    if (outcome?.ok === false && hasIssue(outcome.error, 'texts-changed')) await refetch()
    await records.readAgain()
    form.startOver()
  }

  const submit = (event?: SubmitEvent): void => void form.submit(() => (locked ? undefined : send(false)), event)
  // The boxes above stand outside of the form with the IBAN.
  useSendKey(() => {
    if (!locked && !running) submit()
  })

  return (
    <>
      <ConsentWords consent={consent} asked={language} changes={changes} />
      {changes && !textsChanged && (
        <Callout tone="act" icon={IconInfoCircle} role="status">
          {t('wordsChanged')}
        </Callout>
      )}
      <ConsentBoxes
        boxAt={(name) => form.places.at(consentPath(name))}
        caseId={caseId}
        lines={lines}
        language={consent.language || language}
        changes={changes}
        disabled={running}
        asked={form.attempted}
      />
      <ChannelField caseId={caseId} engagementId={engagementId} disabled={running} form={form} />
      {channel === 'by-phone' && (
        <PhoneCall
          caseId={caseId}
          consent={consent}
          language={spokenLanguage(consent, language)}
          disabled={running}
          form={form}
        />
      )}
      {/* The button goes below where the longest IBAN, of 34 characters in groups of four, would not fit beside it. */}
      <Flex
        component="form"
        ref={form.places.at('iban')}
        wrap="wrap"
        align="start"
        columnGap={12}
        noValidate
        onSubmit={submit}
      >
        <IbanField ref={ibanField} caseId={caseId} disabled={running} asked={form.attempted} />
        <Button
          type="submit"
          variant="primary"
          loading={running}
          disabled={locked}
          aria-keyshortcuts="Control+Enter"
          h={38}
          mt={20}
        >
          {t('register')}
        </Button>
      </Flex>
      {failure && !(failure.kind === 'outcome-unknown' && doubt) && (
        <IntoView>
          <FailureMessage
            failure={failure}
            {...(failure.kind === 'outcome-unknown' && { sentence: t('registerDoubt') })}
            {...(hasIssue(failure, 'registering') && { sentence: t('registeringElsewhere') })}
            {...(textsChanged && { sentence: textsChangedSentence() })}
            shownAt={['shown.sha256', 'engagementId']}
            actions={
              textsChanged &&
              unread && (
                <Button size="sm" loading={reading} onClick={() => void refetch()}>
                  {t('showNewTexts')}
                </Button>
              )
            }
          />
        </IntoView>
      )}
      {doubt && (
        <IntoView>
          <RegistrationDoubt
            caseId={caseId}
            record={doubt}
            onAgain={() => void form.submit(() => send(true))}
            onSettled={onSettled}
          />
        </IntoView>
      )}
      {active && (
        <Callout tone="wait" icon={IconInfoCircle}>
          <strong>{t('alreadyActive')}</strong>{' '}
          {t('alreadyActiveHint', { reference: active.reference ?? t('theActiveOne') })}
        </Callout>
      )}
    </>
  )
}
