import { describe, expect, it } from 'vitest'
import { hasTest, patternOf, playwrightTitles, vitestTitles } from '../../tools/lib/proofs.mjs'
import { inProject } from '../../tools/lib/project.mjs'

it('a proof of a table is found by the pattern of its name', () => {
  const pattern = new RegExp(patternOf('has nothing at %s (it is none)'))
  expect(pattern.test('the page has nothing at app://kartei/../secret.txt (it is none)')).toBe(true)
  expect(pattern.test('has nothing at x it is none')).toBe(false)
})

describe('a proof is a test that a runner knows', () => {
  const tests = [
    ...vitestTitles([{ name: 'a key > keeps it', file: inProject('test/main/key.test.ts'), projectName: 'node' }]),
    ...playwrightTitles({
      config: { rootDir: inProject('test/e2e') },
      suites: [
        {
          title: 'kill.e2e.ts',
          specs: [{ file: 'kill.e2e.ts', title: 'loses none' }],
          suites: [{ title: 'killed twice', specs: [{ file: 'kill.e2e.ts', title: 'loses one' }] }],
        },
      ],
    }),
  ]

  it('by file and title', () => {
    expect(hasTest(tests, { file: 'test/main/key.test.ts', name: 'keeps it' })).toBe(true)
    expect(hasTest(tests, { file: 'test/e2e/kill.e2e.ts', name: 'loses none' })).toBe(true)
    expect(hasTest(tests, { file: 'test/e2e/kill.e2e.ts', name: 'killed twice loses one' })).toBe(true)
  })

  it('and none of another file or title', () => {
    expect(hasTest(tests, { file: 'test/main/other.test.ts', name: 'keeps it' })).toBe(false)
    expect(hasTest(tests, { file: 'test/main/key.test.ts', name: 'keeps them' })).toBe(false)
  })
})
