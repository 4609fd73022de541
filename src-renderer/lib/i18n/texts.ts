import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n, type Language } from './i18n'

interface Plural {
  readonly one: string
  readonly other: string
}

/** One text in both languages: plain, or in the two forms that English and German have for numbers (`count`). */
type Text = { readonly en: string; readonly de: string } | { readonly en: Plural; readonly de: Plural }

export type TextTable = Readonly<Record<string, Text>>

export interface Texts<T extends TextTable> {
  readonly namespace: string
  readonly table: T
}

/** The names between double braces. */
type Names<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never
type Needed<E> = E extends Plural ? Names<E['one']> | Names<E['other']> | 'count' : Names<E>
type Values<E> = { readonly [N in Needed<E>]: N extends 'count' ? number : string | number }
type Arguments<E> = [Needed<E>] extends [never] ? [] : [values: Values<E>]

/** `t('add')`, `t('files', { count: 3 })`: the key and what its braces need are checked by the compiler. */
export type Say<T extends TextTable> = <K extends keyof T & string>(key: K, ...values: Arguments<T[K]['en']>) => string

const formsOf = (key: string, text: string | Plural): [string, string][] =>
  typeof text === 'string'
    ? [[key, text]]
    : [
        [`${key}_one`, text.one],
        [`${key}_other`, text.other],
      ]

/**
 * Texts of one feature, both languages together, in its `texts.ts`:
 * `defineTexts('documents', { add: { en: 'Add documents', de: 'Dokumente hinzufügen' } })`.
 * test/renderer/i18n walks every such file and compares placeholders.
 */
export function defineTexts<const T extends TextTable>(namespace: string, table: T): Texts<T> {
  const bundle = (language: Language): Record<string, string> =>
    Object.fromEntries(Object.entries(table).flatMap(([key, text]) => formsOf(key, text[language])))
  i18n.addResourceBundle('en', namespace, bundle('en'))
  i18n.addResourceBundle('de', namespace, bundle('de'))
  return { namespace, table }
}

/** The texts in the active language; the component is drawn again when the language changes. */
export function useTexts<T extends TextTable>(texts: Texts<T>): Say<T> {
  const { t, i18n: active } = useTranslation(texts.namespace)
  const language = active.language === 'de' ? 'de' : 'en'
  return useMemo<Say<T>>(
    () =>
      (key, ...values) => {
        // Most texts have nothing to fill in, and are asked for at every drawing of whatever shows them.
        const text = values[0] === undefined ? texts.table[key]?.[language] : undefined
        return typeof text === 'string' ? text : t(key, { ...values[0] })
      },
    [t, texts, language],
  )
}

/** The active language, for formats and `lang` attributes. */
export function useLanguage(): Language {
  const { i18n: active } = useTranslation()
  return active.language === 'de' ? 'de' : 'en'
}
