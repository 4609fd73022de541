import type { Catalogue } from '../../../src-renderer/lib/i18n/i18n'

const files = import.meta.glob<Catalogue>('../../../resources/locales/*/*.json', { eager: true, import: 'default' })

function flat(place: string, texts: Catalogue): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[`${place}/${key}`, text] as [string, string]] : flat(`${place}/${key}`, text),
  )
}

/** Every text of a language, those of the main process too, by its place: `documents/look/pages_one`. */
export const textsOf = (language: string): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(files)
      .filter(([path]) => path.includes(`/${language}/`))
      .flatMap(([path, texts]) => flat(path.replace(/^.*\/|\.json$/g, ''), texts)),
  )
