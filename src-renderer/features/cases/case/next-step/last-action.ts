import { create } from 'zustand'

/** Something that was done about the next step of a case. What became of a message outside of Kartei is not known. */
interface LastAction {
  readonly kind: 'mailOpened' | 'linkCopied' | 'textCopied'
  readonly at: Date
}

const useByCase = create<Readonly<Record<string, LastAction>>>(() => ({}))

/** The last thing done about a case since Kartei was started. */
export const useLastAction = (caseId: string): LastAction | undefined => useByCase((byCase) => byCase[caseId])

export const recordAction = (caseId: string, kind: LastAction['kind']): void =>
  useByCase.setState({ [caseId]: { kind, at: new Date() } })
