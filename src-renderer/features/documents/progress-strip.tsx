import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { ProgressBar } from '../../lib/layout/progress-bar'
import classes from './progress-strip.module.css'

interface ProgressStripProps {
  /** What is going on. */
  readonly says: string
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
export function ProgressStrip({ says, label, text, done, cancel, onCancel }: ProgressStripProps) {
  return (
    <div className={classes.strip}>
      <span className={classes.text} role="status">
        {says}
      </span>
      <ProgressBar size="file" label={label} text={text} segments={[{ bytes: 1, sent: done }]} />
      <Button size="sm" leftSection={<IconX size={16} aria-hidden />} onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  )
}
