import { Group, Stack } from '@mantine/core'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Topic } from '../navigation/help-topics'
import recipes from '../theme/recipes.module.css'
import { Panel } from './card'
import classes from './layout.module.css'

interface PartProps {
  readonly title: string
  /** Its subject, in a sentence or two. */
  readonly explain?: ReactNode
  /** Fields, lists and buttons, one below the other. */
  readonly children: ReactNode
}

interface SectionProps extends PartProps {
  /** At the right of the title: the environment that it is about. */
  readonly aside?: string | undefined
  readonly help?: Topic
}

/** One of the settings, as all of them look: heading, explanation, and below them what can be set. */
export function SettingsSection({ explain, children, ...panel }: SectionProps) {
  return (
    <Panel {...panel}>
      <Stack gap={12}>
        {explain !== undefined && <Explanation>{explain}</Explanation>}
        {children}
      </Stack>
    </Panel>
  )
}

/** A part of a section with a heading of its own. */
export function SettingsPart({ title, explain, children }: PartProps) {
  return (
    <Stack gap={8} mt={6}>
      <h3 className={recipes.label}>{title}</h3>
      {explain !== undefined && <Explanation>{explain}</Explanation>}
      {children}
    </Stack>
  )
}

/** Subject of a section, a part or a dialog. */
export const Explanation = ({ children }: { readonly children: ReactNode }) => (
  <p className={clsx(recipes.muted, recipes.breaks)}>{children}</p>
)

interface RowProps {
  readonly icon?: ReactNode
  readonly name: ReactNode
  /** Below the name: where it is, what is kept of it. */
  readonly about?: ReactNode
  /** At the right: a size, buttons. */
  readonly end?: ReactNode
  /** Below the row: what came of what was done. */
  readonly children?: ReactNode
}

/** One of the things that a section lists, within a <ul> that has the recipe `plainList`. */
export function SettingsRow({ icon, name, about, end, children }: RowProps) {
  return (
    <li className={classes.row}>
      <Group gap={12}>
        {icon}
        {/* Where the buttons leave less, they stand below. */}
        <Stack gap={0} className={clsx(recipes.fill, recipes.breaks)} style={{ flexBasis: 200 }}>
          <strong className={recipes.strong}>{name}</strong>
          {about !== undefined && <span className={recipes.small}>{about}</span>}
        </Stack>
        {end}
      </Group>
      {children}
    </li>
  )
}
