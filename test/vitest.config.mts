import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const alias = { '@contract': fileURLToPath(new URL('../src-preload/contract', import.meta.url)) }

/** `node`: contract, main process and preload. `page`: screens and components, in a simulated page. */
export default defineConfig({
  test: {
    // Vitest leaves one core to itself, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'node',
          root: fileURLToPath(new URL('..', import.meta.url)),
          include: ['test/{contract,main,preload,tools}/**/*.test.ts'],
          environment: 'node',
          testTimeout: 20_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'page',
          root: fileURLToPath(new URL('..', import.meta.url)),
          include: ['test/renderer/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['test/renderer/setup.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
})
