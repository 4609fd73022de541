import { defineConfig } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import type { Options } from '../../test/helpers/e2e/fixture'

/** The tour is one play in one window: the first step that fails ends it. */
export default defineConfig<Options>({
  testDir: '.',
  testMatch: '**/*.tour.ts',
  workers: 1,
  retries: 0,
  maxFailures: 1,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // Cases move by the clock, as for whoever opens Kartei for the first time.
  use: { environment: { KARTEI_SANDBOX_PACE: '1' } },
  outputDir: fileURLToPath(new URL('../../test-results/tour', import.meta.url)),
  reporter: [['list', { printSteps: true }]],
})
