import { Button } from '@mantine/core'
import { documentLimits, isTakenType, type StagedFile } from '@contract/api/documents'
import type { ShrinkOffer } from '@contract/api/file-work'
import { IconArrowsDiagonalMinimize2 } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useOutcome } from '../../../lib/api/queries'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import recipes from '../../../lib/theme/recipes.module.css'
import { kartei } from '../../../lib/api/kartei'
import type { RowActions } from './row-actions'

/** The gain of making a file smaller; main has made it already when it answers. */
export const useShrinkOffer = (fileId: string): UseQueryResult<ShrinkOffer> =>
  useOutcome(['shrink-offer', fileId], () => kartei.files.shrinkOffer({ fileId }), { staleTime: Infinity })

/** Whether being too large is what keeps a file from being sent. */
export const canShrinkHelp = ({ problems, mediaType }: Pick<StagedFile, 'problems' | 'mediaType'>): boolean =>
  isTakenType(mediaType) && problems.some(({ code }) => code === 'too-large')

interface ShrinkButtonProps {
  readonly fileId: string
  readonly actions: Pick<RowActions, 'busy' | 'shrink'>
}

/** For a file over the limit: the finest that fits, with its true size on the button, which leads to a look at it. */
export function ShrinkButton({ fileId, actions }: ShrinkButtonProps) {
  const t = useTexts('documents/work')
  const formats = useFormats()
  const { data, error } = useShrinkOffer(fileId)
  if (error) return <span />
  if (!data) return <span className={recipes.small}>{t('shrinkAsked')}</span>
  const offer = data.offers.find(({ size }) => size <= documentLimits.safeBytesPerFile)
  if (!offer) return <span className={recipes.small}>{t(data.reason ?? 'neverFits')}</span>
  return (
    <span>
      <Button
        size="sm"
        leftSection={<IconArrowsDiagonalMinimize2 size={16} aria-hidden />}
        disabled={actions.busy}
        onClick={() => actions.shrink(fileId)}
      >
        {t('shrinkTo', { size: formats.fileSize(offer.size) })}
      </Button>
    </span>
  )
}
