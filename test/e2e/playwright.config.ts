import { defineConfig } from '@playwright/test'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const results = fileURLToPath(new URL('../../test-results/', import.meta.url))

/**
 * On Linux each worker has a desktop of its own; the print queue is one, which tests take in turns (printer.ts). No
 * retries: what fails now and then fails.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  workers: process.platform === 'linux' ? Math.min(4, availableParallelism()) : 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  outputDir: `${results}e2e`,
  reporter: [['list'], ['json', { outputFile: `${results}e2e.json` }]],
})
