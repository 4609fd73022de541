import { useScreen } from '../../app/screen'
import { kartei } from '../../kartei'
import { leaveForm, useDraftSending, type DraftSending } from '../drafts'
import { hasDocumentsToSend, sendAlong } from './peek'
import type { CreateInput } from './read-form'

/** Sends what is typed (endpoints 1 and 2), and opens the case that comes of it; documents beside the form follow. */
export function useSending(formId: string): DraftSending<CreateInput> {
  const openCase = useScreen((screen) => screen.openCase)
  return useDraftSending(
    formId,
    (input, from) => kartei.onboarding.create({ ...input, ...from }),
    async ({ id }) => {
      const found = await kartei.cases.open({ id })
      if (!found.ok) return found.error
      const { caseId } = found.value
      openCase(caseId, hasDocumentsToSend(formId) ? 'documents' : 'overview')
      void sendAlong(formId, { caseId, onboardingId: id })
      leaveForm(formId)
      return undefined
    },
  )
}
