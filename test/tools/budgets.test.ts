import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import {
  chunksOf,
  compare,
  loadedWith,
  lowered,
  measureSources,
  namedByPage,
  roomOf,
} from '../../tools/lib/budgets.mjs'

const file = 'budgets.json'

const measured = (files: Readonly<Record<string, string>>): ReturnType<typeof measureSources> =>
  measureSources(Object.keys(files), (path: string) => files[path] ?? '')

const lines = (count: number): string => 'x\n'.repeat(count)

describe('what ships', () => {
  it('is counted in lines, whether the last one is ended or not, and in files', async () => {
    const { sources } = await measured({
      'src-main/index.ts': lines(3),
      'src-renderer/main.tsx': 'x\nx',
      'src-renderer/a.css': '',
    })
    expect(sources).toMatchObject({ 'lines that ship': 5, 'files that ship': 3 })
  })

  it('is counted by room, main and page of a feature as one', async () => {
    const { rooms } = await measured({
      'src-main/index.ts': lines(1),
      'src-main/lib/a/b/c.ts': lines(2),
      'src-main/features/cards/index.ts': lines(4),
      'src-renderer/features/cards/paper/card.tsx': lines(8),
      'src-renderer/lib/a.css': lines(16),
      'src-preload/contract/api/cards.ts': lines(32),
    })
    expect(rooms).toEqual({
      'features/cards': 12,
      'src-main': 1,
      'src-main/lib': 2,
      'src-preload': 32,
      'src-renderer/lib': 16,
    })
    expect(roomOf('src-main/features/shared.ts')).toBe('src-main/features')
  })

  it('has files that are small and used once, which are neither long, nor shared, nor used by none', async () => {
    const { sources } = await measured({
      'src-main/index.ts': "import { a } from './small'\nimport { b } from './long'\nimport { c } from './shared'\n",
      'src-main/small.ts': "import type { c } from './shared'\n",
      'src-main/long.ts': lines(50),
      'src-main/shared.ts': lines(1),
    })
    expect(sources).toMatchObject({ 'files under 50 lines with one importer': 1 })
  })

  it('has stores, which only the page makes, and only with zustand', async () => {
    const { sources } = await measured({
      'src-renderer/one.ts':
        "import { create, createStore } from 'zustand'\nconst one = create<{\n  a: 1 }>(() => 1)\ncreateStore(() => 1)\n",
      'src-renderer/none.ts': "import { useStore } from 'zustand'\nkartei.cards.create({})\nPDFWorker.create({})\n",
      'src-renderer/other.ts': "import { create } from './lib'\ncreate(1)\n",
      'src-main/one.ts': "import { create } from 'zustand'\ncreate(() => 1)\n",
    })
    expect(sources).toMatchObject({ 'stores of the page': 2 })
  })
})

describe('a budget', () => {
  it('is kept at its number, exceeded above it, and could be lowered below it', () => {
    const budgets = { sources: { files: 1264, lines: 10, stores: 3 } }
    const { over, lower } = compare({ sources: { files: 1266, lines: 10, stores: 2 } }, budgets, file)
    expect(over).toEqual(['files: 1,266, budget 1,264; raise it in budgets.json and say why in the commit'])
    expect(lower).toEqual(['stores: 3 could be lowered to 2'])
  })

  it('of what has none is nothing, and that of what is gone could be', () => {
    const { over, lower } = compare({ rooms: { new: 5 } }, { rooms: { old: 7 } }, file)
    expect(over).toEqual([expect.stringMatching(/^lines of new: 5, budget 0;/)])
    expect(lower).toEqual(['lines of old: 7 could be lowered to 0'])
  })

  it('is lowered to what was measured and never raised; those of other parts stay', () => {
    const budgets = { rooms: { a: 5, b: 5, gone: 5 }, running: { calls: 4 } }
    expect(lowered(budgets, { rooms: { a: 4, b: 6, new: 1 } })).toEqual({
      rooms: { a: 4, b: 5 },
      running: { calls: 4 },
    })
  })
})

describe('what is loaded first', () => {
  it('is a chunk with all that it imports, and not what is imported when it runs', () => {
    const chunks = {
      'index.js': { imports: ['a.js', 'electron'], modules: 2 },
      'a.js': { imports: ['b.js'], modules: 3 },
      'b.js': { imports: ['index.js'], modules: 1 },
      'later.js': { imports: ['a.js'], modules: 9 },
    }
    expect(loadedWith(chunks, ['index.js'])).toEqual(['index.js', 'a.js', 'b.js'])
  })

  it('is told by a build, with its modules', async () => {
    const source = { main: "import './used'; void import('./later')", used: 'console.log(1)', later: 'console.log(2)' }
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [
        {
          name: 'made-up',
          resolveId: (id) => id.replace('./', ''),
          load: (id) => new Map(Object.entries(source)).get(id),
        },
      ],
      build: { write: false, rolldownOptions: { input: 'main', output: { entryFileNames: '[name].js' } } },
    })
    if (!('output' in built)) throw new Error('One build was asked for.')
    const chunks = chunksOf(Object.fromEntries(built.output.map((file) => [file.fileName, file])))
    expect(loadedWith(chunks, ['main.js'])).toEqual(['main.js'])
    expect(chunks['main.js']?.modules).toBeGreaterThanOrEqual(2)
  })

  it('by a page are the scripts and styles that it names, each once', () => {
    const html =
      '<link rel="modulepreload" href="./assets/a-1.js"><script>import(\'./assets/a-1.js\')</script>' +
      '<link rel="stylesheet" href="./assets/b-2.css"><link rel="preload" href="./assets/c-3.woff2">'
    expect(namedByPage(html)).toEqual(['assets/a-1.js', 'assets/b-2.css'])
  })
})
