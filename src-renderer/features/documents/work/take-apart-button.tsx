import { Button } from '@mantine/core'
import type { StagedFile } from '@contract/api/documents'
import { IconPaperclip } from '@tabler/icons-react'
import { useTexts } from '../../../lib/i18n/texts'
import { useWork, workOn } from './file-work'

interface TakeApartButtonProps {
  readonly place: string
  readonly file: Pick<StagedFile, 'fileId' | 'name'>
}

/** Puts the attachments of an e-mail in its place. */
export function TakeApartButton({ place, file: { fileId, name } }: TakeApartButtonProps) {
  const t = useTexts('documents/work')
  const work = useWork(place)
  return (
    <span>
      <Button
        size="sm"
        leftSection={<IconPaperclip size={16} aria-hidden />}
        aria-label={t('takeApartNamed', { name })}
        disabled={work !== undefined}
        onClick={() => void workOn(place, { kind: 'take-apart', fileId })}
      >
        {t('takeApart')}
      </Button>
    </span>
  )
}
