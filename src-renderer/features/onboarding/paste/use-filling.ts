import type { TypedFields } from '@contract/api/drafts'
import { useState, useSyncExternalStore } from 'react'
import { useValues } from '../../../lib/forms/form'

interface Filling {
  /** What the fields held, and what they were given instead. */
  readonly before: TypedFields
  readonly after: TypedFields
  readonly said: string
}

interface Filler {
  /** What was said of the fields that were filled last; undefined once one of them was changed by hand. */
  readonly said: string | undefined
  /** Whether nothing was typed since, so that the form is still as it was filled. */
  readonly fresh: boolean
  readonly fill: (fields: TypedFields, said: string) => void
  readonly undo: () => void
  /** Something was typed into a field. */
  readonly stale: () => void
}

/** Fills fields of a form at once, and empties them again at once. */
export function useFilling(): Filler {
  const values = useValues()
  const [last, setLast] = useState<Filling & { readonly fresh: boolean }>()
  const fields = useSyncExternalStore(values.subscribe, values.now)
  const holds = last && Object.entries(last.after).every(([path, text]) => (fields[path] ?? '') === text)
  return {
    said: holds ? last.said : undefined,
    fresh: holds ? last.fresh : false,
    fill: (after, said) => {
      const held = values.now()
      const before = Object.fromEntries(Object.keys(after).map((path) => [path, held[path] ?? '']))
      values.type(after)
      setLast({ before, after, said, fresh: true })
    },
    undo: () => {
      if (last) values.type(last.before)
      setLast(undefined)
    },
    stale: () => {
      if (last?.fresh) setLast({ ...last, fresh: false })
    },
  }
}
