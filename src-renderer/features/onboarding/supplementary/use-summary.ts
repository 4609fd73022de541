import type { SupplementaryDetails } from '@contract/api/onboarding'
import { countryName } from '../../../lib/fields/country-text'
import { readPhone } from '../../../lib/fields/phone-text'
import { useFormats } from '../../../lib/i18n/format'
import { useLanguage, useTexts } from '../../../lib/i18n/texts'
import { choiceWords } from '../../../lib/forms/choices'
import { lackingOf, useValueWords, valuesOf, type SummaryProps, type Usual } from '../../../lib/forms/send-summary'
import { choices, holderFields, pathOf } from './read-details'

/** Usual details of a cardholder. The interface requires none of them, and Kartei neither. */
const usual: readonly Usual[] = [
  [pathOf('firstName')],
  [pathOf('lastName')],
  [pathOf('dateOfBirth')],
  [pathOf('nationality')],
  [pathOf('phone')],
]

const known: readonly string[] = holderFields.map(pathOf)

/** Summary of the details to send, in the clerk's words, and which usual ones they lack. */
export function useSummary(
  nameOf: (path: string) => string,
): (details: SupplementaryDetails) => Pick<SummaryProps, 'sections' | 'administrator' | 'lacks'> {
  const t = useTexts('onboarding/supplementary')
  const say = useTexts('forms/summary')
  const formats = useFormats()
  const language = useLanguage()
  const valueWords = useValueWords()

  function inWords(path: string, value: unknown): string {
    if (typeof value !== 'string') return valueWords(value)
    if (path === pathOf('dateOfBirth')) return formats.day(value)
    if (path === pathOf('nationality')) return countryName(value, language) ?? value
    if (path === pathOf('phone')) {
      const phone = readPhone(value, 'DE')
      return phone.ok ? phone.value.shown : value
    }
    return choiceWords(choices, path, value, language)
  }

  return (details) => {
    const values = valuesOf(details).filter(({ path }) => path !== 'cardholderDetails')
    const lines = values
      .map(({ path, value }) => ({
        path,
        label: known.includes(path) ? nameOf(path) : path.replace(/^(cardholderDetails|redirectUrls)\./, ''),
        value: inWords(path, value),
      }))
      .toSorted((a, b) => known.indexOf(a.path) - known.indexOf(b.path))
    const isAddress = (path: string): boolean => path.startsWith('redirectUrls.')
    return {
      sections: [
        { title: t('holder'), lines: lines.filter(({ path }) => known.includes(path)) },
        { title: say('further'), lines: lines.filter(({ path }) => !known.includes(path) && !isAddress(path)) },
      ],
      administrator: lines.filter(({ path }) => isAddress(path)).map((line) => ({ ...line, label: nameOf(line.path) })),
      lacks: lackingOf(
        usual,
        lines.map(({ path }) => path),
      ).map(([path]) => ({ path, label: nameOf(path) })),
    }
  }
}
