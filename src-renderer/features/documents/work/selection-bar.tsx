import { Text } from '@mantine/core'
import { IconFiles, IconRotate, IconRotateClockwise, IconTrash, IconX } from '@tabler/icons-react'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import { BarButton, SelectionBar as Bar } from '../../../lib/layout/selection-bar'
import type { DocumentRow } from '../document-groups'
import type { RowActions } from './row-actions'
import classes from './work.module.css'

interface SelectionBarProps {
  readonly rows: readonly DocumentRow[]
  readonly actions: RowActions
  readonly onClear: () => void
}

/** Bulk actions on the ticked documents. */
export function SelectionBar({ rows, actions, onClear }: SelectionBarProps) {
  const t = useTexts('documents/work')
  const formats = useFormats()
  const fileIds = rows.map(({ fileId }) => fileId)
  const size = formats.fileSize(rows.reduce((sum, row) => sum + row.size, 0))
  return (
    <Bar label={t('ticked', { count: rows.length, size })} className={classes.bar}>
      <Text component="span" fw={600} mr="auto">
        {t('ticked', { count: rows.length, size })}
      </Text>
      <BarButton icon={IconFiles} disabled={actions.busy} onClick={() => actions.join(fileIds)}>
        {t('join')}
      </BarButton>
      <BarButton
        icon={IconRotate}
        label={t('left')}
        disabled={actions.busy}
        onClick={() => actions.rotate(fileIds, 270)}
      />
      <BarButton
        icon={IconRotateClockwise}
        label={t('right')}
        disabled={actions.busy}
        onClick={() => actions.rotate(fileIds, 90)}
      />
      <BarButton
        icon={IconTrash}
        label={t('remove')}
        onClick={() => {
          actions.remove(fileIds)
          onClear()
        }}
      />
      <BarButton icon={IconX} label={t('clear')} onClick={onClear} />
    </Bar>
  )
}
