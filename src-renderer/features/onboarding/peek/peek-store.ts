import { create } from 'zustand'
import type { Place } from '../../../components/pdf/drawing'

/** How the documents beside one form are looked at. The files themselves are laid out in `features/documents`. */
interface Peek {
  /** The document that is open; the first one while none was chosen. */
  readonly shown: string | undefined
  /** Those that are not sent along although they could be. */
  readonly leftOut: ReadonlySet<string>
}

interface Peeks {
  readonly byForm: Readonly<Record<string, Peek>>
  /** Where the clerk was in each document. */
  readonly places: Readonly<Record<string, Place>>
  /** In pixels, as dragged; undefined: Kartei's own choice. */
  readonly width: number | undefined
  /** Whether the pane is unfolded, once the clerk has said so. */
  readonly open: boolean | undefined
}

const empty: Peek = { shown: undefined, leftOut: new Set() }

/** For this session: a form that was left is found again with its documents beside it. */
export const usePeeks = create<Peeks>(() => ({ byForm: {}, places: {}, width: undefined, open: undefined }))

export const usePeek = (formId: string): Peek => usePeeks(({ byForm }) => byForm[formId] ?? empty)
export const peekOf = (formId: string): Peek => usePeeks.getState().byForm[formId] ?? empty

const change = (formId: string, changed: Partial<Peek>): void =>
  usePeeks.setState(({ byForm }) => ({ byForm: { ...byForm, [formId]: { ...peekOf(formId), ...changed } } }))

export const showDocument = (formId: string, fileId: string): void => change(formId, { shown: fileId })

export function sendDocumentAlong(formId: string, fileId: string, along: boolean): void {
  const leftOut = new Set(peekOf(formId).leftOut)
  if (along) leftOut.delete(fileId)
  else leftOut.add(fileId)
  change(formId, { leftOut })
}

export const keepPlace = (fileId: string, { page, scale, fit, rotation }: Place): void =>
  usePeeks.setState(({ places }) => ({ places: { ...places, [fileId]: { page, scale, fit, rotation } } }))

export const placeIn = (fileId: string): Place | undefined => usePeeks.getState().places[fileId]

export function forgetPeek(formId: string, fileIds: readonly string[]): void {
  usePeeks.setState(({ byForm, places }) => ({
    byForm: Object.fromEntries(Object.entries(byForm).filter(([id]) => id !== formId)),
    places: Object.fromEntries(Object.entries(places).filter(([id]) => !fileIds.includes(id))),
  }))
}
