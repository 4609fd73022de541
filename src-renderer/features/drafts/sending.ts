import type { Failure, Outcome } from '@contract/outcome'
import { draftOf, follow, followDraft, saveDraft } from './draft-store'

/** Forms whose sending was begun here and has not ended: a second press does nothing. */
const underWay = new Set<string>()

export const isBeingSent = (formId: string): boolean => underWay.has(formId)

/**
 * Sends what a form holds, once: everything typed is on disk before, nothing can be typed meanwhile, and afterwards the
 * form is as main left its draft. After a success the draft is gone, but nobody else closes the form before `done` has
 * ended: what lies beside the form is found by it. The form is the caller's to leave (`leaveForm`).
 *
 * Resolves to undefined when it is being sent already.
 *
 * Failures: those of `saveDraft` (nothing was sent then), of `send`, and the one that `done` resolves to.
 */
export async function sendForm<T>(
  formId: string,
  send: (draftId: string) => Promise<Outcome<T>>,
  done: (value: T) => Promise<Failure | undefined>,
): Promise<Outcome<T> | undefined> {
  if (underWay.has(formId)) return undefined
  underWay.add(formId)
  try {
    const before = draftOf(formId)
    const draftId = before?.state === 'in-doubt' ? before.draftId : undefined
    const saved: Outcome<string> = draftId === undefined ? await saveDraft(formId) : { ok: true, value: draftId }
    if (!saved.ok) return saved
    const now = { caseId: before?.caseId, updatedAt: new Date().toISOString() }
    follow(formId, { state: 'sending', ...now })
    const outcome = await send(saved.value)
    if (outcome.ok) {
      const failure = await done(outcome.value)
      return failure ? { ok: false, error: failure } : outcome
    }
    // Nobody can say how the draft is: it is taken for the worse of what it can be.
    if ((await followDraft(formId)) === 'unknown') follow(formId, { state: 'in-doubt', ...now })
    return outcome
  } finally {
    underWay.delete(formId)
  }
}
