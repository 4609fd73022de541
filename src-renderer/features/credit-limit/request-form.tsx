import {
  requestPlace,
  type SoonRequest,
  type CreditLimitIncreaseRequest,
  soonReasons,
} from '@contract/api/credit-limit'
import { blocksSending } from '@contract/api/documents'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Box, Flex, Title, Text } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Callout } from '../../lib/layout/callout'
import { AdministratorFold, FieldGrid, Section } from '../../lib/forms/section'
import { MoneyField } from '../../lib/fields/money-field'
import { SuggestField } from '../../lib/fields/suggest-field'
import { employments } from '../../lib/fields/suggestions'
import { useFormats } from '../../lib/i18n/format'
import { hasText, type TextKey, useLanguage, useTexts } from '../../lib/i18n/texts'
import {
  hasBlockingIssue,
  StagedDocuments,
  LookingOverNote,
  useCaseDocuments,
  useLookingOver,
  showStaged,
} from '../documents'
import { AdditionalFields } from '../../lib/forms/tree-editor/tree-editor'
import { ownWordsIn } from '../../lib/forms/choices'
import { FormProvider, useField, useTyped } from '../../lib/forms/form'
import { usualCurrency } from '../../lib/forms/reader'
import { SendBar, useSending, type Sending } from '../../lib/forms/send-bar'
import { Doubts, SendSummary, useEndOfReview } from '../../lib/forms/send-summary'
import { useForm } from '../../lib/forms/use-form'
import {
  DiscardButton,
  DraftMessages,
  RedirectSection,
  SavedLine,
  useDraft,
  useDraftValues,
  type OpenDraft,
  forgetForm,
  saveDraft,
} from '../drafts'
import classes from './credit-limit.module.css'
import { choices, formPlaces, readRequest, reasonTypes } from './read-request'
import { lastSoon, type MadeRequest } from './use-requests'
import { useSummary } from './use-summary'
import { moveFocusToMark } from '../../lib/navigation/move-focus'
import { useRefresh } from '../../lib/api/queries'
import { kartei } from '../../lib/api/kartei'
import { Dialog } from '../../lib/layout/dialog'
import { ReasonForm } from '../../lib/forms/reason-form'
import type { CreditLimitProps } from './increase-documents'

interface RequestFormProps extends CreditLimitProps {
  readonly formId: string
  readonly requests: readonly MadeRequest[]
}

export function RequestForm(props: RequestFormProps) {
  const draft = useDraft(props.formId)
  return draft ? <OpenForm {...props} draft={draft} /> : null
}

const administratorPlaces = ['redirectUrls.successUrl', 'redirectUrls.failUrl', 'redirectUrls.additional', 'additional']

