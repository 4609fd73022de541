/** Texts by key, in parts where a feature has many: a file of resources/locales, or a part of one. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue
}

const files = import.meta.glob<Catalogue>('../../../resources/locales/*/*.json', { import: 'default' })

/** `…/de/cases.json` */
function placeOf(path: string): { readonly language: string; readonly feature: string } {
  const [language = '', file = ''] = path.split('/').slice(-2)
  return { language, feature: file.replace('.json', '') }
}

/** Every folder is a language. */
export const languages: readonly string[] = [...new Set(Object.keys(files).map((path) => placeOf(path).language))]

/** What a language has of each feature; it is built as one file, so that it takes one reading. */
export const cataloguesOf = (language: string): Promise<(readonly [feature: string, texts: Catalogue])[]> =>
  Promise.all(
    Object.entries(files)
      .filter(([path]) => placeOf(path).language === language)
      .map(async ([path, read]) => [placeOf(path).feature, await read()] as const),
  )
