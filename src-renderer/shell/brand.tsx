import { Group } from '@mantine/core'
import classes from './shell.module.css'

/** A drawer of index cards: the mark of Kartei. */
function Mark() {
  return (
    <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden>
      <path className={classes.back} d="M5 3.5h6l1.6 2H19a1.5 1.5 0 0 1 1.5 1.5v4h-17V5A1.5 1.5 0 0 1 5 3.5Z" />
      <path
        className={classes.front}
        d="M2.8 9h18.4a1 1 0 0 1 1 1.1l-.9 9a1.6 1.6 0 0 1-1.6 1.4H4.3a1.6 1.6 0 0 1-1.6-1.4l-.9-9a1 1 0 0 1 1-1.1Z"
      />
      <path className={classes.label} d="M8 12.75h8M8 16h5" />
    </svg>
  )
}

const name = 'Kartei'

/** The mark, and the name where there is room. */
export function Brand() {
  return (
    <Group gap={10} wrap="nowrap" className={classes.brand}>
      <Mark />
      <span className={classes.name}>{name}</span>
    </Group>
  )
}
