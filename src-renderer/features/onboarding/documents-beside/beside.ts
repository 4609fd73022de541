import { blocksSending, type StagedFile } from '@contract/api/documents'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { create } from 'zustand'
import type { Place } from '../../../lib/pdf/drawing'
import {
  hasBlockingIssue,
  isStaging,
  moveStaged,
  discardDocuments,
  sendTogether,
  stagedOn,
  whenStaged,
} from '../../documents'
import { draftOf, saveDraft, useDraft } from '../../drafts'

/** How the documents beside the forms are looked at. The files themselves are staged in `features/documents`. */
interface Beside {
  /** By form: the document that was chosen last. */
  readonly shown: Readonly<Record<string, string>>
  /** Where the clerk was in each document. */
  readonly places: Readonly<Record<string, Place>>
  /** In pixels, as dragged; undefined: Kartei's own choice. */
  readonly width: number | undefined
  /** Whether a pane that holds something is unfolded, once the clerk has said so. */
  readonly open: boolean | undefined
  /** The form whose empty pane the clerk has unfolded. */
  readonly openEmpty: string | undefined
}

/** For this session: a form that was left is found again with its documents beside it. */
export const useBeside = create<Beside>(() => ({
  shown: {},
  places: {},
  width: undefined,
  open: undefined,
  openEmpty: undefined,
}))

export const unfoldBeside = (formId: string): void => useBeside.setState({ open: true, openEmpty: formId })

export const showDocument = (formId: string, fileId: string): void =>
  useBeside.setState(({ shown }) => ({ shown: { ...shown, [formId]: fileId } }))

export const keepPlace = (fileId: string, { page, scale, fit, rotation }: Place): void =>
  useBeside.setState(({ places }) => ({ places: { ...places, [fileId]: { page, scale, fit, rotation } } }))

/** Of the pane; there is one form at a time. */
export const paneId = 'documents-beside-the-form'

/** Unfolds the documents beside the form, and puts the focus on the way to add some. */
export function goToDocuments(formId: string): void {
  flushSync(() => unfoldBeside(formId))
  document.querySelector<HTMLElement>(`#${paneId} [data-add] button`)?.focus()
}

/** Where documents beside a form lie: with its draft, which outlasts the program, once there is one. */
const placeOf = (formId: string, draftId: string | undefined): string =>
  draftId === undefined ? formId : `draft-${draftId}`

export const placeOfForm = (formId: string): string => placeOf(formId, draftOf(formId)?.draftId)

/** The same for who draws it; what lay beside the form before goes along when the draft becomes another one. */
export function useFormPlace(formId: string): string {
  const place = placeOf(formId, useDraft(formId)?.draftId)
  const before = useRef(place)
  useEffect(() => {
    const from = before.current
    before.current = place
    // Where the draft was sent its documents have gone on, and are not asked back.
    if (from !== place && draftOf(formId))
      void moveStaged(
        from,
        place,
        stagedOn(from).map(({ fileId }) => fileId),
      )
  }, [formId, place])
  return place
}

/** Begins the draft of a form that gets a document before anything was typed; where that fails they last for the session. */
export async function placeToKeep(formId: string): Promise<string> {
  if (draftOf(formId)?.draftId === undefined) await saveDraft(formId)
  return placeOfForm(formId)
}

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
  if (isHindered) useBeside.setState({ open: true })
  return isHindered
}

/** Takes away all documents beside a form that is discarded or was sent; the form itself may be gone already. */
export async function forgetDocuments(formId: string, place = placeOfForm(formId)): Promise<void> {
  const fileIds = stagedOn(place).map(({ fileId }) => fileId)
  useBeside.setState(({ shown, places }) => ({
    shown: Object.fromEntries(Object.entries(shown).filter(([id]) => id !== formId)),
    places: Object.fromEntries(Object.entries(places).filter(([id]) => !fileIds.includes(id))),
  }))
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
