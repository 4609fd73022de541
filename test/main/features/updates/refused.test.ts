import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedList } from '../../../../tools/lib/version-list.mjs'
import {
  ago,
  Computer,
  contentWith,
  fileEntry,
  installer,
  listWith,
  policyOf,
  publisher,
  serve,
  sha512,
  somebody,
  startFeeds,
  type Feeds,
  type Served,
} from '../../../helpers/main/update-feed'

const day = 24 * 60 * 60 * 1000

let feeds: Feeds
beforeAll(async () => {
  feeds = await startFeeds()
})
afterAll(() => feeds.close())

const flipped = Buffer.from(installer)
flipped[1000] = (flipped[1000] ?? 0) ^ 1

const envelope = z.object({
  payloadType: z.string(),
  payload: z.string(),
  signatures: z.array(z.object({ keyid: z.string(), sig: z.string() })),
})
const envelopeOf = (list: string): z.infer<typeof envelope> => envelope.parse(JSON.parse(list))
const rewrapped = (list: string, changed: Record<string, unknown>): string =>
  JSON.stringify({ ...envelopeOf(list), ...changed })
const payloadOf = (changed: Record<string, unknown>): string =>
  Buffer.from(JSON.stringify(contentWith(changed))).toString('base64')
const filesWith = (changed: Record<string, unknown>): string => listWith({ files: [{ ...fileEntry, ...changed }] })
const { sha512: _none, ...withoutHash } = fileEntry

const refusedFor = (reason: string, version = '0.2.0'): object => ({ state: 'refused', reason, version })
const ofList = (reason: string): object => ({ state: 'refused', reason })

const redirectTo =
  (target: () => string): NonNullable<Served['onFile']> =>
  (exchange) =>
    exchange.answer(302, '', { location: target() })
const head = (lines: readonly string[]): string => `HTTP/1.1 200 Whatever\r\n${lines.join('\r\n')}\r\n\r\n`

