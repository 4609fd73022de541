import type { Outcome } from '@contract/outcome'
import { draftOf, follow, followDraft, saveDraft } from './draft-store'

/** Forms whose sending was begun here and has not ended: a second press does nothing. */
const underWay = new Set<string>()

export const isBeingSent = (formId: string): boolean => underWay.has(formId)

/**
 * Sends what a form holds, once: everything typed is on disk before, nothing can be typed meanwhile, and afterwards the
 * form is as main left its draft. After a success the draft is gone; the form is the caller's to leave (`leaveForm`).
 *
 * Resolves to undefined when it is being sent already.
 *
 * Failures: those of `saveDraft` (nothing was sent then) and of `send`.
 */
export async function sendForm<T>(
  formId: string,
  send: (draftId: string) => Promise<Outcome<T>>,
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
    if (!outcome.ok && (await followDraft(formId)) === 'unknown') {
      // Nobody can say how the draft is: it is taken for the worse of what it can be.
      follow(formId, { state: 'in-doubt', ...now })
    }
    return outcome
  } finally {
    underWay.delete(formId)
  }
}
