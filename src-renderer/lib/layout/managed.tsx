import type { SettingName } from '@contract/policy/settings'
import { Group } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocked } from '../api/policy'
import { useTexts } from '../i18n/texts'
import recipes from '../theme/recipes.module.css'
import classes from './layout.module.css'

interface ManagedProps {
  /** Setting behind the controls. */
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
