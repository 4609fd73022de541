import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { useTexts } from '../../../lib/i18n/texts'
import type { FieldError, FocusField } from '../draft-form'
import type { OpenDraft } from '../draft-store'
import { LockedDraft } from '../locked-draft'
import { ProblemSummary } from './problem-summary'
import { checkingTexts } from './texts'
import type { DraftSending } from './use-draft-sending'

interface FormMessagesProps {
  readonly formId: string
  readonly draft: OpenDraft
  readonly sending: Pick<DraftSending<unknown>, 'step' | 'failure' | 'unsaved'>
  readonly errors: readonly FieldError[]
  readonly nameOf: (path: string) => string
  readonly focusField: FocusField
  /** How often a sending was tried: each time, what came of it moves into sight. */
  readonly tried: number
  readonly onSendAgain: () => void
  readonly children?: ReactNode
}

/** On top of a form: whether it is locked, why its sending failed, and everything that is to be corrected. */
export function FormMessages(props: FormMessagesProps) {
  const { formId, draft, sending, errors, nameOf, focusField, tried, onSendAgain, children } = props
  const t = useTexts(checkingTexts)
  const head = useRef<HTMLHeadingElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const { step, failure, unsaved } = sending
  const comeIntoSight = useEffectEvent(() => {
    top.current?.scrollIntoView({ block: 'end' })
    const [first] = errors
    // What the service names is corrected where it stands.
    if (failure?.http && first) focusField(first.path)
    else head.current?.focus()
  })
  useEffect(() => {
    if (tried > 0) comeIntoSight()
  }, [tried])
  return (
    <div ref={top}>
      {children}
      <LockedDraft formId={formId} sending={step !== 'idle'} onSendAgain={onSendAgain} />
      {failure && draft.state !== 'in-doubt' && (
        <FailureMessage
          failure={failure}
          {...(unsaved && { sentence: t('nothingSent') })}
          shownAt={errors.length > 0 ? (failure.issues ?? []).map(({ path }) => path) : []}
        />
      )}
      <ProblemSummary errors={errors} nameOf={nameOf} focusField={focusField} head={head} />
    </div>
  )
}
