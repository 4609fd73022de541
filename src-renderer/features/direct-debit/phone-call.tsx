import { Checkbox, Paper, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { ConsentLanguage } from '@contract/domain/mandate-records'
import { useFormats } from '../../lib/i18n/format'
import type { Form } from '../../lib/forms/use-form'
import { useTexts } from '../../lib/i18n/texts'
import recipes from '../../lib/theme/recipes.module.css'
import classes from './direct-debit.module.css'
import { changeFormState, markRead, useFormState } from './form-state'
import { readAloud } from './read-aloud'
import type { HashedTexts } from './consents'

interface PhoneCallProps {
  readonly caseId: string
  readonly consent: HashedTexts
  /** That the texts are in. */
  readonly language: ConsentLanguage
  readonly disabled: boolean
  readonly form: Pick<Form<unknown>, 'errorAt' | 'places'>
}

const fields = [
  { name: 'called', maxLength: 60, inputMode: 'tel' },
  { name: 'spokeWith', maxLength: 200, inputMode: 'text' },
] as const

/** A consent by phone: whom was called, who spoke, and what is read aloud, part by part. */
export function PhoneCall({ caseId, consent, language, disabled, form: { errorAt, places } }: PhoneCallProps) {
  const t = useTexts('direct-debit/phone')
  const formats = useFormats()
  const typed = useFormState(caseId)
  const { read, iban } = typed
  const parts = readAloud(consent, language, iban)
  const firstText = parts.findIndex(({ part }) => part === 'text')
  return (
    <Stack gap={8}>
      <SimpleGrid cols={2} spacing={12}>
        {fields.map(({ name, ...field }) => (
          <TextInput
            {...field}
            key={name}
            ref={places.at(name)}
            size="sm"
            label={t(name)}
            value={typed[name]}
            disabled={disabled}
            autoComplete="off"
            error={errorAt(name)}
            onChange={({ currentTarget }) => changeFormState(caseId, { [name]: currentTarget.value })}
          />
        ))}
      </SimpleGrid>
      <Paper withBorder component={Stack} role="group" aria-label={t('readAloud')} gap={8} px={12} py={8}>
        <p className={recipes.quiet}>
          <strong>{t('readAloud')}</strong> {t('readAloudHint')}
        </p>
        {parts.map(({ part, text }, index) => {
          const at = text === undefined ? undefined : read[text]
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
