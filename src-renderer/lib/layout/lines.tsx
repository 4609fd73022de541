import { IconLoader2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../i18n/texts'
import classes from './lines.module.css'

interface EmptyLineProps {
  /** What would be here, in one sentence. */
  readonly children: ReactNode
  /** The one button that brings it. */
  readonly action?: ReactNode
}

/** An empty list says so in the place of its first row. */
export function EmptyLine({ children, action }: EmptyLineProps) {
  return (
    <div className={classes.line}>
      <span>{children}</span>
      {action}
    </div>
  )
}

/** Says that an answer is on its way, aloud as well. */
export function LoadingLine({ label }: { readonly label?: string }) {
  const t = useTexts('layout')
  return (
    <div className={classes.line} role="status" data-loading>
      <IconLoader2 size={17} className={classes.turning} aria-hidden />
      <span>{label ?? t('loading')}</span>
    </div>
  )
}
