import type { StagedFile } from '@contract/api/documents'
import { moveFocusToMark } from '../../lib/navigation/move-focus'
import { useScreen } from '../../lib/navigation/screen'
import { useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import { draftOf, leaveForm, useDraftSending, type DraftSending } from '../drafts'
import { writeNote } from '../cases/notes'
import { numberOf, readMainCard } from './main-card'
import { hasDocumentsToSend, sendAlong } from './documents-beside'
import type { CreateInput } from './read-form'

/** The application as reviewed and sent: its input, and the documents beside the form. */
export interface Application {
  readonly input: CreateInput
  readonly documents: readonly StagedFile[]
}

/** Sends what is typed (endpoints 1 and 2), and opens the case that comes of it; documents beside the form follow. */
export function useSending(formId: string): DraftSending<Application> {
  const openCase = useScreen((screen) => screen.openCase)
  const t = useTexts('onboarding')
  return useDraftSending(
    formId,
    ({ input }, from) => kartei.onboarding.create({ ...input, ...from }),
    async ({ id }, { documents }) => {
      const found = await kartei.cases.open({ id })
      if (!found.ok) return found.error
      const { caseId, note } = found.value
      const { fields, environmentId = '' } = draftOf(formId) ?? {}
      const mainCard = fields?.['onboardingType'] === 'SUPPLEMENTARY' && readMainCard(fields['mainCard'] ?? '')
      // No endpoint names it: the case here is the only one that knows.
      const isNoted =
        !mainCard ||
        note !== '' ||
        (await writeNote(
          { environmentId, caseId },
          note,
          t('mainCardNote', { title: mainCard.title, number: numberOf(mainCard) }),
        ))
      // The onboarding is there all the same: the note says itself that it is not saved, and how to try again.
      openCase(caseId, isNoted ? (hasDocumentsToSend(formId) ? 'documents' : 'overview') : 'notes')
      void sendAlong(formId, { caseId, onboardingId: id, fileIds: documents.map(({ fileId }) => fileId) })
      leaveForm(formId)
      moveFocusToMark('case')
      return undefined
    },
  )
}
