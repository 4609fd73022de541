import type { TypedFields } from '@contract/api/drafts'
import { useState } from 'react'
import { createStore } from 'zustand/vanilla'
import { createKeyedStore } from '../keyed-store'

/** Where the texts of a form live, by the paths of its fields: in a draft on disk, or in the page alone. */
export interface FormValues {
  readonly now: () => TypedFields
  readonly subscribe: (listener: () => void) => () => void
  readonly type: (typed: TypedFields) => void
}

function createFormValues(begun: TypedFields): FormValues {
  const store = createStore<TypedFields>(() => begun)
  return { now: store.getState, subscribe: store.subscribe, type: (typed) => store.setState(typed) }
}

/** Of a form whose texts live as long as it is shown, such as one in a dialog. */
export const useFormValues = (begin: () => TypedFields): FormValues => useState(() => createFormValues(begin()))[0]

const kept = createKeyedStore<FormValues>()

/** Of a form whose texts outlive its screen, from the first key on until they are saved or discarded. */
export function useKeptValues(key: string, begin: () => TypedFields) {
  const begun = (): FormValues => {
    const values = createFormValues(begin())
    const type = (typed: TypedFields): void => {
      kept.set(key, keeping)
      values.type(typed)
    }
    const keeping = { ...values, type }
    return keeping
  }
  const [values, setValues] = useState(() => kept.get(key) ?? begun())
  const isTyped = kept.use(key) === values
  const forget = (): void => kept.set(key, undefined)
  return {
    values,
    /** Whether something is typed that is not saved. */
    isTyped,
    /** The typed texts are saved elsewhere now. */
    saved: forget,
    /** Begins anew. */
    discard: () => {
      forget()
      setValues(begun())
    },
  }
}
