import { create } from 'zustand'
import type { Place } from '../../../lib/pdf/drawing'

/** How the documents beside one form are looked at. The files themselves are laid out in `features/documents`. */
interface Peek {
  /** The document that is open; the first one while none was chosen. */
  readonly shown: string | undefined
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

const empty: Peek = { shown: undefined }

/** For this session: a form that was left is found again with its documents beside it. */
export const usePeeks = create<Peeks>(() => ({ byForm: {}, places: {}, width: undefined, open: undefined }))

export const usePeek = (formId: string): Peek => usePeeks(({ byForm }) => byForm[formId] ?? empty)

export const showDocument = (formId: string, fileId: string): void =>
  usePeeks.setState(({ byForm }) => ({ byForm: { ...byForm, [formId]: { shown: fileId } } }))

export const keepPlace = (fileId: string, { page, scale, fit, rotation }: Place): void =>
  usePeeks.setState(({ places }) => ({ places: { ...places, [fileId]: { page, scale, fit, rotation } } }))

export const placeIn = (fileId: string): Place | undefined => usePeeks.getState().places[fileId]

export function forgetPeek(formId: string, fileIds: readonly string[]): void {
  usePeeks.setState(({ byForm, places }) => ({
    byForm: Object.fromEntries(Object.entries(byForm).filter(([id]) => id !== formId)),
    places: Object.fromEntries(Object.entries(places).filter(([id]) => !fileIds.includes(id))),
  }))
}
