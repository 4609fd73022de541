import { Button, Group, Paper } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { ProgressBar } from '../../lib/layout/progress-bar'
import recipes from '../../lib/theme/recipes.module.css'
import { useTexts } from '../../lib/i18n/texts'
import { cancel, type Staging } from './case-documents'

interface CancellableProgressProps {
  /** Description of the work in progress. */
  readonly message: string
  /** Name of the bar, and what it says in words. */
  readonly label: string
  readonly text: string
  /** 0 to 1. */
  readonly done: number
  /** The button's word. */
  readonly cancel: string
  readonly onCancel: () => void
}

/** Something that takes a while, above the rows, and the way out of it. */
export function CancellableProgress({ message, label, text, done, cancel, onCancel }: CancellableProgressProps) {
  return (
    <Paper withBorder>
      <Group gap={12} wrap="nowrap" mih={42} py={6} pl={16} pr={8}>
        <span className={recipes.fixed} role="status">
          {message}
        </span>
        <div className={recipes.fill}>
          <ProgressBar size="file" label={label} text={text} segments={[{ bytes: 1, sent: done }]} />
        </div>
        <Button size="sm" leftSection={<IconX size={16} aria-hidden />} onClick={onCancel}>
          {cancel}
        </Button>
      </Group>
    </Paper>
  )
}

/** Fewer are there before anybody could read a word about them. */
const fewest = 6

/** Files whose progress is shown. */
export const filesWithProgress = (stagings: readonly Staging[]): number =>
  stagings.reduce((sum, { total }) => sum + (total >= fewest ? total : 0), 0)

/** How far staging many files is, and the way out of it. */
export function StagingProgress({ stagings }: { readonly stagings: readonly Staging[] }) {
  const t = useTexts('documents')
  return stagings
    .filter(({ total }) => total >= fewest)
    .map(({ stagingId, total, done }) => (
      <CancellableProgress
        key={stagingId}
        message={t('takingIn', { done, total })}
        label={t('takingInProgress')}
        text={t('takingIn', { done, total })}
        done={done / total}
        cancel={t('cancelStaging')}
        onCancel={() => cancel(stagingId)}
      />
    ))
}
