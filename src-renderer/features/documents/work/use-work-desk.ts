import { useState } from 'react'
import type { DocumentRow } from '../document-groups'
import type { WorkDesk } from './desk'
import { arrange, bringBack, rotateAll, useWork, type Work } from './file-work'
import { movedBy, movedTo } from './order'

interface DeskState {
  readonly desk: WorkDesk
  readonly work: Work | undefined
  /** Those of the ticked rows that are still there, in the order of the list. */
  readonly checked: readonly DocumentRow[]
  readonly clear: () => void
  readonly splitting: DocumentRow | undefined
  readonly joining: readonly DocumentRow[]
  readonly shrinking: DocumentRow | undefined
  readonly closeDialogs: () => void
}

/**
 * Everything that can be done with laid-out rows.
 * @param rows those that can be worked on, in the order of the screen
 * @param sent those of them that "Upload" would send, in order
 */
export function useWorkDesk(
  place: string,
  rows: readonly DocumentRow[],
  sent: readonly { readonly fileId: string }[],
  given: Pick<WorkDesk, 'open' | 'remove' | 'hasTypes'>,
): DeskState {
  const work = useWork(place)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<{
    readonly kind: 'split' | 'join' | 'shrink'
    readonly fileIds: readonly string[]
  }>()
  const [renaming, setRenaming] = useState<string>()
  const checked = rows.filter(({ fileId }) => marked.has(fileId))
  const order = sent.map(({ fileId }) => fileId)
  const asked = (kind: 'split' | 'join' | 'shrink'): readonly DocumentRow[] =>
    asking?.kind === kind ? rows.filter(({ fileId }) => asking.fileIds.includes(fileId)) : []

  return {
    work,
    checked,
    clear: () => setMarked(new Set()),
    splitting: asked('split')[0],
    joining: asked('join'),
    shrinking: asked('shrink')[0],
    closeDialogs: () => setAsking(undefined),
    desk: {
      ...given,
      place,
      busy: work !== undefined,
      renaming,
      rename: setRenaming,
      renamed: (fileId) => setRenaming((now) => (now === fileId ? undefined : now)),
      checked: marked,
      check: (fileId, on) =>
        setMarked((now) => {
          const next = new Set(now)
          if (on) next.add(fileId)
          else next.delete(fileId)
          return next
        }),
      move: (fileId, by) => void arrange(place, movedBy(order, fileId, by)),
      moveTo: (fileId, target) => void arrange(place, movedTo(order, fileId, target)),
      rotate: (fileIds, by) => void rotateAll(place, fileIds, by),
      split: (fileId) => setAsking({ kind: 'split', fileIds: [fileId] }),
      join: (fileIds) => setAsking({ kind: 'join', fileIds }),
      shrink: (fileId) => setAsking({ kind: 'shrink', fileIds: [fileId] }),
      bringBack: (fileId) => void bringBack(place, fileId),
    },
  }
}
