// Made of the English catalogues by `npm run texts`; every check and every build makes it anew.
import type { Say, TextKey, TextsOf } from '@texts'
import { useMemo, useSyncExternalStore } from 'react'
import { i18n, type Language } from './i18n'

export type { Say, TextKey }

type Plain = (key: string, values?: Readonly<Record<string, string | number>>) => string

const made = new Map<string, Plain>()

/** A catalogue part's texts in a language: with i18next's plural forms, and in English where the language says nothing. */
function saying(language: string, part: TextsOf): Plain {
  const name = `${language} ${part}`
  const known = made.get(name)
  if (known) return known
  const [feature = '', ...path] = part.split('/')
  const t = i18n.getFixedT(language, feature, path.length === 0 ? undefined : path.join('/'))
  const kept = new Map<string, string>()
  const say: Plain = (key, values) => {
    if (values) return t(key, values)
    // Most texts have nothing to fill in, and are asked for at every drawing of whatever shows them.
    const known = kept.get(key)
    if (known !== undefined) return known
    const text = t(key)
    // Before its catalogue is read, a language says everything in English.
    if (i18n.hasResourceBundle(language, feature)) kept.set(key, text)
    return text
  }
  made.set(name, say)
  return say
}

/** The texts of a catalogue, or of a part of one, in a language. */
export function textsIn<P extends TextsOf>(language: string, part: P): Say<P> {
  const say = saying(language, part)
  return (key, ...values) => say(key, values[0] && { ...values[0] })
}

function subscribe(onChange: () => void): () => void {
  i18n.on('languageChanged', onChange)
  return () => i18n.off('languageChanged', onChange)
}

const active = (): string => i18n.language

/** Every cell of a list asks for its language: this is all that it costs. */
const useActive = (): string => useSyncExternalStore(subscribe, active)

/** The texts in the active language; the component is drawn again when the language changes. */
export function useTexts<P extends TextsOf>(part: P): Say<P> {
  const language = useActive()
  return useMemo(() => textsIn(language, part), [language, part])
}

/** One text in both languages, for what is kept beside words that came with the data. */
export const inBoth = <P extends TextsOf>(part: P, key: TextKey<P>): Readonly<Record<Language, string>> => ({
  get en() {
    return saying('en', part)(key)
  },
  get de() {
    return saying('de', part)(key)
  },
})

/** Every text of a part of a catalogue in a language that was read, by its key as in the file. */
export function allTexts(language: string, part: TextsOf): Readonly<Record<string, string>> {
  const [feature = '', ...path] = part.split('/')
  const found: unknown = path.reduce<unknown>(
    (table, name) => (typeof table === 'object' && table !== null ? Reflect.get(table, name) : undefined),
    i18n.getResourceBundle(language, feature),
  )
  const texts = Object.entries(found ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return Object.fromEntries(texts)
}

const keys = new Map<TextsOf, Readonly<Record<string, string>>>()

/** Whether a word that comes from elsewhere, a code or a status, has a text. */
export function hasText<P extends TextsOf>(part: P, key: string): key is TextKey<P> {
  const known = keys.get(part) ?? allTexts('en', part)
  keys.set(part, known)
  return Object.hasOwn(known, key) || Object.hasOwn(known, `${key}_other`)
}

/** The active language, for formats and `lang` attributes. */
export function useLanguage(): Language {
  return useActive() === 'de' ? 'de' : 'en'
}
