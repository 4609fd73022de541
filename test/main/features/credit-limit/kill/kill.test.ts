import { z } from '@contract/zod'
import { randomBytes, randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { randomOf, seed, size } from '../../../../fixtures/full-size'
import { firstWord, prepareProgram, startProgram, type RunningProgram } from '../../../../helpers/main/child-program'

const kills = size({ gate: 3, full: 120 })
/** A kill falls up to so many milliseconds after something was laid out or arrived. */
const longestWait = 15
const chance = randomOf('kill asking')

const toldShape = z.object({
  requests: z.record(z.string(), z.array(z.string())),
  documents: z.record(z.string(), z.string()),
})

let prepared: Awaited<ReturnType<typeof prepareProgram>>
let service: Server
let running: RunningProgram | undefined
const news = new EventEmitter()
/** How often the service received the request of an engagement, and each document, whole. */
const received = new Map<string, number>()
const count = (name: string): void => void received.set(name, (received.get(name) ?? 0) + 1)
const timesOf = (name: string): number => received.get(name) ?? 0

beforeAll(async () => {
  prepared = await prepareProgram(fileURLToPath(new URL('asking-program.ts', import.meta.url)))
  service = createServer((request, response) => {
    let body = ''
    request.setEncoding('latin1')
    request.on('data', (bytes: string) => {
      if (body === '') news.emit('arriving')
      body += bytes
    })
    request.on('end', () => {
      const engagementId = /card\/([0-9a-f-]{36})\/credit-limit-increase$/.exec(request.url ?? '')?.[1]
      if (engagementId !== undefined) count(engagementId)
      for (const [, name = ''] of body.matchAll(/filename="([^"]+)"/g)) count(name)
      news.emit('received')
      const created = { id: randomUUID(), status: 'PROCESSING', createdAt: '2026-11-22T00:00:00Z' }
      response.setHeader('content-type', 'application/json')
      // Sometimes slow, so that kills fall between request and answer as well as on either side.
      setTimeout(() => response.end(JSON.stringify(created)), chance() * 12)
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

function begin(key: string, engagements: readonly string[], ends: boolean): RunningProgram {
  const { port } = z.object({ port: z.number() }).parse(service.address())
  const profile = join(prepared.directory, 'profile')
  const task = { profile, baseUrl: `http://127.0.0.1:${port}`, key, engagements, ends }
  running = startProgram(prepared.program, task, () => news.emit('laid-out'))
  return running
}

it(
  `sends each request and its three documents once, or leaves them in doubt, when killed at ${kills} random moments`,
  { timeout: 120_000 + (kills + 1) * 15_000 },
  async () => {
    const key = randomBytes(32).toString('hex')
    const asked = new Map<string, readonly string[]>()
    /** Documents are sent only when what they are for was accepted. */
    const wanted = (): boolean =>
      asked.size > kills / 2 && [...asked.values()].some((names) => names.some((name) => timesOf(name) > 0))
    // Where the computer is busy, kills that missed are made up for.
    for (let kill = 1; kill <= kills || (!wanted() && kill <= 3 * kills); kill++) {
      const clerk = begin(key, [], false)
      // However slow the computer is, the kill falls on one of the first steps of "lay out, ask, send documents".
      // The last one falls behind a request that was accepted: its documents are sent only then.
      const isBehindAnAnswer = kill === kills
      const isMadeUp = kill > kills
      const step = isMadeUp ? 4 : isBehindAnAnswer ? 2 : 1 + Math.floor(chance() * 6)
      for (let steps = 0; steps < step; steps++)
        await Promise.race([
          once(
            news,
            isMadeUp || isBehindAnAnswer
              ? 'received'
              : (['laid-out', 'arriving', 'received'][Math.floor(chance() * 3)] ?? ''),
          ),
          // A clerk who ends without being killed would be waited for in vain.
          clerk.ended.then(() => Promise.reject(new Error(clerk.errors()))),
        ])
      await new Promise((resolve) => setTimeout(resolve, chance() * longestWait))
      clerk.child.kill('SIGKILL')
      expect(await clerk.ended).toBe('SIGKILL')
      for (const line of clerk.lines()) {
        const [engagementId = '', ...names] = line.split(' ')
        asked.set(engagementId, names)
      }
    }

    const last = begin(key, [...asked.keys()], true)
    const { requests, documents } = await firstWord(last, toldShape)
    await last.ended
    expect(last.errors()).toBe('')
    const ends = new Map<string, number>()
    for (const [engagementId, names] of asked) {
      const label = `${engagementId} (seed ${seed})`
      const [state = 'never sent', ...others] = requests[engagementId] ?? []
      expect(others, label).toEqual([])
      ends.set(state, (ends.get(state) ?? 0) + 1)
      if (state === 'accepted') expect(timesOf(engagementId), label).toBe(1)
      else if (state === 'in-doubt') expect(timesOf(engagementId), label).toBeLessThan(2)
      else expect([state, timesOf(engagementId)], label).toEqual(['never sent', 0])
      for (const name of names) {
        const sent = documents[name] ?? 'never sent'
        if (state !== 'accepted') expect([sent, timesOf(name)], `${label}: ${name}`).toEqual(['never sent', 0])
        else if (sent === 'in-doubt') expect(timesOf(name), `${label}: ${name}`).toBeLessThan(2)
        else expect([sent, timesOf(name)], `${label}: ${name}`).toEqual(['confirmed', 1])
      }
    }
    // Otherwise the kills did not fall where it hurts, and the test has shown nothing.
    expect(asked.size).toBeGreaterThan(kills / 2)
    expect(ends.get('accepted') ?? 0).toBeGreaterThan(0)
    expect(asked.size).toBeGreaterThan(ends.get('never sent') ?? 0)
  },
)
