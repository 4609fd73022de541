import { z } from '@contract/zod'
import { randomBytes, randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomOf, seed, size } from '../../../../fixtures/full-size'
import { firstWord, prepareProgram, startProgram, type RunningProgram } from '../../../../helpers/main/child-program'

const kills = size({ gate: 3, full: 300 })
/** A kill falls up to so many milliseconds after a request arrived or an identifier was shown. */
const longestWait = 15

const chance = randomOf('kill clerk')

const requestShape = z.object({ applicant: z.object({ lastName: z.string() }) })
const foundShape = z.object({
  storage: z.string(),
  notices: z.array(z.string()),
  known: z.array(z.string()),
  inDoubt: z.array(z.string()),
  intact: z.boolean().optional(),
  entries: z.number().optional(),
})

let prepared: Awaited<ReturnType<typeof prepareProgram>>
let service: Server
const news = new EventEmitter()
/** What the service has created, by who it was asked for, and the identifiers that it gave. */
const created = new Map<string, string>()

beforeAll(async () => {
  prepared = await prepareProgram(fileURLToPath(new URL('clerk-program.ts', import.meta.url)))
  service = createServer((request, response) => {
    let body = ''
    request.on('data', (bytes: Buffer) => (body += bytes.toString()))
    request.on('end', () => {
      const id = randomUUID()
      news.emit('received')
      created.set(requestShape.parse(JSON.parse(body)).applicant.lastName, id)
      const answer = JSON.stringify({ id, status: 'PROCESSING', createdAt: new Date().toISOString() })
      // Sometimes slow, so that kills fall between request and answer as well as on either side.
      setTimeout(() => response.setHeader('content-type', 'application/json').end(answer), chance() * 12)
    })
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
})
afterAll(async () => {
  service.close()
  service.closeAllConnections()
  await prepared.remove()
})

/** `lines` are the identifiers that were shown so far. */
interface Clerk extends RunningProgram {
  readonly found: z.infer<typeof foundShape>
}

async function work(run: string, key: string, verify = false): Promise<Clerk> {
  const address = z.object({ port: z.number() }).parse(service.address())
  const baseUrl = `http://127.0.0.1:${address.port}`
  const task = { profile: join(prepared.directory, 'profile'), baseUrl, key, run, verify }
  const running = startProgram(prepared.program, task, () => news.emit('shown'))
  return { ...running, found: await firstWord(running, foundShape) }
}

it(
  `loses nothing that was created when it is killed at ${kills} random moments`,
  { timeout: 120_000 + kills * 3_000 },
  async () => {
    const key = randomBytes(32).toString('hex')
    const shown = new Set<string>()

    const check = ({ found }: Clerk, run: string): void => {
      expect(found.storage, run).toBe('sealed')
      // A kill may fall into the middle of a write: then the start says that the last change was not wholly on disk.
      expect(
        found.notices.filter((notice) => notice !== 'data-cut-off data/killed.sqlite'),
        run,
      ).toEqual([])
      const known = new Set(found.known)
      expect(found.known, `${run}: no onboarding has two cases`).toHaveLength(known.size)
      expect(
        [...shown].filter((id) => !known.has(id)),
        `${run}: shown and lost (seed ${seed})`,
      ).toEqual([])
      const inDoubt = new Set(found.inDoubt)
      const lost = [...created].filter(([who, id]) => !known.has(id) && !inDoubt.has(who))
      expect(lost, `${run}: created and not accounted for (seed ${seed})`).toEqual([])
    }

    let inDoubt = 0
    // Otherwise the kills did not fall where it hurts, and the test has shown nothing.
    const wanted = (): boolean => shown.size > kills / 2 && inDoubt > kills / 20
    // Where the computer is busy, kills that missed are made up for.
    for (let kill = 1; kill <= kills || (!wanted() && kill <= kills + 20); kill++) {
      const clerk = await work(`run-${kill}`, key)
      check(clerk, `run ${kill}`)
      inDoubt = clerk.found.inDoubt.length
      // However slow the computer is, the kill falls on one of the first steps of "create, answer, show".
      const isMadeUp = kill > kills
      const step = isMadeUp ? 2 : 1 + Math.floor(chance() * 4)
      for (let steps = 0; steps < step; steps++)
        await once(news, isMadeUp ? (['shown', 'received'][steps] ?? '') : chance() < 0.5 ? 'received' : 'shown')
      // One that makes up for others falls where something was shown and the next one is not answered yet.
      if (!isMadeUp) await new Promise((resolve) => setTimeout(resolve, chance() * longestWait))
      clerk.child.kill('SIGKILL')
      expect(await clerk.ended).toBe('SIGKILL')
      for (const id of clerk.lines()) shown.add(id)
    }

    const last = await work('the end', key, true)
    await last.ended
    check(last, 'the end')
    inDoubt = last.found.inDoubt.length
    expect(last.found.intact).toBe(true)
    expect(last.found.entries).toBeGreaterThanOrEqual(shown.size)
    expect(wanted(), `${shown.size} shown, ${inDoubt} in doubt`).toBe(true)
  },
)
