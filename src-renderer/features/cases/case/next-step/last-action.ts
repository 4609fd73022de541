import { createKeyedStore } from '../../../../lib/keyed-store'

/** Something that was done about the next step of a case. What became of a message outside of Kartei is not known. */
interface LastAction {
  readonly kind: 'mailOpened' | 'linkCopied' | 'textCopied'
  readonly at: Date
}

const byCase = createKeyedStore<LastAction>()

/** The last thing done about a case since Kartei was started. */
export const useLastAction = byCase.use

export const recordAction = (caseId: string, kind: LastAction['kind']): void =>
  byCase.set(caseId, { kind, at: new Date() })
