import classes from './tick.module.css'

interface TickProps {
  /** `some`: of those that it stands for, not all. */
  readonly ticked: boolean | 'some'
  readonly label: string
  /** Left out where what is around it answers the mouse and the keyboard: then Tab goes past it. */
  readonly onClick?: () => void
}

/** The box before a row, or before all of them. */
export function Tick({ ticked, label, onClick }: TickProps) {
  return (
    <input
      type="checkbox"
      readOnly
      checked={ticked === true}
      ref={(box) => {
        if (box) box.indeterminate = ticked === 'some'
      }}
      className={classes.tick}
      aria-label={label}
      {...(onClick ? { onClick } : { tabIndex: -1 })}
    />
  )
}