function OpenForm({ formId, draft, engagementId, who, over, requests }: RequestFormProps & { draft: OpenDraft }) {
  const t = useTexts('credit-limit')
  const place = useTexts('credit-limit/places')
  const language = useLanguage()
  const formats = useFormats()
  const { staged } = useCaseDocuments(requestPlace(engagementId))
  const sending = useRequestSending(formId, engagementId)
  const form = useForm({
    values: useDraftValues(formId),
    read: (typed) => readRequest(typed, language),
    failure: sending.failure,
    places: formPlaces,
  })
  const [isSoonOpen, setSoonOpen] = useState(false)
  // Whether it is soon is asked when the tab is drawn: nobody looks at a form over midnight.
  const [now] = useState(() => Date.now())
  const soon = lastSoon(requests, now)
  const inDoubt = requests.some(({ state }) => state === 'in-doubt' || state === 'sending')
  const blocked = staged.some(({ problems }) => problems.some(blocksSending))
  const looking = useLookingOver(formId)
  const busy = sending.step !== 'idle' || looking.isLooking
  const summaryOf = useSummary(nameOf)
  const ownWords = ownWordsIn(choices, draft.fields)
  /** Whether the form as it is now is looked at before it is sent, and why so soon where that was asked. */
  const [review, setReview] = useState<{ readonly why?: SoonRequest }>()
  const isReady = !busy && !inDoubt && !blocked
  const reviewed = review && isReady ? readRequest(draft.fields, language) : undefined
  useEndOfReview(review === undefined || reviewed?.ok === true, () => {
    setReview(undefined)
    if (isReady) form.leadToErrors()
  })

  function nameOf(path: string): string {
    return isPlace(path) ? place(path) : path
  }

  async function submit(): Promise<void> {
    const reading = form.attempt()
    // A document not ready after all says so in its row, and waits for a decision.
    const waits = reading.ok && staged.length > 0 && !(await looking.mayGoOn(() => hasBlockingIssue(staged)))
    if (!reading.ok || waits) form.leadToErrors()
    else if (soon) setSoonOpen(true)
    else setReview({})
  }

  async function send(why: SoonRequest | undefined): Promise<void> {
    const reading = form.attempt()
    setReview(undefined)
    if (reading.ok) {
      const fileIds = staged.map(({ fileId }) => fileId)
      await sending.send({ request: reading.value, fileIds, ...(why && { soon: why }) })
    }
    form.leadToErrors()
  }

  function goBack(path?: string): void {
    flushSync(() => setReview(undefined))
    if (path !== undefined) form.focusField(path)
  }

  return (
    <FormProvider form={form} locked={busy}>
      <Flex component="header" wrap="wrap" align="center" gap="4px 12px" mih={28} mb={8}>
        <Title order={2} flex={1}>
          {t('askTitle')}
        </Title>
        <SavedLine formId={formId} />
      </Flex>
      {soon && (
        <Box mb={12}>
          <Callout tone="wait" icon={IconAlertTriangle}>
            {soon.days === 0 ? t('soonToday') : t('soon', { day: formats.day(soon.at), count: soon.days })}
          </Callout>
        </Box>
      )}
      <div className={classes.messages}>
        <DraftMessages
          formId={formId}
          draft={draft}
          form={form}
          sending={sending}
          nameOf={nameOf}
          onSendAgain={() => void submit()}
        />
      </div>
      <Fields nameOf={nameOf} />
      {/* They go up by themselves once the request is accepted (endpoint 17). */}
      <Section order={3} title={t('documents')} hint={t('documentsHint')}>
        <StagedDocuments place={requestPlace(engagementId)} over={over} locked={busy} />
      </Section>
      <SendBar
        label={t('send')}
        step={sending.step}
        busy={looking.isLooking}
        disabled={inDoubt || blocked}
        waits={inDoubt ? t('waitsForDoubt') : blocked ? t('waitsForDocuments') : undefined}
        onSend={() => void submit()}
        aside={draft.draftId !== undefined && !busy && <DiscardButton formId={formId} />}
      >
        <LookingOverNote of={looking} />
      </SendBar>
      <SoonDialog
        last={isSoonOpen ? soon : undefined}
        onClose={() => setSoonOpen(false)}
        onSend={(why) => {
          setSoonOpen(false)
          setReview({ why })
        }}
      />
      <SendSummary
        summary={
          review && reviewed?.ok
            ? {
                title: t('confirmTitle'),
                explain:
                  staged.length === 0
                    ? t('confirmBodyAlone', { who })
                    : t('confirmBody', { who, count: staged.length }),
                ...summaryOf(reviewed.value, staged, review.why),
                notices: ownWords.length > 0 && <Doubts doubts={ownWords} choices={choices} nameOf={nameOf} />,
                onSend: () => void send(review.why),
                onBack: goBack,
              }
            : undefined
        }
      />
    </FormProvider>
  )
}

