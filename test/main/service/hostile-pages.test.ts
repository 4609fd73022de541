import { TextDecoder } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { asJson } from '../../../src-main/service/answers'
import { refused, unexpectedResponse } from '../../../src-main/service/failures'
import { recordedAnswer } from '../../../src-main/service/recorded-exchange'
import type { Answer, WireRequest } from '../../../src-main/service/transport'
import { z } from '@contract/zod'
import { processorTime } from '../../helpers/processor-time'

const request: WireRequest = {
  method: 'GET',
  url: new URL('https://cards.example/api'),
  headers: {},
  fresh: false,
  keepBytes: () => 0,
}
const largest = 64 * 1024 * 1024
const answer = (status: number, body: Buffer, type = 'text/html'): Answer => ({
  status,
  headers: { 'content-type': type },
  body,
  cut: false,
})
const filled = (length: number, text: string): Buffer => Buffer.alloc(length, text)

/** What main needs of the processor, in milliseconds, once everything is compiled that it runs. */
async function needs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < 3; time++) times.push(await processorTime(work))
  return Math.min(...times)
}

/** How many bytes are made text. */
async function decoded(work: () => Promise<unknown>): Promise<number> {
  const decode = vi.spyOn(TextDecoder.prototype, 'decode')
  await work()
  const bytes = decode.mock.calls.reduce((sum, [piece]) => sum + (piece?.byteLength ?? 0), 0)
  decode.mockRestore()
  return bytes
}

describe('a page in the place of an answer', () => {
  it.each([
    ['<html><head><title>x</title></head><body><h1>Bad &amp; gone</h1><p>Try later</p>', 'Bad & gone Try later'],
    ['<!DOCTYPE html><!-- <p>no</p> --><STYLE>p{}</STYLE ><p>Yes</p>', 'Yes'],
    ['<html><script>if (a < b) alert("x")</script><p>a &lt; b</p></html>', 'a < b'],
    ['<html><header>Kopf</header><p>Rumpf</p>', 'Kopf Rumpf'],
    ['<html><!-- never ends <p>words</p>', 'never ends words'],
    ['<html><script>never ends <p>words</p>', 'never ends words'],
    ['<html>1 < 2 <p', '1 < 2 <p'],
    ['<html>İİİ<script>x</script>after', 'İİİ after'],
  ])('%s', async (page, words) => {
    const { message } = await refused(request, answer(503, Buffer.from(page)))
    expect(message).toBe(
      `The service failed (503): ${words}`.replace('never', page.includes('!--') ? '<!-- never' : 'never'),
    )
  })

  it.each([
    ['comments that never end', '<!--'],
    ['scripts that never end', '<script>'],
    ['heads that never end', '<HEAD '],
    ['scripts that almost end', '<script></scripty '],
    ['brackets', '<'],
    ['tags', '<a>'],
    ['entities', '&amp'],
  ])('of %s holds up nothing', async (_name, piece) => {
    const page = Buffer.concat([Buffer.from('<html>'), filled(64 * 1024, piece)])
    expect(await needs(() => refused(request, answer(500, page)))).toBeLessThan(60)
  })

  it.each(['utf-8', 'gb18030', 'shift_jis', 'utf-16le'])('of 64 MiB in %s holds up nothing', async (charset) => {
    const page = filled(largest, charset === 'utf-16le' ? '<\0a\0>\0' : '<a>')
    const came = answer(200, page, `text/html; charset=${charset}`)
    expect(await asJson(z.looseObject({})).read(came, largest)).toMatchObject({
      problem: 'The answer of the service is not JSON.',
    })
    for (const read of [
      () => asJson(z.looseObject({})).read(came, largest),
      () => unexpectedResponse(request, came, { problem: 'No.', code: 'answer-not-json' }),
      () => recordedAnswer(came, largest),
    ]) {
      const bytes = await decoded(read)
      expect(bytes).toBeGreaterThan(0)
      expect(bytes).toBeLessThanOrEqual(largest / 32)
    }
  })
})
