import { create } from 'zustand'

/**
 * State by key, such as by case, that outlives the screen that shows it: it is gone when the window closes. Nothing of it is
 * on disk, and nothing that main says.
 */
export function createKeyedStore<T>() {
  const useStore = create<Readonly<Record<string, T | undefined>>>(() => ({}))
  const get = (key: string): T | undefined => useStore.getState()[key]
  return {
    use: (key: string): T | undefined => useStore((all) => all[key]),
    get,
    /** Undefined forgets it. */
    set: (key: string, value: T | undefined): void => useStore.setState({ [key]: value }),
    keys: (): string[] => Object.keys(useStore.getState()).filter((key) => get(key) !== undefined),
    subscribe: useStore.subscribe,
  }
}
