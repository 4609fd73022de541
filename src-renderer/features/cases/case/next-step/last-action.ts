import { useFormats } from '../../../../lib/i18n/format'
import { useTexts } from '../../../../lib/i18n/texts'
import { createKeyedStore } from '../../../../lib/keyed-store'

/** Something that was done about the next step of a case. Whether a message left the mail program is not known. */
interface LastAction {
  readonly kind: 'mailOpened' | 'linkCopied' | 'textCopied'
  readonly at: Date
}

const byCase = createKeyedStore<LastAction>()

/** The last thing done about a case since Kartei was started, and when, in words. */
export function useLastAction(caseId: string): string | undefined {
  const t = useTexts('cases/next-step')
  const formats = useFormats()
  const last = byCase.use(caseId)
  return last && t(last.kind, { time: formats.time(last.at) })
}

export const recordAction = (caseId: string, kind: LastAction['kind']): void =>
  byCase.set(caseId, { kind, at: new Date() })