/** Everything but the good one: what is served, and what the settings say of it. */
const bad: readonly (readonly [name: string, served: () => Served, progress: object])[] = [
  ['a file of which a bit was changed', () => ({ file: flipped }), refusedFor('file-tampered')],
  [
    'a file that is another one of the same length',
    () => ({ file: Buffer.alloc(installer.length, 'x') }),
    refusedFor('file-tampered'),
  ],
  [
    'a list that was changed after it was signed',
    () => ({ list: rewrapped(listWith(), { payload: payloadOf({ version: '0.9.0' }) }) }),
    ofList('list-tampered'),
  ],
  ['a list that nobody signed', () => ({ list: signedList(contentWith(), []) }), ofList('unsigned')],
  [
    'a list that somebody else signed',
    () => ({ list: signedList(contentWith(), [somebody]) }),
    ofList('other-publisher'),
  ],
  [
    "a list that somebody else signed under the publisher's name",
    () => {
      const { payload } = envelopeOf(listWith())
      const keyid = envelopeOf(listWith()).signatures[0]?.keyid
      const sig = envelopeOf(signedList(contentWith(), [somebody])).signatures[0]?.sig
      return { list: rewrapped(listWith(), { payload, signatures: [{ keyid, sig }] }) }
    },
    ofList('list-tampered'),
  ],
  [
    'a list whose signature was made for the bare content',
    () => {
      const list = listWith()
      const sig = sign(null, Buffer.from(envelopeOf(list).payload, 'base64'), publisher).toString('base64')
      const keyid = envelopeOf(list).signatures[0]?.keyid
      return { list: rewrapped(list, { signatures: [{ keyid, sig }] }) }
    },
    ofList('list-tampered'),
  ],
  [
    'something else that the publisher signed',
    () => ({ list: rewrapped(listWith(), { payloadType: 'application/vnd.in-toto+json' }) }),
    ofList('list-unreadable'),
  ],
  ['a list of another program', () => ({ list: listWith({ product: 'other' }) }), refusedFor('other-program')],
  ['a list of another channel', () => ({ list: listWith({ channel: 'beta' }) }), refusedFor('other-channel')],
  ['an older version', () => ({ list: listWith({ version: '0.0.9' }) }), refusedFor('older', '0.0.9')],
  [
    'a version that is still tried out, on the stable channel',
    () => ({ list: listWith({ version: '0.2.0-beta.1' }) }),
    refusedFor('prerelease', '0.2.0-beta.1'),
  ],
  ['a version that is none', () => ({ list: listWith({ version: '0.2' }) }), refusedFor('version-unreadable', '0.2')],
  [
    'a version that is written in another way',
    () => ({ list: listWith({ version: 'v0.2.0' }) }),
    refusedFor('version-unreadable', 'v0.2.0'),
  ],
  ['a list whose time is over', () => ({ list: listWith({ expires: ago(1000) }) }), refusedFor('expired')],
  ['a list from the future', () => ({ list: listWith({ issued: ago(-2 * day) }) }), refusedFor('from-the-future')],
  [
    'a version without a file for this system',
    () => ({ list: filesWith({ platform: 'darwin' }) }),
    refusedFor('not-for-this-computer'),
  ],
  [
    'a version without a file for this processor',
    () => ({ list: filesWith({ arch: 'arm64' }) }),
    refusedFor('not-for-this-computer'),
  ],
  ["another system's file", () => ({ list: filesWith({ name: 'Kartei-0.2.0-x64.zip' }) }), refusedFor('file-name')],
  [
    'a file name that leads out of its folder',
    () => ({ list: filesWith({ name: '../../evil.exe' }) }),
    refusedFor('file-name'),
  ],
  [
    'a file name that is an address',
    () => ({ list: filesWith({ name: 'https://elsewhere.example/evil.exe' }) }),
    refusedFor('file-name'),
  ],
  [
    'a file with a hash of another kind',
    () => ({
      list: listWith({ files: [{ ...withoutHash, sha256: createHash('sha256').update(installer).digest('base64') }] }),
    }),
    refusedFor('file-hash'),
  ],
  [
    'a file whose hash is short',
    () => ({ list: filesWith({ sha512: sha512(installer).slice(0, 40) }) }),
    refusedFor('file-hash'),
  ],
  ['a file larger than any', () => ({ list: filesWith({ size: 2 ** 31 }) }), refusedFor('file-size')],
  [
    'a file that is longer than its list says',
    () => ({ file: Buffer.concat([installer, Buffer.from('!')]) }),
    refusedFor('file-too-long'),
  ],
  [
    'a file that goes on without an end',
    () => ({
      async onFile(exchange) {
        await exchange.write(head(['connection: close']))
        let taken = await exchange.write(installer)
        while (taken) taken = await exchange.write(Buffer.alloc(64 * 1024))
      },
    }),
    refusedFor('file-too-long'),
  ],
  [
    'a file that is shorter than its list says',
    () => ({ file: installer.subarray(0, 5000) }),
    refusedFor('file-too-short'),
  ],
  [
    'a file that is cut off in the middle',
    () => ({
      async onFile(exchange) {
        await exchange.write(head([`content-length: ${installer.length}`]))
        await exchange.write(installer.subarray(0, 5000))
        exchange.close()
      },
    }),
    { state: 'unreachable', noAnswer: { because: 'cut-short' } },
  ],
  [
    'a file that is packed',
    () => ({ onFile: (exchange) => exchange.answer(200, gzipSync(installer), { 'content-encoding': 'gzip' }) }),
    refusedFor('file-packed'),
  ],
  [
    'a file that is not there',
    () => ({ onFile: (exchange) => exchange.answer(404, 'no') }),
    refusedFor('file-missing'),
  ],
  ['a file that is withheld', () => ({ onFile: (exchange) => exchange.answer(403, 'no') }), refusedFor('file-status')],
  [
    'a file that lies unencrypted elsewhere',
    () => ({ onFile: redirectTo(() => `${feeds.plain.origin}/elsewhere/x.exe`) }),
    refusedFor('file-redirected'),
  ],
  [
    'a file that lies on another host',
    () => ({ onFile: redirectTo(() => `${feeds.unknown.origin}/elsewhere/x.exe`) }),
    refusedFor('file-redirected'),
  ],
  [
    'a list that lies unencrypted elsewhere',
    () => ({ onList: redirectTo(() => `${feeds.plain.origin}/elsewhere/stable.json`) }),
    ofList('list-redirected'),
  ],
  ['a list that is not there', () => ({ onList: (exchange) => exchange.answer(404, 'no') }), ofList('list-missing')],
  ['a server that fails', () => ({ onList: (exchange) => exchange.answer(500, 'no') }), ofList('list-status')],
  ['a list without an end', () => ({ list: ' '.repeat(300 * 1024) + listWith() }), ofList('list-too-long')],
  [
    'a list that is packed',
    () => ({ onList: (exchange) => exchange.answer(200, gzipSync(listWith()), { 'content-encoding': 'gzip' }) }),
    ofList('list-packed'),
  ],
  ['something that is no list', () => ({ list: 'version: 0.2.0\npath: Kartei.exe\n' }), ofList('list-unreadable')],
  ['a list without its content', () => ({ list: '{"version":"0.2.0"}' }), ofList('list-unreadable')],
  ['a signed list without a date', () => ({ list: listWith({ expires: undefined }) }), ofList('list-unreadable')],
]

