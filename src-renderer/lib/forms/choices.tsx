import { Box } from '@mantine/core'
import type { TypedFields } from '@contract/api/drafts'
import type { ReactNode } from 'react'
import { own, readChoice, tidy } from '../fields/choice-text'
import { unlistedCountry } from '../fields/country-text'
import type { Choice } from '../fields/match'
import type { Language } from '../i18n/i18n'
import { useTexts } from '../i18n/texts'
import { useProblemWords } from './problems'

/** The fields of a form that are chosen from a list, by their paths. */
export type Choices = Readonly<Record<string, readonly Choice[]>>

/** A service may have fields of any name, such as `constructor`. */
const listAt = (choices: Choices, path: string): readonly Choice[] | undefined =>
  Object.hasOwn(choices, path) ? choices[path] : undefined

/** A text of a form as it is sent: the code of a choice, else without needless spaces. */
export const readFormText = (choices: Choices, path: string, typed: string): string => {
  const list = listAt(choices, path)
  return list ? readChoice(list, typed) : tidy(typed)
}

/** What is sent for a choice as its list calls it, and everything else as it stands. */
export const choiceWords = (choices: Choices, path: string, sent: string, language: Language): string =>
  listAt(choices, path)?.find(({ code }) => code === sent)?.words[language] ?? sent

/** What the clerk typed into fields with a list that no list has, to be asked about before it is sent. */
export function ownWordsIn(choices: Choices, fields: TypedFields): readonly Doubtful[] {
  return Object.entries(choices).flatMap(([path, list]) => {
    const text = own(list, fields[path] ?? '')
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

/**
 * What a question before sending says of the clerk's own words. `always`: it is asked in every environment then, since a
 * service that knows the value as little as the list does may refuse the whole form.
 */
export function useOwnWords(
  choices: Choices,
  nameOf: (path: string) => string,
): (fields: TypedFields, further?: readonly Doubtful[]) => { readonly always: boolean; readonly words: ReactNode } {
  const t = useTexts('forms')
  const problemWords = useProblemWords()
  return (fields, further = []) => {
    const found: readonly Doubtful[] = [...ownWordsIn(choices, fields), ...further]
    if (found.length === 0) return { always: false, words: null }
    return {
      always: true,
      words: (
        <>
          <Box component="p" mt={12}>
            {found.some(({ code }) => code !== undefined) ? t('doubtful') : t('ownWords', { count: found.length })}
          </Box>
          <Box component="ul" mt={4} pl={18}>
            {found.map(({ path, text, code }) => (
              <li key={path}>
                {nameOf(path)}: <strong>{text}</strong>
                {code !== undefined && ` – ${problemWords({ path, code })}`}
              </li>
            ))}
          </Box>
        </>
      ),
    }
  }
}
