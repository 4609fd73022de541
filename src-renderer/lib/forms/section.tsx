import clsx from 'clsx'
import { Box, Group, SimpleGrid, Title } from '@mantine/core'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import classes from './forms.module.css'
import recipes from '../theme/recipes.module.css'
import { useTexts } from '../i18n/texts'
import { useIsEmptyAt, useIsWrongAt } from './form'

interface SectionProps {
  readonly title?: string
  readonly hint?: string
  /** At the right of the title: a button. */
  readonly aside?: ReactNode
  /** Of its title: 3 where the form stands in a screen with other parts. */
  readonly order?: 2 | 3
  readonly children: ReactNode
}

/** One part of a form, in the order of the paper. */
export function Section({ title, hint, aside, order = 2, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <Group align="baseline" gap="2px 12px" mb="sm">
          <Title id={id} order={order}>
            {title}
          </Title>
          {hint !== undefined && <span className={clsx(recipes.quiet, recipes.faint)}>{hint}</span>}
          {aside !== undefined && (
            <Box component="span" ml="auto">
              {aside}
            </Box>
          )}
        </Group>
      )}
      {children}
    </section>
  )
}

/** Fields side by side, as many as there is room for; wider than the screen of a desk they are not read. */
export function FieldGrid({ children }: { readonly children: ReactNode }) {
  return (
    <SimpleGrid minColWidth={260} spacing="lg" verticalSpacing="xs" maw={1040}>
      {children}
    </SimpleGrid>
  )
}

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
