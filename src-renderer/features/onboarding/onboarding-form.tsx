import clsx from 'clsx'
import { Button, Flex, Group, Menu, Title } from '@mantine/core'
import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import type { Case } from '@contract/api/cases'
import type { StagedFile } from '@contract/api/documents'
import type { Failure } from '@contract/outcome'
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { kartei } from '../../lib/api/kartei'
import { moveFocusToMark } from '../../lib/navigation/move-focus'
import { useScreen } from '../../lib/navigation/screen'
import { Card } from '../../lib/layout/card'
import { FailureMessage } from '../../lib/failures/failure-message'
import { todayHere } from '../../lib/fields/date-text'
import { EmptyLine } from '../../lib/layout/lines'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import { FormProvider, useTyped } from '../../lib/forms/form'
import { useEndOfReview } from '../../lib/forms/send-summary'
import { SendBar } from '../../lib/forms/send-bar'
import { useForm } from '../../lib/forms/use-form'
import { writeNote } from '../cases/notes'
import {
  DraftMessages,
  draftOf,
  leaveForm,
  saveDraft,
  SavedLine,
  titleOf,
  useDraft,
  useDraftSending,
  useDraftValues,
  useFormActions,
  useOpenDraft,
  type DraftSending,
  type OpenDraft,
} from '../drafts'
import { LookingOverNote, useLookingOver } from '../documents'
import { usePresets } from '../presets'
import { AdministratorSection } from './administrator-section'
import { CardSection, KindSection } from './card-sections'
import { companyIn, pathOf } from './company/company'
import { CompanySection } from './company/company-section'
import { shownFields, useCompanyLayout } from './company/layout'
import { asksForCompany } from './form-fields'
import { numberOf, readMainCard } from './main-card'
import { MainCardSection } from './main-card-section'
import classes from './onboarding-form.module.css'
import { PasteArea } from './paste/paste-area'
import {
  allStaged,
  documentsToSend,
  forgetDocuments,
  goToDocuments,
  hasDocumentsToSend,
  isAnyAlongHindered,
  mayGoAlong,
  sendAlong,
} from './documents-beside/beside'
import { DocumentsBeside } from './documents-beside/documents-beside'
import { AddressSection, ApplicantSection, WorkSection } from './person-sections'
import { usePlaceName } from './place-names'
import { placeOf, places, readForm } from './read-form'
import { casesOfSame, Review } from './review'
import { documentsPlace, type Application } from './use-summary'
import recipes from '../../lib/theme/recipes.module.css'

