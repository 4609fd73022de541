import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type I18n from 'i18next'
import { createServer } from 'vite'
import { describe, expect, it } from 'vitest'
import { declarations, partsOf } from '../../tools/lib/texts.mjs'
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
