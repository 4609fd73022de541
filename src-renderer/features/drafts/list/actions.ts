import type { DraftSummary } from '@contract/api/drafts'
import { bestFirst, searchable } from '@contract/domain/search'
import type { Failure } from '@contract/outcome'
import { cleaned } from '@contract/domain/typed-text'
import { create } from 'zustand'
import { useRefresh } from '../../../lib/api/queries'
import { useScreen, type Listing } from '../../../lib/navigation/screen'
import { useTexts } from '../../../lib/i18n/texts'
import { kartei } from '../../../lib/api/kartei'
import { draftOf, formOfDraft, isUnsaved, leaveForm, saveDraft } from '../draft-store'
import { useDraftsList, useOpenDraft } from '../queries'

interface Said {
  readonly text?: string
  readonly failure?: Failure
}

interface DraftsShown {
  /** Whether the worklist shows its drafts instead of its cases. */
  readonly shown: boolean
  /** Shown in the list until it is left, also of what was done in a form. */
  readonly said: Said | undefined
  readonly discarded: readonly DraftSummary[]
}

const useDraftsShown = create<DraftsShown>(() => ({ shown: false, said: undefined, discarded: [] }))

/** Everything but the search, which looks for drafts as well while they are shown. */
const casesAsked = ({ query, order }: Listing): string => JSON.stringify([{ ...query, search: '' }, order])

// Choosing cases, such as by a saved view, leaves the drafts.
useScreen.subscribe(({ listing }, before) => {
  if (listing === before.listing || !useDraftsShown.getState().shown) return
  const onlySearch = listing.query.search !== before.listing.query.search
  if (!onlySearch || casesAsked(listing) !== casesAsked(before.listing)) showDrafts(false)
})

export const showDrafts = (shown: boolean): void => useDraftsShown.setState({ shown })

/** Whose title has every word of the search in it, the best first. */
export const foundDrafts = (drafts: readonly DraftSummary[], search: string): readonly DraftSummary[] =>
  bestFirst(drafts, search, ({ title }) => searchable(title))

/** The worklist's tab of drafts: whether it is open, how many there are, and how many of them the search finds. */
export function useDraftsTab() {
  const shown = useDraftsShown((tab) => tab.shown)
  const search = useScreen((screen) => cleaned(screen.search))
  const { data } = useDraftsList()
  return { shown, count: data?.drafts.length, found: data && foundDrafts(data.drafts, search).length }
}

const setSaid = (said: Said | undefined): void => useDraftsShown.setState({ said })
const setDiscarded = (discarded: readonly DraftSummary[]): void => useDraftsShown.setState({ discarded })

export const forgetOutcomes = (): void => useDraftsShown.setState({ said: undefined, discarded: [] })

export type DraftActions = ReturnType<typeof useDraftActions>

/** One in doubt waits for its case to be settled; where no case stands for it, the clerk's word is enough. */
export const mayDiscard = ({ state, caseId }: DraftSummary): boolean =>
  state === 'open' || (state === 'in-doubt' && caseId === undefined)

/** Saves the input of a draft's open form before anything is done with the draft there. */
async function saved({ draftId }: DraftSummary): Promise<Failure | undefined> {
  const formId = formOfDraft(draftId)
  const form = formId === undefined ? undefined : draftOf(formId)
  if (formId === undefined || !form || !isUnsaved(form)) return undefined
  const outcome = await saveDraft(formId)
  return outcome.ok ? undefined : outcome.error
}

/** Actions on a draft in the list, and their result. */
export function useDraftActions() {
  const t = useTexts('drafts')
  const refresh = useRefresh()
  const { run } = useOpenDraft()
  const { said, discarded } = useDraftsShown()
  const nameOf = ({ title }: DraftSummary): string => (title === '' ? t('nobody') : title)

  async function open(draft: DraftSummary): Promise<void> {
    const outcome = await run(draft)
    if (!outcome.ok) say({ failure: outcome.error })
  }

  /** A failure also means that the list may be out of date. */
  function say(what: Said | undefined): void {
    setSaid(what)
    void refresh('drafts')
  }

  async function duplicate(draft: DraftSummary): Promise<void> {
    const failure = await saved(draft)
    const copy = failure ? undefined : await kartei.drafts.duplicate({ draftId: draft.draftId })
    if (copy?.ok) await open(copy.value)
    else say({ failure: failure ?? copy?.error })
  }

  async function discard(draft: DraftSummary): Promise<void> {
    if (!mayDiscard(draft)) {
      setSaid({ text: t(draft.state === 'sending' ? 'notWhileSending' : 'settleFirst') })
      return
    }
    const failure = await saved(draft)
    const outcome = failure ? undefined : await kartei.drafts.discard({ draftId: draft.draftId })
    if (!outcome?.ok) {
      say({ failure: failure ?? outcome?.error })
      return
    }
    const formId = formOfDraft(draft.draftId)
    if (formId !== undefined) leaveForm(formId)
    if (!outcome.value.discarded) {
      say({ text: t('goneAlready') })
      return
    }
    setDiscarded([...useDraftsShown.getState().discarded, draft])
    say(undefined)
  }

  async function undo(draft: DraftSummary): Promise<void> {
    const outcome = await kartei.drafts.discard({ draftId: draft.draftId, undo: true })
    if (!outcome.ok) {
      say({ failure: outcome.error })
      return
    }
    const others = useDraftsShown.getState().discarded.filter((each) => each !== draft)
    setDiscarded(others)
    say(others.length > 0 ? undefined : { text: t('restored', { who: nameOf(draft) }) })
  }

  const last = discarded.at(-1)
  return {
    said,
    /** The draft that was discarded last, and the way to bring it back. */
    discarded: last && { draftId: last.draftId, who: nameOf(last), undo: () => void undo(last) },
    dismiss: () => {
      if (said) setSaid(undefined)
      else setDiscarded([])
    },
    open: (draft: DraftSummary) => void open(draft),
    duplicate,
    discard,
  }
}

/** The same for the draft of an open form; where it has none yet, nothing was typed and there is nothing to do. */
export function useFormActions(formId: string) {
  const { duplicate, discard } = useDraftActions()
  const openScreen = useScreen((screen) => screen.open)

  async function withDraft(act: (draft: DraftSummary) => Promise<void>): Promise<void> {
    const form = draftOf(formId)
    if (form?.draftId === undefined) return
    const read = await kartei.drafts.read({ draftId: form.draftId })
    if (read.ok) await act(read.value)
    else setSaid({ failure: read.error })
  }

  return {
    duplicate: () => withDraft(duplicate),
    /** Leads to the list, where it can be brought back. */
    discard: async () => {
      await withDraft(discard)
      if (draftOf(formId)?.draftId === undefined) leaveForm(formId)
      showDrafts(true)
      openScreen('worklist')
    },
  }
}
