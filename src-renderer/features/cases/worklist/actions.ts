import type { Case, FollowUp, Refreshing } from '@contract/api/cases'
import type { Failure, Outcome } from '@contract/outcome'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import { kartei } from '../../../lib/api/kartei'
import type { Rows } from './pages'
import { useSelection } from './selection'

/** Result of the last action, in one sentence. */
export interface ActionNotice {
  readonly text?: string
  readonly undo?: () => void
  /** The file that was saved. */
  readonly saved?: string
  readonly failure?: Failure
}

export type ListFormat = 'csv' | 'csv-semicolon' | 'json'

export type CaseActions = ReturnType<typeof useCaseActions>

/** Cases read at once when some of a selection are not in sight. */
const atOnce = 500
/** The most that the clipboard takes, in characters. */
const clipboardHolds = 100_000

const idOf = ({ identifiers }: Case): string | undefined => identifiers.onboardingId ?? identifiers.engagementId

/** The cases with these ids, in the order of the list; what is not in sight is read on. */
async function casesOf(caseIds: readonly string[], rows: Rows): Promise<Outcome<Case[]>> {
  const there = caseIds.flatMap((caseId) => rows.caseOf(caseId) ?? [])
  if (there.length === caseIds.length) return { ok: true, value: there }
  const wanted = new Set(caseIds)
  const found: Case[] = []
  const { query, order } = rows.listing
  for (let from = 0; found.length < wanted.size; from += atOnce) {
    const page = await kartei.cases.page({ query, order, from, count: atOnce })
    if (!page.ok) return page
    found.push(...page.value.cases.filter(({ caseId }) => wanted.has(caseId)))
    if (from + atOnce >= page.value.total) break
  }
  return { ok: true, value: found }
}

/** Which of these cases nobody has to act on any more. */
async function doneAmong(caseIds: readonly string[], rows: Rows): Promise<Outcome<Set<string>>> {
  const there = caseIds.flatMap((caseId) => rows.caseOf(caseId) ?? [])
  if (there.length === caseIds.length)
    return { ok: true, value: new Set(there.flatMap(({ turn, caseId }) => (turn === 'done' ? [caseId] : []))) }
  const done = await kartei.cases.select({ query: { state: 'done' }, order: rows.listing.order })
  return done.ok ? { ok: true, value: new Set(done.value.caseIds) } : done
}

