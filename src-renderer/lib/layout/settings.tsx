import { Box, Group, Stack } from '@mantine/core'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { SettingName } from '@contract/policy/settings'
import { IconBuilding } from '@tabler/icons-react'
import type { Topic } from '../navigation/help-topics'
import recipes from '../theme/recipes.module.css'
import { Panel } from './card'
import { useLocked } from '../api/policy'
import { useTexts } from '../i18n/texts'
import classes from './layout.module.css'

interface PartProps {
  readonly title: string
  readonly explain?: ReactNode
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

export function SettingsPart({ title, explain, children }: PartProps) {
  return (
    <Stack gap={8} mt={6}>
      <h3 className={recipes.label}>{title}</h3>
      {explain !== undefined && <Explanation>{explain}</Explanation>}
      {children}
    </Stack>
  )
}

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
    <Box component="li" py={6} className={recipes.ruled}>
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
    </Box>
  )
}

interface ManagedProps {
  readonly by: SettingName
  readonly children: ReactNode
}

/** Controls of what an organisation may govern: where it does, they show their value, cannot be used and say why. */
export function Managed({ by, children }: ManagedProps) {
  return <ManagedControls locked={useLocked(by)}>{children}</ManagedControls>
}

/** The same, where who shows them knows whether they are governed. */
export const ManagedControls = ({ locked, children }: { readonly locked: boolean; readonly children: ReactNode }) => (
  <>
    <fieldset className={classes.controls} disabled={locked}>
      {children}
    </fieldset>
    {locked && <ManagedNote />}
  </>
)

/** Says of what stands beside or above it that it is not the clerk's. */
export function ManagedNote() {
  const t = useTexts('policy/page')
  return (
    <Group component="span" gap={6} wrap="nowrap" className={recipes.small}>
      <IconBuilding size={16} aria-hidden />
      {t('managed')}
    </Group>
  )
}
