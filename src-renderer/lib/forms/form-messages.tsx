import type { Failure } from '@contract/outcome'
import { useEffect, useRef, type ReactNode } from 'react'
import { FailureMessage } from '../failures/failure-message'
import { ProblemSummary } from './problem-summary'
import type { Form } from './use-form'

interface FormMessagesProps {
  readonly form: Form<unknown>
  /** Why its sending failed. */
  readonly failure: Failure | undefined
  /** Said of the failure instead of what it says by itself. */
  readonly sentence?: string | undefined
  /** How the form calls a place. */
  readonly nameOf: (path: string) => string
  readonly children?: ReactNode
}

/** On top of a form: why its sending failed, and everything that is to be corrected. Each try brings it into sight. */
export function FormMessages({ form, failure, sentence, nameOf, children }: FormMessagesProps) {
  const { errors, tried } = form
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tried > 0) top.current?.scrollIntoView({ block: 'end' })
  }, [tried])
  return (
    <div ref={top}>
      {children}
      {failure && (
        <FailureMessage
          failure={failure}
          {...(sentence !== undefined && { sentence })}
          shownAt={errors.length > 0 ? (failure.issues ?? []).map(({ path }) => path) : []}
        />
      )}
      <ProblemSummary form={form} nameOf={nameOf} />
    </div>
  )
}
