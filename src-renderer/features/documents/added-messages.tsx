import { CloseButton, Group, Button, Paper } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { UndoButton } from '../../lib/undo/undo-button'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
import { closeMessages, purgeUnstaged, restoreUnstaged, useCaseDocuments, cancel, type Staging } from './case-documents'
import { focusRow } from './work/row-actions'
import { ProgressBar } from '../../lib/layout/progress-bar'

/** How far taking files in is, and what of the last drop did not become a document there. */
export function AddedMessages({ place }: { readonly place: string }) {
  const t = useTexts('documents')
  const { stagings, missing, leftOut, noFile } = useCaseDocuments(place)
  return (
    <>
      <StagingProgress stagings={stagings} />
      {(missing > 0 || noFile) && (
        <Group role="alert" className={recipes.callout} data-tone="act" gap={8} wrap="nowrap" py={6}>
          <IconAlertTriangle size={17} aria-hidden />
          {noFile ? t('noFileDropped') : t('shortDrop', { count: missing })}
          <CloseButton size="sm" ml="auto" aria-label={t('close')} onClick={() => closeMessages(place)} />
        </Group>
      )}
      <RemovedMessage place={place} />
      {leftOut > 0 && (
        <p role="status" className={recipes.small}>
          {t('folderLeftOut', { count: leftOut })}
        </p>
      )}
    </>
  )
}

/** Undo bar for unstaged files; gone when the clerk leaves the list. */
function RemovedMessage({ place }: { readonly place: string }) {
  const t = useTexts('documents')
  const { removed } = useCaseDocuments(place)

  async function bringBack(): Promise<void> {
    const first = removed?.files[0]?.fileId
    await restoreUnstaged(place)
    if (first !== undefined && document.activeElement === document.body) focusRow(first)
  }
  useEffect(() => () => purgeUnstaged(place), [place])
  return (
    <Group role="status" display={removed ? undefined : 'none'} gap={8} mih={32} wrap="nowrap">
      {removed && (
        <>
          <span className={recipes.cut}>
            {t('removed', { count: removed.files.length, name: removed.files[0]?.name ?? '' })}
          </span>
          <UndoButton of={removed.aside} onUndo={() => void bringBack()} />
          <CloseButton size="sm" aria-label={t('close')} onClick={() => purgeUnstaged(place)} />
        </>
      )}
    </Group>
  )
}

interface CancellableProgressProps {
  readonly message: string
  /** Name of the bar, and what it says in words. */
  readonly label: string
  readonly text: string
  /** 0 to 1. */
  readonly done: number
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

export const filesWithProgress = (stagings: readonly Staging[]): number =>
  stagings.reduce((sum, { total }) => sum + (total >= fewest ? total : 0), 0)

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
