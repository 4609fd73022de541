/*
 * Before each test file: what would else depend on chance, or on how busy the machine is. `expect.poll` and the tests
 * themselves get their limits in `test/vitest.config.mts`, Testing Library its own in `renderer/setup.ts`.
 */
import './patient-vi'
import fc from 'fast-check'
import { seed } from '../fixtures/full-size'

// No property runs with a seed of its own; a failure tells the seed and the path to it.
fc.configureGlobal({ seed })
