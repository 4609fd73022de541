import type { Failure, Outcome } from '@contract/outcome'
import { useRef, useState } from 'react'
import { sendForm } from '../sending'

/** What is sent from a draft besides what is typed: the draft itself, and the clerk's word to send it a second time. */
export interface FromDraft {
  readonly draftId: string
  readonly again?: true
}

export interface DraftSending<Input> {
  /** One that failed is `idle` again with its failure. */
  readonly step: 'idle' | 'saving' | 'sending'
  readonly failure: Failure | undefined
  /** What was typed could not be saved, so nothing was sent. */
  readonly unsaved: boolean
  /** One press is one request: another one while this runs does nothing. The clerk has seen what goes out, and said so. */
  readonly send: (input: Input, again?: boolean) => Promise<void>
}

/**
 * Sends what is typed from its draft, which main locks on disk meanwhile. `done` is told of a success and may fail itself,
 * such as when what came of it cannot be read.
 */
export function useDraftSending<Input, T>(
  formId: string,
  ask: (input: Input, from: FromDraft) => Promise<Outcome<T>>,
  done: (value: T, input: Input) => Promise<Failure | undefined>,
): DraftSending<Input> {
  const running = useRef(false)
  const [step, setStep] = useState<DraftSending<Input>['step']>('idle')
  const [failed, setFailed] = useState<{ readonly failure: Failure; readonly unsaved: boolean }>()

  async function sendOnce(input: Input, again: boolean): Promise<void> {
    setFailed(undefined)
    setStep('saving')
    let begun = false
    const outcome = await sendForm(
      formId,
      (draftId) => {
        begun = true
        setStep('sending')
        return ask(input, { draftId, ...(again && { again }) })
      },
      (value) => done(value, input),
    )
    if (outcome?.ok === false) setFailed({ failure: outcome.error, unsaved: !begun })
    setStep('idle')
  }

  return {
    step,
    failure: failed?.failure,
    unsaved: failed?.unsaved ?? false,
    send: async (input, again = false) => {
      if (running.current) return
      running.current = true
      try {
        await sendOnce(input, again)
      } finally {
        running.current = false
      }
    },
  }
}
