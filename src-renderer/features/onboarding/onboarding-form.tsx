import { Button } from '@mantine/core'
import type { Failure } from '@contract/outcome'
import { IconSend } from '@tabler/icons-react'
import { memo, useEffect, useEffectEvent, useRef, useState, type Ref } from 'react'
import { useScreen } from '../../app/screen'
import { Card } from '../../components/card'
import { FailureMessage } from '../../components/failure-message'
import { todayHere } from '../../components/fields/date-text'
import { EmptyLine } from '../../components/lines'
import { useLanguage, useTexts } from '../../i18n/texts'
import { DraftForm, LockedDraft, titleOf, useDraft, type FieldError, type FocusField, type OpenDraft } from '../drafts'
import { CardSection, KindSection } from './card-sections'
import { FormHead } from './form-head'
import classes from './onboarding-form.module.css'
import { Additional, CompanySection, MetadataSection, RedirectSection } from './open-sections'
import { PasteArea } from './paste'
import { AddressSection, ApplicantSection, WorkSection } from './person-sections'
import { ProblemSummary } from './problem-summary'
import { readForm } from './read-form'
import { refusedPlaces } from './refusal'
import { onboardingTexts, placeTexts } from './texts'
import { useProblemWords } from './use-problem-words'
import { useSending, type Sending } from './use-sending'

/** A new onboarding, from the paper application to the service (endpoints 1 and 2). */
export default function OnboardingForm({ formId }: { readonly formId: string }) {
  const t = useTexts(onboardingTexts)
  const draft = useDraft(formId)
  const open = useScreen((screen) => screen.open)
  if (draft) return <OpenForm formId={formId} draft={draft} />
  return (
    <Card>
      <EmptyLine
        action={
          <Button size="sm" onClick={() => open('worklist')}>
            {t('toWorklist')}
          </Button>
        }
      >
        {t('gone')}
      </EmptyLine>
    </Card>
  )
}

/** What is wrong in the form: by its own reading once a sending was tried, and what the service refused as it was sent. */
function useErrors(draft: OpenDraft, sending: Sending) {
  const language = useLanguage()
  const words = useProblemWords()
  const [attempted, setAttempted] = useState(false)
  const [sentFields, setSentFields] = useState(draft.fields)
  const read = () => readForm(draft.fields, { language, today: todayHere() })
  const reading = attempted ? read() : undefined
  const own = reading && !reading.ok ? reading.problems : []
  const t = useTexts(onboardingTexts)
  const refused = sending.failure ? refusedPlaces(sending.failure) : []
  const found: FieldError[] = [
    ...own.map((problem) => ({ path: problem.path, text: words(problem) })),
    ...refused
      .filter(({ path }) => draft.fields[path] === sentFields[path])
      .map(({ path, code, words: said }) => ({
        path,
        text: code === undefined ? t('refusedBy', { words: said }) : words({ path, code, message: said }),
      })),
  ]
  const errors = found.filter(({ path }, index) => found.findIndex((one) => one.path === path) === index)
  return {
    errors,
    attempt: () => {
      setAttempted(true)
      setSentFields(draft.fields)
      return read()
    },
    refused,
  }
}

function OpenForm({ formId, draft }: { readonly formId: string; readonly draft: OpenDraft }) {
  const [failure, setFailure] = useState<Failure>()
  const sending = useSending(formId)
  const { errors, attempt, refused } = useErrors(draft, sending)
  const head = useRef<HTMLHeadingElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  // Whoever opens a form wants to write in it.
  useEffect(() => sheet.current?.querySelector<HTMLElement>('input:checked')?.focus(), [])
  const locked = draft.state !== 'open' || sending.step !== 'idle'
  // The place of an error moves into sight when a sending was tried, not whenever one is corrected.
  const [tried, setTried] = useState(0)
  useEffect(() => {
    if (tried > 0) head.current?.focus()
  }, [tried])

  async function submit(again = false): Promise<void> {
    const reading = attempt()
    if (reading.ok) await sending.send(reading.value, titleOf(draft.fields), again)
    setTried((count) => count + 1)
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || document.querySelector('[role="dialog"]')) return
    event.preventDefault()
    if (!locked) void submit()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <>
      <FormHead formId={formId} draft={draft} locked={locked} onFailure={setFailure} />
      <div className={classes.desk}>
        <Card className={classes.card}>
          <DraftForm formId={formId} errors={errors} locked={locked}>
            {(focusField) => (
              <>
                <div className={classes.sheet} ref={sheet}>
                  {failure && <FailureMessage failure={failure} />}
                  <LockedDraft
                    formId={formId}
                    sending={sending.step !== 'idle'}
                    onSendAgain={() => void submit(true)}
                  />
                  <Messages
                    inDoubt={draft.state === 'in-doubt'}
                    errors={errors}
                    focusField={focusField}
                    sending={sending}
                    head={head}
                    refused={refused}
                  />
                  <Sections formId={formId} />
                </div>
                <Foot sending={sending} locked={locked} onSend={() => void submit()} />
              </>
            )}
          </DraftForm>
        </Card>
      </div>
    </>
  )
}

/** In the order of a paper application. A key that is pressed draws its own field anew, not the others. */
const Sections = memo(function Sections({ formId }: { readonly formId: string }) {
  const place = useTexts(placeTexts)
  return (
    <>
      <KindSection />
      <CardSection />
      <PasteArea formId={formId}>
        <ApplicantSection />
        <AddressSection />
      </PasteArea>
      <WorkSection />
      <CompanySection />
      <RedirectSection />
      <MetadataSection />
      <Additional path="applicant.additional" label={place('applicantAdditional')} />
      <Additional path="additional" label={place('additional')} />
    </>
  )
})

interface MessagesProps {
  /** The notice above says more of it than the failure. */
  readonly inDoubt: boolean
  readonly errors: readonly FieldError[]
  readonly focusField: FocusField
  readonly sending: Sending
  readonly head: Ref<HTMLHeadingElement>
  readonly refused: readonly { readonly path: string }[]
}

function Messages({ inDoubt, errors, focusField, sending, head, refused }: MessagesProps) {
  const t = useTexts(onboardingTexts)
  const { failure, unsaved } = sending
  return (
    <>
      {failure && !inDoubt && (
        <FailureMessage
          failure={failure}
          {...(unsaved && { sentence: t('nothingSent') })}
          shownAt={refused.length > 0 ? (failure.issues ?? []).map(({ path }) => path) : []}
        />
      )}
      <ProblemSummary errors={errors} focusField={focusField} head={head} />
    </>
  )
}

interface FootProps {
  readonly sending: Sending
  readonly locked: boolean
  readonly onSend: () => void
}

/** One press sends; the button says how far it is. */
function Foot({ sending: { step }, locked, onSend }: FootProps) {
  const t = useTexts(onboardingTexts)
  return (
    <div className={classes.foot}>
      <Button
        variant="primary"
        leftSection={<IconSend size={18} aria-hidden />}
        loading={step === 'saving' || step === 'sending'}
        disabled={locked && step === 'idle'}
        aria-keyshortcuts="Control+Enter"
        onClick={onSend}
      >
        {t('send')}
      </Button>
      <span role="status">{step !== 'idle' && t(step)}</span>
    </div>
  )
}
