import { z } from '@contract/zod'
import { randomBytes } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomOf, seed, size } from '../../../fixtures/full-size'
import { prepareProgram, startProgram } from '../../../helpers/main/child-program'

const killsOfEach = size({ gate: 1, full: 30 })
/** A kill that comes too late shows nothing; so many more are tried. */
const mostTries = 20 + 4 * killsOfEach
const chance = randomOf('kill replacer')
const key = randomBytes(32).toString('hex')

const foundShape = z.object({ known: z.number(), notices: z.array(z.string()) })

let prepared: Awaited<ReturnType<typeof prepareProgram>>
let original: string

beforeAll(async () => {
  prepared = await prepareProgram(fileURLToPath(new URL('replacer-program.ts', import.meta.url)))
  original = join(prepared.directory, 'original')
  await run(original, 'prepare')
})
afterAll(() => prepared.remove())

interface Run {
  readonly lines: readonly string[]
  /** From `begun` to its end, in milliseconds. */
  readonly took: number
}

async function run(profile: string, way: string, killAfter?: number): Promise<Run> {
  let begun: number | undefined
  const program = startProgram(prepared.program, { profile, key, way }, () => {
    if (begun !== undefined || !program.lines().includes('begun')) return
    begun = performance.now()
    if (killAfter !== undefined) setTimeout(() => program.child.kill('SIGKILL'), killAfter)
  })
  await program.ended
  if (program.errors() !== '') throw new Error(program.errors())
  return { lines: program.lines(), took: performance.now() - (begun ?? 0) }
}

const found = async (profile: string) => foundShape.parse(JSON.parse((await run(profile, 'look')).lines[1] ?? ''))

function copied(): string {
  const profile = join(prepared.directory, 'copy')
  rmSync(profile, { recursive: true, force: true })
  cpSync(original, profile, { recursive: true })
  return profile
}

describe.each(['erase', 'remove', 'restore', 'putBack', 'importCopy'])('%s', (way) => {
  it('leaves all that was there or all that comes when it is killed in the middle, and can be done again', async () => {
    const before = await found(copied())
    const whole = copied()
    const { took } = await run(whole, way)
    const after = await found(whole)
    expect(after.known).not.toBe(before.known)

    let kills = 0
    for (let tries = 0; kills < killsOfEach && tries < mostTries; tries++) {
      const profile = copied()
      const killed = await run(profile, way, chance() * took)
      if (killed.lines.includes('done')) continue
      kills += 1
      const label = `kill ${kills} (seed ${seed})`
      const now = await found(profile)
      expect([before.known, after.known], label).toContain(now.known)
      expect(now.notices, label).toEqual([])
      if (now.known === before.known) await run(profile, way)
      expect(await found(profile), label).toMatchObject({ known: after.known, notices: [] })
    }
    expect(kills, 'otherwise no kill fell into it').toBe(killsOfEach)
  })
})
