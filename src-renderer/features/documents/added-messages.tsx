import { CloseButton, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { UndoButton } from '../../lib/undo/undo-button'
import { useTexts } from '../../lib/i18n/texts'
import { bringRemovedBack, closeMessages, forgetRemoved, useCaseDocuments } from './case-documents'
import classes from './documents.module.css'
import { StagingStrips } from './staging-strips'
import { focusRow } from './work/focus-row'

/** How far taking files in is, and what of the last drop did not become a document there. */
export function AddedMessages({ place }: { readonly place: string }) {
  const t = useTexts('documents')
  const { stagings, missing, leftOut, noFile } = useCaseDocuments(place)
  return (
    <>
      <StagingStrips stagings={stagings} />
      {(missing > 0 || noFile) && (
        <p role="alert" className={classes.note}>
          <IconAlertTriangle size={17} aria-hidden />
          {noFile ? t('noFileDropped') : t('shortDrop', { count: missing })}
          <UnstyledButton className={classes.icon} aria-label={t('close')} onClick={() => closeMessages(place)}>
            <IconX size={17} aria-hidden />
          </UnstyledButton>
        </p>
      )}
      <RemovedMessage place={place} />
      {leftOut > 0 && (
        <p role="status" className={classes.hint}>
          {t('folderLeftOut', { count: leftOut })}
        </p>
      )}
    </>
  )
}

/** What was just taken off, and the way back; gone when the clerk leaves the list. */
function RemovedMessage({ place }: { readonly place: string }) {
  const t = useTexts('documents')
  const { removed } = useCaseDocuments(place)

  async function bringBack(): Promise<void> {
    const first = removed?.files[0]?.fileId
    await bringRemovedBack(place)
    if (first !== undefined && document.activeElement === document.body) focusRow(first)
  }
  useEffect(() => () => forgetRemoved(place), [place])
  return (
    <div role="status" className={classes.removed} data-empty={removed === undefined || undefined}>
      {removed && (
        <>
          <span>{t('removed', { count: removed.files.length, name: removed.files[0]?.name ?? '' })}</span>
          <UndoButton of={removed.aside} onUndo={() => void bringBack()} />
          <CloseButton size="sm" aria-label={t('close')} onClick={() => forgetRemoved(place)} />
        </>
      )}
    </div>
  )
}
