import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './layout.module.css'

interface PanesProps {
  /** Width of the right pane in pixels, in a wide window and in a narrow one. */
  readonly side: readonly [wide: number, narrow: number]
  readonly left: ReactNode
  readonly right: ReactNode
}

/** A tab in two panes: at the left what is worked on, at the right what is known. */
export function Panes({ side: [wide, narrow], left, right }: PanesProps) {
  return (
    <Box className={classes.panes ?? ''} __vars={{ '--wide': `${wide}px`, '--narrow': `${narrow}px` }}>
      <div className={classes.left}>{left}</div>
      <div className={classes.right}>{right}</div>
    </Box>
  )
}
