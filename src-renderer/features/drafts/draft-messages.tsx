import type { ReactNode } from 'react'
import { FormMessages } from '../../lib/forms/form-messages'
import type { Form } from '../../lib/forms/use-form'
import { useTexts } from '../../lib/i18n/texts'
import type { OpenDraft } from './draft-store'
import { LockedDraft } from './locked-draft'
import type { DraftSending } from './use-draft-sending'

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
