import { z } from '@contract/zod'
import { randomBytes } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomOf, seed, size } from '../../../../fixtures/full-size'
import { firstWord, prepareProgram, startProgram, type RunningProgram } from '../../../../helpers/main/child-program'

const kills = size({ gate: 3, full: 300 })
/** A kill falls up to so many milliseconds after something arrived or was taken in. */
const longestWait = 15

const chance = randomOf('kill uploader')

const foundShape = z.object({
  receipts: z.array(z.string()),
  uploads: z.array(
    z.object({
      uploadId: z.string(),
      hasEnded: z.boolean(),
      files: z.array(z.object({ name: z.string(), state: z.string() })),
    }),
  ),
  laidOut: z.array(z.string()),
})
type Found = z.infer<typeof foundShape>

let prepared: Awaited<ReturnType<typeof prepareProgram>>
let service: Server
/** The clerk who works at the moment. */
let running: RunningProgram | undefined
const news = new EventEmitter()
/** How often the service received each document whole, in a whole request. */
const received = new Map<string, number>()
/** The service leaves open what it makes of what it has received. */
let isSilent = false

beforeAll(async () => {
  prepared = await prepareProgram(fileURLToPath(new URL('uploader-program.ts', import.meta.url)))
  service = createServer((request, response) => {
    let body = ''
    request.setEncoding('latin1')
    request.on('data', (bytes: string) => {
      if (body === '') news.emit('arriving')
      body += bytes
    })
    request.on('end', () => {
      for (const [, name = ''] of body.matchAll(/filename="([^"]+)"/g))
        received.set(name, (received.get(name) ?? 0) + 1)
      news.emit('received')
      // Sometimes slow, so that kills fall between request and answer as well as on either side.
      if (!isSilent) setTimeout(() => response.end('{}'), chance() * 12)
    })
    request.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
})
afterAll(async () => {
  service.close()
  service.closeAllConnections()
  running?.child.kill('SIGKILL')
  await prepared.remove()
})

/** `lines` are the documents that were taken in so far. */
interface Clerk extends RunningProgram {
  readonly found: Found
}

async function work(run: string, key: string, ends = false): Promise<Clerk> {
  const { port } = z.object({ port: z.number() }).parse(service.address())
  const task = { profile: join(prepared.directory, 'profile'), baseUrl: `http://127.0.0.1:${port}`, key, run, ends }
  running = startProgram(prepared.program, task, () => news.emit('taken'))
  return { ...running, found: await firstWord(running, foundShape) }
}

it(
  `loses no document and sends none twice when it is killed at ${kills} random moments`,
  { timeout: 120_000 + 3 * kills * 10_000 },
  async () => {
    const key = randomBytes(32).toString('hex')
    const taken = new Set<string>()
    const inDoubt = new Set<string>()
    const waited = new Set<string>()

    const check = ({ found }: Clerk, run: string): void => {
      const label = `${run} (seed ${seed})`
      expect(
        found.uploads.filter(({ hasEnded }) => !hasEnded),
        `${label}: nothing is sent by itself`,
      ).toEqual([])
      // Newest first: the last upload that took a document decides.
      const states = new Map(
        found.uploads.toReversed().flatMap(({ files }) => files.map(({ name, state }) => [name, state])),
      )
      const laidOut = new Set(found.laidOut)
      for (const name of taken) {
        const state = states.get(name) ?? 'laid out'
        const times = received.get(name) ?? 0
        expect(times, `${label}: ${name}, ${state}, was sent twice`).toBeLessThan(2)
        if (state === 'confirmed') expect(times, `${label}: ${name} was never received`).toBe(1)
        else expect(laidOut.has(name), `${label}: ${name}, ${state}, is lost`).toBe(true)
        if (state !== 'confirmed' && state !== 'in-doubt')
          expect(times, `${label}: ${name}, ${state}, has arrived and is not known to`).toBe(0)
        if (state === 'in-doubt') inDoubt.add(name)
        if (state === 'waiting') waited.add(name)
      }
    }

    // Otherwise the kills did not fall where it hurts, and the test has shown nothing.
    const wanted = () =>
      taken.size > kills && inDoubt.size > kills / 10 && waited.size > kills / 20 && received.size > kills / 4
    // Where the computer is busy, kills that missed are made up for.
    for (let kill = 1; kill <= kills || (!wanted() && kill <= 3 * kills + 10); kill++) {
      const clerk = await work(`run-${kill}`, key)
      // What the last run had sent may still be on its way through the service's socket.
      check(clerk, `run ${kill}`)
      // However slow the computer is, the kill falls on one of the first steps of "take in, send, answer".
      // One that makes up for others falls where both slots wait for an answer, and the third upload for a slot.
      const isMadeUp = kill > kills
      isSilent = isMadeUp
      const step = isMadeUp ? 2 : 1 + Math.floor(chance() * 5)
      for (let steps = 0; steps < step; steps++)
        await Promise.race([
          once(news, isMadeUp ? 'received' : (['taken', 'arriving', 'received'][Math.floor(chance() * 3)] ?? 'taken')),
          // A clerk who ends without being killed would be waited for in vain.
          clerk.ended.then(() => Promise.reject(new Error(clerk.errors()))),
        ])
      await new Promise((resolve) => setTimeout(resolve, chance() * longestWait))
      clerk.child.kill('SIGKILL')
      expect(await clerk.ended).toBe('SIGKILL')
      for (const name of clerk.lines()) taken.add(name)
    }

    const last = await work('the end', key, true)
    await last.ended
    check(last, 'the end')
    expect(wanted(), `${taken.size} taken, ${inDoubt.size} in doubt, ${waited.size} waited`).toBe(true)
  },
)
