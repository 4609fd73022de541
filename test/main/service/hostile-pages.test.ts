import { describe, expect, it } from 'vitest'
import { asJson } from '../../../src-main/service/answers'
import { misunderstood, refused } from '../../../src-main/service/failures'
import { recordedAnswer } from '../../../src-main/service/recorded-exchange'
import type { Answer, WireRequest } from '../../../src-main/service/transport'
import { z } from '@contract/zod'

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

/** How long main is held up at a stretch, in milliseconds: the best of three, since this machine may do something else. */
async function heldUp(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < 3; time++) {
    const begun = performance.now()
    await work()
    times.push(performance.now() - begun)
  }
  return Math.min(...times)
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
    expect(await heldUp(() => refused(request, answer(500, page)))).toBeLessThan(60)
  })

  it.each(['utf-8', 'gb18030', 'shift_jis', 'utf-16le'])('of 64 MiB in %s holds up nothing', async (charset) => {
    const page = filled(largest, charset === 'utf-16le' ? '<\0a\0>\0' : '<a>')
    const came = answer(200, page, `text/html; charset=${charset}`)
    expect(await asJson(z.looseObject({})).read(came, largest)).toMatchObject({
      problem: 'The answer of the service is not JSON.',
    })
    expect(await heldUp(() => asJson(z.looseObject({})).read(came, largest))).toBeLessThan(60)
    expect(await heldUp(() => misunderstood(request, came, { problem: 'No.', code: 'answer-not-json' }))).toBeLessThan(
      60,
    )
    expect(await heldUp(() => recordedAnswer(came, largest))).toBeLessThan(60)
  })
})
