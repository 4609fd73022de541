import { Button } from '@mantine/core'
import { documentLimits } from '@contract/documents'
import type { ShrinkOffer } from '@contract/file-work'
import { IconArrowsDiagonalMinimize2 } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useOutcome } from '../../../app/queries'
import { useFormats } from '../../../i18n/format'
import { useTexts } from '../../../i18n/texts'
import { kartei } from '../../../kartei'
import { workOn } from './file-work'
import classes from './work.module.css'
import { workTexts } from './work-texts'

/** What making a file smaller would give; main has made it already when it answers. */
export const useShrinkOffer = (fileId: string): UseQueryResult<ShrinkOffer> =>
  useOutcome(['shrink-offer', fileId], () => kartei.files.shrinkOffer({ fileId }), { staleTime: Infinity })

interface ShrinkButtonProps {
  readonly place: string
  readonly fileId: string
  readonly busy: boolean
}

/** For a file over the limit: the finest that fits, with its true size on the button. */
export function ShrinkButton({ place, fileId, busy }: ShrinkButtonProps) {
  const t = useTexts(workTexts)
  const formats = useFormats()
  const { data, error } = useShrinkOffer(fileId)
  if (error) return <span />
  if (!data) return <span className={classes.asked}>{t('shrinkAsked')}</span>
  const offer = data.offers.find(({ size }) => size <= documentLimits.bytesPerFile)
  if (!offer) return data.reason === null ? <span /> : <span className={classes.asked}>{t(data.reason)}</span>
  return (
    <span>
      <Button
        size="sm"
        leftSection={<IconArrowsDiagonalMinimize2 size={16} aria-hidden />}
        disabled={busy}
        onClick={() => void workOn(place, { kind: 'shrink', fileId, level: offer.level })}
      >
        {t('shrinkTo', { size: formats.fileSize(offer.size) })}
      </Button>
    </span>
  )
}
