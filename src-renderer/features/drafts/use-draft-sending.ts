import type { Failure, Outcome } from '@contract/outcome'
import { useSending, type Sending } from '../../lib/forms/use-sending'
import { sendForm } from './sending'

/** What is sent from a draft besides what is typed: the draft itself, and the clerk's word to send it a second time. */
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
