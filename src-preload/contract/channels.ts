/* The part of the contract that the preload needs: no schema, which would be loaded before each page. */

/** Kind of an entry of the contract. */
export type EntryType = 'call' | 'files' | 'event'

/** The one channel of an entry. */
export const channelOf = (feature: string, entry: string): string => `kartei:${feature}.${entry}`

/** Files that the preload sends with a call; undefined, which main refuses, where the page gave something else than a list. */
export interface PickedFiles {
  readonly files: readonly PickedFile[] | undefined
  readonly options: unknown
}

/** A picked file as main gets it: path and name, which the preload asked the system for. */
export interface PickedFile {
  readonly path: string
  readonly name: string
}
