import type { Page } from '@playwright/test'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { appOf } from './launch'
import { answerQuestions } from './questions'

const program = fileURLToPath(new URL('../../../out/main/sandbox.js', import.meta.url))

const receivedShape = z.object({ received: z.array(z.looseObject({ method: z.string(), path: z.string() })) })
export type Received = z.infer<typeof receivedShape>['received'][number]

export interface TrainingService {
  readonly baseUrl: string
  readonly apiKey: string
  /** What arrived so far, oldest first. */
  received(): Promise<Received[]>
  addFault(fault: unknown): Promise<void>
  end(): void
}

/** It answers as the samples of the interface show it, or only what the document promises (`minimal-conformance.ts`). */
export const conformances = ['usual', 'minimal'] as const
type Conformance = (typeof conformances)[number]

/** The training service alone, as `npm run sandbox` starts it, on a port of its own. */
export async function startTrainingService(conformance: Conformance = 'usual'): Promise<TrainingService> {
  const apiKey = randomUUID()
  const minimal = conformance === 'minimal' ? ['--minimal'] : []
  const child = spawn(process.execPath, [program, '--port', '0', '--api-key', apiKey, ...minimal], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: unknown[] = await once(child.stdout, 'data')
  const line = String(said[0])
  const baseUrl = /http:\/\/[\d.]+:\d+/.exec(line)?.[0]
  if (baseUrl === undefined) throw new Error(`The training service said: ${line}`)
  const headers = { authorization: `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}` }
  return {
    baseUrl,
    apiKey,
    async received() {
      const answer = await fetch(`${baseUrl}/sandbox/received`, { headers })
      return receivedShape.parse(await answer.json()).received
    },
    async addFault(fault) {
      const answer = await fetch(`${baseUrl}/sandbox/faults`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      })
      if (!answer.ok) throw new Error(await answer.text())
    },
    end: () => {
      child.kill()
    },
  }
}

/**
 * Makes the given service Kartei's active environment, with its key kept for the session, and confirms what main asks from
 * then on. Resolves to its id.
 */
export async function useService(page: Page, service: { baseUrl: string; apiKey: string }): Promise<string> {
  await answerQuestions(appOf(page), 'confirm')
  return page.evaluate(
    async ({ baseUrl, apiKey }) => {
      const listed = await window.kartei.environments.list()
      if (!listed.ok) throw new Error(listed.error.message)
      const place = `Service at ${baseUrl}`
      // Tests of one program may use one service, each in an environment of its own.
      const others = listed.value.filter(({ name }) => name.startsWith(place)).length
      const name = others === 0 ? place : `${place} (${others + 1})`
      const saved = await window.kartei.environments.save({ name, kind: 'test', baseUrl })
      if (!saved.ok) throw new Error(saved.error.message)
      const { id } = saved.value
      const kept = await window.kartei.environments.setApiKey({ id, apiKey, remember: false })
      if (!kept.ok) throw new Error(kept.error.message)
      const activated = await window.kartei.environments.activate({ id })
      if (!activated.ok) throw new Error(activated.error.message)
      return id
    },
    { baseUrl: service.baseUrl, apiKey: service.apiKey },
  )
}

/** Stages files as a user picks them: through a file input of the page. Resolves to their ids. */
export async function stageFiles(page: Page, paths: readonly string[]): Promise<string[]> {
  await page.evaluate(() => {
    document.querySelector('#picked-by-test')?.remove()
    const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true, id: 'picked-by-test' })
    document.body.append(input)
  })
  await page.setInputFiles('#picked-by-test', [...paths])
  return page.evaluate(async () => {
    const input = document.querySelector<HTMLInputElement>('#picked-by-test')
    const staged = await window.kartei.files.stage([...(input?.files ?? [])])
    input?.remove()
    if (!staged.ok) throw new Error(staged.error.message)
    return staged.value.map(({ fileId }) => fileId)
  })
}

/** An engagement of the embedded sandbox's seeds that has invoices; the training service alone has the same seeds. */
export async function engagementWithInvoices(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const listed = await window.kartei.cases.list()
    if (!listed.ok) throw new Error(listed.error.message)
    for (const { identifiers } of listed.value.cases) {
      const { engagementId } = identifiers
      if (engagementId === undefined) continue
      const answer = await window.kartei.invoices.list({ engagementId })
      if (answer.ok && answer.value.invoices.length > 0) return engagementId
    }
    throw new Error('No seeded engagement has invoices.')
  })
}
