import { Button, Checkbox, Group, Paper, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { consentChannels, type ConsentLanguage } from '@contract/domain/mandate-records'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { FailureMessage } from '../../lib/failures/failure-message'
import type { Form } from '../../lib/forms/use-form'
import { useFormats } from '../../lib/i18n/format'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
import { readAloud, type HashedTexts } from './consents'
import classes from './direct-debit.module.css'
import { attachScan, detachScan, markRead, readMandate, useFormState } from './form-state'

interface ChannelFieldProps {
  readonly caseId: string
  readonly engagementId: string
  readonly disabled: boolean
  readonly form: Form<unknown>
}

/** How the customer gave the consent; on paper with the scanned form, or with the place where the paper is kept. */
export function ChannelField({ caseId, engagementId, disabled, form }: ChannelFieldProps) {
  const t = useTexts('direct-debit')
  const { scanning } = useFormState(caseId)
  const { channel, scan } = readMandate(form.typed)
  const label = useId()
  const picker = useRef<HTMLInputElement>(null)
  const missing = form.errorAt('channel')
  return (
    <Group ref={form.places.at('channel')} gap="6px 16px" role="radiogroup" aria-labelledby={label}>
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
          onChange={() => form.values.type({ channel: each })}
        />
      ))}
      {missing !== undefined && (
        <p className={recipes.error} role="alert">
          {missing}
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
              onClick={() => void detachScan(caseId, engagementId, scan.fileId)}
            >
              {scan.name}
            </Button>
          ) : (
            <Button
              ref={form.places.at('paper')}
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
              {...form.input('paperPlace', t('paperPlace'))}
              size="sm"
              flex="1 1 240px"
              disabled={disabled}
              maxLength={300}
              error={form.errorAt('paper')}
            />
          )}
          {scanning.state === 'failed' && <FailureMessage failure={scanning.failure} sentence={t('scanRefused')} />}
        </Group>
      )}
    </Group>
  )
}

interface PhoneCallProps extends Omit<ChannelFieldProps, 'engagementId'> {
  readonly consent: HashedTexts
  /** That the texts are in. */
  readonly language: ConsentLanguage
}

const called = [
  { name: 'called', maxLength: 60, inputMode: 'tel' },
  { name: 'spokeWith', maxLength: 200, inputMode: 'text' },
] as const

/** A consent by phone: whom was called, who spoke, and what is read aloud, part by part. */
export function PhoneCall({ caseId, consent, language, disabled, form }: PhoneCallProps) {
  const t = useTexts('direct-debit/phone')
  const formats = useFormats()
  const { read, iban } = readMandate(form.typed)
  const parts = readAloud(consent, language, iban)
  const firstText = parts.findIndex(({ part }) => part === 'text')
  return (
    <Stack gap={8}>
      <SimpleGrid cols={2} spacing={12}>
        {called.map(({ name, ...field }) => (
          <TextInput
            {...field}
            {...form.input(name, t(name))}
            key={name}
            size="sm"
            disabled={disabled}
            autoComplete="off"
          />
        ))}
      </SimpleGrid>
      <Paper withBorder component={Stack} role="group" aria-label={t('readAloud')} gap={8} px={12} py={8}>
        <p className={recipes.quiet}>
          <strong>{t('readAloud')}</strong> {t('readAloudHint')}
        </p>
        {parts.map(({ part, text }, index) => {
          const at = text === undefined ? undefined : read.get(text)
          const name = part === 'text' ? t('part-text', { count: index - firstText + 1 }) : t(`part-${part}`)
          return (
            <Checkbox
              key={`${part} ${index}`}
              size="xs"
              classNames={{ label: classes.asWritten ?? '' }}
              label={
                <>
                  <span className={recipes.strong}>{name}:</span>{' '}
                  {text === undefined ? <span>{t('ibanFirst')}</span> : <span lang={language}>{text}</span>}
                </>
              }
              description={at !== undefined && t('readAt', { time: formats.time(new Date(at)) })}
              checked={at !== undefined}
              disabled={disabled || text === undefined}
              onChange={({ currentTarget }) => {
                if (text !== undefined) markRead(caseId, text, currentTarget.checked)
              }}
            />
          )
        })}
      </Paper>
    </Stack>
  )
}
