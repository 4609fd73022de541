import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type I18n from 'i18next'
import { createServer } from 'vite'
import { describe, expect, it } from 'vitest'
import { declarations, englishCatalogues, partsOf } from '../../tools/lib/texts.mjs'
import { root } from '../../tools/lib/project.mjs'
import { temporaryFolder } from '../helpers/temporary-folder'

const catalogues = {
  documents: {
    add: 'Add',
    sent: '{{name}} was sent at {{at}}',
    look: { pages_one: 'One page', pages_other: '{{count}} pages', 'of-file': 'In {{name}}' },
  },
}

describe('the types of texts', () => {
  it('name each key, without the ending of a plural form, and what its text needs', () => {
    const parts = partsOf(catalogues)
    expect([...parts.keys()]).toEqual(['documents/look', 'documents'])
    expect(parts.get('documents')).toEqual(
      new Map([
        ['add', new Set()],
        ['sent', new Set(['name', 'at'])],
      ]),
    )
    expect(parts.get('documents/look')).toEqual(
      new Map([
        ['pages', new Set(['count'])],
        ['of-file', new Set(['name'])],
      ]),
    )
  })

  it('are declared so that TypeScript knows them', () => {
    const text = declarations(catalogues)
    expect(text).toContain("    'add': never\n    'sent': 'at' | 'name'\n")
    expect(text).toContain("  'documents/look': {\n    'pages': 'count'\n    'of-file': 'name'\n  }")
  })
})

/** Main's English sentences, which the page finds by what they say. */
const foundByWords = new Set(['failures/main-sentences', 'failures/document-sentences', 'failures/data-sentences'])

it('are used: each part by its name, each key by its own or by a template that can make it', async () => {
  const files = await Promise.all(
    ['src-main', 'src-preload', 'src-renderer'].map(async (house) =>
      (await readdir(join(root, house), { recursive: true })).map((file) => join(root, house, file)),
    ),
  )
  const read = files.flat().filter((file) => /\.tsx?$/.test(file))
  const source = (await Promise.all(read.map((file) => readFile(file, 'utf8')))).join('\n')
  const words = new Set(
    [...source.matchAll(/(?<=')[^'\n]+(?=')|\w+/g)].map(([word]) => word).concat(source.match(/\w+/g) ?? []),
  )
  const made = [...source.matchAll(/`([\w.-]*)\$\{[^{}`]*\}([\w.-]*)`/g)]
    .map(([, before = '', after = '']) => ({ before, after }))
    .filter(({ before, after }) => before + after !== '')
  const isMade = (key: string): boolean =>
    made.some(({ before, after }) => key.startsWith(before) && key.endsWith(after))

  const parts = [...partsOf(await englishCatalogues())]
  expect(parts.map(([part]) => part).filter((part) => !words.has(part))).toEqual([])
  expect(
    parts
      .filter(([part]) => !foundByWords.has(part))
      .flatMap(([part, keys]) =>
        [...keys.keys()].filter((key) => !words.has(key) && !isMade(key)).map((key) => `${part} ${key}`),
      ),
  ).toEqual([])
})

/** What a module of the folder exports is known to nobody. */
const call = (exported: unknown, ...given: readonly string[]): unknown =>
  typeof exported === 'function' ? Reflect.apply(exported, undefined, given) : undefined

it('are spoken in a further language once its folder is there, and in English where it says nothing', async () => {
  const folder = temporaryFolder()
  for (const name of ['src-renderer/lib/i18n', 'src-main/lib/texts.ts', 'resources/locales', 'package.json'])
    await cp(join(root, name), join(folder, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const swedish = join(folder, 'resources/locales/sv')
  await mkdir(swedish)
  await writeFile(join(swedish, 'shell.json'), JSON.stringify({ running: 'Kör', main: { quit: 'Avsluta' } }))

  const server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true },
  })
  try {
    const page = await server.ssrLoadModule('/src-renderer/lib/i18n/i18n.ts')
    const main = await server.ssrLoadModule('/src-main/lib/texts.ts')
    expect([page, main].map(({ languageOf }) => call(languageOf, 'system', 'sv-SE'))).toEqual(['sv', 'sv'])

    await Promise.all(['en', 'sv'].map((language) => call(page['readTexts'], language)))
    const { i18n }: { i18n?: typeof I18n } = page
    const say = i18n?.getFixedT('sv', 'shell')
    expect([say?.('running'), say?.('environment')]).toEqual(['Kör', 'Environment'])

    const sayInMain = call(main['textsIn'], 'sv', 'shell/main')
    expect(['quit', 'undo'].map((key) => call(sayInMain, key))).toEqual(['Avsluta', 'Undo'])
  } finally {
    await server.close()
  }
})