/** Actions on cases of the list, and the result of the last one. Everything here stays on this computer but `refresh`. */
export function useCaseActions(rows: Rows) {
  const t = useTexts('cases/worklist-actions')
  const formats = useFormats()
  const [notice, setNotice] = useState<ActionNotice>()
  const [refreshing, setRefreshing] = useState<Refreshing>()
  const counted = (count: number): { count: number; number: string } => ({ count, number: formats.number(count) })

  function failed(failure: Failure): false {
    setNotice({ failure })
    return false
  }

  function ended({ of, done, changed, failed: lost }: Refreshing): ActionNotice {
    const sentence =
      done < of
        ? t('refreshStopped', { done: formats.number(done), of: formats.number(of), changed: formats.number(changed) })
        : t('refreshed', { ...counted(done - lost), changed: formats.number(changed) })
    return { text: lost === 0 ? sentence : `${sentence} ${t('notHad', counted(lost))}` }
  }

  /** The answer of `refresh` says the same as the last event; whichever comes first is shown. */
  function showProgress(progress: Refreshing): void {
    setRefreshing(progress.running ? progress : undefined)
    if (!progress.running) setNotice(ended(progress))
  }
  const onProgress = useEffectEvent(showProgress)
  useEffect(() => kartei.cases.onRefreshing((progress) => onProgress(progress)), [])

  /** Resolves to whether it is on disk. */
  async function change(
    input: Parameters<typeof kartei.cases.change>[0],
    notice: (changed: { count: number; number: string }) => ActionNotice,
  ): Promise<boolean> {
    const outcome = await kartei.cases.change(input)
    if (!outcome.ok) return failed(outcome.error)
    rows.letGo()
    setNotice(notice(counted(outcome.value.changed)))
    return true
  }
  async function putBack(cases: readonly Case[]): Promise<void> {
    const had = ({ followUp }: Case): string => JSON.stringify(followUp)
    for (const one of new Set(cases.map(had))) {
      const alike = cases.filter((caseRecord) => had(caseRecord) === one)
      const caseIds = alike.map(({ caseId }) => caseId)
      const isBack = await change({ caseIds, followUp: alike[0]?.followUp ?? null }, () => ({
        text: t('undone', counted(cases.length)),
      }))
      if (!isBack) return
    }
  }
  const reopen = (caseIds: readonly string[], text: 'undone' | 'didReopen'): void =>
    void change({ caseIds: [...caseIds], done: false }, (changed) => ({ text: t(text, changed) }))

  return {
    notice,
    refreshing,
    dismiss: () => setNotice(undefined),
    notify: setNotice,
    stop: () => void kartei.cases.stopRefreshing(),

    async refresh(caseIds: readonly string[]): Promise<void> {
      setNotice(undefined)
      setRefreshing({ of: caseIds.length, done: 0, changed: 0, failed: 0, running: true })
      const outcome = await kartei.cases.refresh({ caseIds: [...caseIds] })
      if (outcome.ok) showProgress(outcome.value)
      else {
        setRefreshing(undefined)
        failed(outcome.error)
      }
    },

    label: (caseIds: readonly string[], addLabels: readonly string[], removeLabels: readonly string[]) =>
      change(
        {
          caseIds: [...caseIds],
          ...(addLabels.length > 0 && { addLabels: [...addLabels] }),
          ...(removeLabels.length > 0 && { removeLabels: [...removeLabels] }),
        },
        (changed) => ({ text: t('labelled', changed) }),
      ),

    /** Null ends it. Taken back, each case has what it had. */
    async followUp(caseIds: readonly string[], followUp: FollowUp | null): Promise<boolean> {
      const before = await casesOf(caseIds, rows)
      if (!before.ok) return failed(before.error)
      const undo = (): void => void putBack(before.value)
      const changed = await change({ caseIds: [...caseIds], followUp }, (counts) => ({
        text: t(followUp ? 'didFollowUp' : 'didEndFollowUp', counts),
        undo,
      }))
      if (changed) useSelection.getState().clear()
      return changed
    },

    pin: (caseIds: readonly string[], pinned: boolean) =>
      void change({ caseIds: [...caseIds], pinned }, (changed) => ({
        text: t(pinned ? 'didPin' : 'didUnpin', changed),
      })),

    /** Those that are done already stay as they are, so that undoing touches none of them. */
    async markDone(caseIds: readonly string[]): Promise<void> {
      const done = await doneAmong(caseIds, rows)
      if (!done.ok) {
        failed(done.error)
        return
      }
      const open = caseIds.filter((caseId) => !done.value.has(caseId))
      if (open.length === 0) {
        setNotice({ text: t('doneAlready') })
        return
      }
      const undo = (): void => reopen(open, 'undone')
      const marked = await change({ caseIds: open, done: true }, (changed) => ({ text: t('didMark', changed), undo }))
      if (marked) useSelection.getState().clear()
    },

    reopen: (caseIds: readonly string[]) => reopen(caseIds, 'didReopen'),

    async copyIds(caseIds: readonly string[]): Promise<void> {
      const cases = await casesOf(caseIds, rows)
      if (!cases.ok) {
        failed(cases.error)
        return
      }
      const ids = cases.value.flatMap((caseRecord) => idOf(caseRecord) ?? [])
      const text = ids.join('\n')
      if (ids.length === 0) setNotice({ text: t('noId') })
      else if (text.length > clipboardHolds) setNotice({ text: t('tooManyToCopy') })
      else {
        const outcome = await kartei.workstation.copy({ text, sensitive: false })
        const copied = outcome.ok && outcome.value.copied
        setNotice({ text: copied ? t('copied', counted(ids.length)) : t('notCopied') })
      }
    },

    /** @param caseIds none: all that the list shows */
    async exportList(format: ListFormat, caseIds?: readonly string[]): Promise<void> {
      const { query, order } = rows.listing
      const what = caseIds === undefined ? { query, order } : { caseIds: [...caseIds] }
      const outcome = await kartei.cases.exportList({ format, what })
      if (!outcome.ok) failed(outcome.error)
      else if (outcome.value.saved)
        setNotice({
          text: t('exported', { ...counted(outcome.value.cases), file: outcome.value.fileName ?? '' }),
          ...(outcome.value.fileName !== undefined && { saved: outcome.value.fileName }),
        })
    },
  }
}
