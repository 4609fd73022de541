import { create } from 'zustand'
import type { Place } from '../../../lib/pdf/drawing'

/** How the documents beside one form are looked at. The files themselves are staged in `features/documents`. */
interface Beside {
  /** The document that is open; the first one while none was chosen. */
  readonly shown: string | undefined
}

interface AllBeside {
  readonly byForm: Readonly<Record<string, Beside>>
  /** Where the clerk was in each document. */
  readonly places: Readonly<Record<string, Place>>
  /** In pixels, as dragged; undefined: Kartei's own choice. */
  readonly width: number | undefined
  /** Whether a pane that holds something is unfolded, once the clerk has said so. */
  readonly open: boolean | undefined
  /** The form whose empty pane the clerk has unfolded. */
  readonly openEmpty: string | undefined
}

const empty: Beside = { shown: undefined }

/** For this session: a form that was left is found again with its documents beside it. */
export const useAllBeside = create<AllBeside>(() => ({
  byForm: {},
  places: {},
  width: undefined,
  open: undefined,
  openEmpty: undefined,
}))

export const unfoldBeside = (formId: string): void => useAllBeside.setState({ open: true, openEmpty: formId })

export const useBeside = (formId: string): Beside => useAllBeside(({ byForm }) => byForm[formId] ?? empty)

export const showDocument = (formId: string, fileId: string): void =>
  useAllBeside.setState(({ byForm }) => ({ byForm: { ...byForm, [formId]: { shown: fileId } } }))

export const keepPlace = (fileId: string, { page, scale, fit, rotation }: Place): void =>
  useAllBeside.setState(({ places }) => ({ places: { ...places, [fileId]: { page, scale, fit, rotation } } }))

export const placeIn = (fileId: string): Place | undefined => useAllBeside.getState().places[fileId]

export function forgetBeside(formId: string, fileIds: readonly string[]): void {
  useAllBeside.setState(({ byForm, places }) => ({
    byForm: Object.fromEntries(Object.entries(byForm).filter(([id]) => id !== formId)),
    places: Object.fromEntries(Object.entries(places).filter(([id]) => !fileIds.includes(id))),
  }))
}
