import { defineConfig } from '@playwright/test'
import { fileURLToPath } from 'node:url'

const results = fileURLToPath(new URL('../../test-results/', import.meta.url))

/** One worker: the tests share one keyring and one print queue. No retries: what fails now and then fails. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  outputDir: `${results}e2e`,
  reporter: [['list'], ['json', { outputFile: `${results}e2e.json` }]],
})
