import type { EngagementForm, TypedFields } from '@contract/drafts'
import type { Failure } from '@contract/outcome'
import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { useActiveEnvironment } from '../../lib/api/environment'
import { useOutcome } from '../../lib/api/queries'
import { holdWindowWhile, pauseAfter } from '../../lib/forms/unsaved'
import { kartei } from '../../lib/api/kartei'

/** What a form of an engagement has on disk. */
export interface KeptLine {
  /** The fields as they were last read or handed on to be kept. */
  readonly text: string
  readonly savedAt: string | undefined
  /** Of the last attempt to save, until one succeeds. */
  readonly failure: Failure | undefined
}

interface Wanted {
  readonly environmentId: string
  readonly form: EngagementForm
  readonly engagementId: string
  /** Null: nothing is typed any more. */
  readonly fields: TypedFields | null
}

/** By environment, form and engagement, from the moment that what is on disk was read. */
const useLines = create<{ readonly lines: Readonly<Record<string, KeptLine>> }>(() => ({ lines: {} }))
const lineOf = (key: string): KeptLine | undefined => useLines.getState().lines[key]
const setLine = (key: string, line: KeptLine): void =>
  useLines.setState(({ lines }) => ({ lines: { ...lines, [key]: line } }))

/** What is not on disk yet, by form: the latest wins. */
const waiting = new Map<string, Wanted>()
const running = new Set<string>()
/** By form: how often the disk refused since it last took something. */
const refusals = new Map<string, number>()

holdWindowWhile(() => [...waiting.keys()].some((key) => lineOf(key)?.failure !== undefined))

async function saveWaiting(key: string): Promise<void> {
  const wanted = waiting.get(key)
  if (!wanted || running.has(key)) return
  waiting.delete(key)
  running.add(key)
  const outcome = await kartei.drafts.saveForm(wanted)
  running.delete(key)
  if (outcome.ok) refusals.delete(key)
  const line = lineOf(key)
  if (line && outcome.ok) setLine(key, { ...line, savedAt: outcome.value.updatedAt, failure: undefined })
  if (line && !outcome.ok) {
    setLine(key, { ...line, failure: outcome.error })
    // A disk that was full may not be for long. What was typed under another environment waits for nobody.
    if (outcome.error.kind === 'conflict') return
    if (!waiting.has(key)) waiting.set(key, wanted)
    const times = (refusals.get(key) ?? 0) + 1
    refusals.set(key, times)
    setTimeout(() => void saveWaiting(key), pauseAfter(times))
    return
  }
  await saveWaiting(key)
}

/** The window is about to go: what waits is handed to main, and nobody here sees the end of it. */
function sendWaiting(): void {
  for (const wanted of waiting.values()) void kartei.drafts.saveForm(wanted)
}

/** Whether something is typed in a form of an engagement, shown or not. */
export function useIsFormBegun(form: EngagementForm, engagementId: string | undefined): boolean {
  const environmentId = useActiveEnvironment()?.id ?? ''
  const line = useLines(({ lines }) => lines[`${environmentId} ${form} ${engagementId ?? ''}`])
  const { data } = useOutcome(
    ['engagement-form-begun', environmentId, form, engagementId ?? ''],
    () => kartei.drafts.readForm({ form, engagementId: engagementId ?? '' }),
    { enabled: line === undefined && engagementId !== undefined },
  )
  return line === undefined ? Object.keys(filled(data?.fields ?? {})).length > 0 : line.text !== '{}'
}

const filled = (fields: TypedFields): TypedFields =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))

/**
 * Keeps what is typed in a form of an engagement on disk, key by key, and gives back what was there before. One that is
 * emptied is gone from there.
 *
 * @param onRead takes over what was typed before, once, unless something is typed already.
 */
export function useKeptForm(options: {
  readonly form: EngagementForm
  readonly engagementId: string
  readonly fields: TypedFields
  readonly onRead: (fields: TypedFields) => void
}): KeptLine | undefined {
  const { form, engagementId } = options
  const environmentId = useActiveEnvironment()?.id ?? ''
  const key = `${environmentId} ${form} ${engagementId}`
  const line = useLines(({ lines }) => lines[key])
  const { data, error } = useOutcome(
    ['engagement-form', form, engagementId],
    () => kartei.drafts.readForm({ form, engagementId }),
    { enabled: line === undefined, staleTime: Infinity, gcTime: 0 },
  )
  const typed = filled(options.fields)
  const text = JSON.stringify(typed)

  const take = useEffectEvent((fields: TypedFields, updatedAt: string | undefined) => {
    if (lineOf(key)) return
    setLine(key, { text: JSON.stringify(filled(fields)), savedAt: updatedAt, failure: undefined })
    if (text === '{}' && Object.keys(fields).length > 0) options.onRead(fields)
  })
  useEffect(() => {
    if (data) take(data.fields ?? {}, data.updatedAt)
  }, [data])

  const isRead = line !== undefined
  const keep = useEffectEvent(() => {
    const known = lineOf(key)
    if (!known || known.text === text) return
    setLine(key, { ...known, text })
    waiting.set(key, { environmentId, form, engagementId, fields: text === '{}' ? null : typed })
    void saveWaiting(key)
  })
  useEffect(() => {
    if (isRead) keep()
  }, [isRead, text])

  useEffect(() => {
    window.addEventListener('beforeunload', sendWaiting)
    return () => window.removeEventListener('beforeunload', sendWaiting)
  }, [])

  return line ?? (error ? { text: '', savedAt: undefined, failure: error.failure } : undefined)
}
