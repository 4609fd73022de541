import { create } from 'zustand'

/** Something that was done about the next step of a case. What became of a message outside of Kartei is not known. */
export interface Deed {
  readonly kind: 'mailOpened' | 'linkCopied' | 'textCopied'
  readonly at: Date
}

interface Deeds {
  readonly byCase: Readonly<Record<string, Deed>>
  readonly did: (caseId: string, kind: Deed['kind']) => void
}

/** The last thing done about each case since Kartei was started. */
export const useDeeds = create<Deeds>((set) => ({
  byCase: {},
  did: (caseId, kind) => set(({ byCase }) => ({ byCase: { ...byCase, [caseId]: { kind, at: new Date() } } })),
}))
