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
import {
  Doubts,
  lackingOf,
  SendSummary,
  useEndOfReview,
  valuesOf,
  type SummaryProps,
  type Usual,
} from '../../../lib/forms/send-summary'
import { SendBar } from '../../../lib/forms/send-bar'
import { useForm } from '../../../lib/forms/use-form'
import {
  DiscardButton,
  DraftMessages,
  RedirectSection,
  SavedLine,
  titleOf,
  leaveForm,
  useDraftSending,
  useDraftValues,
  type DraftSending,
  type OpenDraft,
} from '../../drafts'
import { usePresets } from '../../presets'
import { presumedCountry, usePersonWords } from '../person'
import { choices, formPlaces, holderFields, pathOf, readDetails } from './read-details'
import { TakeOver } from './take-over'
import classes from '../onboarding-form.module.css'
import recipes from '../../../lib/theme/recipes.module.css'
import type { Onboarding, SupplementaryDetails } from '@contract/api/onboarding'
import { kartei } from '../../../lib/api/kartei'

export interface SupplementaryProps {
  readonly onboardingId: string
  /** The applicant's name. */
  readonly who: string
  /** As endpoint 3 gave it; undefined while that is not known. */
  readonly applicant: Onboarding['applicant'] | undefined
}

interface DetailsFormProps extends SupplementaryProps {
  readonly formId: string
  readonly draft: OpenDraft
  readonly onSent: (sent: SentDetails) => void
}

const needed = ['redirectUrls.successUrl', 'redirectUrls.failUrl']
const administratorPlaces = [...needed, 'redirectUrls.additional', 'additional']

export function DetailsForm({ formId, draft, onboardingId, who, applicant, onSent }: DetailsFormProps) {
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
      <PhoneField {...useField(pathOf('phone'), place('phone'))} country={presumedCountry(usual, nationality)} />
      <SuggestField {...useField(pathOf('locale'), place('locale'))} suggestions={locales} />
    </FieldGrid>
  )
}

/** A request that the service accepted. */
export interface SentDetails {
  readonly at: Date
  readonly status: number
  readonly details: SupplementaryDetails
}

/** Sends the details (endpoint 6) for an onboarding. */
function useSending(
  formId: string,
  onboardingId: string,
  onSent: (sent: SentDetails) => void,
): DraftSending<SupplementaryDetails> {
  return useDraftSending(
    formId,
    (details, from) => kartei.onboarding.submitSupplementaryCardholder({ onboardingId, details, ...from }),
    ({ status }, details) => {
      onSent({ at: new Date(), status, details })
      leaveForm(formId)
      return Promise.resolve(undefined)
    },
  )
}

/** Usual details of a cardholder. The interface requires none of them, and Kartei neither. */
const usual: readonly Usual[] = [
  [pathOf('firstName')],
  [pathOf('lastName')],
  [pathOf('dateOfBirth')],
  [pathOf('nationality')],
  [pathOf('phone')],
]

const known: readonly string[] = holderFields.map(pathOf)

/** Summary of the details to send, in the clerk's words, and which usual ones they lack. */
function useSummary(
  nameOf: (path: string) => string,
): (details: SupplementaryDetails) => Pick<SummaryProps, 'sections' | 'administrator' | 'lacks'> {
  const t = useTexts('onboarding/supplementary')
  const say = useTexts('forms/summary')
  const inWords = usePersonWords('cardholderDetails', choices)
  return (details) => {
    const values = valuesOf(details).filter(({ path }) => path !== 'cardholderDetails')
    const lines = values
      .map(({ path, value }) => ({
        path,
        label: known.includes(path) ? nameOf(path) : path.replace(/^(cardholderDetails|redirectUrls)\./, ''),
        value: inWords(path, value),
      }))
      .toSorted((a, b) => known.indexOf(a.path) - known.indexOf(b.path))
    const isAddress = (path: string): boolean => path.startsWith('redirectUrls.')
    return {
      sections: [
        { title: t('holder'), lines: lines.filter(({ path }) => known.includes(path)) },
        { title: say('further'), lines: lines.filter(({ path }) => !known.includes(path) && !isAddress(path)) },
      ],
      administrator: lines.filter(({ path }) => isAddress(path)).map((line) => ({ ...line, label: nameOf(line.path) })),
      lacks: lackingOf(
        usual,
        lines.map(({ path }) => path),
      ).map(([path]) => ({ path, label: nameOf(path) })),
    }
  }
}

type Place = TextKey<'onboarding/supplementary-places'>
export const isPlace = (name: string): name is Place => hasText('onboarding/supplementary-places', name)
