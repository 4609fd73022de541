import { expect, it } from 'vitest'
import { commands } from '../../../../src-preload/contract/domain/commands'
import glossary from '../../../../docs/translation.md?raw'
import germanHelp from '../../../../resources/help/help.de.md?raw'
import englishHelp from '../../../../resources/help/help.en.md?raw'

const modules = import.meta.glob('../../../../src-renderer/**/*{texts,case-status}.ts', { eager: true })
const mainModules = import.meta.glob<Readonly<Record<string, Named['table']>>>(
  '../../../../src-main/{shell,features/direct-debit/mandates/paper}/texts.ts',
  { eager: true },
)

/** For whoever sets Kartei up or looks at what went over the line. */
const forOthers = /^(raw|journal|send|presets|about|described|preferences)/

/** Not for clerks: how the service is called. */
const technical = /\b(endpoints?|interface|version [45])\b|Endpunkt|Schnittstelle/i
/** They stand folded away "for the administrator". */
const folded: ReadonlySet<string> = new Set([
  'onboarding.version',
  'onboarding.v4',
  'onboarding.v5',
  'onboarding.v5Warning',
])

interface Named {
  readonly namespace: string
  readonly table: Readonly<Record<string, { readonly en: unknown; readonly de: unknown }>>
}
const isTexts = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'namespace' in value && 'table' in value

it('names no endpoint, interface or version of one to clerks', () => {
  const tables = Object.values(modules).flatMap((module) => Object.values(module ?? {}).filter(isTexts))
  expect(tables.length).toBeGreaterThan(40)
  const found = tables
    .filter(({ namespace }) => !forOthers.test(namespace))
    .flatMap(({ namespace, table }) =>
      Object.entries(table).flatMap(([key, { en, de }]) =>
        !folded.has(`${namespace}.${key}`) && technical.test(JSON.stringify([en, de])) ? [`${namespace}.${key}`] : [],
      ),
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
  const tables: readonly Named[] = [
    ...Object.values(modules).flatMap((module) => Object.values(module ?? {}).filter(isTexts)),
    ...Object.values(mainModules).flatMap((tables) =>
      Object.entries(tables).map(([name, table]) => ({ namespace: `main ${name}`, table })),
    ),
    { namespace: 'commands', table: commands },
    {
      namespace: 'help',
      // The name of a topic is for the program.
      table: { text: { en: englishHelp.replace(/<!--.*?-->/g, ''), de: germanHelp.replace(/<!--.*?-->/g, '') } },
    },
  ]
  expect(tables.filter(({ namespace }) => namespace.startsWith('main ')).length).toBeGreaterThan(1)
  const found = tables.flatMap(({ namespace, table }) =>
    Object.entries(table).flatMap(([key, text]) =>
      unwanted
        // Placeholders are names of the program.
        .filter((word) => isIn(JSON.stringify(text[word.language]).replace(/\{\{?\w+\}?\}/g, ''), word))
        .map(({ language, word }) => `${namespace}.${key} (${language}): ${word}`),
    ),
  )
  expect(found).toEqual([])
})
