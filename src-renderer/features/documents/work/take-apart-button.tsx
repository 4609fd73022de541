import { Button, UnstyledButton } from '@mantine/core'
import type { StagedFile } from '@contract/api/documents'
import { IconPaperclip } from '@tabler/icons-react'
import { useTexts } from '../../../lib/i18n/texts'
import recipes from '../../../lib/theme/recipes.module.css'
import { useConfirmLosses } from './use-confirm-losses'
import { useWork } from '../case-documents'
import { workOn } from './file-work'

interface TakeApartButtonProps {
  readonly place: string
  readonly file: Pick<StagedFile, 'fileId' | 'name'>
}

/** Puts the attachments of an e-mail, or the files in a PDF behind its pages, in its place. */
export function TakeApartButton({ place, file: { fileId, name } }: TakeApartButtonProps) {
  const t = useTexts('documents/work')
  const mayLose = useConfirmLosses()
  const work = useWork(place)

  async function takeApart(): Promise<void> {
    if (await mayLose([{ fileId, name }], 'take-apart')) await workOn(place, { kind: 'take-apart', fileId })
  }

  return (
    <span>
      <Button
        size="sm"
        leftSection={<IconPaperclip size={16} aria-hidden />}
        aria-label={t('takeApartNamed', { name })}
        disabled={work !== undefined}
        onClick={() => void takeApart()}
      >
        {t('takeApart')}
      </Button>
    </span>
  )
}

interface LeftOutPicturesProps {
  readonly place: string
  readonly file: Pick<StagedFile, 'fileId' | 'name' | 'madeFrom'>
}

/** How many small pictures of its text an e-mail had besides, and the way to take them too. */
export function LeftOutPictures({ place, file: { fileId, name, madeFrom } }: LeftOutPicturesProps) {
  const t = useTexts('documents/work')
  const work = useWork(place)
  const count = madeFrom?.leftOut
  if (count === undefined) return null
  return (
    <>
      {t('picturesLeftOut', { count })}
      <UnstyledButton
        className={recipes.link}
        fz="inherit"
        fw={600}
        lh="inherit"
        aria-label={t('takePicturesNamed', { count, name })}
        disabled={work !== undefined}
        onClick={() => void workOn(place, { kind: 'take-pictures', fileId })}
      >
        {t('takePictures', { count })}
      </UnstyledButton>
    </>
  )
}
