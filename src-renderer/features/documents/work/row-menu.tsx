import { Menu, UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { Look } from '@contract/api/documents'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts'
import recipes from '../../../lib/theme/recipes.module.css'
import type { DocumentRow } from '../document-groups'
import { canBeTurned } from '../look/turning'
import type { RowActions } from './row-actions'
import classes from './work.module.css'

interface RowMenuProps {
  readonly row: DocumentRow
  readonly look: Look | undefined
  readonly actions: RowActions
}

export const canBeSplit = (look: Look | undefined): boolean =>
  look?.kind === 'pdf' && (look.pages ?? 0) > 1 && !look.notes.includes('password')

/** Only pictures become one; a program or a letter of another kind does not. */
const canBecomePdf = ({ mediaType }: Pick<DocumentRow, 'mediaType'>): boolean => mediaType.startsWith('image/')

/** Everything that can be done with one document, each with its key. */
export function RowMenu({ row, look, actions }: RowMenuProps) {
  const t = useTexts('documents/work')
  const { fileId, name } = row
  // The name's field takes the focus, and keeps what is typed when it loses it.
  const [renames, setRenames] = useState(false)
  const turns = canBeTurned(look)
  const key = (text: string) => <kbd className={classes.key}>{text}</kbd>
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      transitionProps={{ duration: 0 }}
      width={250}
      returnFocus={!renames}
      onOpen={() => setRenames(false)}
    >
      <Menu.Target>
        <UnstyledButton className={recipes.iconButton} aria-label={t('more', { name })} title={t('more', { name })}>
          <IconDots size={17} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item rightSection={key('↵')} onClick={() => actions.open(fileId)}>
          {t('open')}
        </Menu.Item>
        <Menu.Item
          rightSection={key('F2')}
          onClick={() => {
            setRenames(true)
            actions.rename(fileId)
          }}
        >
          {t('rename')}
        </Menu.Item>
        <Menu.Item rightSection={key('Alt ↑')} onClick={() => actions.move(fileId, -1)}>
          {t('up')}
        </Menu.Item>
        <Menu.Item rightSection={key('Alt ↓')} onClick={() => actions.move(fileId, 1)}>
          {t('down')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          rightSection={key('R')}
          disabled={actions.busy || !turns}
          onClick={() => actions.rotate([fileId], 90)}
        >
          {t('right')}
        </Menu.Item>
        <Menu.Item
          rightSection={key('L')}
          disabled={actions.busy || !turns}
          onClick={() => actions.rotate([fileId], 270)}
        >
          {t('left')}
        </Menu.Item>
        <Menu.Item
          rightSection={key('S')}
          disabled={actions.busy || !canBeSplit(look)}
          onClick={() => actions.split(fileId)}
        >
          {t('split')}
        </Menu.Item>
        {canBecomePdf(row) && (
          <Menu.Item rightSection={key('P')} disabled={actions.busy} onClick={() => actions.join([fileId])}>
            {t('makePdf')}
          </Menu.Item>
        )}
        <Menu.Item rightSection={key('K')} disabled={actions.busy} onClick={() => actions.shrink(fileId)}>
          {t('shrink')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item rightSection={key(t('deleteKey'))} onClick={() => actions.remove([fileId])}>
          {t('remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
