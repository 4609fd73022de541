import { CloseButton, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { UndoButton } from '../../lib/undo/undo-button'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
import { closeMessages, purgeUnstaged, restoreUnstaged, useCaseDocuments } from './case-documents'
import { StagingProgress } from './cancellable-progress'
import { focusRow } from './work/row-keys'

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
