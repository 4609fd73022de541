import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
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
  /** What F1 leads to from here; without it, what it leads to from the screen behind. */
  readonly help?: Topic | undefined
  readonly children: ReactNode
}

/** Above every other dialog (200) and below what is dragged over the window (300) and the band. */
const layers = { dialogs: 240, questions: 250 } as const

/** A dialog: traps the focus and gives it back, Esc closes it. Its look is the theme's. */
export function Dialog({ closeOnClickOutside = true, atTop = false, over, help, children, ...rest }: DialogProps) {
  const t = useTexts('layout')
  return (
    <Modal
      {...rest}
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
