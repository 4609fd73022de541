import { Modal } from '@mantine/core'
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { helpMark, type Topic } from '../navigation/help-topics'
import { useTexts } from '../i18n/texts'

interface DialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  /** Width in pixels where it needs more than a question does. */
  readonly size?: number
  /** Stays where it begins, near the top, however its content grows and shrinks. */
  readonly atTop?: boolean
  /** False where a click beside the dialog would lose what was typed. */
  readonly closeOnClickOutside?: boolean
  /** False while a question stands above it, which Esc is for. */
  readonly closeOnEscape?: boolean
  /** Stands over other dialogs, from which it can be opened as well. */
  readonly over?: keyof typeof layers
  /** The help topic that F1 opens here; without it, that of the screen behind. */
  readonly help?: Topic | undefined
  readonly children: ReactNode
}

/** Above every other dialog (200) and below what is dragged over the window (300) and the band. */
const layers = { dialogs: 240, questions: 250 } as const

/**
 * Gives the focus back to where it was, unless the closing led it elsewhere. Modal's own return learns where it was after the
 * drawing, when the dialog may already have it, and gives nothing back when its caller takes the dialog away.
 */
function useFocusReturn(isOpen: boolean, root: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    return () => {
      const { current } = root
      setTimeout(() => {
        const now = document.activeElement
        const isLost = now === null || now === document.body || current?.contains(now)
        if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
      })
    }
  }, [isOpen, root])
}

/** A dialog: traps the focus and gives it back, Esc closes it. Its look is the theme's. */
export function Dialog({ closeOnClickOutside = true, atTop = false, over, help, children, ...rest }: DialogProps) {
  const t = useTexts('layout')
  const root = useRef<HTMLDivElement>(null)
  useFocusReturn(rest.opened, root)
  return (
    <Modal
      {...rest}
      ref={root}
      returnFocus={false}
      {...helpMark(help)}
      {...(over !== undefined && { zIndex: layers[over] })}
      {...(atTop && { centered: false, yOffset: '10dvh' })}
      closeOnClickOutside={closeOnClickOutside}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Modal>
  )
}
