import type { Failure } from '@contract/outcome'
import { Button, UnstyledButton } from '@mantine/core'
import { IconAlertOctagon, IconSend, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { CountryField } from '../../components/fields/country-field'
import { DateField } from '../../components/fields/date-field'
import { todayHere } from '../../components/fields/date-text'
import { PhoneField } from '../../components/fields/phone-field'
import { TextField, UrlField } from '../../components/fields/plain-fields'
import { useFieldProblem } from '../../components/fields/problem-texts'
import { SuggestField } from '../../components/fields/suggest-field'
import { locales, salutations } from '../../components/fields/suggestions'
import { FailureMessage } from '../../components/failure-message'
import { TreeEditor } from '../../components/tree-editor/tree-editor'
import { readTypedTree, writeTypedTree } from '../../components/tree-editor/typed-tree'
import { useTexts } from '../../i18n/texts'
import {
  DraftForm,
  LockedDraft,
  SavedLine,
  Templates,
  titleOf,
  useDraft,
  useField,
  useFieldFrame,
  useFormActions,
  useTyped,
  type FieldError,
  type FocusField,
  type OpenDraft,
} from '../drafts'
import { dialledIn, pathOf, readDetails, refusedPlaces, type DetailsProblem } from './read-details'
import { TakeOver } from './take-over'
import { placeTexts, supplementaryTexts } from './texts'
import type { SupplementaryProps } from './supplementary-tab'
import classes from './supplementary.module.css'
import { useSending, type SentDetails } from './use-sending'

interface DetailsFormProps extends SupplementaryProps {
  readonly formId: string
  readonly onSent: (sent: SentDetails) => void
}

export function DetailsForm(props: DetailsFormProps) {
  const draft = useDraft(props.formId)
  return draft ? <OpenForm {...props} draft={draft} /> : null
}

/** What is wrong: by the form's own reading once a sending was tried, and what the service refused as it was sent. */
function useErrors(draft: OpenDraft, failure: Failure | undefined) {
  const t = useTexts(supplementaryTexts)
  const fieldProblem = useFieldProblem()
  const [attempted, setAttempted] = useState(false)
  const [sentFields, setSentFields] = useState(draft.fields)
  const words = ({ code, message = code }: DetailsProblem): string => {
    if (code === 'tree') return t('tree')
    if (code === 'tree-name-empty') return t('treeNameEmpty')
    if (code === 'listed-field') return t('listedField', { name: message })
    const said = fieldProblem(code)
    return said === code ? message : said
  }
  const reading = attempted ? readDetails(draft.fields, todayHere()) : undefined
  const own = reading && !reading.ok ? reading.problems : []
  const refused = failure ? refusedPlaces(failure) : []
  const found: FieldError[] = [
    ...own.map((problem) => ({ path: problem.path, text: words(problem) })),
    ...refused
      .filter(({ path }) => draft.fields[path] === sentFields[path])
      .map(({ path, words: said, code }) => ({
        path,
        text: code === undefined ? t('refusedBy', { words: said }) : words({ path, code, message: said }),
      })),
  ]
  return {
    errors: found.filter(({ path }, index) => found.findIndex((one) => one.path === path) === index),
    refused,
    attempt: () => {
      setAttempted(true)
      setSentFields(draft.fields)
      return readDetails(draft.fields, todayHere())
    },
  }
}

function OpenForm({ formId, draft, onboardingId, who, applicant, onSent }: DetailsFormProps & { draft: OpenDraft }) {
  const t = useTexts(supplementaryTexts)
  const sending = useSending(formId, onSent)
  const { errors, refused, attempt } = useErrors(draft, sending.failure)
  const { discard } = useFormActions(formId)
  const head = useRef<HTMLHeadingElement>(null)
  const [tried, setTried] = useState(0)
  useEffect(() => {
    if (tried > 0) head.current?.focus()
  }, [tried])
  const busy = sending.step !== 'idle'
  const locked = draft.state !== 'open' || busy

  async function submit(again = false): Promise<void> {
    const reading = attempt()
    if (reading.ok) await sending.send({ onboardingId, who, name: titleOf(draft.fields) }, reading.value, again)
    setTried((count) => count + 1)
  }

  return (
    <div className={classes.form}>
      <DraftForm formId={formId} errors={errors} locked={locked}>
        {(focusField) => (
          <>
            <div className={classes.sheet}>
              <div className={classes.head}>
                <p className={classes.quiet}>{t('explain', { who })}</p>
                <SavedLine formId={formId} />
              </div>
              <LockedDraft formId={formId} onSendAgain={() => void submit(true)} sending={busy} />
              {sending.failure && (
                <FailureMessage
                  failure={sending.failure}
                  {...(sending.unsaved && { sentence: t('nothingSent') })}
                  shownAt={refused.length > 0 ? (sending.failure.issues ?? []).map(({ path }) => path) : []}
                />
              )}
              <Summary errors={errors} focusField={focusField} head={head} />
              <TakeOver formId={formId} applicant={applicant} locked={locked} />
              <Fields />
              <Additional />
              <Redirect />
            </div>
            <div className={classes.foot}>
              <Button
                variant="primary"
                leftSection={<IconSend size={18} aria-hidden />}
                loading={busy}
                disabled={locked && !busy}
                onClick={() => void submit()}
              >
                {t('send')}
              </Button>
              <span role="status">{sending.step !== 'idle' && t(sending.step)}</span>
              {draft.draftId !== undefined && !locked && (
                <Button
                  size="sm"
                  variant="danger"
                  className={classes.aside}
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={() => void discard()}
                >
                  {t('discard')}
                </Button>
              )}
            </div>
          </>
        )}
      </DraftForm>
    </div>
  )
}

function Fields() {
  const place = useTexts(placeTexts)
  const [nationality] = useTyped(pathOf('nationality'))
  return (
    <div className={classes.grid}>
      <SuggestField {...useField(pathOf('salutation'), place('salutation'))} suggestions={salutations} />
      <TextField {...useField(pathOf('firstName'), place('firstName'))} />
      <TextField {...useField(pathOf('lastName'), place('lastName'))} />
      <DateField {...useField(pathOf('dateOfBirth'), place('dateOfBirth'))} birth />
      <TextField {...useField(pathOf('placeOfBirth'), place('placeOfBirth'))} />
      <CountryField {...useField(pathOf('nationality'), place('nationality'))} />
      <PhoneField {...useField(pathOf('phone'), place('phone'))} country={dialledIn(nationality)} />
      <SuggestField {...useField(pathOf('locale'), place('locale'))} suggestions={locales} />
    </div>
  )
}

/** Fields that the interface does not list, by name. */
function Additional() {
  const t = useTexts(supplementaryTexts)
  const place = useTexts(placeTexts)
  const path = pathOf('additional')
  const [typed, setTyped] = useTyped(path)
  const { ref, error, disabled } = useFieldFrame(path)
  return (
    <section className={classes.section} ref={ref}>
      <TreeEditor
        label={place('additional')}
        value={readTypedTree(typed)}
        onChange={(fields) => setTyped(writeTypedTree(fields))}
        disabled={disabled}
      />
      <p className={classes.quiet}>{t('additionalHint')}</p>
      {error !== undefined && <p className={classes.error}>{error}</p>}
    </section>
  )
}

function Redirect() {
  const t = useTexts(supplementaryTexts)
  const place = useTexts(placeTexts)
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <h2 className={classes.heading}>{t('redirect')}</h2>
        <span className={classes.quiet}>{t('redirectHint')}</span>
      </div>
      <Templates part="redirect-urls" />
      <div className={classes.grid}>
        <UrlField {...useField('redirectUrls.successUrl', place('successUrl'))} required />
        <UrlField {...useField('redirectUrls.failUrl', place('failUrl'))} required />
      </div>
    </section>
  )
}

interface SummaryProps {
  readonly errors: readonly FieldError[]
  readonly focusField: FocusField
  readonly head: React.Ref<HTMLHeadingElement>
}

type Place = keyof (typeof placeTexts)['table']
const isPlace = (name: string): name is Place => Object.hasOwn(placeTexts.table, name)

/** Everything that keeps the form from being sent, each with the way to its field. */
function Summary({ errors, focusField, head }: SummaryProps) {
  const t = useTexts(supplementaryTexts)
  const place = useTexts(placeTexts)
  if (errors.length === 0) return null
  return (
    <div className={classes.summary}>
      <IconAlertOctagon size={18} aria-hidden />
      <div>
        <h2 ref={head} tabIndex={-1}>
          {t('toCorrect', { count: errors.length })}
        </h2>
        <ul>
          {errors.map(({ path, text }) => {
            const name = path.slice(path.lastIndexOf('.') + 1)
            return (
              <li key={path}>
                <UnstyledButton className={classes.way} onClick={() => focusField(path)}>
                  {isPlace(name) ? place(name) : name}
                </UnstyledButton>
                {' – '}
                {text}
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}