describe('an update is refused and not installed:', () => {
  it.each(bad)('%s', async (_name, served, progress) => {
    const { feed } = serve(feeds.known, served())
    await notInstalled(feed, progress)
    expect([...feeds.plain.requests('elsewhere'), ...feeds.unknown.requests('elsewhere')]).toEqual([])
  })

  it('a server whose certificate is of nobody known', async () => {
    const { feed, asked } = serve(feeds.unknown, {})
    const noAnswer = { because: 'certificate', problem: 'unknown-authority' }
    await notInstalled(feed, { state: 'unreachable', noAnswer })
    expect(asked).toEqual([])
  })

  /** A byte now and then, so that the next one is never long in coming. */
  const trickle: NonNullable<Served['onFile']> = async (exchange) => {
    await exchange.write(head([`content-length: ${installer.length}`]))
    for (let sent = 0; sent < 40 && (await exchange.write('#')); sent += 1) await setTimeout(25)
    exchange.close()
  }

  it.each<[string, Served, readonly number[]]>([
    ['a list that trickles', { onList: trickle }, [60_000]],
    // 16 KiB a second, and five minutes.
    ['a file that trickles', { onFile: trickle }, [60_000, Math.ceil(installer.length / 16.384) + 300_000]],
  ])('%s', async (_name, served, limits) => {
    const { feed } = serve(feeds.known, served)
    const asked: unknown[] = []
    const progress = { state: 'unreachable', noAnswer: { because: 'timeout', host: new URL(feed).host } }
    await notInstalled(feed, progress, {
      download: (wanted) => {
        asked.push(wanted.withinMs)
        const isLast = asked.length === limits.length
        return feeds.transport.download({ ...wanted, ...(isLast && { withinMs: 300 }) })
      },
    })
    expect(asked).toEqual(limits)
  })

  it('an address without encryption', () => {
    expect(() =>
      new Computer().begin(
        feeds.plain.on('plain', () => undefined),
        feeds,
      ),
    ).toThrow(/https/)
  })

  it.each([
    ['no key', []],
    ['a key for something else', [publicRsa()]],
    ['a key that is none', ['MCowBQYDK2VwAyEA']],
  ])('a publisher of whom the policy has %s', async (_name, keys) => {
    const { feed } = serve(feeds.known, {})
    await notInstalled(feed, ofList('no-publisher'), { policy: { ...policyOf(feed), keys } })
  })

  it('an installer on which Windows does not find the signature of the publisher', async () => {
    const { feed } = serve(feeds.known, {})
    await notInstalled(feed, refusedFor('file-publisher'), { isSignedBy: () => Promise.resolve(false) })
  })

  it.each([
    ['an older version than the address had shown before', { version: '0.2.0' }],
    ['a list that was written before the one that was shown last', { version: '0.3.0', issued: ago(20 * day) }],
  ])('%s', async (_name, changed) => {
    const computer = new Computer()
    const { feed, at } = serve(feeds.known, { list: listWith({ version: '0.3.0' }) })
    expect(await computer.begin(feed, feeds).check()).toMatchObject({ state: 'ready', version: '0.3.0' })
    at.list = listWith(changed)
    const progress = await computer.begin(feed, feeds).check()
    expect(progress).toEqual(refusedFor('rolled-back', changed.version))
  })

  it('on a channel for trying out, what was tried out before the version that runs', async () => {
    const { feed } = serve(feeds.known, { list: listWith({ channel: 'beta', version: '0.1.0-rc.1' }) })
    const policy = { ...policyOf(feed), channel: 'beta' }
    await notInstalled(feed, refusedFor('older', '0.1.0-rc.1'), { policy })
  })

  it('the version that runs: it is up to date, and nothing is downloaded', async () => {
    const { feed, asked } = serve(feeds.known, { list: listWith({ version: '0.1.0' }) })
    expect(await new Computer().begin(feed, feeds).check()).toEqual({ state: 'current' })
    expect(asked).toEqual(['/stable.json'])
  })
})

async function notInstalled(
  feed: string,
  progress: object,
  given: Parameters<Computer['begin']>[2] = {},
): Promise<void> {
  const computer = new Computer()
  const kartei = computer.begin(feed, feeds, given)
  expect(await kartei.check()).toMatchObject(progress)
  expect(await kartei.handlers.decide({ decision: 'at-quit' }, kartei.context)).toMatchObject({ ok: false })
  await kartei.install()
  expect(computer.isInstalling()).toBe(false)
  expect(kartei.defects).toEqual([])
  expect(filesIn(computer.pending)).toEqual([])
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => !name.endsWith('.json'))
  } catch {
    return []
  }
}

function publicRsa(): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
}
