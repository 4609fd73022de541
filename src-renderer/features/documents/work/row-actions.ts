import { createContext, useContext, type KeyboardEvent, useState, type DragEvent } from 'react'

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
  readonly renamed: (fileId: string) => void
  readonly remove: (fileIds: readonly string[]) => void
  readonly move: (fileId: string, by: number) => void
  readonly moveTo: (fileId: string, target: string) => void
  readonly rotate: (fileIds: readonly string[], by: 90 | 270) => void
  /** Asks for the pages, the name, or how fine. */
  readonly ask: (kind: 'split' | 'join' | 'shrink', fileIds: readonly string[]) => void
  readonly bringBack: (fileId: string) => void
}

export const RowActionsContext = createContext<RowActions | undefined>(undefined)

export function useRowActions(): RowActions {
  const actions = useContext(RowActionsContext)
  if (!actions) throw new Error('Rows lie in a RowActionsProvider.')
  return actions
}

export type RowAct =
  | 'rename'
  | 'up'
  | 'down'
  | 'right'
  | 'left'
  | 'split'
  | 'join'
  | 'shrink'
  | 'remove'
  | 'check'
  | 'uncheck'

const plain: Readonly<Record<string, RowAct | undefined>> = {
  F2: 'rename',
  r: 'right',
  l: 'left',
  s: 'split',
  p: 'join',
  k: 'shrink',
  x: 'check',
  Delete: 'remove',
  Escape: 'uncheck',
}

/** Undefined for keys that mean nothing here, and those that somebody types into a field. */
export function rowAct(event: KeyboardEvent): RowAct | undefined {
  const { key, altKey, ctrlKey, metaKey, target } = event
  if (ctrlKey || metaKey || (target instanceof HTMLInputElement && target.type !== 'checkbox')) return undefined
  if (altKey) return key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : undefined
  // On the name, which Enter opens; the other buttons of a row are pressed by it.
  if (key === ' ') return target instanceof HTMLElement && target.dataset['part'] === 'name' ? 'check' : undefined
  return plain[key.length === 1 ? key.toLowerCase() : key]
}

/** The name in the row of a file, which has the focus of the whole row; undefined until that is drawn. */
export function nameOfRow(fileId: string): HTMLElement | null | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-file]')]
  return rows.find(({ dataset }) => dataset['file'] === fileId)?.querySelector<HTMLElement>('[data-part="name"]')
}

/** Puts the focus on a row's name once it is drawn in its new place. */
export function focusRow(fileId: string): void {
  requestAnimationFrame(() => nameOfRow(fileId)?.focus())
}

/** So that no other list and no other program takes a row for its own. */
const rowType = 'application/x-kartei-document'

/** Rows are dragged into the place of others. Files from outside are none of its business. */
export function useRowDrag(fileId: string, actions: RowActions | undefined) {
  const [dragged, setDragged] = useState(false)
  const [over, setOver] = useState(false)
  if (!actions) return undefined
  return {
    draggable: true,
    'data-dragged': dragged || undefined,
    'data-drop': (over && !dragged) || undefined,
    onDragStart: ({ dataTransfer }: DragEvent): void => {
      dataTransfer.setData(rowType, fileId)
      dataTransfer.effectAllowed = 'move'
      setDragged(true)
    },
    onDragOver: (event: DragEvent): void => {
      if (!event.dataTransfer.types.includes(rowType)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      setOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent): void => {
      // Within the row something else is entered.
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop: (event: DragEvent): void => {
      setOver(false)
      const moved = event.dataTransfer.getData(rowType)
      if (moved === '' || moved === fileId) return
      event.preventDefault()
      actions.moveTo(moved, fileId)
    },
    onDragEnd: () => setDragged(false),
  }
}
