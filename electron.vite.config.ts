import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { fileURLToPath } from 'node:url'

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
const bundled = ['csv-parse', 'electron-store', 'file-type', 'lossless-json', 'undici', 'zod']

export default defineConfig({
  main: {
    resolve: { alias },
    build: {
      target: nodeTarget,
      outDir: 'out/main',
      externalizeDeps: { exclude: bundled },
      rolldownOptions: {
        input: {
          index: path('src-main/index.ts'),
          sandbox: path('src-main/sandbox/command.ts'),
          documents: path('src-main/features/documents/work/process.ts'),
          'documents-thread': path('src-main/features/documents/work/thread.ts'),
        },
        output: { format: 'es' },
      },
    },
  },
  preload: {
    resolve: { alias },
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
    plugins: [react()],
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
      rolldownOptions: { input: path('src-renderer/index.html') },
    },
  },
})
