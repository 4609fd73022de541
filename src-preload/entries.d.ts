/** The contract as a list, which the build makes of it (electron.vite.config.ts): without the schemas, which take a while to load. */
declare module '@entries' {
  import type { EntryType } from '@contract/channels'

  /** Kind of each entry of `window.kartei`, by feature and name. */
  export const entries: Readonly<Record<string, Readonly<Record<string, EntryType>>>>
}
