// Made of the English catalogues by `npm run texts`; every check and every build makes it anew.
import type { Say, TextKey, TextsOf } from '@texts'
import i18next, { type i18n as I18n } from 'i18next'

export type { TextKey }

/** The parts of catalogues that main says itself. The build leaves the others out (electron.vite.config.ts). */
type OwnPart = Extract<TextsOf, `${string}/main` | `${string}/main/${string}`>

interface Catalogue {
  readonly [key: string]: string | Catalogue
}
const files = import.meta.glob<Catalogue>('../../resources/locales/*/*.json', { eager: true, import: 'default' })

/** The language that every other one falls back to, text by text. */
const fallback = 'en'

/** `…/de/shell.json` */
function placeOf(path: string): { readonly language: string; readonly feature: string } {
  const [language = '', file = ''] = path.split('/').slice(-2)
  return { language, feature: file.replace('.json', '') }
}

/** Every folder is a language. */
const languages: readonly string[] = [...new Set(Object.keys(files).map((path) => placeOf(path).language))]

/** The language of a preference: the system's where Kartei has a folder for it, else English. */
export function languageOf(preference: string, systemLanguage: string): string {
  const wanted = (preference === 'system' ? systemLanguage : preference).toLowerCase()
  return languages.find((each) => wanted === each || wanted.startsWith(`${each}-`)) ?? fallback
}

function load(): I18n {
  const i18n = i18next.createInstance()
  void i18n.init({
    lng: fallback,
    fallbackLng: fallback,
    supportedLngs: [...languages],
    initAsync: false,
    keySeparator: '/',
    nsSeparator: false,
    // A dialog's text is no HTML, and text that becomes HTML is escaped there.
    interpolation: { escapeValue: false },
    resources: {},
  })
  for (const [path, { main }] of Object.entries(files)) {
    const { language, feature } = placeOf(path)
    if (main !== undefined) i18n.addResourceBundle(language, feature, { main })
  }
  return i18n
}

let loaded: I18n | undefined

/** Says the texts of a part. */
export type Texts<P extends OwnPart> = Say<P>

/**
 * The texts of a part of a catalogue in a language, or in the one that is spoken when something is said:
 * `textsIn('de', 'shell/main')('quit')`.
 */
export function textsIn<P extends OwnPart>(language: string | (() => string), part: P): Say<P> {
  const [ns = '', ...path] = part.split('/')
  return (key, ...values) => {
    loaded ??= load()
    const lng = typeof language === 'string' ? language : language()
    return loaded.t([...path, key].join('/'), { ...values[0], ns, lng })
  }
}

/** Whether a word that comes from elsewhere, such as a status, has a text. */
export function hasText<P extends OwnPart>(part: P, key: string): key is TextKey<P> {
  loaded ??= load()
  const [feature = '', ...path] = part.split('/')
  return loaded.getResource(fallback, feature, `${path.join('/')}/${key}`) !== undefined
}
