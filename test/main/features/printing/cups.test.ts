import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { lookAt } from '../../../../src-main/features/documents/look/look-at'
import { createCups } from '../../../../src-main/features/printing'
import { printOutput, queue as sharedQueue } from '../../../../tools/lib/desktop/printer.mjs'
import { mayAdminister, openQueue, type OwnQueue } from '../../../helpers/main/own-queue'
import { withFolder } from '../../../helpers/main/service-fixture'
import { openPrintSystem, type Reported } from '../../../helpers/main/print-system'

async function letter(...pages: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const page of pages) document.addPage([595, 842]).drawText(page, { x: 60, y: 760, size: 14, font })
  return new Uint8Array(await document.save())
}

const pagesOf = async (bytes: Uint8Array): Promise<number> => (await lookAt(bytes)).pages ?? 0

function isQueueThere(): boolean {
  try {
    return execFileSync('lpstat', ['-p', sharedQueue], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    }).includes(`printer ${sharedQueue}`)
  } catch {
    return false
  }
}

const mayHaveOwn = await mayAdminister()

describe.skipIf(!mayHaveOwn && !isQueueThere())('on a real queue', () => {
  const cups = createCups({ deadlineMs: 100_000, pagesOf })
  /** One that nobody else prints to, where this user may set one up. */
  let queue = sharedQueue
  let own: OwnQueue | undefined
  beforeAll(async () => {
    if (!mayHaveOwn) return
    own = await openQueue()
    queue = own.name
  })
  afterAll(() => own?.remove())
  /** What the queue left in its folder, gone when the test ends. */
  const outputOf = async (title: string): Promise<string[]> => {
    const folder = await printOutput()
    const outputs = readdirSync(folder)
      .filter((name) => name.includes(title))
      .map((name) => join(folder, name))
    onTestFinished(() => outputs.forEach((output) => rmSync(output)))
    return outputs
  }

  test('the document comes out with its text and its pages, and only then it counts as printed', async () => {
    const title = randomUUID().slice(0, 8)
    const bytes = await letter('Rechnung 4711', 'Zahlbar bis 1. Mai')
    expect(await cups.print({ title, bytes, printer: queue, copies: 1 })).toEqual({ outcome: 'printed' })
    const outputs = await outputOf(title)
    expect(outputs).toHaveLength(1)
    expect(execFileSync('pdftotext', [outputs[0]!, '-'], { encoding: 'utf8' })).toMatch(
      /Rechnung 4711[\s\S]+Zahlbar bis 1\. Mai/,
    )
    expect(execFileSync('pdfinfo', [outputs[0]!], { encoding: 'utf8' })).toMatch(/Pages:\s+2\n/)
    expect(execFileSync('pdfimages', ['-list', outputs[0]!], { encoding: 'utf8' }).trim().split('\n')).toHaveLength(2)
  })

  test('copies come out as whole sets', async () => {
    const title = randomUUID().slice(0, 8)
    const job = { title, bytes: await letter('erste', 'zweite'), printer: queue, copies: 2 }
    expect(await cups.print(job)).toEqual({ outcome: 'printed' })
    const [output] = await outputOf(title)
    const words = execFileSync('pdftotext', [output!, '-'], { encoding: 'utf8' }).trim().split(/\s+/)
    expect(words).toEqual(['erste', 'zweite', 'erste', 'zweite'])
  })

  test('what cannot be printed has failed, and the queue does not keep it for another try', async () => {
    const held = (): string => execFileSync('lpstat', ['-W', 'not-completed', '-o', queue], { encoding: 'utf8' })
    const before = held()
    const bytes = new Uint8Array(Buffer.from(`%PDF-1.7\n${'damaged'.repeat(100)}`))
    const ended = await cups.print({ title: 'damaged', bytes, printer: queue, copies: 1 })
    expect(ended.outcome).toBe('failed')
    expect(ended.message).not.toBe('')
    expect(held()).toBe(before)
  })

  test('a printer that does not exist is named by the system', async () => {
    const job = { title: 'x', bytes: await letter('x'), printer: 'no-such-printer', copies: 1 }
    expect(await cups.print(job)).toMatchObject({
      outcome: 'failed',
      message: expect.stringMatching(/does not exist/) as unknown,
    })
  })
})

/** What a queue reports always, while the clock goes on by so many milliseconds with each question and stands still else. */
function whilePassing(milliseconds: number, reported: Reported): () => Reported {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  return () => {
    vi.setSystemTime(Date.now() + milliseconds)
    return reported
  }
}