/** A new onboarding, from the paper application to the service (endpoints 1 and 2). */
export default function OnboardingForm({ formId }: { readonly formId: string }) {
  const t = useTexts('onboarding')
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

function OpenForm({ formId, draft }: { readonly formId: string; readonly draft: OpenDraft }) {
  const t = useTexts('onboarding')
  const nameOf = usePlaceName()
  const [failure, setFailure] = useState<Failure>()
  const sending = useSending(formId)
  const { layout, isRead, failure: unread, readAgain } = useCompanyLayout()
  const presets = usePresets()
  const ofCompany = shownFields(companyIn(draft.fields['company'] ?? '').nodes, layout).map(pathOf)
  const language = useLanguage()
  const read = (fields: OpenDraft['fields']): ReturnType<typeof readForm> =>
    readForm(fields, { language, today: todayHere(), layout, country: presets?.country })
  const form = useForm({
    values: useDraftValues(formId),
    read,
    failure: sending.failure,
    places: { places: [...places, ...ofCompany], placeOf },
  })
  const sheet = useRef<HTMLDivElement>(null)
  // Whoever opens a form wants to write in it.
  useEffect(() => sheet.current?.querySelector<HTMLElement>('input:checked')?.focus(), [])
  const looking = useLookingOver(formId)
  const locked = draft.state !== 'open' || sending.step !== 'idle' || looking.isLooking
  /** Review before sending: the form as it is now, the documents beside it, and the cases of the same person. */
  const [review, setReview] = useState<{ readonly documents: readonly StagedFile[]; readonly same: readonly Case[] }>()
  const reviewed = review && !locked ? read(draft.fields) : undefined
  useEndOfReview(review === undefined || reviewed?.ok === true, () => {
    setReview(undefined)
    if (!locked) form.leadToErrors()
  })
  const submitting = useRef(false)

  // The administrator's rules are known before anything goes out.
  const [waiting, setWaiting] = useState<{ readonly again: boolean }>()
  const goOn = useEffectEvent(() => {
    if (waiting && (isRead || unread)) void endWaiting(waiting.again)
  })
  useEffect(() => goOn(), [isRead, unread])

  async function endWaiting(again: boolean): Promise<void> {
    setWaiting(undefined)
    if (isRead) await submit(again)
  }

  async function submit(again = false): Promise<void> {
    if (!isRead) {
      setWaiting({ again })
      if (unread) readAgain()
      return
    }
    if (submitting.current) return
    submitting.current = true
    try {
      const reading = form.attempt()
      let documents: readonly StagedFile[] = []
      const areHindered = async (): Promise<boolean> => {
        await allStaged(formId)
        documents = documentsToSend(formId)
        return isAnyAlongHindered(formId)
      }
      const waits = mayGoAlong(formId) && !(await looking.mayGoOn(areHindered))
      if (!reading.ok || waits) form.leadToErrors()
      // A retry was reviewed before, and its own question has just been answered.
      else if (again) void send(documents, true)
      else setReview({ documents, same: await casesOfSame(reading.value.request.applicant) })
    } finally {
      submitting.current = false
    }
  }

  async function send(documents: readonly StagedFile[], again = false): Promise<void> {
    const reading = form.attempt()
    setReview(undefined)
    if (reading.ok) await sending.send({ input: reading.value, documents }, again)
    form.leadToErrors()
  }

  function goBack(path?: string): void {
    flushSync(() => setReview(undefined))
    if (path === documentsPlace) goToDocuments(formId)
    else if (path !== undefined) form.focusField(path === 'applicant.address' ? 'applicant.address.streetLine1' : path)
  }

  return (
    <>
      <FormHead formId={formId} draft={draft} locked={locked} onFailure={setFailure} />
      <Flex gap={12} className={recipes.fill}>
        <Card className={recipes.fill}>
          <FormProvider form={form} locked={locked}>
            <div className={clsx(classes.sheet, recipes.fill, recipes.scroll)} ref={sheet}>
              <DraftMessages
                formId={formId}
                draft={draft}
                form={form}
                sending={sending}
                nameOf={nameOf}
                onSendAgain={() => void submit(true)}
              >
                {failure && <FailureMessage failure={failure} />}
                {unread && <FailureMessage failure={unread} />}
              </DraftMessages>
              <Sections />
            </div>
            <SendBar
              docked
              label={t('send')}
              step={waiting ? 'saving' : sending.step}
              busy={looking.isLooking}
              disabled={locked && !waiting && sending.step === 'idle' && !looking.isLooking}
              onSend={() => void submit()}
            >
              <LookingOverNote of={looking} />
            </SendBar>
            <Review
              fields={draft.fields}
              application={review && reviewed?.ok ? { input: reviewed.value, documents: review.documents } : undefined}
              same={review?.same ?? []}
              onSend={() => void send(review?.documents ?? [])}
              onBack={(path) => goBack(path)}
            />
          </FormProvider>
        </Card>
        <DocumentsBeside formId={formId} />
      </Flex>
    </>
  )
}

/** Sends what is typed (endpoints 1 and 2), and opens the case that comes of it; documents beside the form follow. */
function useSending(formId: string): DraftSending<Application> {
  const openCase = useScreen((screen) => screen.openCase)
  const t = useTexts('onboarding')
  return useDraftSending(
    formId,
    ({ input }, from) => kartei.onboarding.create({ ...input, ...from }),
    async ({ id }, { documents }) => {
      const found = await kartei.cases.open({ id })
      if (!found.ok) return found.error
      const { caseId, note } = found.value
      const { fields, environmentId = '' } = draftOf(formId) ?? {}
      const mainCard = fields?.['onboardingType'] === 'SUPPLEMENTARY' && readMainCard(fields['mainCard'] ?? '')
      // No endpoint names it: the case here is the only one that knows.
      const isNoted =
        !mainCard ||
        note !== '' ||
        (await writeNote(
          { environmentId, caseId },
          note,
          t('mainCardNote', { title: mainCard.title, number: numberOf(mainCard) }),
        ))
      // The onboarding is there all the same: the note says itself that it is not saved, and how to try again.
      openCase(caseId, isNoted ? (hasDocumentsToSend(formId) ? 'documents' : 'overview') : 'notes')
      void sendAlong(formId, { caseId, onboardingId: id, fileIds: documents.map(({ fileId }) => fileId) })
      leaveForm(formId)
      moveFocusToMark('case')
      return undefined
    },
  )
}

interface FormHeadProps {
  readonly formId: string
  readonly draft: OpenDraft
  readonly locked: boolean
  readonly onFailure: (failure: Failure | undefined) => void
}

/** Whom the form is about, whether it is saved, and what else can be done with it. */
function FormHead({ formId, draft, locked, onFailure }: FormHeadProps) {
  const t = useTexts('onboarding')
  const openDraft = useOpenDraft()
  const { discard } = useFormActions(formId)
  const who = titleOf(draft.fields)

  async function duplicate(): Promise<void> {
    const saved = await saveDraft(formId)
    const copy = saved.ok ? await kartei.drafts.duplicate({ draftId: saved.value }) : saved
    const opened = copy.ok ? await openDraft.run(copy.value) : copy
    onFailure(opened.ok ? undefined : opened.error)
  }

  return (
    <Group wrap="nowrap" mih={34} pb={10} className={classes.head}>
      <Title order={1} className={recipes.cut}>
        {who === '' ? t('title') : t('titleOf', { who })}
      </Title>
      <SavedLine formId={formId} />
      <Flex component="span" gap={8} align="center" ml="auto" flex="none">
        <Menu position="bottom-end">
          <Menu.Target>
            <Button aria-label={t('more')} px={8}>
              <IconDots size={18} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconCopy size={17} aria-hidden />} onClick={() => void duplicate()}>
              {t('newFromThis')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconTrash size={17} aria-hidden />}
              disabled={locked}
              onClick={() => void forgetDocuments(formId).then(discard)}
            >
              {t('discard')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Flex>
    </Group>
  )
}

/** In the order of a paper application. A key that is pressed draws its own field anew, not the others. */
const Sections = memo(function Sections() {
  const [onboardingType] = useTyped('onboardingType')
  const ofCompany = asksForCompany(onboardingType)
  return (
    <>
      <KindSection />
      {ofCompany && <CompanySection />}
      <CardSection />
      <MainCardSection />
      <PasteArea>
        <ApplicantSection />
        <AddressSection />
      </PasteArea>
      {!ofCompany && <CompanySection />}
      <WorkSection />
      <AdministratorSection />
    </>
  )
})
