import { createContext, useContext } from 'react'

/** Actions on the rows of a list. */
export interface RowActions {
  readonly place: string
  /** Whether a document may have a type of its own (endpoint 4); left out: no. */
  readonly hasTypes?: boolean | undefined
  /** Work is going on: nothing else can begin. */
  readonly busy: boolean
  readonly checked: ReadonlySet<string>
  readonly check: (fileId: string, on: boolean) => void
  readonly open: (fileId: string) => void
  /** The one whose name is being changed. */
  readonly renaming: string | undefined
  readonly rename: (fileId: string) => void
  /** It has its name. */
  readonly renamed: (fileId: string) => void
  readonly remove: (fileIds: readonly string[]) => void
  readonly move: (fileId: string, by: number) => void
  readonly moveTo: (fileId: string, target: string) => void
  readonly rotate: (fileIds: readonly string[], by: 90 | 270) => void
  /** Asks for the pages. */
  readonly split: (fileId: string) => void
  /** Asks for the name. */
  readonly join: (fileIds: readonly string[]) => void
  /** Asks how fine. */
  readonly shrink: (fileId: string) => void
  readonly bringBack: (fileId: string) => void
}

export const RowActionsContext = createContext<RowActions | undefined>(undefined)

/** Undefined where nothing can be done with rows. */
export const useRowActions = (): RowActions | undefined => useContext(RowActionsContext)
