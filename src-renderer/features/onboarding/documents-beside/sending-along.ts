import { blocksSending, type StagedFile } from '@contract/api/documents'
import {
  hasBlockingIssue,
  isStaging,
  moveStaged,
  discardDocuments,
  sendTogether,
  stagedOn,
  whenStaged,
} from '../../documents'
import { placeOfForm } from './form-place'
import { forgetBeside, useAllBeside } from './beside-store'

/** Whether the service takes a file as it is. */
export const canGoAlong = ({ problems }: StagedFile): boolean => !problems.some(blocksSending)

/** The documents beside the form that would go along with it now. */
export const documentsToSend = (formId: string): readonly StagedFile[] =>
  stagedOn(placeOfForm(formId)).filter((file) => canGoAlong(file) && !file.leftOut)

export const hasDocumentsToSend = (formId: string): boolean => documentsToSend(formId).length > 0

/** Whether anything goes along, or may once it was read. */
export const mayGoAlong = (formId: string): boolean => hasDocumentsToSend(formId) || isStaging(placeOfForm(formId))

export const allStaged = (formId: string): Promise<void> => whenStaged(placeOfForm(formId))

/**
 * Waits for the looks at what would go along. True where one turned out damaged or locked: it says so in its row now, and waits
 * for the clerk's word before anything is sent.
 */
export async function isAnyAlongHindered(formId: string): Promise<boolean> {
  const isHindered = await hasBlockingIssue(documentsToSend(formId))
  if (isHindered) useAllBeside.setState({ open: true })
  return isHindered
}

/** Takes away all documents beside a form that is discarded or was sent; the form itself may be gone already. */
export async function forgetDocuments(formId: string, place = placeOfForm(formId)): Promise<void> {
  const fileIds = stagedOn(place).map(({ fileId }) => fileId)
  forgetBeside(formId, fileIds)
  if (fileIds.length > 0) await discardDocuments(place, fileIds)
}

/** The case that came of a form, and the documents that the clerk saw would go along. */
interface Created {
  readonly caseId: string
  readonly onboardingId: string
  readonly fileIds: readonly string[]
}

/**
 * Stages the chosen documents at the case that came of the form, and uploads those of them that the clerk saw would go along
 * (endpoint 5). Documents added later wait there, and those not chosen are forgotten. They leave the form first, so that
 * nothing is sent twice; what fails stays on the case, where it can be tried again.
 */
export async function sendAlong(formId: string, { caseId, onboardingId, fileIds }: Created): Promise<void> {
  const place = placeOfForm(formId)
  const chosen = documentsToSend(formId).map(({ fileId }) => fileId)
  const seen = chosen.filter((fileId) => fileIds.includes(fileId))
  await moveStaged(place, caseId, chosen)
  await forgetDocuments(formId, place)
  if (seen.length > 0) await sendTogether(caseId, { kind: 'onboarding', id: onboardingId }, seen)
}
