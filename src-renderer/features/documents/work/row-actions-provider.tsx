import type { ReactNode } from 'react'
import type { DocumentRow } from '../document-groups'
import { DeskOfRows, type WorkDesk } from './desk'
import { JoinDialog } from './join-dialog'
import { ShrinkDialog } from './shrink-dialog'
import { SplitDialog } from './split-dialog'
import { SelectionBar } from './selection-bar'
import { useWorkDesk } from './use-work-desk'
import { WorkStrip } from './work-strip'

interface DeskAroundProps extends Pick<WorkDesk, 'open' | 'remove' | 'hasTypes'> {
  readonly place: string
  /** Those that can be worked on, in the order of the screen. */
  readonly rows: readonly DocumentRow[]
  /** Those of them that "Upload" would send, in order. */
  readonly sent: readonly { readonly fileId: string }[]
  /** Gets what is going on, for above the list, and what is ticked, for beneath it. */
  readonly children: (parts: { readonly strip: ReactNode; readonly bar: ReactNode }) => ReactNode
}

/** Lets the rows of a list be worked on, and asks what is needed. */
export function DeskAround({ place, rows, sent, open, remove, hasTypes, children }: DeskAroundProps) {
  const { desk, work, checked, clear, splitting, joining, shrinking, closeDialogs } = useWorkDesk(place, rows, sent, {
    open,
    remove,
    hasTypes,
  })
  return (
    <DeskOfRows value={desk}>
      {children({
        strip: work && <WorkStrip work={work} name={rows.find(({ fileId }) => work.fileIds.includes(fileId))?.name} />,
        bar: checked.length > 0 && <SelectionBar rows={checked} desk={desk} onClear={clear} />,
      })}
      <SplitDialog place={place} file={splitting} onClose={closeDialogs} />
      <JoinDialog place={place} files={joining} onClose={closeDialogs} />
      <ShrinkDialog place={place} file={shrinking} onClose={closeDialogs} />
    </DeskOfRows>
  )
}
