import type { ReactNode } from 'react'
import classes from './direct-debit.module.css'

const intoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

/** What came of a press of a button must be seen, wherever the page is scrolled to. */
export function IntoView({ children }: { readonly children: ReactNode }) {
  return (
    <div ref={intoSight} className={classes.intoView}>
      {children}
    </div>
  )
}
