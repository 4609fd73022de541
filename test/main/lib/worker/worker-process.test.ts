import { afterEach, beforeAll, expect, test } from 'vitest'
import { joinJob, lookJob, rotateJob, splitJob } from '../../../../src-main/features/documents/work/jobs'
import { createWorkerProcess, type ChildProcess, type WorkerProcess } from '../../../../src-main/lib/worker'
import { bmp } from '../../../fixtures/documents/bmps'
import { pdfBomb, savedPdf } from '../../../fixtures/documents/pdfs'
import { buildProcess, launchChildProcess } from '../../../helpers/main/documents-process'
import { withoutTimers } from '../../../helpers/main/stopped-clock'

/** Keeps a process busy for longer than any of these tests waits. */
const busy = new Uint8Array(pdfBomb(4_096))
let good: Uint8Array<ArrayBuffer>
let launched = 0
let last: ChildProcess | undefined
let worker: WorkerProcess
const open = (): WorkerProcess => {
  launched = 0
  return createWorkerProcess(() => {
    launched += 1
    last = launchChildProcess()
    return last
  })
}

beforeAll(async () => {
  await buildProcess()
  good = new Uint8Array(await savedPdf(2))
})
afterEach(() => worker.close())

const deadline = 20_000

test('no process runs before there is work, and one does it all', async () => {
  worker = open()
  expect(launched).toBe(0)
  const done = await Promise.all([1, 2, 3].map(() => worker.run(lookJob, { file: good }, { deadline })))
  for (const one of done) expect(one).toMatchObject({ ok: true, value: { pages: 2 } })
  expect(launched).toBe(1)
})

test('a job past its deadline ends, and the next one gets a process of its own', async () => {
  worker = open()
  const late = worker.run(lookJob, { file: busy }, { deadline: 50 })
  const next = worker.run(lookJob, { file: good }, { deadline })
  expect(await late).toMatchObject({ ok: false, why: 'too-long' })
  expect(await next).toMatchObject({ ok: true })
  expect(launched).toBe(2)
})

test('a cancelled job ends at once, running or waiting, and leaves the others', async () => {
  worker = open()
  const [running, waiting] = [new AbortController(), new AbortController()]
  const first = worker.run(lookJob, { file: busy }, { deadline, signal: running.signal })
  const second = worker.run(lookJob, { file: good }, { deadline, signal: waiting.signal })
  const third = worker.run(lookJob, { file: good }, { deadline })
  waiting.abort()
  expect(await second).toMatchObject({ ok: false, why: 'cancelled' })
  await withoutTimers(async () => {
    running.abort()
    expect(await first).toMatchObject({ ok: false, why: 'cancelled' })
  })
  expect(await third).toMatchObject({ ok: true })
  expect(await worker.run(lookJob, { file: good }, { deadline, signal: AbortSignal.abort() })).toMatchObject({
    why: 'cancelled',
  })
})

test('a process that dies answers its job, and nothing else is lost', async () => {
  worker = open()
  const dying = worker.run(lookJob, { file: busy }, { deadline })
  const next = worker.run(lookJob, { file: good }, { deadline })
  last?.stop()
  expect(await dying).toMatchObject({ ok: false, why: 'stopped' })
  expect(await next).toMatchObject({ ok: true })
  expect(launched).toBe(2)
})

test('closing answers everything that was asked', async () => {
  worker = open()
  const asked = [busy, good, good].map((file) => worker.run(lookJob, { file }, { deadline }))
  worker.close()
  for (const one of await Promise.all(asked)) expect(one).toMatchObject({ ok: false, why: 'cancelled' })
})

test('work on pages goes through the process, tells its progress and says in plain words what it refuses', async () => {
  worker = open()
  const told: number[] = []
  const options = { deadline, onProgress: (done: number) => told.push(done) }
  const split = await worker.run(splitJob, { file: good, parts: [[1], [2]] }, options)
  expect(split).toMatchObject({ ok: true })
  expect(told).toEqual([0.5, 1])
  const parts = split.ok ? split.value : []
  const joined = await worker.run(joinJob, { files: parts, page: { size: 'image' } }, { deadline })
  const look = await worker.run(lookJob, { file: joined.ok ? joined.value : new Uint8Array() }, { deadline })
  expect(look).toMatchObject({ ok: true, value: { pages: 2, notes: [] } })
  const refused = await worker.run(splitJob, { file: good, parts: [[7]] }, { deadline })
  expect(refused).toEqual({ ok: false, why: 'refused', message: 'This PDF has no page 7.' })
  expect(launched).toBe(1)
})

test('a job gets the answer to its own question, and a question ends with its job', async () => {
  const picture = { width: 2, height: 1, data: new Uint8Array(8).fill(255) }
  const asked: AbortSignal[] = []
  let answerLate: (answer: unknown) => void = () => undefined
  const late = new Promise<unknown>((resolve) => (answerLate = resolve))
  worker = createWorkerProcess(launchChildProcess, (_question, signal) => {
    asked.push(signal)
    return asked.length === 1 ? late : Promise.resolve(picture)
  })
  const turned = { file: new Uint8Array(bmp({ width: 2, height: 1 })), rotations: [{ page: 1, by: 90 as const }] }
  const cancel = new AbortController()
  const first = worker.run(rotateJob, turned, { deadline, signal: cancel.signal })
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]?.aborted).toBe(false)
  cancel.abort()
  expect(await first).toMatchObject({ ok: false, why: 'cancelled' })
  expect(asked[0]?.aborted).toBe(true)
  const second = worker.run(rotateJob, turned, { deadline })
  answerLate(undefined)
  expect(await second).toMatchObject({ ok: true })
})

test('a process that asks again before it is answered is ended', async () => {
  let hear: (message: unknown) => void = () => undefined
  let asked = 0
  let isStopped = false
  worker = createWorkerProcess(
    () => ({
      send: () => {
        for (let time = 0; time < 3; time += 1) hear({ said: 'question', number: 1, question: time })
      },
      onMessage: (listener) => (hear = listener),
      onExit: () => undefined,
      stop: () => (isStopped = true),
    }),
    () => {
      asked += 1
      return new Promise(() => undefined)
    },
  )
  expect(await worker.run(lookJob, { file: good }, { deadline })).toMatchObject({ ok: false, why: 'stopped' })
  expect(asked).toBe(1)
  expect(isStopped).toBe(true)
})
