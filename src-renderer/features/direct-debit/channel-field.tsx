import { Button, Group, Radio, TextInput } from '@mantine/core'
import { consentChannels } from '@contract/domain/mandate-records'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { FailureMessage } from '../../lib/failures/failure-message'
import type { Form } from '../../lib/forms/use-form'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
import { attachScan, changeFormState, detachScan, useFormState } from './form-state'

interface ChannelFieldProps {
  readonly caseId: string
  readonly engagementId: string
  readonly disabled: boolean
  readonly form: Pick<Form<unknown>, 'errorAt' | 'places'>
}

/** How the customer gave the consent; on paper with the scanned form, or with the place where the paper is kept. */
export function ChannelField({ caseId, engagementId, disabled, form: { errorAt, places } }: ChannelFieldProps) {
  const t = useTexts('direct-debit')
  const { channel, scan, scanning, paperPlace } = useFormState(caseId)
  const label = useId()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <Group ref={places.at('channel')} gap="6px 16px" role="radiogroup" aria-labelledby={label}>
      <span id={label} className={recipes.strong}>
        {t('channel')}
      </span>
      {consentChannels.map((each) => (
        <Radio
          key={each}
          size="xs"
          name={label}
          label={t(each)}
          checked={channel === each}
          disabled={disabled}
          onChange={() => changeFormState(caseId, { channel: each })}
        />
      ))}
      {errorAt('channel') !== undefined && (
        <p className={recipes.error} role="alert">
          {errorAt('channel')}
        </p>
      )}
      {channel === 'on-paper' && (
        <Group align="flex-end" gap="8px 12px" w="100%">
          {scan ? (
            <Button
              size="sm"
              variant="quiet"
              leftSection={<IconX size={16} aria-hidden />}
              disabled={disabled}
              aria-label={t('scanRemove', { name: scan.name })}
              onClick={() => void detachScan(caseId, engagementId, scan)}
            >
              {scan.name}
            </Button>
          ) : (
            <Button
              ref={places.at('paper')}
              size="sm"
              leftSection={<IconPaperclip size={16} aria-hidden />}
              loading={scanning.state === 'running'}
              disabled={disabled}
              onClick={() => picker.current?.click()}
            >
              {t('scanAttach')}
            </Button>
          )}
          <input
            ref={picker}
            type="file"
            hidden
            aria-label={t('scanAttach')}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) void attachScan(caseId, engagementId, file)
              currentTarget.value = ''
            }}
          />
          {!scan && (
            <TextInput
              size="sm"
              flex="1 1 240px"
              label={t('paperPlace')}
              value={paperPlace}
              disabled={disabled}
              maxLength={300}
              error={errorAt('paper')}
              onChange={({ currentTarget }) => changeFormState(caseId, { paperPlace: currentTarget.value })}
            />
          )}
          {scanning.state === 'failed' && <FailureMessage failure={scanning.failure} sentence={t('scanRefused')} />}
        </Group>
      )}
    </Group>
  )
}
