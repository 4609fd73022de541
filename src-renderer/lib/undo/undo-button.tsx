import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import { useUndoable } from './undo'
import { useTexts } from '../i18n/texts'

interface UndoButtonProps {
  /** The act: another value is another act, and Ctrl+Z means the last one. */
  readonly of: unknown
  readonly onUndo: () => void
  readonly disabled?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** The way back beside what was just done, by mouse and by Ctrl+Z wherever the focus is. */
export function UndoButton({ of, onUndo, disabled = false, ref }: UndoButtonProps) {
  const t = useTexts('layout')
  const button = useRef<HTMLButtonElement>(null)
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current)
  useUndoable(button, of, undefined)
  // The pressed button may be gone with what it removed: the keyboard goes on where that is told and can be taken back.
  useEffect(() => {
    button.current?.scrollIntoView({ block: 'nearest' })
    if (document.activeElement === document.body) button.current?.focus()
  }, [of])
  return (
    <Button
      ref={button}
      size="sm"
      variant="quiet"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      aria-keyshortcuts="Control+Z"
      disabled={disabled}
      onClick={onUndo}
    >
      {t('undo')}
    </Button>
  )
}
