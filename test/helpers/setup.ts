/*
 * Before each test file: what would else depend on chance, or on how busy the machine is. `expect.poll` and the tests
 * themselves get their limits in `test/vitest.config.mts`, Testing Library its own in `renderer/setup.ts`.
 */
import './patient-vi'
import fc from 'fast-check'
import { afterAll, vi } from 'vitest'
import { seed } from '../fixtures/full-size'

// No property runs with a seed of its own; a failure tells the seed and the path to it.
fc.configureGlobal({ seed })

// The files of a worker share it with each other, so a test that ends before it tidies up is no trouble to the next file.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
