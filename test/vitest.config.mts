import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { licencesPlugin } from '../tools/lib/bill/licences.mjs'
import { isFull } from './fixtures/full-size.ts'
import { patience } from './helpers/patience.ts'

const contract = { find: '@contract', replacement: fileURLToPath(new URL('../src-preload/contract', import.meta.url)) }
const stores = { find: /^zustand$/, replacement: fileURLToPath(new URL('helpers/renderer/stores.ts', import.meta.url)) }

// Vite and React read it: what is tested is what ships.
process.env['NODE_ENV'] = 'production'

/** For what hangs, and nothing else: how long a test takes is not tested. In milliseconds. */
const limit = isFull ? 600_000 : 120_000

const common = {
  isolate: false,
  root: fileURLToPath(new URL('..', import.meta.url)),
  testTimeout: limit,
  hookTimeout: limit,
  expect: { poll: { timeout: patience } },
}

/** They measure the memory of their process, or put something in the place of a module that others load: each has its own. */
const alone = [
  'test/main/features/documents/memory.test.ts',
  'test/main/features/watch/day.test.ts',
  'test/main/sandbox/documents.test.ts',
  'test/main/service/upload.test.ts',
  'test/main/shell/dialogs.test.ts',
  'test/main/shell/notifications.test.ts',
  'test/main/shell/profile/place.test.ts',
]

/**
 * `node`: contract, main process and preload. `alone`: those of them that share no process. `page`: screens and components, in a
 * simulated page. The files of a worker share what they load, which takes longer than many a test; so a test leaves nothing
 * behind in a module. In `npm test` they get what the end-to-end tests leave them of the processor, so a test's time limit
 * is only there for one that hangs.
 */
export default defineConfig({
  test: {
    // Tests wait for processes, disks and the compiling of what they load: more workers than cores keep the cores busy.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    projects: [
      {
        resolve: { alias: [contract] },
        test: {
          ...common,
          name: 'node',
          include: ['test/{contract,main,preload,tools}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...alone],
          environment: 'node',
          setupFiles: ['test/helpers/setup.ts'],
        },
      },
      {
        resolve: { alias: [contract] },
        test: {
          ...common,
          name: 'alone',
          isolate: true,
          include: alone,
          environment: 'node',
          setupFiles: ['test/helpers/setup.ts'],
        },
      },
      {
        resolve: { alias: [contract, stores] },
        plugins: [licencesPlugin()],
        test: {
          ...common,
          name: 'page',
          include: ['test/renderer/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['test/helpers/setup.ts', 'test/helpers/renderer/act.ts', 'test/helpers/renderer/setup.ts'],
        },
      },
    ],
  },
})
