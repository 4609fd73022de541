import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parseListInWorker, parseListHere, type ParseList } from '../../../../src-main/features/cases/lists'
import { Cancelled, type Progress } from '../../../../src-main/features/cases/lists/progress'
import { UnreadableList } from '../../../../src-main/features/cases/lists/parser'
import { createTypesInWorker } from '../../../../src-main/features/documents'
import { createWorkerProcess } from '../../../../src-main/lib/worker'
import { isFull } from '../../../fixtures/full-size'
import { jpegOf } from '../../../fixtures/documents/images'
import { buildProcess, launchChildProcess } from '../../../helpers/main/documents-process'

const megabyte = 1024 * 1024

beforeAll(buildProcess)

function beside(): ParseList {
  const worker = createWorkerProcess(launchChildProcess)
  onTestFinished(() => worker.close())
  return parseListInWorker(worker)
}

const quiet = (signal = new AbortController().signal): Progress => ({ signal, at: () => undefined })

/** What it resolves to, and the longest time in milliseconds for which nothing else here had its turn meanwhile. */
async function longestHold<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  let ms = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const at = performance.now()
    ms = Math.max(ms, at - last)
    last = at
  }, 1)
  try {
    const value = await work()
    return { value, ms: Math.max(ms, performance.now() - last) }
  } finally {
    clearInterval(timer)
  }
}

describe('a list that is read beside main', () => {
  it.each([
    ['CSV', `engagementId;Notiz\r\n${randomUUID()};"mit ""Zeichen"";\r\nund Zeile"\r\n`],
    ['Windows-1252', Buffer.from(`engagementId;note\n${randomUUID()};M\xfcller \x80\n`, 'latin1')],
    ['JSON', JSON.stringify([{ engagementId: randomUUID(), labels: ['a', 'b'], other: 1 }])],
    ['many rows', `id\n${Array.from({ length: 3_001 }, () => randomUUID()).join('\n')}\n`],
  ])('says what it says here: %s', async (_name, text) => {
    const bytes = Buffer.from(text)
    expect(await beside()(bytes, quiet())).toEqual(await parseListHere(bytes, quiet()))
  })

  it('is refused in the same words', async () => {
    for (const text of ['{"cases":', 'first\nsecond\n', 'PK\0\0'])
      await expect(beside()(Buffer.from(text), quiet())).rejects.toThrow(
        await parseListHere(Buffer.from(text), quiet()).then(
          () => 'was read',
          (error: unknown) => String(error instanceof UnreadableList && error.message),
        ),
      )
  })

  it('is cancelled at once', async () => {
    const controller = new AbortController()
    const reading = beside()(Buffer.alloc(40 * megabyte, '"a",'), quiet(controller.signal))
    setTimeout(() => controller.abort(), 300)
    await expect(reading).rejects.toBeInstanceOf(Cancelled)
  })

  it.runIf(isFull).each([
    ['letters of no charset', Buffer.alloc(50 * megabyte, 0x81)],
    ['JSON in JSON', Buffer.alloc(50 * megabyte, '[')],
    ['an endless cell', Buffer.concat([Buffer.from('engagementId\n"'), Buffer.alloc(50 * megabyte, 'a\n')])],
  ])('holds up nothing, whatever it is: %s', async (_name, bytes) => {
    const read = beside()
    const { ms } = await longestHold(() => read(bytes, quiet()).catch(() => undefined))
    // To copy 50 MB to the other process takes its time; to read them here took from 3 to 26 seconds.
    expect(ms).toBeLessThan(2_500)
  })
})

describe('the type of a file', () => {
  it('is found beside main, and a process that hangs says that it is unknown', async () => {
    expect(await createTypesInWorker(launchChildProcess)(jpegOf(8, 8).subarray(0, 4100))).toMatchObject({
      mediaType: 'image/jpeg',
      extensions: ['jpg', 'jpeg', 'jpe', 'jfif', 'jif'],
    })
    const dead = createTypesInWorker(() => ({
      send: () => undefined,
      onMessage: () => undefined,
      onExit: (listener) => void setTimeout(listener, 10),
      stop: () => undefined,
    }))
    expect(await dead(new Uint8Array([1, 2, 3]))).toEqual({ mediaType: 'application/octet-stream', extensions: [] })
  })
})
