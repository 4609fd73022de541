import type { TypedFields } from '@contract/api/drafts'
import { useState } from 'react'
import { createStore } from 'zustand/vanilla'

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