describe('whatever a queue says', () => {
  const job = { title: 'invoice.pdf', bytes: new Uint8Array([1, 2, 3]), printer: 'Etage 2-West', copies: 2 }
  const printWith = (report: (asked: number) => Reported | undefined, options = {}) =>
    withFolder(async (folder) => {
      const system = await openPrintSystem(folder, report)
      const ended = await createCups({ environment: system.environment, ...options }).print(job)
      const seen = {
        ended,
        timesAsked: system.timesAsked(),
        arguments: await system.arguments(),
        bytes: await system.bytes(),
        cancelled: await system.cancelled(),
      }
      await system.close()
      return seen
    })

  test('the bytes go in on standard input, the name of the printer as one argument', async () => {
    const seen = await printWith(() => ({ state: 9 }))
    expect(seen.arguments).toEqual(['-d', 'Etage 2-West', '-n', '2', '-o', 'collate=true', '-t', 'invoice.pdf'])
    expect([...seen.bytes]).toEqual([1, 2, 3])
    expect(seen.ended).toEqual({ outcome: 'printed' })
  })

  test('a PDF for a queue of CUPS-PDF goes in as it is, and no program of the print system has read it before', () =>
    withFolder(async (folder) => {
      const system = await openPrintSystem(folder, () => ({ state: 9 }))
      await system.command(
        'lpstat',
        `case $1 in -H) echo '${join(folder, 'cups.sock')}';; -v) echo 'device for West: cups-pdf:/';; esac`,
      )
      await system.command('pdfinfo', `cat > '${join(folder, 'read')}'; echo 'Pages: 1'`)
      const cups = createCups({ environment: system.environment, pagesOf })
      const bytes = await letter('Rechnung 4711')
      expect(await cups.print({ ...job, bytes })).toEqual({ outcome: 'printed' })
      expect(await system.arguments()).toContain('document-format=application/postscript')
      expect((await system.bytes()).toString('latin1')).toContain(Buffer.from(bytes.subarray(0, 32)).toString('hex'))
      expect(readdirSync(folder)).not.toContain('read')
      await cups.print({ ...job, bytes: Buffer.from('%PDF-1.7\ndamaged') })
      expect(await system.arguments()).not.toContain('document-format=application/postscript')
      await system.close()
    }))

  test('pending and processing are waited for', async () => {
    const states = [3, 5, 5, 9]
    expect((await printWith((asked) => ({ state: states[asked] ?? 9 }))).ended).toEqual({ outcome: 'printed' })
  })

  test.each([
    ['cancelled by somebody', 7],
    ['aborted', 8],
  ])('a job that was %s has failed', async (_how, state) => {
    expect((await printWith(() => ({ state }))).ended).toMatchObject({
      outcome: 'failed',
      message: expect.any(String) as unknown,
    })
  })

  test('a stopped job is taken out of the queue before it counts as failed', async () => {
    const seen = await printWith((asked) => (asked === 0 ? { state: 6, message: 'Filter failed' } : { state: 7 }))
    expect(seen.cancelled).toBe('7\n')
    expect(seen.ended).toEqual({ outcome: 'failed', message: 'Filter failed' })
  })

  test('a stopped job that cannot be taken out may still come out: unknown', async () => {
    expect((await printWith(() => ({ state: 6 }))).ended.outcome).toBe('unknown')
  })

  test('past the deadline it is unknown, and nothing was taken back', async () => {
    const seen = await printWith(whilePassing(25_000, { state: 5 }), { deadlineMs: 60_000 })
    expect(seen.ended).toMatchObject({ outcome: 'unknown', message: expect.stringContaining('job 7') as unknown })
    expect(seen.timesAsked).toBe(3)
    expect(seen.cancelled).toBe('')
  })

  test('a queue that does not answer leaves it unknown', async () => {
    expect((await printWith(() => undefined, { deadlineMs: 500 })).ended.outcome).toBe('unknown')
  })

  test('a stopped printer is told soon', async () => {
    const report = { state: 3, reasons: ['none', 'printer-stopped'] }
    const seen = await printWith(whilePassing(200, report), { stoppedPrinterMs: 300, deadlineMs: 30_000 })
    expect(seen.ended).toMatchObject({ outcome: 'unknown', message: expect.stringContaining('stopped') as unknown })
    expect(seen.timesAsked).toBe(3)
  })

  test.each([
    ['refuses', `cat > /dev/null; echo 'lp: Error - No such printer.' >&2; exit 1`, 'failed', 'No such printer.', {}],
    ['closes its input at once and refuses', `exec <&-; echo 'lp: error - full' >&2; exit 1`, 'failed', 'full', {}],
    ['hangs', 'exec sleep 1000', 'unknown', 'in time', { deadlineMs: 1_000 }],
    ['names no job', 'cat > /dev/null', 'unknown', 'without naming', {}],
  ])('a command that %s', async (_how, script, outcome, message, options) => {
    await withFolder(async (folder) => {
      const system = await openPrintSystem(folder, () => ({ state: 9 }))
      await system.command('lp', script)
      const cups = createCups({ environment: system.environment, ...options })
      const bytes = new Uint8Array(5_000_000)
      expect(await cups.print({ ...job, bytes })).toMatchObject({
        outcome,
        message: expect.stringContaining(message) as unknown,
      })
      await system.close()
    })
  })

  test('a job that somebody else hands over is recognised as the new one', async () => {
    await withFolder(async (folder) => {
      const system = await openPrintSystem(folder, () => ({ state: 9 }))
      const old = { id: 3, name: 'ours' }
      system.setJobs([old])
      const expected = await createCups({ environment: system.environment }).expectJob(['ours', 'our title'])
      expect(await expected.jobNumber()).toBeUndefined()
      system.setJobs([old, { id: 4, name: 'of another program' }])
      expect(await expected.jobNumber()).toBeUndefined()
      system.setJobs([old, { id: 4, name: 'of another program' }, { id: 5, name: 'our title' }])
      expect(await expected.jobNumber()).toBe(5)
      expect(await expected.ended(5)).toEqual({ outcome: 'printed' })
      system.setJobs([
        { id: 5, name: 'ours' },
        { id: 6, name: 'ours' },
      ])
      expect(await expected.jobNumber()).toBeUndefined()
      await system.close()
    })
  })

  test('without its commands there is no CUPS', async () => {
    expect(await createCups({ environment: { PATH: '/nowhere' } }).isHere()).toBe(false)
    await withFolder(async (folder) => {
      const system = await openPrintSystem(folder, () => undefined)
      const cups = createCups({ environment: system.environment })
      expect(await cups.isHere()).toBe(true)
      expect(await cups.defaultPrinter()).toBe('West')
      await system.close()
    })
  })
})
