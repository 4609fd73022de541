import type { TypedFields } from '@contract/api/drafts'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import clsx from 'clsx'
import { Button, Flex, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { createKeyedStore } from '../keyed-store'
import { useActiveEnvironment } from '../api/environment'
import { useOutcome } from '../api/queries'
import { createAutosave, type SaveState } from './autosave'
import { kartei } from '../api/kartei'
import type { FormValues } from './values'
import { useFormats } from '../i18n/format'
import { useTexts } from '../i18n/texts'
import recipes from '../theme/recipes.module.css'

/** Whether what is typed in a form of an engagement is on disk. */
export interface SaveStatus extends SaveState {
  readonly savedAt: string | undefined
  /** Saves, or reads, once more. */
  readonly again: () => void
}

type Wanted = Parameters<typeof kartei.drafts.saveForm>[0]

/** The one form that an engagement has, and whose texts are kept here. */
const form = 'mandate'

interface Kept {
  /** The fields as they were last read or typed. */
  readonly text: string
  readonly savedAt: string | undefined
  readonly waiting: Wanted | undefined
}

/** By environment and engagement, from the moment that what is on disk was read. */
const { get: keptAt, set: put, use: useKept, keys } = createKeyedStore<Kept>()

const autosave = createAutosave<Wanted, { readonly updatedAt?: string | undefined }>({
  pause: 300,
  unsaved: () => keys().filter((key) => keptAt(key)?.waiting),
  typedIn: (key) => keptAt(key)?.waiting,
  save: (_key, wanted) => kartei.drafts.saveForm(wanted),
  onSaved(key, saved, { updatedAt }) {
    const kept = keptAt(key)
    if (kept) put(key, { ...kept, savedAt: updatedAt, waiting: kept.waiting === saved ? undefined : kept.waiting })
  },
})

/** Whether something is typed in the form of an engagement, shown or not. */
export function useIsFormBegun(engagementId: string | undefined): boolean {
  const environmentId = useActiveEnvironment()?.id ?? ''
  const kept = useKept(`${environmentId} ${engagementId ?? ''}`)
  const { data } = useOutcome(
    ['engagement-form-begun', engagementId ?? ''],
    () => kartei.drafts.readForm({ form, engagementId: engagementId ?? '' }),
    { enabled: kept === undefined && engagementId !== undefined },
  )
  return kept === undefined ? Object.keys(filled(data?.fields ?? {})).length > 0 : kept.text !== '{}'
}

const filled = (fields: TypedFields): TypedFields =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))

/**
 * Keeps what is typed in the form of an engagement on disk, after a short pause or as soon as the field, the screen or the
 * window is left, and gives back what was there before. One that is emptied is gone from there.
 *
 * Earlier typing is taken over once, unless something is typed already.
 */
export function usePersistedForm(engagementId: string, values: FormValues): SaveStatus | undefined {
  const environmentId = useActiveEnvironment()?.id ?? ''
  const key = `${environmentId} ${engagementId}`
  const kept = useKept(key)
  const state = autosave.useSaveState(key)
  const { data, error, refetch } = useOutcome(
    ['engagement-form', engagementId],
    () => kartei.drafts.readForm({ form, engagementId }),
    { enabled: kept === undefined, staleTime: Infinity, gcTime: 0 },
  )
  const typed = filled(useSyncExternalStore(values.subscribe, values.now))
  const text = JSON.stringify(typed)

  const take = useEffectEvent((fields: TypedFields, updatedAt: string | undefined) => {
    if (keptAt(key)) return
    put(key, { text: JSON.stringify(filled(fields)), savedAt: updatedAt, waiting: undefined })
    if (text === '{}' && Object.keys(fields).length > 0) values.type(fields)
  })
  useEffect(() => {
    if (data) take(data.fields ?? {}, data.updatedAt)
  }, [data])

  const isRead = kept !== undefined
  const keep = useEffectEvent(() => {
    const known = keptAt(key)
    if (!known) return
    if (known.text !== text)
      put(key, { ...known, text, waiting: { environmentId, form, engagementId, fields: text === '{}' ? null : typed } })
    // A save that another environment refused is tried again when the clerk is back at it.
    autosave.typed(key)
  })
  useEffect(() => {
    if (isRead) keep()
  }, [isRead, text])

  useEffect(() => {
    const saveNow = (): void => void autosave.save(key)
    document.addEventListener('focusout', saveNow)
    return () => {
      document.removeEventListener('focusout', saveNow)
      saveNow()
    }
  }, [key])

  if (kept) return { ...state, savedAt: kept.savedAt, again: () => void autosave.save(key) }
  if (!error) return undefined
  return { saving: undefined, failure: error.failure, savedAt: undefined, again: () => void refetch() }
}

/** A save that takes no longer than so many milliseconds is not worth a word. */
const noticeable = 400

/** Whether what is typed is on disk. It is said aloud once, and again only when that changes. */
export function SaveStatusLine({ line }: { readonly line: SaveStatus | undefined }) {
  const t = useTexts('forms')
  const why = useTexts('failures')
  const formats = useFormats()
  const { saving, failure, savedAt, again } = line ?? {}
  const waits = useLasting(saving !== undefined && !failure)
  return (
    <Flex
      component="span"
      display="inline-flex"
      gap={8}
      align="center"
      mih="var(--height-control-small)"
      className={clsx(recipes.small, recipes.faint)}
    >
      {failure ? (
        <>
          <Flex
            component="span"
            gap={6}
            align="center"
            c="var(--stop-text)"
            fw={600}
            role="status"
            title={why(failure.kind)}
          >
            <IconAlertTriangle size={16} aria-hidden />
            {t('notSaved')}
          </Flex>
          <Button size="sm" loading={saving !== undefined} onClick={again}>
            {t('tryAgain')}
          </Button>
        </>
      ) : (
        <>
          <VisuallyHidden role="status">{savedAt !== undefined && t('savedAsDraft')}</VisuallyHidden>
          {waits ? t('saving') : savedAt !== undefined && t('savedAt', { time: formats.clock(savedAt) })}
        </>
      )}
    </Flex>
  )
}

/** Whether something has been so for a while. */
function useLasting(now: boolean): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!now) return
    const timer = setTimeout(() => setLasting(true), noticeable)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [now])
  return lasting
}
