import { succeed, type Outcome } from '@contract/outcome'
import { upload as uploadShape, type Upload } from '@contract/api/uploads'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DraftSending } from '../../../src-main/features/drafts'
import type { Emit } from '../../../src-main/ipc/handlers'
import { createOutbox } from '../../../src-main/lib/outbox'
import { startSandbox, type Sandbox } from '../../../src-main/sandbox'
import { createService, createTransport, type Connection, type Service } from '../../../src-main/service'
import { patience } from '../patience'

export { noKey } from './context'
export { errorOf, valueOf } from './outcomes'

/** A training service of its own and the client that asks it. */
export interface Fixture {
  readonly sandbox: Sandbox
  readonly service: Service
  readonly connection: (requestId: string) => Promise<Outcome<Connection>>
  readonly close: () => Promise<void>
}

export async function openFixture(): Promise<Fixture> {
  const sandbox = await startSandbox({ pace: 1000 })
  const transport = createTransport()
  const { baseUrl, apiKey } = sandbox
  return {
    sandbox,
    service: createService(transport),
    connection: () => Promise.resolve(succeed({ environmentId: 'sandbox', baseUrl, apiKey })),
    close: async () => {
      await transport.close()
      await sandbox.close()
    },
  }
}

export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'kartei-desk-'))
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Collects the news of uploads as a window would get them; `onNews` is told at once. */
export function listen(onNews?: (upload: Upload) => void): { emit: Emit; heard: Upload[] } {
  const heard: Upload[] = []
  const emit: Emit = (feature, _event, payload) => {
    if (feature !== 'uploads') return
    const news = uploadShape.parse(payload)
    heard.push(news)
    onNews?.(news)
  }
  return { emit, heard }
}

export async function until(holds: () => boolean): Promise<void> {
  const deadline = Date.now() + patience
  while (!holds()) {
    if (Date.now() > deadline) throw new Error('It did not come to this in time.')
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

export const context = { requestId: 'the-request' }

const notAsked = () => Promise.reject(new Error('not asked for'))

/** For calls that send no draft. */
export const noDrafts: DraftSending = {
  outbox: createOutbox(),
  begin: notAsked,
  putSending: () => Promise.resolve(),
  standsFor: notAsked,
  end: () => Promise.resolve(),
}
