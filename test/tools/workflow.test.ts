import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readArguments } from '../../packaging/arguments.mjs'
import { projectFolder } from '../helpers/e2e/launch'

const read = (name: string): Promise<string> => readFile(join(projectFolder, name), 'utf8')

let workflow = ''
beforeAll(async () => {
  workflow = await read('.github/workflows/packages.yml')
})

const found = (pattern: RegExp): string[] => [...workflow.matchAll(pattern)].map(([, one]) => one ?? '')

describe('the workflow that builds, tests and attests the packages', () => {
  it('calls scripts that there are', async () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(await read('package.json')))
    const called = [...found(/npm run ([\w:-]+)/g), ...found(/run: npm (test)\b/g)]
    expect(called).toEqual(expect.arrayContaining(['package', 'test:package', 'test']))
    expect(called.filter((name) => !(name in scripts))).toEqual([])
    expect(found(/node (\S+\.mjs)/g).filter((name) => !existsSync(join(projectFolder, name)))).toEqual([])
  })

  it('builds for all three systems, with words that the script takes', () => {
    const built = found(/arguments: (--[^}]+?) }/g).map((words) => readArguments(words.split(' '), 'x64'))
    expect(new Set(built.map(({ system }) => system))).toEqual(new Set(['linux', 'win', 'mac']))
    expect(found(/system: \[(.+)\]/g)[0]?.split(', ')).toHaveLength(3)
  })

  it('takes foreign actions by their commit, and gives no job more rights than it needs', () => {
    const actions = found(/uses: (\S+)/g)
    expect(actions.length).toBeGreaterThan(3)
    for (const action of actions) expect(action).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/)
    expect(workflow).toMatch(/^permissions:\n {2}contents: read\n/m)
    expect(found(/^ *(.+: write)$/gm)).toEqual(['id-token: write', 'attestations: write'])
  })

  it('keeps whatever is built, and attests what is released: of Linux as it was built, of the others signed', () => {
    const keptBy = (job: string): string[] =>
      [
        ...(workflow.split(`\n  ${job}:\n`)[1]?.split(/\n {2}\w+:\n/)[0] ?? '').matchAll(/out\/packages\/\*\.(\S+)\n/g),
      ].map(([, ending = '']) => ending)
    expect(keptBy('package')).toEqual(['deb', 'rpm', 'msi', 'dmg'])
    expect(keptBy('sign')).toEqual(['msi', 'dmg'])
    expect(workflow).toContain("pattern: '{packages-ubuntu-24.04,signed-*}'")
    expect(workflow).toContain('subject-path: packages/*\n')
  })
})
