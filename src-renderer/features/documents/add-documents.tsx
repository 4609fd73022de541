import { Button } from '@mantine/core'
import { IconFolderPlus, IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { ToolButton } from '../../lib/layout/tool-button'
import { useTexts } from '../../lib/i18n/texts'

interface AddDocumentsProps {
  readonly onFiles: (files: readonly File[]) => void
  /** Asks for a folder. */
  readonly onFolder: () => void
  readonly size?: 'sm' | 'md'
}

/** Opens the dialog for files, or the one for a folder: no system's dialog picks both. */
export function AddDocuments({ onFiles, onFolder, size = 'md' }: AddDocumentsProps) {
  const t = useTexts('documents')
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size={size} leftSection={<IconPlus size={17} aria-hidden />} onClick={() => picker.current?.click()}>
        {t('addDocuments')}
      </Button>
      <ToolButton icon={IconFolderPlus} label={t('addFolder')} onClick={onFolder} />
      <input
        ref={picker}
        hidden
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
