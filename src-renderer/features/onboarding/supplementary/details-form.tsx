import clsx from 'clsx'
import { Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { AdministratorFold, FieldGrid, Section } from '../../../lib/forms/section'
import { NationalityField } from '../../../lib/fields/country-field'
import { DateField, TextField } from '../../../lib/fields/plain-fields'
import { todayHere } from '../../../lib/fields/date-text'
import { PhoneField } from '../../../lib/fields/phone-field'
import { SuggestField } from '../../../lib/fields/suggest-field'
import { locales, salutations } from '../../../lib/fields/suggestions'
import { hasText, type TextKey, useTexts } from '../../../lib/i18n/texts'
import { AdditionalFields } from '../../../lib/forms/tree-editor/tree-editor'
import { ownWordsIn, unlistedCountriesIn } from '../../../lib/forms/choices'
import { FormProvider, useField, useTyped } from '../../../lib/forms/form'
import { Doubts, SendSummary, useEndOfReview } from '../../../lib/forms/send-summary'
import { SendBar } from '../../../lib/forms/send-bar'
import { useForm } from '../../../lib/forms/use-form'
import {
  DiscardButton,
  DraftMessages,
  RedirectSection,
  SavedLine,
  titleOf,
  useDraft,
  useDraftValues,
  type OpenDraft,
} from '../../drafts'
import { usePresets } from '../../presets'
import { choices, dialledIn, formPlaces, pathOf, readDetails } from './read-details'
import { TakeOver } from './take-over'
import classes from '../onboarding-form.module.css'
import { useSending, type SentDetails } from './use-sending'
import { useSummary } from './use-summary'
import recipes from '../../../lib/theme/recipes.module.css'
import type { Onboarding } from '@contract/api/onboarding'

export interface SupplementaryProps {
  readonly onboardingId: string
  /** The applicant's name. */
  readonly who: string
  /** As endpoint 3 gave it; undefined while that is not known. */
  readonly applicant: Onboarding['applicant'] | undefined
}

interface DetailsFormProps extends SupplementaryProps {
  readonly formId: string
  readonly onSent: (sent: SentDetails) => void
}

export function DetailsForm(props: DetailsFormProps) {
  const draft = useDraft(props.formId)
  return draft ? <OpenForm {...props} draft={draft} /> : null
}

const needed = ['redirectUrls.successUrl', 'redirectUrls.failUrl']
const administratorPlaces = [...needed, 'redirectUrls.additional', 'additional']

function OpenForm({ formId, draft, onboardingId, who, applicant, onSent }: DetailsFormProps & { draft: OpenDraft }) {
  const t = useTexts('onboarding/supplementary')
  const place = useTexts('onboarding/supplementary-places')
  const sending = useSending(formId, onboardingId, onSent)
  const usual = usePresets()?.country
  const read = (fields: OpenDraft['fields']): ReturnType<typeof readDetails> => readDetails(fields, todayHere(), usual)
  const form = useForm({ values: useDraftValues(formId), read, failure: sending.failure, places: formPlaces })
  const busy = sending.step !== 'idle'
  const locked = draft.state !== 'open' || busy
  /** Whether the form as it is now is looked at before it is sent. */
  const [reviewing, setReviewing] = useState(false)
  const summaryOf = useSummary(nameOf)
  const reviewed = reviewing && !locked ? read(draft.fields) : undefined
  useEndOfReview(!reviewing || reviewed?.ok === true, () => {
    setReviewing(false)
    if (!locked) form.leadToErrors()
  })
  const doubts = [...ownWordsIn(choices, draft.fields), ...unlistedCountriesIn([pathOf('nationality')], draft.fields)]
  const name = titleOf(draft.fields)

  function nameOf(path: string): string {
    if (path === pathOf('additional')) return place('holderAdditional')
    if (path === 'redirectUrls.additional') return place('redirectAdditional')
    const name = path.slice(path.lastIndexOf('.') + 1)
    return isPlace(name) ? place(name) : name
  }

  function submit(again = false): void {
    const reading = form.attempt()
    if (!reading.ok) form.leadToErrors()
    // A retry was reviewed before, and its own question has just been answered.
    else if (again) void send(true)
    else setReviewing(true)
  }

  async function send(again = false): Promise<void> {
    const reading = form.attempt()
    setReviewing(false)
    if (reading.ok) await sending.send(reading.value, again)
    form.leadToErrors()
  }

  function goBack(path?: string): void {
    flushSync(() => setReviewing(false))
    if (path !== undefined) form.focusField(path)
  }

  return (
    <Stack gap={0} className={clsx(classes.detailsForm, recipes.fill)}>
      <FormProvider form={form} locked={locked}>
        <div className={clsx(classes.detailsSheet, recipes.fill, recipes.scroll)}>
          <Group justify="space-between" gap="4px 12px">
            <p className={clsx(recipes.quiet, recipes.faint)}>{t('explain', { who })}</p>
            <SavedLine formId={formId} />
          </Group>
          <DraftMessages
            formId={formId}
            draft={draft}
            form={form}
            sending={sending}
            nameOf={nameOf}
            onSendAgain={() => submit(true)}
          />
          <TakeOver applicant={applicant} locked={locked} />
          <Fields />
          <AdditionalFields path={pathOf('additional')} label={place('holderAdditional')} add={t('addHolderFields')} />
          <AdministratorFold places={administratorPlaces} needed={needed}>
            <RedirectSection required hint={t('redirectHint')} nameOf={nameOf} />
            <Section>
              <AdditionalFields path="additional" label={place('additional')} add={t('addFields')} />
              <p className={clsx(recipes.quiet, recipes.faint)}>{t('additionalHint')}</p>
            </Section>
          </AdministratorFold>
        </div>
        <SendBar
          docked
          label={t('send')}
          step={sending.step}
          disabled={locked && !busy}
          onSend={() => submit()}
          aside={draft.draftId !== undefined && !locked && <DiscardButton formId={formId} />}
        />
        <SendSummary
          summary={
            reviewed?.ok
              ? {
                  title: t('confirmTitle'),
                  explain: t('confirmBody', { who, name: name === '' ? t('someone') : name }),
                  ...summaryOf(reviewed.value),
                  notices: doubts.length > 0 && <Doubts doubts={doubts} choices={choices} nameOf={nameOf} />,
                  onSend: () => void send(),
                  onBack: (path) => goBack(path),
                }
              : undefined
          }
        />
      </FormProvider>
    </Stack>
  )
}

function Fields() {
  const place = useTexts('onboarding/supplementary-places')
  const [nationality] = useTyped(pathOf('nationality'))
  const usual = usePresets()?.country
  return (
    <FieldGrid>
      <SuggestField {...useField(pathOf('salutation'), place('salutation'))} suggestions={salutations} />
      <TextField {...useField(pathOf('firstName'), place('firstName'))} />
      <TextField {...useField(pathOf('lastName'), place('lastName'))} />
      <DateField {...useField(pathOf('dateOfBirth'), place('dateOfBirth'))} birth />
      <TextField {...useField(pathOf('placeOfBirth'), place('placeOfBirth'))} />
      <NationalityField {...useField(pathOf('nationality'), place('nationality'))} />
      <PhoneField {...useField(pathOf('phone'), place('phone'))} country={dialledIn(nationality, usual)} />
      <SuggestField {...useField(pathOf('locale'), place('locale'))} suggestions={locales} />
    </FieldGrid>
  )
}

type Place = TextKey<'onboarding/supplementary-places'>
const isPlace = (name: string): name is Place => hasText('onboarding/supplementary-places', name)
