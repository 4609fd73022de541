import { blocksSending, type StagedFile } from '@contract/documents'
import { isAnyHindered, moveStaged, removeDocuments, sendTogether, stagedOn } from '../../documents'
import { placeOfForm } from './form-place'
import { forgetPeek, usePeeks } from './peek-store'

/** Whether the service takes a file as it is. */
export const canGoAlong = ({ problems }: StagedFile): boolean => !problems.some(blocksSending)

const toSend = (formId: string): readonly StagedFile[] =>
  stagedOn(placeOfForm(formId)).filter((file) => canGoAlong(file) && !file.leftOut)

/** The names of the documents beside the form that would go along with it. */
export const documentsToSend = (formId: string): readonly string[] => toSend(formId).map(({ name }) => name)

export const hasDocumentsToSend = (formId: string): boolean => toSend(formId).length > 0

/**
 * Waits for the looks at what would go along. True where one turned out damaged or locked: it says so in its row now, and waits
 * for the clerk's word before anything is sent.
 */
export async function isAnyAlongHindered(formId: string): Promise<boolean> {
  const isHindered = await isAnyHindered(toSend(formId))
  if (isHindered) usePeeks.setState({ open: true })
  return isHindered
}

/** Takes away all documents beside a form that is discarded or was sent; the form itself may be gone already. */
export async function forgetDocuments(formId: string, place = placeOfForm(formId)): Promise<void> {
  const fileIds = stagedOn(place).map(({ fileId }) => fileId)
  forgetPeek(formId, fileIds)
  if (fileIds.length > 0) await removeDocuments(place, fileIds)
}

/** The case that came of a form. */
interface Created {
  readonly caseId: string
  readonly onboardingId: string
}

/**
 * Lays the ticked documents out on the case that came of the form and uploads them (endpoint 5); the others are
 * forgotten. They leave the form first, so that nothing is sent twice; what fails stays on the case, where it can be
 * tried again. Resolves when the upload has ended, however it ended: its progress shows on the case and in Uploads.
 */
export async function sendAlong(formId: string, { caseId, onboardingId }: Created): Promise<void> {
  const place = placeOfForm(formId)
  const fileIds = toSend(formId).map(({ fileId }) => fileId)
  await moveStaged(place, caseId, fileIds)
  await forgetDocuments(formId, place)
  if (fileIds.length > 0) await sendTogether(caseId, { kind: 'onboarding', id: onboardingId }, fileIds)
}
