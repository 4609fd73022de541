import { cardTypes } from '@contract/api/onboarding'
import type { EnvironmentPresets } from '@contract/api/presets'
import { Button, Group, Input, NativeSelect, Text } from '@mantine/core'
import type { TypedFields } from '@contract/api/drafts'
import { contract } from '@contract/index'
import type { z } from '@contract/zod'
import { useState } from 'react'
import { FieldGrid } from '../../lib/forms/section'
import { useActiveEnvironment } from '../../lib/api/environment'
import { useAct, useRefresh } from '../../lib/api/queries'
import { FailureMessage } from '../../lib/failures/failure-message'
import { SettingsSection } from '../../lib/layout/settings'
import { CountryField } from '../../lib/fields/country-field'
import { MetadataEditor } from '../../lib/fields/metadata-editor'
import { EmailField, TextField, UrlField } from '../../lib/fields/plain-fields'
import { readMetadata, readTypedRows, writeTypedRows } from '../../lib/fields/metadata-rows'
import { useForm } from '../../lib/forms/use-form'
import { useKeptValues } from '../../lib/forms/values'
import { useLanguage, useTexts } from '../../lib/i18n/texts'
import { kartei } from '../../lib/api/kartei'
import classes from './presets.module.css'
import { lacksRedirects, redirectPlaces, usePresets } from './queries'
import { countryName, readCountry } from '../../lib/fields/country-text'
import { readEmail, readUrl } from '../../lib/fields/plain-text'
import type { FormReading } from '../../lib/forms/problems'
import { readerOf } from '../../lib/forms/reader'
import { placesCalled } from '../../lib/forms/refusal'
import type { Language } from '../../lib/i18n/i18n'

/** Values set once for the active environment, so that no clerk has to know them. */
export function PresetsPanel() {
  const t = useTexts('presets')
  const environment = useActiveEnvironment()
  const presets = usePresets()
  if (!environment || !presets) return null
  return (
    <SettingsSection title={t('title')} explain={t('explain', { environment: environment.name })}>
      <PresetsForm key={environment.id} environmentId={environment.id} presets={presets} />
    </SettingsSection>
  )
}

interface PresetsFormProps {
  readonly environmentId: string
  readonly presets: EnvironmentPresets
}

function PresetsForm({ environmentId, presets }: PresetsFormProps) {
  const t = useTexts('presets')
  const ofOnboarding = useTexts('onboarding')
  const language = useLanguage()
  const refresh = useRefresh()
  const save = useAct(kartei.presets.save, () => refresh('presets'))
  const { values, isTyped, saved, discard } = useKeptValues(`presets ${environmentId}`, () =>
    typedPresets(presets, language),
  )
  const form = useForm({
    values,
    read: (typed) => readPresets(typed, environmentId),
    failure: save.failure,
    places,
  })
  const [isLacking] = useState(() => lacksRedirects(presets))
  const metadata = form.field('metadata', t('metadata'))

  async function submit(input: Parameters<typeof save.run>[0]): Promise<void> {
    const before = values.now()
    const outcome = await save.run(input)
    // Later typing is still unsaved.
    if (outcome.ok && values.now() === before) saved()
  }

  return (
    <form noValidate onSubmit={(event) => void form.submit(submit, event)}>
      <fieldset className={classes.part}>
        <legend>{t('contact')}</legend>
        <Text c="var(--ink-2)" mb={8}>
          {t('contactHint')}
        </Text>
        <FieldGrid>
          <TextField {...form.field('name', t('name'))} />
          <EmailField {...form.field('email', t('email'))} />
          <TextField {...form.field('phone', t('phone'))} />
        </FieldGrid>
      </fieldset>
      <fieldset className={classes.part}>
        <legend>{t('applications')}</legend>
        <FieldGrid>
          <CountryField {...form.field('country', t('country'))} hint={t('countryHint')} />
          <NativeSelect
            {...form.input('cardType', t('card'))}
            data={[
              { value: '', label: t('noCard') },
              ...cardTypes.map((value) => ({ value, label: ofOnboarding(value) })),
            ]}
          />
        </FieldGrid>
      </fieldset>
      <details className={classes.part} open={isLacking || undefined}>
        <summary>{t('administrator')}</summary>
        <Text c="var(--ink-2)" mb={8}>
          {t('administratorHint')}
        </Text>
        <FieldGrid>
          <NativeSelect
            {...form.input('version', t('version'))}
            data={[
              { value: 'v4', label: t('v4') },
              { value: 'v5', label: t('v5') },
            ]}
          />
          <UrlField {...form.field('redirectUrls.successUrl', t('successUrl'))} />
          <UrlField {...form.field('redirectUrls.failUrl', t('failUrl'))} />
        </FieldGrid>
        <Text c="var(--ink-2)" mt={4}>
          {t('redirectsNeeded')}
        </Text>
        <Text fw={600} mt={8} mb={4}>
          {metadata.label}
        </Text>
        <div ref={form.places.at('metadata')}>
          <MetadataEditor
            rows={readTypedRows(metadata.value)}
            onChange={(rows) => metadata.onChange(rows.length === 0 ? '' : writeTypedRows(rows))}
          />
          {metadata.error !== undefined && <Input.Error>{metadata.error}</Input.Error>}
        </div>
      </details>
      {form.failure && <FailureMessage failure={form.failure} />}
      <Group gap="sm">
        <Button type="submit" variant="primary" loading={save.running}>
          {t('save')}
        </Button>
        {isTyped && (
          <Button disabled={save.running} onClick={discard}>
            {t('discard')}
          </Button>
        )}
        <span role="status">{isTyped ? t('notSaved') : save.value && t('saved')}</span>
      </Group>
    </form>
  )
}

/** Presets of a new application; their labels are those of its own form. */
const ofApplication = ['cardType', 'version', ...redirectPlaces, 'metadata'] as const
const ofContact = ['name', 'email', 'phone'] as const

const places = placesCalled(...ofContact, 'country', ...ofApplication)

const typedPresets = (presets: EnvironmentPresets, language: Language): TypedFields => ({
  version: 'v4',
  ...presets.onboarding,
  ...presets.contact,
  ...(presets.country !== undefined && { country: countryName(presets.country, language) ?? presets.country }),
})

const { input } = contract.presets.save

/** Parses the typed presets, or lists all problems. What is open yet may be saved later. */
function readPresets(typed: TypedFields, environmentId: string): FormReading<z.output<typeof input>> {
  const reader = readerOf(typed, places)
  const given = (names: readonly string[]): TypedFields =>
    Object.fromEntries(names.flatMap((name) => (reader.isGiven(name) ? [[name, reader.text(name)]] : [])))
  const email = reader.take('email', readEmail)
  const country = reader.take('country', (text) => readCountry(text))
  for (const name of redirectPlaces) reader.take(name, readUrl)
  if (!readMetadata(readTypedRows(reader.at('metadata'))).ok) reader.wrong('metadata', 'metadata')
  return reader.end(input, {
    environmentId,
    presets: {
      contact: { ...given(ofContact), ...(email && { email: email.value }) },
      ...(country && { country: country.value }),
      onboarding: given(ofApplication),
    },
  })
}
