import { Button, Group, Paper } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { ProgressBar } from '../../lib/layout/progress-bar'
import recipes from '../../lib/theme/recipes.module.css'

interface CancellableProgressProps {
  /** What is going on. */
  readonly message: string
  /** Name of the bar, and what it says in words. */
  readonly label: string
  readonly text: string
  /** 0 to 1. */
  readonly done: number
  /** The button's word. */
  readonly cancel: string
  readonly onCancel: () => void
}

/** Something that takes a while, above the rows, and the way out of it. */
export function CancellableProgress({ message, label, text, done, cancel, onCancel }: CancellableProgressProps) {
  return (
    <Paper withBorder>
      <Group gap={12} wrap="nowrap" mih={42} py={6} pl={16} pr={8}>
        <span className={recipes.fixed} role="status">
          {message}
        </span>
        <div className={recipes.fill}>
          <ProgressBar size="file" label={label} text={text} segments={[{ bytes: 1, sent: done }]} />
        </div>
        <Button size="sm" leftSection={<IconX size={16} aria-hidden />} onClick={onCancel}>
          {cancel}
        </Button>
      </Group>
    </Paper>
  )
}
