import { expect, it } from 'vitest'
import { commands } from '../../../../src-preload/contract/domain/commands'
import glossary from '../../../../docs/translation.md?raw'
import germanHelp from '../../../../resources/help/help.de.md?raw'
import englishHelp from '../../../../resources/help/help.en.md?raw'
import { endpoints } from '../../../../src-preload/contract/endpoints'
import { textsOf } from '../../../helpers/renderer/catalogues'

/** Administration, Raw, what proves something, and the details behind a failure or an entry of the journal. */
const forOthers =
  /^(raw|journal\/details|presets|environments|proxy|policy|health|failures|onboarding\/described|preferences\/about|(\w|-)+\/main)(\/|$)/

/** Of the page Administration, of a form's part for the administrator, or of the way to Raw. */
const folded: ReadonlySet<string> = new Set([
  'onboarding/version',
  'onboarding/v4',
  'onboarding/v5',
  'onboarding/v5Warning',
  'preferences/showsTechnical',
  'preferences/showsTechnicalHint',
])

it('says no word for engineers to clerks', () => {
  const list = /No other screen has these words.*?: (.*?)\./s.exec(glossary)?.[1]?.split(/,\s+/) ?? []
  expect(list.length).toBeGreaterThan(20)
  const technical = new RegExp(`(?<!\\p{L})(${list.join('|')}|version [45])`, 'iu')
  const found = ['en', 'de'].flatMap((language) =>
    [...textsOf(language)]
      .map(([place, text]): [string, string] => [place, text.replace(/\{\{\w+\}\}|https?:\/\//g, '')])
      .filter(([place, text]) => !forOthers.test(place) && !folded.has(place) && technical.test(text))
      .map(([place, text]) => `${language} ${place}: ${technical.exec(text)?.[0]}`),
  )
  expect(found).toEqual([])
})

type Language = 'en' | 'de'

/** Words that the glossary does without, with the longer words in which they are allowed. */
interface Unwanted {
  readonly language: Language
  readonly word: string
  readonly allowed: readonly string[]
}

/** The last two columns of the table: `one, two… (except three)`. */
const unwantedIn = (markdown: string): Unwanted[] =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .flatMap((line) => {
      const [english = '', german = ''] = line.split('|').slice(-3, -1)
      return [
        { language: 'en' as const, cell: english },
        { language: 'de' as const, cell: german },
      ]
    })
    .flatMap(({ language, cell }) => {
      const [words = '', except = ''] = cell.split('(except ')
      const split = (list: string): string[] =>
        list
          .replace(')', '')
          .split(',')
          .map((word) => word.trim())
          .filter((word) => word !== '')
      return split(words).map((word) => ({ language, word, allowed: split(except) }))
    })

const isIn = (text: string, { language, word, allowed }: Unwanted): boolean => {
  const rest = allowed.reduce((all, one) => all.replaceAll(one, ''), text)
  const whole = word.endsWith('…') ? word.slice(0, -1) : `${word}(?!\\p{L})`
  return new RegExp(`(?<!\\p{L})${whole}`, language === 'en' ? 'iu' : 'u').test(rest)
}

it('calls one thing by one word, as the glossary says', () => {
  const unwanted = unwantedIn(glossary)
  expect(unwanted.filter(({ language }) => language === 'en').length).toBeGreaterThan(5)
  expect(unwanted.filter(({ language }) => language === 'de').length).toBeGreaterThan(20)
  const texts = (language: Language): [place: string, text: string][] => [
    ...textsOf(language),
    ...Object.entries(commands).map(([id, names]): [string, string] => [`command ${id}`, names[language]]),
    ...endpoints.map((endpoint): [string, string] => [`endpoint ${endpoint.number}`, endpoint[language]]),
    // The name of a topic is for the program.
    ['help', (language === 'de' ? germanHelp : englishHelp).replace(/<!--.*?-->/g, '')],
  ]
  const found = (['en', 'de'] as const).flatMap((language) => {
    const words = unwanted.filter((each) => each.language === language)
    return texts(language).flatMap(([place, text]) => {
      // Placeholders are names of the program.
      const said = text.replace(/\{\{\w+\}\}/g, '')
      return words.filter((word) => isIn(said, word)).map(({ word }) => `${place} (${language}): ${word}`)
    })
  })
  expect(found).toEqual([])
})
