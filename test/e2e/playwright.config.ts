import { defineConfig } from '@playwright/test'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { proofsOfNever } from '../../tools/lib/flaky.mjs'
import { isFull } from '../fixtures/full-size'

const results = fileURLToPath(new URL('../../test-results/', import.meta.url))

/** These measure memory, start many processes or move the mouse of the screen: nothing else runs beside them. */
const alone = /packaged\.e2e|upload-memory\.e2e|@alone/
const full = isFull ? [] : [/@full/]
const never = proofsOfNever
  .filter((path) => path.endsWith('.e2e.ts'))
  .map((path) => path.replace(/^test\/e2e\//, '**/'))

/**
 * On Linux each worker has a desktop of its own; the print queue is one, which the tests that print take in turns. A test that
 * fails is tried once more, alone, when all others are through; `tools/lib/flaky.mjs` judges what passes then. Limits are for
 * what hangs: how long a test took is told, never asserted.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  workers: process.platform === 'linux' ? Math.min(4, Math.ceil(1.5 * availableParallelism())) : 1,
  retries: 1,
  retryStrategy: 'isolated',
  maxFailures: isFull ? 0 : 5,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  outputDir: `${results}e2e`,
  reporter: [['list'], ['json', { outputFile: `${results}e2e.json` }]],
  projects: [
    { name: 'windows', testIgnore: never, grepInvert: [alone, ...full] },
    { name: 'proofs of never', testMatch: never, grepInvert: [alone, ...full], retries: 0 },
    {
      name: 'alone',
      grep: alone,
      grepInvert: full,
      workers: 1,
      retries: 0,
      dependencies: ['windows', 'proofs of never'],
    },
  ],
})
