import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin } from 'vite'
import type { contract } from './src-preload/contract'
import { licencesPlugin } from './tools/lib/bill/licences.mjs'
import { chunksFile, chunksOf } from './tools/lib/budgets.mjs'

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))
const alias = { '@contract': path('src-preload/contract') }

/**
 * Targets are named because electron-vite would take them from the installed electron package, which can be newer than
 * the runtime that tests run on (see CONTRIBUTING.md, "Which Electron").
 */
const nodeTarget = 'node20.18'
const pageTarget = 'chrome130'
const developmentPort = 5173

/** What main needs at each start: read as one file instead of as hundreds, most of which it never uses. */
const bundled = ['csv-parse', 'electron-store', 'file-type', 'i18next', 'lossless-json', 'undici', 'zod']

/** A file of a language's folder; one chunk a language. */
const catalogue = /[\\/]resources[\\/]locales[\\/](\w+)[\\/]/

/** Of each catalogue the part `main`, which the main process says itself, or all but that. */
const partOfCatalogues = (process: 'main' | 'page'): Plugin => ({
  name: 'part-of-catalogues',
  enforce: 'pre',
  transform: {
    filter: { id: catalogue },
    handler(code) {
      const parse: (text: string) => Readonly<Record<string, unknown>> = JSON.parse
      const { main = {}, ...page } = parse(code)
      return JSON.stringify(process === 'main' ? { main } : page)
    },
  },
})

/** What the page fetches beside its program: the texts, without which it draws nothing, and the font that it draws them in. */
const fetchedAhead: readonly (readonly [start: string, link: Readonly<Record<string, string>>])[] = [
  ['assets/texts-', { rel: 'modulepreload' }],
  ['assets/source-sans-3-latin-wght-normal', { rel: 'preload', as: 'font', type: 'font/woff2' }],
]

const fetchAhead: Plugin = {
  name: 'fetch-ahead',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      fetchedAhead.flatMap(([start, link]) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.startsWith(start))
          .map((file) => ({
            tag: 'link',
            attrs: { ...link, crossorigin: true, href: `./${file}`, nonce: '__CSP_NONCE__' },
            injectTo: 'head',
          })),
      ),
  },
}

/** For `npm run budgets`; beside what is built, where it is not packaged. */
const tellOfChunks = (process: 'main' | 'page'): Plugin => ({
  name: 'tell-of-chunks',
  writeBundle: (_, bundle) => writeFile(path(`out/${chunksFile(process)}`), JSON.stringify(chunksOf(bundle))),
})

const entriesModule = '@entries'

/** The contract as a list of its entries and what each is (src-preload/entries.d.ts). */
const entriesOfContract = (): Plugin => ({
  name: 'entries-of-contract',
  resolveId: (id) => (id === entriesModule ? `\0${entriesModule}` : undefined),
  load: async (id) => {
    if (id !== `\0${entriesModule}`) return undefined
    const { module } = await runnerImport<{ readonly contract: typeof contract }>(
      path('src-preload/contract/index.ts'),
      { configFile: false, logLevel: 'error', resolve: { alias } },
    )
    const entries = Object.entries(module.contract).map(([feature, calls]) => [
      feature,
      Object.fromEntries(Object.entries(calls).map(([name, { type }]) => [name, type])),
    ])
    return `export const entries = ${JSON.stringify(Object.fromEntries(entries))}`
  },
})

export default defineConfig({
  main: {
    resolve: { alias },
    plugins: [partOfCatalogues('main'), entriesOfContract(), tellOfChunks('main')],
    build: {
      target: nodeTarget,
      outDir: 'out/main',
      externalizeDeps: { exclude: bundled },
      rolldownOptions: {
        input: {
          index: path('src-main/index.ts'),
          sandbox: path('test/fixtures/training-service.ts'),
          documents: path('src-main/features/documents/work/process.ts'),
          'documents-thread': path('src-main/features/documents/work/thread.ts'),
        },
        output: { format: 'es' },
      },
    },
  },
  preload: {
    resolve: { alias },
    plugins: [entriesOfContract()],
    build: {
      target: nodeTarget,
      outDir: 'out/preload',
      externalizeDeps: false,
      minify: true,
      rolldownOptions: {
        input: { index: path('src-preload/index.ts') },
        // A sandboxed preload is one CommonJS file: nothing can be required from it but electron.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    resolve: { alias },
    plugins: [react(), partOfCatalogues('page'), fetchAhead, licencesPlugin(), tellOfChunks('page')],
    // The app:// handler replaces the placeholder with a fresh nonce in every answer.
    html: { cspNonce: '__CSP_NONCE__' },
    // The page comes from app://, so it must be told where the development server listens for it.
    server: {
      port: developmentPort,
      strictPort: true,
      hmr: { protocol: 'ws', host: 'localhost', port: developmentPort },
    },
    build: {
      target: pageTarget,
      outDir: 'out/renderer',
      minify: true,
      rolldownOptions: {
        input: { index: path('src-renderer/index.html'), lock: path('src-renderer/lock.html') },
        output: { codeSplitting: { groups: [{ test: catalogue, name: (id) => `texts-${catalogue.exec(id)?.[1]}` }] } },
      },
    },
  },
})
