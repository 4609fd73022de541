import { randomUUID } from 'node:crypto'
import { z } from '@contract/zod'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { parseListInWorker, parseListHere, type ParseList } from '../../../../src-main/features/cases/lists'
import { Cancelled } from '../../../../src-main/lib/cancellable'
import type { Progress } from '../../../../src-main/features/cases/lists/parser'
import { UnreadableList } from '../../../../src-main/features/cases/lists/parser'
import { createTypesInWorker } from '../../../../src-main/features/documents'
import { createWorkerProcess } from '../../../../src-main/lib/worker'
import { isFull } from '../../../fixtures/full-size'
import { jpegOf } from '../../../fixtures/documents/images'
import { buildProcess, launchChildProcess } from '../../../helpers/main/documents-process'
import { processorTime } from '../../../helpers/processor-time'

const megabyte = 1024 * 1024

beforeAll(buildProcess)

/** In a process beside this one; told are the messages that go to it and those that come from it. */
function beside(onSent: (message: unknown) => void = () => undefined, onHeard = onSent): ParseList {
  const worker = createWorkerProcess(() => {
    const child = launchChildProcess()
    child.onMessage(onHeard)
    const send = (message: unknown): void => {
      child.send(message)
      onSent(message)
    }
    return { ...child, send }
  })
  onTestFinished(() => worker.close())
  return parseListInWorker(worker)
}

const quiet = (signal = new AbortController().signal): Progress => ({ signal, at: () => undefined })

const order = z.object({ input: z.object({ file: z.instanceof(Uint8Array) }) })

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
    // As soon as the process has it, and before it can have answered.
    const read = beside(
      () => controller.abort(new Cancelled()),
      () => undefined,
    )
    const reading = read(Buffer.alloc(40 * megabyte, '"a",'), quiet(controller.signal))
    await expect(reading).rejects.toBeInstanceOf(Cancelled)
  })

  it.runIf(isFull).each([
    ['letters of no charset', Buffer.alloc(50 * megabyte, 0x81)],
    ['JSON in JSON', Buffer.alloc(50 * megabyte, '[')],
    ['an endless cell', Buffer.concat([Buffer.from('engagementId\n"'), Buffer.alloc(50 * megabyte, 'a\n')])],
  ])('holds up nothing, whatever it is: %s', async (_name, bytes) => {
    const sent: unknown[] = []
    const heard: unknown[] = []
    const read = beside(
      (message) => void sent.push(message),
      (message) => void heard.push(message),
    )
    const needed = await processorTime(() => read(bytes, quiet()).catch(() => undefined))
    // The process gets the bytes as they are, which takes main its time; to read them here took from 3 to 26 seconds.
    expect(sent.map((message) => order.parse(message).input.file.length)).toEqual([bytes.length])
    expect(needed).toBeLessThan(2_500)
    expect(JSON.stringify(heard).length).toBeLessThan(megabyte)
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
