import { defineConfig } from '@playwright/test'
import { fileURLToPath } from 'node:url'

/** The tour is one play in one window: the first step that fails ends it. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.tour.ts',
  workers: 1,
  retries: 0,
  maxFailures: 1,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  outputDir: fileURLToPath(new URL('../../test-results/tour', import.meta.url)),
  reporter: [['list', { printSteps: true }]],
})
