import { create as createStore, type UseBoundStore } from 'zustand/react'
import type { StateCreator, StoreApi } from 'zustand/vanilla'

export { useStore } from 'zustand/react'

const resets: (() => void)[] = []

/** Takes zustand's place (vitest.config.mts): the page's stores live as long as a window, those of tests as long as one. */
export function create<T>(creator: StateCreator<T>): UseBoundStore<StoreApi<T>> {
  const store = createStore<T>(creator)
  resets.push(() => store.setState(store.getInitialState(), true))
  return store
}

export function emptyStores(): void {
  for (const reset of resets) reset()
}
