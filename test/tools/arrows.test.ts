import { expect, test } from 'vitest'
import { wrongArrows } from '../../tools/lib/arrows.mjs'

/** What is wrong among files that are given by their path and what they import. */
const wrongIn = (files: Readonly<Record<string, string>>): Promise<string[]> =>
  wrongArrows(Object.keys(files), (file: string) => files[file] ?? '')

const sound = {
  'src-preload/contract/api/cards.ts': "import { z } from '../zod'",
  'src-preload/contract/zod.ts': "import { z } from 'zod'",
  'src-main/index.ts': "import { start } from './compose'\nimport { mayStart } from './shell/may-start'",
  'src-main/shell/may-start.ts': '',
  'src-main/compose/index.ts': "import { composeFeatures } from './features'",
  'src-main/compose/features.ts': "import { createCards } from '../features/cards'",
  'src-main/lib/files.ts': '',
  'src-main/features/cards/index.ts': "import { draw } from './paper/lines/draw'",
  'src-main/features/cards/paper/lines/draw.ts':
    "import { write } from '../../../../lib/files'\nimport type { Card } from '@contract/api/cards'",
  'src-main/features/cases/index.ts': "import { createCards } from '../cards'",
  'src-renderer/features/cards/index.tsx': "const Card = lazy(() => import('./card'))",
  'src-renderer/features/cards/card.tsx': '',
}

test('files in the rooms where they belong use what they may', async () => {
  expect(await wrongIn(sound)).toEqual([])
})

test.each([
  [
    'the inside of another feature, three levels down',
    'src-main/features/cases/a/b/c.ts',
    "import { draw } from '../../../cards/paper/lines/draw'",
    'the feature cards is reached through its index',
  ],
  [
    'a feature, from a room below all features',
    'src-main/lib/a/b/c.ts',
    "import {\n  createCards,\n} from '../../../features/cards'",
    'lib may not use features',
  ],
  [
    'what puts the parts together, from a feature',
    'src-main/features/cards/paper/lines/draw.ts',
    "import { start } from '../../../../compose'",
    'features may not use compose',
  ],
  [
    'the inside of a feature, from what puts the parts together',
    'src-main/compose/printing/a.ts',
    "import { draw } from '../../features/cards/paper/lines/draw'",
    'the feature cards is reached through its index',
  ],
  [
    'a feature, from the file that starts the program',
    'src-main/index.ts',
    "import { createCards } from './features/cards'",
    'index may not use features',
  ],
  [
    'the main process, from a screen',
    'src-renderer/features/cards/a/b/c.tsx',
    "const files = await import('../../../../../src-main/lib/files')",
    'src-renderer knows nothing of src-main, but for the contract',
  ],
  [
    'the program, from the contract',
    'src-preload/contract/a/b/c.ts',
    "import '../../../../src-main/lib/files'",
    'src-preload knows nothing of src-main, but for the contract',
  ],
  [
    'a call, from the domain',
    'src-preload/contract/domain/a/b.ts',
    "import type { Card } from '../../api/cards'",
    'domain may not use api of the contract',
  ],
])('a file that uses %s is named, with the reason', async (_what, file, text, why) => {
  const wrong = await wrongIn({ ...sound, [file]: text })
  const [arrow, ...circles] = wrong
  expect(arrow).toMatch(new RegExp(`^${file} uses .*: ${why}$`))
  expect(circles.filter((line) => !line.startsWith('these use one another'))).toEqual([])
})

test('no file is in a circle, by its types or by what is imported later either', async () => {
  const round = {
    'src-main/lib/a.ts': "import type { B } from './b'",
    'src-main/lib/b.ts': "const later = () => import('./c')",
    'src-main/lib/c.ts': "import { a } from './a'\nimport { d } from './d'",
    'src-main/lib/d.ts': '',
  }
  expect(await wrongIn(round)).toEqual([
    'these use one another, if for types alone: src-main/lib/a.ts, src-main/lib/b.ts, src-main/lib/c.ts',
  ])
})
