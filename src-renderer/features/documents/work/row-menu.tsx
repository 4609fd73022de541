import { Menu, UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { Look } from '@contract/api/documents'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/texts'
import recipes from '../../../lib/theme/recipes.module.css'
import type { DocumentRow } from '../document-groups'
import { canBeTurned } from '../look/look'
import { useRowActions } from './row-actions'
import classes from '../documents.module.css'

interface RowMenuProps {
  readonly row: DocumentRow
  readonly look: Look | undefined
}

export const canBeSplit = (look: Look | undefined): boolean =>
  look?.kind === 'pdf' && (look.pages ?? 0) > 1 && !look.notes.includes('password')

/** Only pictures become one; a program or a letter of another kind does not. */
const canBecomePdf = ({ mediaType }: Pick<DocumentRow, 'mediaType'>): boolean => mediaType.startsWith('image/')

/** Everything that can be done with one document, each with its key. */
export function RowMenu({ row, look }: RowMenuProps) {
  const t = useTexts('documents/work')
  const actions = useRowActions()
  const { fileId, name } = row
  // The name's field takes the focus, and keeps what is typed when it loses it.
  const [renames, setRenames] = useState(false)
  const turns = canBeTurned(look)
  const { busy } = actions
  const item = (key: string, label: string, onClick: () => void, isEnabled = true) => (
    <Menu.Item rightSection={<kbd className={classes.key}>{key}</kbd>} disabled={!isEnabled} onClick={onClick}>
      {label}
    </Menu.Item>
  )
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
        {item('↵', t('open'), () => actions.open(fileId))}
        {item('F2', t('rename'), () => {
          setRenames(true)
          actions.rename(fileId)
        })}
        {item('Alt ↑', t('up'), () => actions.move(fileId, -1))}
        {item('Alt ↓', t('down'), () => actions.move(fileId, 1))}
        <Menu.Divider />
        {item('R', t('right'), () => actions.rotate([fileId], 90), !busy && turns)}
        {item('L', t('left'), () => actions.rotate([fileId], 270), !busy && turns)}
        {item('S', t('split'), () => actions.ask('split', [fileId]), !busy && canBeSplit(look))}
        {canBecomePdf(row) && item('P', t('makePdf'), () => actions.ask('join', [fileId]), !busy)}
        {item('K', t('shrink'), () => actions.ask('shrink', [fileId]), !busy)}
        <Menu.Divider />
        {item(t('deleteKey'), t('remove'), () => actions.remove([fileId]))}
      </Menu.Dropdown>
    </Menu>
  )
}
