import classes from './layout.module.css'

interface RowCheckboxProps {
  /** `some`: of those that it stands for, not all. */
  readonly checked: boolean | 'some'
  readonly label: string
  /** Left out where what is around it answers the mouse and the keyboard: then Tab goes past it. */
  readonly onClick?: () => void
}

/** The box before a row, or before all of them. */
export function RowCheckbox({ checked, label, onClick }: RowCheckboxProps) {
  return (
    <input
      type="checkbox"
      readOnly
      checked={checked === true}
      ref={(box) => {
        if (box) box.indeterminate = checked === 'some'
      }}
      className={classes.check}
      aria-label={label}
      {...(onClick ? { onClick } : { tabIndex: -1 })}
    />
  )
}
