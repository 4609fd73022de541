import type { TypedFields } from '@contract/api/drafts'
import type { EnvironmentPresets } from '@contract/api/presets'
import { contract } from '@contract/index'
import type { z } from '@contract/zod'
import { countryName, readCountry } from '../../lib/fields/country-text'
import { readMetadata } from '../../lib/fields/metadata-rows'
import { readEmail, readUrl } from '../../lib/fields/plain-text'
import { readTypedRows } from '../../lib/fields/typed-rows'
import type { FormReading } from '../../lib/forms/problems'
import { readerOf } from '../../lib/forms/reader'
import { placesCalled } from '../../lib/forms/refusal'
import type { Language } from '../../lib/i18n/i18n'

/** What a new application is filled with; its places are called as in its own form. */
const ofApplication = ['version', 'redirectUrls.successUrl', 'redirectUrls.failUrl', 'metadata'] as const
const ofContact = ['name', 'email', 'phone'] as const

export const places = placesCalled(...ofContact, 'country', ...ofApplication)

export const typedPresets = (presets: EnvironmentPresets, language: Language): TypedFields => ({
  version: 'v4',
  ...presets.onboarding,
  ...presets.contact,
  ...(presets.country !== undefined && { country: countryName(presets.country, language) ?? presets.country }),
})

const { input } = contract.presets.save

/** What is typed as what is kept, or everything that is in the way. All of it may stay empty. */
export function readPresets(typed: TypedFields, environmentId: string): FormReading<z.output<typeof input>> {
  const reader = readerOf(typed, places)
  const given = (names: readonly string[]): TypedFields =>
    Object.fromEntries(names.flatMap((name) => (reader.isGiven(name) ? [[name, reader.text(name)]] : [])))
  const email = reader.take('email', readEmail)
  const country = reader.take('country', (text) => readCountry(text))
  for (const name of ['redirectUrls.successUrl', 'redirectUrls.failUrl']) reader.take(name, readUrl)
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
