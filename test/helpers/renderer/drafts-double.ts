import { noDescribedFields, type KeptDescribedFields } from '@contract/domain/described-fields'
import { draftSummary, type Draft } from '@contract/api/drafts'
import type { Failure } from '@contract/outcome'
import { answer, emit, failed, ok } from './kartei-double'

/** What main keeps of drafts, as far as the page can see it. */
export interface DraftsDouble {
  drafts: Draft[]
  discarded: Draft[]
  described: KeptDescribedFields
  /** Every text that was asked to be saved at `applicant.lastName`, in order. */
  saves: string[]
  /** How often the list was asked for. */
  lists: number
  activeEnvironmentId: string
  /** What the disk says to each save. */
  failure: (Partial<Failure> & Pick<Failure, 'kind'>) | undefined
  /** Saves that are not answered before they are let go. */
  held: (() => void)[] | undefined
}

let numbers = 0

export function aDraft(changes: Partial<Draft> = {}): Draft {
  numbers++
  return {
    draftId: `draft-${numbers}`,
    subject: { type: 'onboarding' },
    title: 'Åse Kristoffersen',
    kind: 'CONSUMER',
    state: 'open',
    createdAt: '2026-03-02T08:00:00.000Z',
    updatedAt: '2026-03-02T08:10:00.000Z',
    changedBy: 'brandt',
    fields: { 'applicant.firstName': 'Åse', 'applicant.lastName': 'Kristoffersen' },
    ...changes,
  }
}

/** Answers for drafts as main does, and tells the page of each change. */
export function answerDrafts(given: Partial<DraftsDouble> = {}): DraftsDouble {
  const main: DraftsDouble = {
    drafts: [],
    discarded: [],
    described: noDescribedFields,
    saves: [],
    lists: 0,
    activeEnvironmentId: 'sandbox',
    failure: undefined,
    held: undefined,
    ...given,
  }
  const found = (draftId: string) => main.drafts.find((draft) => draft.draftId === draftId)
  const told = (draftId: string): void => emit('drafts', 'onChanged', { draftIds: [draftId] })
  answer({
    drafts: {
      list() {
        main.lists++
        return ok({ drafts: main.drafts.map((draft) => draftSummary.parse(draft)) })
      },
      read({ draftId }) {
        const draft = found(draftId)
        return draft ? ok(draft) : failed({ kind: 'not-found' })
      },
      async save({ environmentId, draftId, subject, title, kind, fields }) {
        main.saves.push(fields['applicant.lastName'] ?? '')
        if (main.held) await new Promise<void>((resolve) => main.held?.push(resolve))
        if (main.failure) return failed(main.failure)
        if (environmentId !== main.activeEnvironmentId) return failed({ kind: 'conflict' })
        const known = draftId === undefined ? undefined : found(draftId)
        if (draftId !== undefined && !known) return failed({ kind: 'not-found' })
        if (known && known.state !== 'open') return failed({ kind: 'conflict' })
        const saved = aDraft({ ...known, subject, title, kind, fields, updatedAt: new Date().toISOString() })
        main.drafts = [saved, ...main.drafts.filter((draft) => draft !== known)]
        told(saved.draftId)
        return ok(saved)
      },
      duplicate({ draftId }) {
        const draft = found(draftId)
        if (!draft) return failed({ kind: 'not-found' })
        const { subject, title, kind, fields } = draft
        const copy = aDraft({ subject, title, kind, fields })
        main.drafts = [copy, ...main.drafts]
        told(copy.draftId)
        return ok(copy)
      },
      discard({ draftId, undo }) {
        if (undo) {
          const back = main.discarded.filter((each) => each.draftId === draftId)
          main.discarded = main.discarded.filter((each) => !back.includes(each))
          main.drafts = [...back, ...main.drafts]
          told(draftId)
          return ok({ discarded: false })
        }
        const draft = found(draftId)
        if (!draft) return ok({ discarded: false })
        main.drafts = main.drafts.filter((each) => each !== draft)
        main.discarded = [...main.discarded, draft]
        told(draftId)
        return ok({ discarded: true })
      },
      describedFields: () => ok(main.described),
      saveDescribedFields({ described }) {
        main.described = described
        return ok(described)
      },
    },
  })
  return main
}
