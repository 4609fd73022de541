import { randomUUID } from 'node:crypto'
import { Faults } from './faults'
import { type ReceivedRequest, Recorder } from './recorder'
import { allRules } from './rules'
import { type SeedCase, seedCases, seedState } from './seeds/index'
import { listen } from './server'
import type { ChangeAnswer } from './service'
import { Store } from './store'

export type { Fault, FaultEffect } from './faults'
export type { ReceivedRequest } from './recorder'
export type { SeedCase } from './seeds/index'
export type { ChangeAnswer } from './service'

export interface SandboxOptions {
  /** Where state.json is kept; without it the state lives in memory only. */
  directory?: string
  /** 32 bytes by which the state is sealed there; without it anybody can read what was typed. */
  key?: Buffer
  /** 0 or undefined: any free port. */
  port?: number
  /** Default: a random UUID. */
  apiKey?: string
  /** The clock by which onboardings move. */
  now?: () => Date
  /**
   * 1 = normal; 100 makes every time span of the state machine 100 times shorter; 0 stops the clock at the first start, so that
   * nothing moves by itself.
   */
  pace?: number
  /** Changes what a route answers, before it leaves. */
  changeAnswer?: ChangeAnswer
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>

/**
 * Starts the embedded training service: a real HTTP server on the loopback address that keeps every rule of the interface.
 *
 * Rejects when the port is taken or the directory cannot be used.
 */
export async function startSandbox(options: SandboxOptions = {}) {
  const { directory, key, port = 0, apiKey = randomUUID(), pace = 1 } = options
  const today = options.now ?? (() => new Date())
  const speed = pace === 0 ? 1 : pace
  const store = await Store.open(directory, () => seedState(today(), speed), key)
  const now = pace === 0 ? () => new Date(store.state.firstStart) : today
  const faults = new Faults()
  const recorder = new Recorder()
  const reset = (): Promise<void> => store.replace(seedState(today(), speed))
  const { changeAnswer } = options
  const service = { store, now, speed, ...(changeAnswer && { changeAnswer }) }
  const server = await listen(port, { apiKey, service, faults, recorder, reset })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')

  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    apiKey,
    /** The made-up cases, for the worklist of a fresh installation. */
    seeds: (language: 'en' | 'de' = 'en'): SeedCase[] => seedCases(new Date(store.state.firstStart), language),
    /** Which applicant data lead to what. */
    rules: allRules,
    /** Back to the seeds, with dates that count back from now. */
    reset,
    faults,
    /** The last requests, oldest first. */
    received: (): ReceivedRequest[] => recorder.list(),
    /** Ends every connection and resolves when nothing is being written any more. Answered requests are on disk already. */
    close: async (): Promise<void> => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      await store.settled()
    },
  }
}
