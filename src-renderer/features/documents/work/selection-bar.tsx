import { Group, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { IconFiles, IconRotate, IconRotateClockwise, IconTrash, IconX, type Icon } from '@tabler/icons-react'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import type { DocumentRow } from '../document-groups'
import type { RowActions } from './row-actions'
import classes from './work.module.css'

interface SelectionBarProps {
  readonly rows: readonly DocumentRow[]
  readonly actions: RowActions
  readonly onClear: () => void
}

/** What can be done with all ticked documents at once. */
export function SelectionBar({ rows, actions, onClear }: SelectionBarProps) {
  const t = useTexts('documents/work')
  const formats = useFormats()
  const fileIds = rows.map(({ fileId }) => fileId)
  const size = formats.fileSize(rows.reduce((sum, row) => sum + row.size, 0))
  return (
    <Group
      className={classes.bar}
      role="toolbar"
      aria-label={t('ticked', { count: rows.length, size })}
      gap={2}
      py={5}
      pl={16}
      pr={6}
    >
      <Text component="span" fw={600} mr="auto">
        {t('ticked', { count: rows.length, size })}
      </Text>
      <UnstyledButton className={classes.act} disabled={actions.busy} onClick={() => actions.join(fileIds)}>
        <IconFiles size={17} aria-hidden />
        {t('join')}
      </UnstyledButton>
      <Act icon={IconRotate} label={t('left')} disabled={actions.busy} onClick={() => actions.rotate(fileIds, 270)} />
      <Act
        icon={IconRotateClockwise}
        label={t('right')}
        disabled={actions.busy}
        onClick={() => actions.rotate(fileIds, 90)}
      />
      <Act
        icon={IconTrash}
        label={t('remove')}
        onClick={() => {
          actions.remove(fileIds)
          onClear()
        }}
      />
      <Act icon={IconX} label={t('clear')} onClick={onClear} />
    </Group>
  )
}

interface ActProps {
  readonly icon: Icon
  readonly label: string
  readonly disabled?: boolean
  readonly onClick: () => void
}

function Act({ icon: Sign, label, disabled = false, onClick }: ActProps) {
  return (
    <Tooltip label={label}>
      <UnstyledButton className={classes.act} aria-label={label} disabled={disabled} onClick={onClick}>
        <Sign size={17} aria-hidden />
      </UnstyledButton>
    </Tooltip>
  )
}
