import clsx from 'clsx'
import { Box } from '@mantine/core'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useTexts } from '../i18n/texts'
import classes from './forms.module.css'
import { useIsEmptyAt, useIsWrongAt } from './form'
import recipes from '../theme/recipes.module.css'

interface AdministratorFoldProps {
  /** Every place of the form that stands inside. */
  readonly places: readonly string[]
  /** Those of them that nothing goes out without. */
  readonly needed?: readonly string[]
  readonly children: ReactNode
}

/**
 * Values that an administrator sets once for the environment: folded away unless one is wrong, or missing since nobody
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
        <Box component="span" ml={12} fw={400} className={clsx(recipes.quiet, recipes.faint)}>
          {t('administratorHint')}
        </Box>
      </summary>
      {children}
    </details>
  )
}
