import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inProject } from '../../tools/lib/project.mjs'
import { securityPage } from '../../tools/lib/security.mjs'
import { sections } from '../trust/promises.mjs'

const promises = sections.flatMap((section) => section.promises)
const proofs = promises.flatMap((each) => each.proofs)

it('SECURITY.md has the table that the promises make (npm run security)', async () => {
  expect(readFileSync(inProject('SECURITY.md'), 'utf8')).toBe(await securityPage())
})

/** That there is such a test, and that it fails without what it proves, `npm run test:protections` finds out by running it. */
describe('a promise', () => {
  it('is made once, and has proofs, each named once', () => {
    const texts = promises.map(({ promise }) => promise)
    expect(new Set(texts).size).toBe(texts.length)
    for (const { promise, proofs } of promises) {
      const names = proofs.map(({ file, name }) => `${file} ${name}`)
      expect(names.length, promise).toBeGreaterThan(0)
      expect(new Set(names).size, promise).toBe(names.length)
    }
  })

  it('names files that there are', () => {
    const files = proofs.flatMap(({ file, without }) => [file, ...(without ? [without.module] : [])])
    expect(files.filter((file) => !existsSync(inProject(file)))).toEqual([])
  })
})
