import { cleaned } from '@contract/domain/typed-text'
import { mostShown, plain, type Choice } from '../../../lib/fields/match'
import type { Language } from '../../../lib/i18n/i18n'

let known: readonly Choice[] | undefined

/** Divisions and classes of NACE Rev. 2.1; undefined until they were loaded. */
export const knownActivities = (): readonly Choice[] | undefined => known

/** The file is read when the first form of a company is opened. */
export async function loadActivities(): Promise<readonly Choice[]> {
  known ??= readActivities((await import('./nace-rev-2.1.txt?raw')).default)
  return known
}

/** `10.71|English title|German title|further, words`; lines that begin with # say where the titles are from. */
export const readActivities = (text: string): readonly Choice[] =>
  text.split('\n').flatMap((line): Choice[] => {
    const [code = '', en, de, also = ''] = line.split('|')
    if (code.startsWith('#') || en === undefined || de === undefined) return []
    return [
      { code, words: { en, de }, also: also.split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()])) },
    ]
  })

interface Sought {
  readonly own: string
  readonly all: string
}

const sought = new WeakMap<Choice, Readonly<Record<Language, Sought>>>()

function soughtOf(choice: Choice, language: Language): Sought {
  const kept = sought.get(choice)
  if (kept) return kept[language]
  const also = (choice.also ?? []).map(plain).join(' ')
  const [en, de] = [plain(choice.words.en), plain(choice.words.de)]
  const all = ` ${en} ${de} ${also}`
  const made = { en: { own: ` ${en} ${also}`, all }, de: { own: ` ${de} ${also}`, all } }
  sought.set(choice, made)
  return made[language]
}

/** How well an activity fits the typed words, 0 best; undefined where one of them is missing. Their order does not count. */
function rank(choice: Choice, words: readonly string[], language: Language): number | undefined {
  const { own, all } = soughtOf(choice, language)
  const also = (choice.also ?? []).map(plain)
  if (also.includes(words.join(' '))) return 0
  if (words.every((word) => own.includes(` ${word}`))) return own.startsWith(` ${words[0]}`) ? 1 : 2
  if (words.every((word) => all.includes(` ${word}`))) return 3
  if (words.every((word) => own.includes(word))) return 4
  return words.every((word) => all.includes(word)) ? 5 : undefined
}

/** Activities by any words of their titles in either language, or by the beginning of their code; best first. */
export function matchingActivities(
  activities: readonly Choice[],
  typed: string,
  language: Language,
): readonly Choice[] {
  const text = cleaned(typed)
  if (/^\d/.test(text)) return activities.filter(({ code }) => code.startsWith(text)).slice(0, mostShown)
  const words = plain(text).split(' ').filter(Boolean)
  if (words.length === 0) return activities.filter(({ code }) => !code.includes('.'))
  return activities
    .flatMap((choice) => {
      const ranked = rank(choice, words, language)
      return ranked === undefined ? [] : [{ choice, ranked }]
    })
    .sort((a, b) => a.ranked - b.ranked || isDivision(a.choice) - isDivision(b.choice))
    .slice(0, mostShown)
    .map(({ choice }) => choice)
}

/** A class says more than the division that it stands in. */
const isDivision = ({ code }: Choice): 0 | 1 => (code.includes('.') ? 0 : 1)
