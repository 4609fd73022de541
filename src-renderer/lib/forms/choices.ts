import type { TypedFields } from '@contract/api/drafts'
import { cleaned } from '@contract/domain/typed-text'
import { freeText, readChoice, type Choice } from '../fields/match'
import { unlistedCountry } from '../fields/country-text'
import type { Language } from '../i18n/i18n'

/** The fields of a form that are chosen from a list, by their paths. */
export type Choices = Readonly<Record<string, readonly Choice[]>>

/** A service may have fields of any name, such as `constructor`. */
const listAt = (choices: Choices, path: string): readonly Choice[] | undefined =>
  Object.hasOwn(choices, path) ? choices[path] : undefined

/** A text of a form as it is sent: the code of a choice, else without needless spaces. */
export const readFormText = (choices: Choices, path: string, typed: string): string => {
  const list = listAt(choices, path)
  return list ? readChoice(list, typed) : cleaned(typed)
}

/** Maps a sent code to its label; any other text stays as it is. */
export const choiceWords = (choices: Choices, path: string, sent: string, language: Language): string =>
  listAt(choices, path)?.find(({ code }) => code === sent)?.words[language] ?? sent

/** Text typed into fields with a list that no list has, to be asked about before it is sent. */
export function ownWordsIn(choices: Choices, fields: TypedFields): readonly Doubtful[] {
  return Object.entries(choices).flatMap(([path, list]) => {
    const text = freeText(list, fields[path] ?? '')
    return text === undefined ? [] : [{ path, text }]
  })
}

/** The same for fields of a country or a nationality, whose codes are sent although no list has them. */
export function unlistedCountriesIn(paths: readonly string[], fields: TypedFields): readonly Doubtful[] {
  return paths.flatMap((path) => {
    const text = unlistedCountry(fields[path] ?? '')
    return text === undefined ? [] : [{ path, text }]
  })
}

/** A value that is sent although its field does not know it. */
export interface Doubtful {
  readonly path: string
  readonly text: string
  /** Of what is wrong with it; undefined: it is in no list. */
  readonly code?: string
}
