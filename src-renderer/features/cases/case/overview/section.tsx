import { useId, type ReactNode } from 'react'
import classes from './overview.module.css'

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
}

/** A part of the overview under its name. */
export function Section({ title, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
