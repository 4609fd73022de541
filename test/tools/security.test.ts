import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../tools/lib/project.mjs'
import { securityPage } from '../../tools/lib/security.mjs'
import { hasTest } from '../../tools/lib/trust.mjs'
import { sections } from '../trust/promises/index.mjs'

const promises = sections.flatMap((section) => section.promises)
const proofs = promises.flatMap((each) => each.proofs)
const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8').catch(() => '')

it('SECURITY.md has the table that the promises make (npm run security)', async () => {
  expect(await read('SECURITY.md')).toBe(await securityPage())
})

describe('a promise', () => {
  it('is made once, and has a proof', () => {
    const texts = promises.map(({ promise }) => promise)
    expect(new Set(texts).size).toBe(texts.length)
    expect(promises.filter((each) => each.proofs.length === 0)).toEqual([])
  })

  it('is proven by a test that there is, under the name that it has', async () => {
    const missing = await Promise.all(
      proofs.map(async ({ file, name }) => (hasTest(await read(file), name) ? [] : [`${file}: ${name}`])),
    )
    expect(missing.flat()).toEqual([])
  })

  it('is protected by what stands in the sources as it is taken out to see the proof fail', async () => {
    const edits = proofs.flatMap(({ without }) => without.flatMap((removal) => removal.edits))
    const odd = await Promise.all(
      edits.map(async ({ file, find }) => {
        const times = (await read(file)).split(find).length - 1
        return times === 1 ? [] : [`${file} has it ${times} times: ${find}`]
      }),
    )
    expect(odd.flat()).toEqual([])
  })
})
