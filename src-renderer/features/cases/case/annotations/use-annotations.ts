import type { TextKey } from '../../../../lib/i18n/texts'
import type { Failure, Outcome } from '@contract/outcome'
import { useAct, useRefresh } from '../../../../lib/api/queries'
import { kartei } from '../../../../lib/api/kartei'
import { createKeyedStore } from '../../../../lib/keyed-store'

/** Changes of a case's annotations: labels, pin, done. */
interface Change {
  readonly addLabels?: string[]
  readonly removeLabels?: string[]
  readonly pinned?: boolean
  readonly done?: boolean
}

type NoticeText = Extract<TextKey<'cases/desk'>, `said${string}`>

type AnnotationsNotice =
  | { readonly kind: 'changed'; readonly text: NoticeText; readonly undo?: Change }
  | {
      readonly kind: 'failed'
      readonly failure: Failure
      readonly change: Change
      readonly text: NoticeText
      readonly undo?: Change
    }

/** Last change of each case, for undo. */
const notices = createKeyedStore<AnnotationsNotice>()

export const forgetNotice = (caseId: string): void => notices.set(caseId, undefined)

export interface ChangeAnnotations {
  readonly notice: AnnotationsNotice | undefined
  readonly running: boolean
  readonly setDone: (done: boolean) => Promise<boolean>
  readonly setPinned: (pinned: boolean) => Promise<boolean>
  readonly addLabel: (label: string) => Promise<boolean>
  readonly removeLabel: (label: string) => Promise<boolean>
  /** Takes back what the notice names, or tries again what failed. */
  readonly answer: () => Promise<boolean>
  readonly dismiss: () => void
}

/** Changes what is the clerks' own about a case. Each change resolves to whether it is on disk. */
export function useAnnotations(caseId: string): ChangeAnnotations {
  const refresh = useRefresh()
  const notice = notices.use(caseId)
  const { run, running } = useAct(
    (change: Change): Promise<Outcome<{ changed: number }>> => kartei.cases.change({ caseIds: [caseId], ...change }),
    () => refresh('case', caseId),
  )

  async function change(what: Change, text: NoticeText, undo?: Change): Promise<boolean> {
    const outcome = await run(what)
    const back = undo && { undo }
    notices.set(
      caseId,
      outcome.ok
        ? { kind: 'changed', text, ...back }
        : { kind: 'failed', failure: outcome.error, change: what, text, ...back },
    )
    return outcome.ok
  }

  return {
    notice,
    running,
    setDone: (done) => change({ done }, done ? 'saidDone' : 'saidReopened', { done: !done }),
    setPinned: (pinned) => change({ pinned }, pinned ? 'saidPinned' : 'saidUnpinned', { pinned: !pinned }),
    addLabel: (label) => change({ addLabels: [label] }, 'saidLabelled', { removeLabels: [label] }),
    removeLabel: (label) => change({ removeLabels: [label] }, 'saidUnlabelled', { addLabels: [label] }),
    answer: () => {
      if (notice?.kind === 'failed') return change(notice.change, notice.text, notice.undo)
      return notice?.undo ? change(notice.undo, 'saidUndone') : Promise.resolve(false)
    },
    dismiss: () => forgetNotice(caseId),
  }
}
