import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inProject } from './project.mjs'

const english = inProject('resources', 'locales', 'en')
const folder = inProject('node_modules', '.cache', 'texts')

const plural = /_(zero|one|two|few|many|other)$/
const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** The names between double braces. */
const placeholders = (text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)

/**
 * Of each part of the catalogues its keys, and of each key what its text needs: `documents/look` → `found` → `['count']`.
 *
 * @param {Record<string, unknown>} catalogues by feature
 * @returns {Map<string, Map<string, Set<string>>>}
 */
export function partsOf(catalogues) {
  const parts = new Map()
  const walk = (part, table) => {
    const keys = new Map()
    for (const [name, value] of Object.entries(table)) {
      if (typeof value !== 'string') {
        walk(`${part}/${name}`, value)
        continue
      }
      const key = name.replace(plural, '')
      const needed = keys.get(key) ?? new Set(key === name ? [] : ['count'])
      for (const each of placeholders(value)) needed.add(each)
      keys.set(key, needed)
    }
    if (keys.size > 0) parts.set(part, keys)
  }
  for (const [feature, catalogue] of Object.entries(catalogues)) walk(feature, catalogue)
  return parts
}

/** The declarations for TypeScript, by which a wrong key or a missing value is an error where it is written. */
export function declarations(catalogues) {
  const parts = [...partsOf(catalogues)].map(([part, keys]) => {
    const members = [...keys].map(
      ([key, needed]) => `    ${quoted(key)}: ${[...needed].sort().map(quoted).join(' | ') || 'never'}`,
    )
    return `  ${quoted(part)}: {\n${members.join('\n')}\n  }`
  })
  return `// Made of resources/locales/en by tools/texts.mjs.

/** Of each part of a catalogue its keys, and of each key the names of the values that its text needs. */
export interface Catalogues {
${parts.join('\n')}
}

/** A catalogue, or a part of one: 'documents', 'documents/look'. */
export type TextsOf = keyof Catalogues
export type TextKey<P extends TextsOf> = keyof Catalogues[P] & string

type Values<N> = { readonly [Name in N & string]: Name extends 'count' ? number : string | number }
type Arguments<N> = [N] extends [never] ? [] : [values: Values<N>]

/** say('add'), say('files', { count: 3 }): the key and what its text needs are checked by the compiler. */
export type Say<P extends TextsOf> = <K extends TextKey<P>>(key: K, ...values: Arguments<Catalogues[P][K]>) => string
`
}

/**
 * The English catalogues, by feature.
 *
 * @returns {Promise<Record<string, unknown>>}
 */
export async function englishCatalogues() {
  const files = (await readdir(english)).filter((file) => file.endsWith('.json')).sort()
  const read = async (file) => [file.replace('.json', ''), JSON.parse(await readFile(join(english, file), 'utf8'))]
  return Object.fromEntries(await Promise.all(files.map(read)))
}

/** Writes the declarations, where they have changed; a reader finds the old file or the new one, never half of one. */
export async function declareTexts() {
  const file = join(folder, 'texts.d.ts')
  const text = declarations(await englishCatalogues())
  if ((await readFile(file, 'utf8').catch(() => '')) === text) return
  await mkdir(folder, { recursive: true })
  const beside = `${file}.${process.pid}`
  await writeFile(beside, text)
  await rename(beside, file)
}
