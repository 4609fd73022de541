import type { KarteiApi } from '@contract/index'

declare global {
  interface Window {
    readonly kartei: KarteiApi<File>
  }
}

/** Everything that the page can ask the main process. Each call resolves to an Outcome; see `queries.ts` for hooks. */
export const kartei: KarteiApi<File> = window.kartei
