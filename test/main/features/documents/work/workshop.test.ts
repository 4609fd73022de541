import { afterEach, beforeAll, expect, test } from 'vitest'
import { joinJob, lookJob, splitJob } from '../../../../../src-main/features/documents/work/jobs'
import { createWorkshop, type Bench, type Workshop } from '../../../../../src-main/features/documents/work/workshop'
import { pdfBomb, savedPdf } from '../../../../fixtures/documents/pdfs'
import { buildProcess, launchBench } from './bench'

/** Keeps a process busy for longer than any of these tests waits. */
const busy = new Uint8Array(pdfBomb(4_096))
let good: Uint8Array<ArrayBuffer>
let launched = 0
let last: Bench | undefined
let workshop: Workshop
const open = (): Workshop => {
  launched = 0
  return createWorkshop(() => {
    launched += 1
    last = launchBench()
    return last
  })
}

beforeAll(async () => {
  await buildProcess()
  good = new Uint8Array(await savedPdf(2))
}, 60_000)
afterEach(() => workshop.close())

const deadline = 20_000

test('no process runs before there is work, and one does it all', async () => {
  workshop = open()
  expect(launched).toBe(0)
  const done = await Promise.all([1, 2, 3].map(() => workshop.run(lookJob, { file: good }, { deadline })))
  for (const one of done) expect(one).toMatchObject({ ok: true, value: { pages: 2 } })
  expect(launched).toBe(1)
})

test('a job past its deadline ends, and the next one gets a process of its own', async () => {
  workshop = open()
  const late = workshop.run(lookJob, { file: busy }, { deadline: 50 })
  const next = workshop.run(lookJob, { file: good }, { deadline })
  expect(await late).toMatchObject({ ok: false, why: 'too-long' })
  expect(await next).toMatchObject({ ok: true })
  expect(launched).toBe(2)
})

test('a cancelled job ends at once, running or waiting, and leaves the others', async () => {
  workshop = open()
  const [running, waiting] = [new AbortController(), new AbortController()]
  const first = workshop.run(lookJob, { file: busy }, { deadline, signal: running.signal })
  const second = workshop.run(lookJob, { file: good }, { deadline, signal: waiting.signal })
  const third = workshop.run(lookJob, { file: good }, { deadline })
  waiting.abort()
  expect(await second).toMatchObject({ ok: false, why: 'cancelled' })
  const begun = performance.now()
  running.abort()
  expect(await first).toMatchObject({ ok: false, why: 'cancelled' })
  expect(performance.now() - begun).toBeLessThan(1_000)
  expect(await third).toMatchObject({ ok: true })
  expect(await workshop.run(lookJob, { file: good }, { deadline, signal: AbortSignal.abort() })).toMatchObject({
    why: 'cancelled',
  })
})

test('a process that dies answers its job, and nothing else is lost', async () => {
  workshop = open()
  const dying = workshop.run(lookJob, { file: busy }, { deadline })
  const next = workshop.run(lookJob, { file: good }, { deadline })
  last?.stop()
  expect(await dying).toMatchObject({ ok: false, why: 'stopped' })
  expect(await next).toMatchObject({ ok: true })
  expect(launched).toBe(2)
})

test('closing answers everything that was asked', async () => {
  workshop = open()
  const asked = [busy, good, good].map((file) => workshop.run(lookJob, { file }, { deadline }))
  workshop.close()
  for (const one of await Promise.all(asked)) expect(one).toMatchObject({ ok: false, why: 'cancelled' })
})

test('work on pages goes through the process, tells its progress and says in plain words what it refuses', async () => {
  workshop = open()
  const told: number[] = []
  const options = { deadline, onProgress: (done: number) => told.push(done) }
  const split = await workshop.run(splitJob, { file: good, parts: [[1], [2]] }, options)
  expect(split).toMatchObject({ ok: true })
  expect(told).toEqual([0.5, 1])
  const parts = split.ok ? split.value : []
  const joined = await workshop.run(joinJob, { files: parts, page: { size: 'image' } }, { deadline })
  const look = await workshop.run(lookJob, { file: joined.ok ? joined.value : new Uint8Array() }, { deadline })
  expect(look).toMatchObject({ ok: true, value: { pages: 2, notes: [] } })
  const refused = await workshop.run(splitJob, { file: good, parts: [[7]] }, { deadline })
  expect(refused).toEqual({ ok: false, why: 'refused', message: 'This PDF has no page 7.' })
  expect(launched).toBe(1)
})
