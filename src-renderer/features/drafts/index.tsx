import { Button } from '@mantine/core'
import { IconAlertTriangle, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Failure, Outcome } from '@contract/outcome'
import { SaveStatusLine } from '../../lib/forms/persisted-form'
import { isUnsaved, saveDraft, sendForm, useDraft, useDraftSaving, type OpenDraft } from './draft-store'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import { useFormActions } from './list/actions'
import { UrlField } from '../../lib/fields/plain-fields'
import { AdditionalFields } from '../../lib/forms/tree-editor/tree-editor'
import { FieldGrid, Section } from '../../lib/forms/section'
import { FormMessages, useField, useLocked, useTyped } from '../../lib/forms/form'
import { goToSettings } from '../../lib/navigation/settings-place'
import type { Form } from '../../lib/forms/use-form'
import { LockedDraft } from './locked-draft'
import { useSending, type Sending } from '../../lib/forms/send-bar'
import { lacksRedirects, usePresets } from '../presets'
import { Callout } from '../../lib/layout/callout'

export {
  beginDraft,
  draftOf,
  forgetForm,
  leaveForm,
  saveAllDrafts,
  saveDraft,
  takeDraft,
  titleOf,
  useDraft,
  useDraftValues,
  type OpenDraft,
} from './draft-store'
export { FollowDrafts } from './follow-drafts'
export { foundDrafts, showDrafts, useDraftsTab, useFormActions } from './list/actions'
export { DraftsPanel } from './list/drafts-panel'
export { useDraftsList, useOpenDraft, useSubjectForm } from './queries'

/** Whether what is typed in a draft is on disk. */
export function SavedLine({ formId }: { readonly formId: string }) {
  const draft = useDraft(formId)
  const { saving, failure } = useDraftSaving(formId)
  if (!draft || draft.state !== 'open') return null
  const line = { saving, failure: isUnsaved(draft) ? failure : undefined, savedAt: draft.savedAt }
  return <SaveStatusLine line={{ ...line, again: () => void saveDraft(formId) }} />
}

/** Takes the draft of a form away, with the way back. */
export function DiscardButton({ formId }: { readonly formId: string }) {
  const t = useTexts('drafts')
  const { discard } = useFormActions(formId)
  return (
    <Button size="sm" variant="danger" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void discard()}>
      {t('discard')}
    </Button>
  )
}

interface RedirectSectionProps {
  /** Who is sent there, and whether both are needed. */
  readonly hint: string
  readonly required?: boolean
  readonly order?: 2 | 3
  /** How the form calls a place. */
  readonly nameOf: (path: string) => string
}

/** Where a person is sent afterwards, in every form that asks for it. */
export function RedirectSection({ hint, required = false, order = 2, nameOf }: RedirectSectionProps) {
  const t = useTexts('drafts')
  return (
    <Section order={order} title={t('redirect')} hint={hint}>
      {required && <WhoSetsRedirects />}
      <FieldGrid>
        <UrlField {...useField('redirectUrls.successUrl', nameOf('redirectUrls.successUrl'))} required={required} />
        <UrlField {...useField('redirectUrls.failUrl', nameOf('redirectUrls.failUrl'))} required={required} />
      </FieldGrid>
      <AdditionalFields
        path="redirectUrls.additional"
        label={nameOf('redirectUrls.additional')}
        add={t('addRedirectFields')}
      />
    </Section>
  )
}

/** To a clerk who has no such address: who sets it, the way there, and back here what was set meanwhile. */
function WhoSetsRedirects() {
  const t = useTexts('drafts')
  const language = useLanguage()
  const locked = useLocked()
  const presets = usePresets()
  const [success, setSuccess] = useTyped('redirectUrls.successUrl')
  const [fail, setFail] = useTyped('redirectUrls.failUrl')
  if (!presets || locked || (success !== '' && fail !== '')) return null
  if (lacksRedirects(presets))
    return (
      <Callout
        tone="act"
        icon={IconAlertTriangle}
        action={
          <Button size="sm" onClick={() => goToSettings('settings-presets', language)}>
            {t('toRedirectSettings')}
          </Button>
        }
      >
        {t('redirectsNotSet')}
      </Callout>
    )
  const { onboarding } = presets
  return (
    <Button
      size="sm"
      mb={8}
      onClick={() => {
        if (success === '') setSuccess(onboarding['redirectUrls.successUrl'] ?? '')
        if (fail === '') setFail(onboarding['redirectUrls.failUrl'] ?? '')
      }}
    >
      {t('takeRedirects')}
    </Button>
  )
}

interface DraftMessagesProps {
  readonly formId: string
  readonly draft: OpenDraft
  readonly form: Form<unknown>
  readonly sending: Pick<DraftSending<never>, 'step' | 'failure' | 'unsaved'>
  readonly nameOf: (path: string) => string
  readonly onSendAgain: () => void
  readonly children?: ReactNode
}

/** On top of the form of a draft: whether it is locked, why its sending failed, and everything that is to be corrected. */
export function DraftMessages({ formId, draft, form, sending, nameOf, onSendAgain, children }: DraftMessagesProps) {
  const t = useTexts('forms')
  const { step, failure, unsaved } = sending
  return (
    <FormMessages
      form={form}
      failure={draft.state === 'in-doubt' ? undefined : failure}
      sentence={unsaved ? t('nothingSent') : undefined}
      nameOf={nameOf}
    >
      {children}
      <LockedDraft formId={formId} sending={step !== 'idle'} onSendAgain={onSendAgain} />
    </FormMessages>
  )
}

/** The part of a request besides its input: the draft itself, and the clerk's word to send it a second time. */
interface FromDraft {
  readonly draftId: string
  readonly again?: true
}

/** The clerk has seen what goes out, and said so. */
export type DraftSending<Input> = Sending<[input: Input, again?: boolean]>

/**
 * Sends what is typed from its draft, which main locks on disk meanwhile. `done` follows a success and may fail itself,
 * such as when what came of it cannot be read.
 */
export function useDraftSending<Input, T>(
  formId: string,
  ask: (input: Input, from: FromDraft) => Promise<Outcome<T>>,
  done: (value: T, input: Input) => Promise<Failure | undefined>,
): DraftSending<Input> {
  return useSending(async (goOn, input, again = false) => {
    goOn('saving')
    let unsaved = true
    const outcome = await sendForm(
      formId,
      (draftId) => {
        unsaved = false
        goOn('sending')
        return ask(input, { draftId, ...(again && { again }) })
      },
      (value) => done(value, input),
    )
    return outcome?.ok === false ? { failure: outcome.error, unsaved } : undefined
  })
}