function Fields({ nameOf }: { readonly nameOf: (path: string) => string }) {
  const t = useTexts('credit-limit')
  const place = useTexts('credit-limit/places')
  return (
    <>
      <FieldGrid>
        <Money path="appliedAmount" required />
        <SuggestField
          {...useField('reasonType', place('reasonType'))}
          suggestions={reasonTypes}
          hint={t('reasonHint')}
          required
        />
        <Money path="monthlyIncome" />
        <SuggestField {...useField('employmentType', place('employmentType'))} suggestions={employments} />
      </FieldGrid>
      <AdditionalFields path="reason.additional" label={place('reason.additional')} add={t('addReasonFields')} />
      <AdministratorFold places={administratorPlaces}>
        <RedirectSection order={3} hint={t('redirectHint')} nameOf={nameOf} />
        <Section>
          <AdditionalFields path="additional" label={place('additional')} add={t('addFields')} />
        </Section>
      </AdministratorFold>
    </>
  )
}

function Money({
  path,
  required = false,
}: {
  readonly path: 'appliedAmount' | 'monthlyIncome'
  readonly required?: boolean
}) {
  const place = useTexts('credit-limit/places')
  const [currency, setCurrency] = useTyped(`${path}.currency`, usualCurrency)
  return (
    <MoneyField
      {...useField(path, place(path))}
      required={required}
      currency={currency}
      onCurrencyChange={setCurrency}
      least={required ? 'positive' : 'zero'}
    />
  )
}

type Place = TextKey<'credit-limit/places'>
const isPlace = (name: string): name is Place => hasText('credit-limit/places', name)

interface Asked {
  readonly request: CreditLimitIncreaseRequest
  readonly fileIds: readonly string[]
  readonly soon?: SoonRequest
}

/**
 * Sends a request (endpoint 16) from its draft. The work after its acceptance is main's: the documents leave the form
 * and go up by themselves. One without an answer stays in its draft, and its record waits for the clerk beside the form.
 */
function useRequestSending(formId: string, engagementId: string): Sending<[asked: Asked]> {
  const refresh = useRefresh()
  return useSending(async (goOn, { fileIds, ...asked }) => {
    goOn('saving')
    const saved = await saveDraft(formId)
    if (!saved.ok) return { failure: saved.error, unsaved: true }
    goOn('sending')
    const input = { engagementId, ...asked, fileIds: [...fileIds], draftId: saved.value }
    const outcome = await kartei.creditLimit.requestIncrease(input)
    await refresh('credit-limit-requests', engagementId)
    if (!outcome.ok) return { failure: outcome.error, unsaved: false }
    showStaged(requestPlace(engagementId), [])
    forgetForm(formId)
    moveFocusToMark(`limit-request-${outcome.value.id}`)
    return undefined
  })
}

interface SoonDialogProps {
  /** The last request, where it was made less than 90 days ago and the clerk is asked; undefined: nobody asks. */
  readonly last: { readonly at: string; readonly days: number } | undefined
  readonly onClose: () => void
  readonly onSend: (why: SoonRequest) => void
}

/** Asks why another request is made so soon; the reason stands in the journal. */
function SoonDialog({ last, onClose, onSend }: SoonDialogProps) {
  const t = useTexts('credit-limit')
  return (
    <Dialog opened={last !== undefined} onClose={onClose} closeOnClickOutside={false} title={t('soonTitle')}>
      {last && <Questions last={last} onClose={onClose} onSend={onSend} />}
    </Dialog>
  )
}

function Questions({ last, onClose, onSend }: SoonDialogProps & { last: NonNullable<SoonDialogProps['last']> }) {
  const t = useTexts('credit-limit')
  const formats = useFormats()
  return (
    <ReasonForm
      reasons={soonReasons}
      words={{
        reasons: t('soonReason'),
        reason: (reason) => t(`soon-${reason}`),
        missing: t('soonReasonMissing'),
        remark: t('remark'),
        remarkHint: t('remarkHint'),
        goBack: t('goBack'),
        goOn: t('sendAllTheSame'),
      }}
      onBack={onClose}
      onGoOn={({ reason, remark }) => onSend({ reason, ...(remark !== '' && { remark }) })}
    >
      <Text mb="sm">
        {last.days === 0 ? t('soonToday') : t('soon', { day: formats.day(last.at), count: last.days })}
      </Text>
    </ReasonForm>
  )
}
