import { endpoints } from '@contract/endpoints'
import type { Language } from '../../lib/i18n/i18n'

/** What an endpoint of the interface document does, by its number. */
export const endpointName = (number: number, language: Language): string | undefined =>
  endpoints.find((each) => each.number === number)?.[language]
