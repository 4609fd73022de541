import type { Case } from '@contract/api/cases'
import { useState, type DragEvent } from 'react'
import { draggedFiles, holdsIntake } from '../../intake'

/** Files held over a row. The browser tells how many there are, and no sizes before they are let go. */
export interface HeldOver {
  readonly files: number
  /** Documents go to an onboarding: a case without one cannot take them. */
  readonly taken: boolean
}

const filesIn = (event: DragEvent): number =>
  holdsIntake(event)
    ? draggedFiles().length
    : [...event.dataTransfer.items].filter(({ kind }) => kind === 'file').length
const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files') || holdsIntake(event)

/** The id of the case whose row the pointer is on. */
function rowUnder({ target }: DragEvent): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-case]')?.dataset['case'] : undefined
}

/**
 * Takes files that are dropped on rows, from the desktop or from the intake. The list hears it for all of them: rows come
 * and go while it scrolls.
 * @param onFiles gets the files and how many the clerk let go of: in a locale that is not UTF-8 some vanish on the way
 */
export function useRowDrop(
  caseOf: (caseId: string) => Case | undefined,
  onFiles: (caseRecord: Case, files: readonly File[], handedOver: number) => void,
  onIntake: (caseRecord: Case, intakeIds: readonly string[]) => void,
) {
  /** Undefined: nothing is held over the list; without `caseId`: over no row. */
  const [over, setOver] = useState<HeldOver & { readonly caseId: string | undefined }>()
  /** Files were let go of beside the rows. */
  const [missed, setMissed] = useState(false)

  function hold(event: DragEvent): void {
    if (!holdsFiles(event)) return
    event.preventDefault()
    const caseId = rowUnder(event)
    const caseRecord = caseId === undefined ? undefined : caseOf(caseId)
    const taken = caseRecord?.identifiers.onboardingId !== undefined
    const files = filesIn(event)
    event.dataTransfer.dropEffect = taken ? 'copy' : 'none'
    setMissed(false)
    setOver((now) =>
      now && now.caseId === caseRecord?.caseId && now.files === files && now.taken === taken
        ? now
        : { caseId: caseRecord?.caseId, files, taken },
    )
  }

  function leave(event: DragEvent): void {
    // Rows change while something is held over them, so counting what was entered and left would go wrong.
    const { relatedTarget, currentTarget } = event
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(undefined)
  }

  function drop(event: DragEvent): void {
    if (!holdsFiles(event)) return
    event.preventDefault()
    setOver(undefined)
    const caseId = rowUnder(event)
    const caseRecord = caseId === undefined ? undefined : caseOf(caseId)
    if (!caseRecord) setMissed(true)
    else if (caseRecord.identifiers.onboardingId !== undefined) {
      if (holdsIntake(event)) {
        onIntake(caseRecord, draggedFiles())
        return
      }
      const files = [...event.dataTransfer.files]
      onFiles(caseRecord, files, Math.max(files.length, filesIn(event)))
    }
  }

  return {
    over,
    missed,
    handlers: {
      onDragEnter: hold,
      onDragOver: hold,
      onDragLeave: leave,
      onDrop: drop,
      /** A pointer moves only when nothing is dragged: whatever was held is gone. */
      onPointerMove: () => setOver(undefined),
    },
  }
}
