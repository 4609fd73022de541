import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTexts } from '../../i18n/texts'
import classes from './documents.module.css'
import { texts } from './texts'

interface AddDocumentsProps {
  readonly onFiles: (files: readonly File[]) => void
  readonly size?: 'sm' | 'md'
}

/** Opens the file dialog. */
export function AddDocuments({ onFiles, size = 'md' }: AddDocumentsProps) {
  const t = useTexts(texts)
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size={size} leftSection={<IconPlus size={17} aria-hidden />} onClick={() => picker.current?.click()}>
        {t('addDocuments')}
      </Button>
      <input
        ref={picker}
        className={classes.picker}
        type="file"
        multiple
        tabIndex={-1}
        aria-label={t('addDocuments')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // The same file can be picked again after it was removed.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
