import { PDFDocument } from '@cantoo/pdf-lib'
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createCups } from '../../../../src-main/features/printing'
import { mayAdminister, openQueue, openSmallCups, outputsOf, type OwnQueue } from '../../../helpers/main/own-queue'

const run = promisify(execFile)

async function letter(size: [number, number] = [595, 842], ballast = 0): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create()
  document.addPage(size).drawText('Rechnung 4711', { x: 60, y: 400, size: 14 })
  await document.attach(randomBytes(ballast), 'ballast')
  return new Uint8Array(await document.save())
}

async function ownQueue(...how: Parameters<typeof openQueue>): Promise<OwnQueue> {
  const queue = await openQueue(...how)
  onTestFinished(() => queue.remove().catch(() => undefined))
  return queue
}

/** A title of this test's own; what comes out under it is gone when the test ends. */
function ownTitle(): string {
  const title = `kartei${randomUUID().slice(0, 8)}`
  onTestFinished(async () => {
    for (const output of await outputsOf(title)) await rm(output, { force: true })
  })
  return title
}

describe.skipIf(!(await mayAdminister()))('on a real queue', () => {
  test('a stopped printer is said, and the job that the queue keeps is told when it comes out: once', async () => {
    const queue = await ownQueue()
    const title = ownTitle()
    await queue.stop()
    const cups = createCups({ stoppedPrinterMs: 300, deadlineMs: 100_000 })
    const end = await cups.print({ title, bytes: await letter(), printer: queue.name, copies: 1 })
    expect(end).toMatchObject({ outcome: 'unknown', message: expect.stringContaining('stopped') as unknown })
    expect(await cups.ended(end.job!)).toBeUndefined()
    expect(await queue.outputs(title)).toEqual([])
    await queue.start()
    await vi.waitFor(async () => expect(await cups.ended(end.job!)).toEqual({ outcome: 'printed' }))
    expect(await queue.outputs(title)).toHaveLength(1)
  })

  test('a job that is taken out of a stopped queue has failed, and does not come out later', async () => {
    const queue = await ownQueue()
    const title = ownTitle()
    await queue.stop()
    const cups = createCups({ stoppedPrinterMs: 300, deadlineMs: 100_000 })
    const { job } = await cups.print({ title, bytes: await letter(), printer: queue.name, copies: 1 })
    expect(await cups.takeOut(job!)).toMatchObject({ outcome: 'failed' })
    await queue.start()
    const next = ownTitle()
    expect((await cups.print({ title: next, bytes: await letter(), printer: queue.name, copies: 1 })).outcome).toBe(
      'printed',
    )
    expect(await queue.outputs(title)).toEqual([])
  })

  test('with the printer its jobs are gone: failed, since nothing of it can come out', async () => {
    const queue = await ownQueue()
    const title = ownTitle()
    await queue.stop()
    const cups = createCups({ stoppedPrinterMs: 100_000, deadlineMs: 100_000 })
    const printing = cups.print({ title, bytes: await letter(), printer: queue.name, copies: 1 })
    const waiting = async (): Promise<string> => (await run('lpstat', ['-o', queue.name])).stdout
    await vi.waitFor(async () => expect(await waiting()).toContain(queue.name))
    await queue.remove()
    expect(await printing).toMatchObject({ outcome: 'failed', message: expect.stringContaining('removed') as unknown })
    const again = await cups.print({ title, bytes: await letter(), printer: queue.name, copies: 1 })
    expect(again.outcome).toBe('failed')
    expect(await queue.outputs(title)).toEqual([])
  })

  test('on the paper of the clerk’s choice a larger page is made to fit', async () => {
    const queue = await ownQueue()
    const title = ownTitle()
    const job = { title, bytes: await letter([842, 1191]), printer: queue.name, copies: 1, paper: 'a5' } as const
    expect(await createCups({ deadlineMs: 100_000 }).print(job)).toEqual({ outcome: 'printed' })
    const [output = ''] = await queue.outputs(title)
    expect((await run('pdfinfo', [output])).stdout).toMatch(/Page size:\s+4[12]\d\S* x 59\d/)
    expect((await run('pdftotext', [output, '-'])).stdout).toContain('Rechnung 4711')
  })
})

const mayMount =
  process.getuid?.() === 0 &&
  (await run('mount', ['--version']).then(
    () => true,
    () => false,
  ))

test.skipIf(!mayMount || !(await mayAdminister()))(
  'a spool without room: failed in its words, and nothing of it comes later',
  async () => {
    const cups = await openSmallCups(await mkdtemp(join(tmpdir(), 'kartei-cups-')), 256)
    onTestFinished(cups.close)
    const queue = await openQueue(cups.server, 'file:/dev/null')
    const environment = { ...process.env, CUPS_SERVER: cups.server }
    const print = async (ballast: number) =>
      createCups({ environment, deadlineMs: 100_000 }).print({
        title: 'x',
        bytes: await letter(undefined, ballast),
        printer: queue.name,
        copies: 1,
      })
    const jobs = async (): Promise<string> =>
      (await run('lpstat', ['-W', 'not-completed', '-o'], { env: environment })).stdout
    const full = await print(1_000_000)
    expect(full).toMatchObject({ outcome: 'failed', message: expect.stringMatching(/\S/) as unknown })
    expect(await jobs()).toBe('')
    expect(await print(0)).toEqual({ outcome: 'printed' })
  },
)
