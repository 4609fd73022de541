import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runnerImport } from 'vite'
import { describe, expect, it } from 'vitest'
import { exportsOf, mutated } from '../../tools/lib/mutation.mjs'
import { temporaryFolder } from '../helpers/temporary-folder'

describe('the names that a module exports', () => {
  it('are its functions, classes, constants and what it lists, and no types', () => {
    const source = `
      export type A = 1
      export interface B {}
      export { type C, d as e } from './other'
      export * from './more'
      export async function f(): Promise<void> {}
      export const { g, h: [i] } = j(), k = 1
      export abstract class L {}
      const m = 1
      export { m as n, m as default }`
    expect(exportsOf('x.ts', source)).toEqual(['e', 'f', 'g', 'i', 'k', 'L', 'n', 'default'])
    expect(exportsOf('x.tsx', 'export default function P() { return <p>export const no = 1</p> }')).toEqual(['default'])
  })

  it('are not made up of comments and texts', () => {
    expect(exportsOf('x.ts', "// export const a = 1\nconst b = 'export const c = 1'")).toEqual([])
  })
})

describe('a name that is replaced', () => {
  const double = 'export const one = () => 1\nexport const two = () => one() + 1\nexport default () => one()\n'

  async function imported(files: Readonly<Record<string, string>>): Promise<Readonly<Record<string, unknown>>> {
    const folder = temporaryFolder()
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    const { module } = await runnerImport<Record<string, unknown>>(join(folder, 'user.ts'), {
      configFile: false,
      root: folder,
    })
    return module
  }

  it('is another one to whoever imports it, and may use the one of before; all others stay', async () => {
    const { original, wrapper } = mutated(double, { module: 'lib/x.ts', name: 'one', put: '() => original.one() + 10' })
    expect(original).toBe('lib/x.original.ts')
    const user = "import last, { one, two } from './lib/x'\nexport const found = [one(), two(), last()]\n"
    expect((await imported({ [original]: double, 'lib/x.ts': wrapper, 'user.ts': user }))['found']).toEqual([11, 2, 1])
  })

  it('may be the one without a name', async () => {
    const { original, wrapper } = mutated(double, { module: 'x.tsx', name: 'default', put: '() => 5' })
    const user = "import last, { one } from './x'\nexport const found = [one(), last()]\n"
    expect((await imported({ [original]: double, 'x.tsx': wrapper, 'user.ts': user }))['found']).toEqual([1, 5])
  })

  it('is refused where the module does not export it', () => {
    const mutation = { module: 'x.ts', name: 'three', put: '() => 3' }
    expect(() => mutated(double, mutation)).toThrow('x.ts exports no three; it has one, two, default.')
  })
})
