import { useId, type ReactNode } from 'react'
import classes from './onboarding-form.module.css'

interface SectionProps {
  readonly title: string
  readonly hint?: string
  /** At the right of the title: a button. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** One part of the application, in the order of the paper. */
export function Section({ title, hint, aside, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h2 id={id}>{title}</h2>
        {hint !== undefined && <span className={classes.quiet}>{hint}</span>}
        {aside !== undefined && <span className={classes.aside}>{aside}</span>}
      </div>
      {children}
    </section>
  )
}
