/*
 * npm run sources: checks what stands in one source and must be known in another, where neither an import nor a type leads from
 * one to the other: style classes, texts, commands and calls, main's sentences, and places where data lie. It reads sources as
 * text, which no test does.
 */
import { readdir, readFile } from 'node:fs/promises'
import { posix, sep } from 'node:path'
import { createServer } from 'vite'
import { inProject, root } from './lib/project.mjs'
import { main, say } from './lib/say.mjs'
import { sentencesUntranslated } from './lib/sentences.mjs'
import {
  callsUnmade,
  codesWithoutWords,
  commandsUnheard,
  missingClasses,
  recordsUnknown,
  unusedTexts,
  wordsInScreens,
} from './lib/sources.mjs'
import { englishCatalogues, partsOf } from './lib/texts.mjs'

async function readSources() {
  const houses = await Promise.all(
    ['src-preload', 'src-main', 'src-renderer'].map(async (house) =>
      (await readdir(inProject(house), { recursive: true })).map((file) =>
        posix.join(house, file.replaceAll(sep, '/')),
      ),
    ),
  )
  const files = houses.flat().filter((file) => /\.(?:tsx?|css)$/.test(file))
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(inProject(file), 'utf8')])))
}

/** What the sources say of themselves once they are loaded. */
async function loaded() {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    resolve: { alias: { '@contract': inProject('src-preload', 'contract') } },
  })
  try {
    const { commands } = await server.ssrLoadModule('/src-preload/contract/domain/commands.ts')
    const { reach } = await server.ssrLoadModule('/test/helpers/renderer/reach.ts')
    const { recordKinds } = await server.ssrLoadModule('/src-main/features/persons/records.ts')
    const { readTexts } = await server.ssrLoadModule('/src-renderer/lib/i18n/i18n.ts')
    await Promise.all(['en', 'de'].map(readTexts))
    const { hasText } = await server.ssrLoadModule('/src-renderer/lib/i18n/texts.ts')
    const { germanOf } = await server.ssrLoadModule('/src-renderer/lib/failures/main-sentence-texts.ts')
    const values = recordKinds.find(({ table }) => table === 'meta')
    return {
      commands,
      calls: reach.filter(({ by }) => typeof by === 'string').map(({ call }) => call),
      records: { looked: lookedThrough, without: values?.without ?? [], places: Object.keys(profileFolders) },
      hasWords: (code) => hasText('failures/problems', code),
      germanOf,
    }
  } finally {
    await server.close()
  }
}

/** Single values of a store that may hold something of a person, and are looked through for one. */
const lookedThrough = ['saved-views', 'signing-link-members', 'presets', 'described-fields', 'holds']

/** What lies in each folder of the profile that is not Chromium's own: where a person's data are, erasing must look. */
const profileFolders = {
  'first-screen': 'of a version before: erased at the next start',
  data: 'records',
  backups: 'copies of records',
  documents: 'files of records',
  keys: 'nothing of a person',
  log: 'nothing of a person',
  moving: 'for a moment',
  'handed-on': 'for a moment',
  sandbox: 'training',
}

await main(async () => {
  const sources = await readSources()
  const { commands, calls, records, hasWords, germanOf } = await loaded()
  const wrong = [
    ...missingClasses(sources),
    ...unusedTexts(sources, partsOf(await englishCatalogues())),
    ...wordsInScreens(sources),
    ...codesWithoutWords(sources, hasWords),
    ...sentencesUntranslated(sources, germanOf),
    ...commandsUnheard(sources, commands),
    ...callsUnmade(sources, calls),
    ...recordsUnknown(sources, records),
  ]
  for (const line of wrong) say(line)
  return wrong.length === 0 ? 0 : 1
})
