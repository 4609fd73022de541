import type { Failure } from '@contract/outcome'
import { useRef, useState } from 'react'

/** How a sending ended that did not succeed. */
export interface SendingFailed {
  readonly failure: Failure
  /** The input could not be saved, so nothing was sent. */
  readonly unsaved: boolean
}

export interface Sending<Input extends readonly unknown[]> {
  /** One that failed is `idle` again with its failure. */
  readonly step: 'idle' | 'saving' | 'sending'
  readonly failure: Failure | undefined
  readonly unsaved: boolean
  /** One press is one request: another one while this runs does nothing. */
  readonly send: (...input: Input) => Promise<void>
}

/**
 * Saves what is typed in a form and sends it.
 *
 * @param work says at each step that it goes on; resolves to why it failed, if it did.
 */
export function useSending<Input extends readonly unknown[]>(
  work: (goOn: (step: 'saving' | 'sending') => void, ...input: Input) => Promise<SendingFailed | undefined>,
): Sending<Input> {
  const running = useRef(false)
  const [step, setStep] = useState<Sending<Input>['step']>('idle')
  const [failed, setFailed] = useState<SendingFailed>()
  const goOn = (next: 'saving' | 'sending'): void => {
    setFailed(undefined)
    setStep(next)
  }
  return {
    step,
    failure: failed?.failure,
    unsaved: failed?.unsaved ?? false,
    send: async (...input) => {
      if (running.current) return
      running.current = true
      try {
        const end = await work(goOn, ...input)
        if (end) setFailed(end)
      } finally {
        setStep('idle')
        running.current = false
      }
    },
  }
}
