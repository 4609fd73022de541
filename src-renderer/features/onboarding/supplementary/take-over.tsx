import type { TypedFields } from '@contract/api/drafts'
import type { Onboarding } from '@contract/api/onboarding'
import { Box, Button, Group, Menu } from '@mantine/core'
import { IconUserShare } from '@tabler/icons-react'
import { useState } from 'react'
import { UndoButton } from '../../../lib/undo/undo-button'
import { useTexts } from '../../../lib/i18n/texts'
import { useValues } from '../../../lib/forms/form'
import { holderFields, pathOf, type HolderField } from './read-details'
import recipes from '../../../lib/theme/recipes.module.css'

/** Fields that a cardholder may share with the applicant. */
const shared: readonly HolderField[] = holderFields.filter(
  (field) => field !== 'salutation' && field !== 'firstName' && field !== 'dateOfBirth',
)

interface TakeOverProps {
  readonly applicant: Onboarding['applicant'] | undefined
  readonly locked: boolean
}

/** Takes over from the applicant what the clerk names, field by field or all, with the way back. Never by itself. */
export function TakeOver({ applicant, locked }: TakeOverProps) {
  const t = useTexts('onboarding/supplementary')
  const place = useTexts('onboarding/supplementary-places')
  const values = useValues()
  const [taken, setTaken] = useState<{ readonly names: string; readonly before: TypedFields }>()
  const offered = shared.flatMap((field) => {
    const value = applicant?.[field]
    return typeof value === 'string' && value !== '' ? [{ field, value }] : []
  })

  function take(chosen: typeof offered): void {
    const typed = values.now()
    const before = Object.fromEntries(chosen.map(({ field }) => [pathOf(field), typed[pathOf(field)] ?? '']))
    values.type(Object.fromEntries(chosen.map(({ field, value }) => [pathOf(field), value])))
    setTaken({ names: chosen.map(({ field }) => place(field)).join(', '), before })
  }

  if (offered.length === 0) return null
  return (
    <Group gap="4px 12px" mt="sm" mb="md">
      <Menu position="bottom-start" shadow="md" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Button size="sm" leftSection={<IconUserShare size={16} aria-hidden />} disabled={locked}>
            {t('takeOver')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {offered.map((one) => (
            <Menu.Item key={one.field} onClick={() => take([one])}>
              <Box component="span" display="inline-block" miw={140} className={recipes.faint}>
                {place(one.field)}
              </Box>{' '}
              {one.value}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => take(offered)}>{t('takeAll')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <span role="status">{taken && t('taken', { names: taken.names })}</span>
      {taken && !locked && (
        <UndoButton
          of={taken}
          onUndo={() => {
            values.type(taken.before)
            setTaken(undefined)
          }}
        />
      )}
    </Group>
  )
}
