import type { ReactNode } from 'react'
import classes from './overview.module.css'

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
}

/** A part of the overview under its name. */
export function Section({ title, children }: SectionProps) {
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
