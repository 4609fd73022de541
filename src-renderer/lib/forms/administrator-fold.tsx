import { useState, type ComponentProps, type ReactNode } from 'react'
import { useTexts } from '../i18n/texts'
import classes from './administrator-fold.module.css'
import { useIsEmptyAt, useIsWrongAt } from './form'

interface AdministratorFoldProps {
  /** Every place of the form that stands inside. */
  readonly places: readonly string[]
  /** Those of them that nothing goes out without. */
  readonly needed?: readonly string[]
  readonly children: ReactNode
}

/**
 * What an administrator sets once for the environment: folded away unless something in it is wrong, or missing since nobody
 * has set it.
 */
export function AdministratorFold({ places, needed = [], children }: AdministratorFoldProps) {
  const isWrong = useIsWrongAt(places)
  const [isOpen, setOpen] = useState(useIsEmptyAt(needed))
  return (
    <FoldedForAdministrator
      className={classes.fold}
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      {children}
    </FoldedForAdministrator>
  )
}

/** The same outside of a form, around what went out. */
export function FoldedForAdministrator({ children, ...details }: ComponentProps<'details'>) {
  const t = useTexts('forms')
  return (
    <details {...details}>
      <summary className={classes.summary}>
        {t('administrator')}
        <span className={classes.quiet}>{t('administratorHint')}</span>
      </summary>
      {children}
    </details>
  )
}
