import { Radio, Stack, Text } from '@mantine/core'
import { documentLimits, type StagedFile } from '@contract/api/documents'
import type { ShrinkLevel, ShrinkOffer } from '@contract/api/file-work'
import { useState } from 'react'
import { FailureMessage } from '../../../lib/failures/failure-message'
import { LoadingLine } from '../../../lib/layout/lines'
import { useFormats } from '../../../lib/i18n/format'
import { useTexts } from '../../../lib/i18n/texts'
import { BeforeAfter } from './before-after'
import { FormButtons } from './form-buttons'
import { workOn } from './file-work'
import { useShrinkOffer } from './blocked-help'

type ShrinkFile = Pick<StagedFile, 'fileId' | 'name' | 'size' | 'mediaType'>

interface ShrinkFormProps {
  readonly place: string
  readonly file: ShrinkFile
  readonly onClose: () => void
}

/** Shows what a document would become, before and after, and lets the clerk choose. */
export function ShrinkForm({ place, file, onClose }: ShrinkFormProps) {
  const t = useTexts('documents/work')
  const { data, error } = useShrinkOffer(file.fileId)
  return (
    <Stack gap={12}>
      {error ? (
        <FailureMessage failure={error.failure} />
      ) : !data ? (
        <LoadingLine label={t('shrinkAsked')} />
      ) : data.offers.length > 0 ? (
        <Choice place={place} file={file} offers={data.offers} onClose={onClose} />
      ) : (
        <Text c="var(--ink-2)">{t(data.reason ?? 'unfit')}</Text>
      )}
      {(!data || data.offers.length === 0) && <FormButtons onClose={onClose} />}
    </Stack>
  )
}

interface ChoiceProps extends ShrinkFormProps {
  readonly offers: ShrinkOffer['offers']
}

function Choice({ place, file, offers, onClose }: ChoiceProps) {
  const t = useTexts('documents/work')
  const formats = useFormats()
  const fitting = offers.find(({ size }) => size <= documentLimits.safeBytesPerFile)
  const [chosen, setChosen] = useState<ShrinkLevel | undefined>((fitting ?? offers[0])?.level)
  const offer = offers.find(({ level }) => level === chosen)

  function shrink(): void {
    if (chosen === undefined) return
    onClose()
    void workOn(place, { kind: 'shrink', fileId: file.fileId, level: chosen })
  }

  return (
    <>
      <Text c="var(--ink-2)">{t('shrinkFrom', { size: formats.fileSize(file.size) })}</Text>
      {offer && <BeforeAfter before={file} after={offer} />}
      <Radio.Group
        label={t('levels')}
        value={chosen ?? null}
        onChange={(value) => setChosen(offers.find(({ level }) => level === value)?.level)}
      >
        {offers.map(({ level, size, width, height }) => (
          <Radio
            key={level}
            mt="xs"
            value={level}
            label={`${formats.fileSize(file.size)} → ${t(level, { size: formats.fileSize(size) })}`}
            description={[
              width !== undefined && height !== undefined && `${width} × ${height}`,
              size > documentLimits.bytesPerFile && t('stillTooLarge'),
            ]
              .filter((text) => text !== false)
              .join(', ')}
          />
        ))}
      </Radio.Group>
      <FormButtons onClose={onClose} submit={t('doShrink')} onSubmit={shrink} />
    </>
  )
}
