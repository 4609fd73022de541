import type { EnvironmentPresets } from '@contract/api/presets'
import { readCountry } from '../../lib/fields/country-text'
import { readMetadata } from '../../lib/fields/metadata-rows'
import { readEmail, readUrl } from '../../lib/fields/plain-text'
import { readTypedRows } from '../../lib/fields/typed-rows'

/** Every place of the form, by what is typed there. Those of an application are called as in its own form. */
const presetPlaces = [
  'name',
  'email',
  'phone',
  'country',
  'version',
  'redirectUrls.successUrl',
  'redirectUrls.failUrl',
  'metadata',
] as const
export type TypedPresets = Readonly<Record<(typeof presetPlaces)[number], string>>

/** Those of them that a new application is filled with. */
const ofApplication = ['version', 'redirectUrls.successUrl', 'redirectUrls.failUrl', 'metadata'] as const

export const typedPresets = ({ contact, country = '', onboarding }: EnvironmentPresets): TypedPresets => ({
  name: contact.name ?? '',
  email: contact.email ?? '',
  phone: contact.phone ?? '',
  country,
  version: onboarding['version'] ?? 'v4',
  'redirectUrls.successUrl': onboarding['redirectUrls.successUrl'] ?? '',
  'redirectUrls.failUrl': onboarding['redirectUrls.failUrl'] ?? '',
  metadata: onboarding['metadata'] ?? '',
})

type Place = keyof TypedPresets

/** What is typed as what is kept, or the code of what is wrong at each place. */
export function readPresets(
  typed: TypedPresets,
):
  | { readonly ok: true; readonly value: EnvironmentPresets }
  | { readonly ok: false; readonly codes: Partial<Record<Place, string>> } {
  const codes: Partial<Record<Place, string>> = {}
  const given = (place: Place): string => typed[place].trim()
  const check = (place: Place, read: (text: string) => { readonly ok: boolean; readonly code?: string }): void => {
    const reading = given(place) === '' ? undefined : read(given(place))
    if (reading?.ok === false) codes[place] = reading.code ?? ''
  }
  check('email', readEmail)
  check('country', readCountry)
  check('redirectUrls.successUrl', readUrl)
  check('redirectUrls.failUrl', readUrl)
  if (!readMetadata(readTypedRows(typed.metadata)).ok) codes.metadata = 'metadata'
  if (Object.keys(codes).length > 0) return { ok: false, codes }
  const country = readCountry(given('country'))
  const contact = (['name', 'email', 'phone'] as const).filter((place) => given(place) !== '')
  const application = ofApplication.filter((place) => given(place) !== '')
  return {
    ok: true,
    value: {
      contact: Object.fromEntries(contact.map((place) => [place, given(place)])),
      ...(country.ok && { country: country.value }),
      onboarding: Object.fromEntries(application.map((place) => [place, given(place)])),
    },
  }
}
