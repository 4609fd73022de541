import { existsSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  ago,
  Computer,
  contentWith,
  installer,
  installerName,
  listWith,
  policyOf,
  publisherName,
  serve,
  somebody,
  startFeeds,
  valueOf,
  type Feeds,
} from '../../../helpers/main/update-feed'
import { signedList } from '../../../../tools/lib/version-list.mjs'
import { filesBelow } from '../../../helpers/main/profile'

const hour = 60 * 60 * 1000

let feeds: Feeds
beforeAll(async () => {
  feeds = await startFeeds()
})
afterAll(() => feeds.close())

type Kartei = ReturnType<Computer['begin']>
const decide = async (kartei: Kartei, decision: 'at-quit' | 'later') =>
  valueOf(await kartei.handlers.decide({ decision }, kartei.context))
const atQuit = { state: 'ready', version: '0.2.0', decision: 'at-quit' }
const open = { ...atQuit, decision: 'open' }

describe('an update', () => {
  it('is downloaded with its progress, and installed at the end when the clerk says so', async () => {
    const computer = new Computer()
    const { feed } = serve(feeds.known, {})
    const kartei = computer.begin(feed, feeds)
    expect(await kartei.state()).toEqual({
      version: '0.1.0',
      source: { host: new URL(feed).host, channel: 'stable', publisher: publisherName },
      progress: { state: 'not-asked' },
    })
    expect(await kartei.check()).toEqual(open)
    expect((await kartei.state()).checkedAt).toBe(computer.clock.now().toISOString())
    const size = installer.length
    const seen = kartei.told.flatMap(({ progress }) => (progress.state === 'downloading' ? [progress] : []))
    expect(seen.at(0)).toEqual({ state: 'downloading', version: '0.2.0', received: 0, size })
    expect(seen.at(-1)).toEqual({ state: 'downloading', version: '0.2.0', received: size, size })

    await kartei.install()
    expect(computer.isInstalling()).toBe(false)
    expect((await decide(kartei, 'at-quit')).progress).toEqual(atQuit)
    kartei.stop()
    await kartei.install()
    await vi.waitFor(() => expect(computer.started()?.slice(1)).toEqual(['--updated', '/S']))
    const [file = ''] = computer.started() ?? []
    expect(basename(file)).toBe(installerName)
    expect(file.startsWith(join(computer.cache, 'updates'))).toBe(true)
    expect(file.startsWith(computer.pending)).toBe(false)
    expect(readFileSync(file)).toEqual(installer)

    const next = computer.begin(feed, feeds, { version: '0.2.0' })
    next.begin()
    await vi.waitFor(() => expect(existsSync(file)).toBe(false))
    expect(computer.notes).toEqual([
      { action: 'updates.installed', summary: { from: '0.1.0', to: '0.2.0' }, outcome: 'ok' },
    ])
    expect((await next.state()).notInstalled).toBeUndefined()
    computer.begin(feed, feeds, { version: '0.2.0' }).begin()
    expect(await next.check()).toEqual({ state: 'current' })
    expect(computer.notes).toHaveLength(1)
  })

  it('is put off until the next day, and asked about again then', async () => {
    const computer = new Computer()
    const { feed } = serve(feeds.known, {})
    const kartei = computer.begin(feed, feeds)
    await kartei.check()
    const { progress } = await decide(kartei, 'later')
    const { askAgainAt = '' } = progress.state === 'ready' ? progress : {}
    expect(progress).toEqual({ ...open, decision: 'later', askAgainAt })
    const wait = Date.parse(askAgainAt) - computer.clock.now().getTime()
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(24 * hour)
    await kartei.install()
    computer.clock.advance(wait - 1)
    expect((await kartei.state()).progress).toEqual(progress)
    computer.clock.advance(1)
    expect((await kartei.state()).progress).toEqual(open)
    await kartei.install()
    expect(computer.isInstalling()).toBe(false)
  })

  it('waits at this computer for the next start, with what was decided, and is not downloaded twice', async () => {
    const computer = new Computer()
    const { feed, asked } = serve(feeds.known, {})
    const first = computer.begin(feed, feeds)
    await first.check()
    await decide(first, 'at-quit')
    expect(await computer.begin(feed, feeds).check()).toEqual(atQuit)
    expect(asked).toEqual(['/stable.json', `/${installerName}`, '/stable.json'])
  })

  it('is not installed while work goes on, and at the next end it is', async () => {
    const computer = new Computer()
    const kartei = computer.begin(serve(feeds.known, {}).feed, feeds)
    await kartei.check()
    await decide(kartei, 'at-quit')
    kartei.hold(true)
    expect(kartei.isWanted()).toBe(false)
    await kartei.install()
    expect(computer.isInstalling()).toBe(false)
    kartei.hold(false)
    await kartei.install()
    await vi.waitFor(() => expect(computer.started()).toBeDefined())
  })

  it.each([
    ['changed', (file: string) => writeFileSync(file, Buffer.alloc(installer.length, 'x'))],
    ['appended to', (file: string) => writeFileSync(file, '#', { flag: 'a' })],
  ])('is not installed when its file was %s after it was checked', async (_how, change) => {
    const computer = new Computer()
    const kartei = computer.begin(serve(feeds.known, {}).feed, feeds)
    await kartei.check()
    await decide(kartei, 'at-quit')
    change(join(computer.pending, installerName))
    await kartei.install()
    expect(computer.isInstalling()).toBe(false)
    expect(await kartei.state()).toMatchObject({ progress: open, notInstalled: '0.2.0' })
  })

  it('is not installed when its file was exchanged while Windows looked for its publisher', async () => {
    const computer = new Computer()
    let looks = 0
    const kartei = computer.begin(serve(feeds.known, {}).feed, feeds, {
      isSignedBy: () => {
        looks += 1
        if (looks > 1)
          for (const file of filesBelow(computer.cache))
            if (file.endsWith('.exe')) writeFileSync(file, 'an older one, by the same publisher')
        return Promise.resolve(true)
      },
    })
    await kartei.check()
    await decide(kartei, 'at-quit')
    await kartei.install()
    expect(looks).toBe(2)
    expect(computer.isInstalling()).toBe(false)
    expect(await kartei.state()).toMatchObject({ progress: open, notInstalled: '0.2.0' })
    expect(kartei.defects).toEqual([])
  })

  it('is not installed when what lies under its path is exchanged again after Windows has looked there', async () => {
    const computer = new Computer()
    const kartei = computer.begin(serve(feeds.known, {}).feed, feeds)
    await kartei.check()
    await decide(kartei, 'at-quit')
    await kartei.install()
    writeFileSync(join(computer.pending, installerName), 'another one')
    await vi.waitFor(() => expect(computer.started()).toBeDefined())
    expect(readFileSync(computer.started()?.[0] ?? '')).toEqual(installer)
  })

  it.each([
    ['the folder of downloads', (computer: Computer) => join(computer.cache, 'updates')],
    ['the whole cache', (computer: Computer) => computer.cache],
  ])('is not installed when %s was made a link to another folder', async (_what, folderOf) => {
    const computer = new Computer()
    const kartei = computer.begin(serve(feeds.known, {}).feed, feeds)
    await kartei.check()
    await decide(kartei, 'at-quit')
    const folder = folderOf(computer)
    renameSync(folder, `${folder}-elsewhere`)
    symlinkSync(`${folder}-elsewhere`, folder)
    onTestFinished(() => rmSync(`${folder}-elsewhere`, { recursive: true, force: true }))
    await kartei.install()
    expect(computer.isInstalling()).toBe(false)
    expect(await kartei.state()).toMatchObject({ notInstalled: '0.2.0' })
    expect(kartei.defects).toEqual([])
  })

  it('whose publisher Windows does not find any more is not installed', async () => {
    const computer = new Computer()
    const kartei = computer.begin(serve(feeds.known, {}).feed, feeds)
    await kartei.check()
    await decide(kartei, 'at-quit')
    computer.isSigned = false
    await kartei.install()
    expect(computer.isInstalling()).toBe(false)
  })

  it('that was not installed is said, and the installer is not started again unasked', async () => {
    const computer = new Computer()
    const { feed } = serve(feeds.known, {})
    const first = computer.begin(feed, feeds)
    await first.check()
    await decide(first, 'at-quit')
    await first.install()
    await vi.waitFor(() => expect(computer.started()).toBeDefined())
    const second = computer.begin(feed, feeds)
    second.begin()
    expect(await second.check()).toEqual(open)
    expect((await second.state()).notInstalled).toBe('0.2.0')
    expect(second.isWanted()).toBe(false)
    expect(computer.notes).toEqual([])
  })

  it('is stopped while it comes, and downloaded only when asked for', async () => {
    const computer = new Computer()
    const { feed, at } = serve(feeds.known, {
      async onFile(exchange) {
        await exchange.write(`HTTP/1.1 200 Whatever\r\ncontent-length: ${installer.length}\r\n\r\n`)
        await exchange.write(installer.subarray(0, 4000))
      },
    })
    const kartei = computer.begin(feed, feeds)
    await kartei.handlers.check(undefined, kartei.context)
    await vi.waitFor(async () => expect((await kartei.state()).progress.state).toBe('downloading'))
    await vi.waitFor(() => expect(existsSync(join(computer.pending, `temp-${installerName}`))).toBe(true))
    await kartei.handlers.cancel(undefined, kartei.context)
    const found = { state: 'found', version: '0.2.0' }
    await vi.waitFor(async () => expect((await kartei.state()).progress).toEqual(found))
    expect(existsSync(join(computer.pending, `temp-${installerName}`))).toBe(false)
    at.onFile = undefined
    expect(await kartei.check()).toEqual(open)
  })

  it('that was broken off comes whole with the next try', async () => {
    const { feed, at } = serve(feeds.known, { onFile: (exchange) => exchange.close() })
    const kartei = new Computer().begin(feed, feeds)
    expect(await kartei.check()).toMatchObject({ state: 'unreachable' })
    at.onFile = undefined
    expect(await kartei.check()).toEqual(open)
  })

  it('makes room for a newer one', async () => {
    const { feed, at } = serve(feeds.known, {})
    const kartei = new Computer().begin(feed, feeds)
    await kartei.check()
    at.list = listWith({ version: '0.3.0' })
    expect(await kartei.check()).toEqual({ ...open, version: '0.3.0' })
  })

  it.each([
    ['a list that has expired', 'expired', () => listWith({ version: '0.3.0', expires: ago(1) })],
    ['a list of somebody else', 'other-publisher', () => signedList(contentWith(), [somebody])],
    ['something older', 'rolled-back', () => listWith({ version: '0.1.5' })],
  ])('is not installed once the address offers %s, and the settings say so', async (_what, reason, list) => {
    const computer = new Computer()
    const { feed, at } = serve(feeds.known, {})
    const kartei = computer.begin(feed, feeds)
    await kartei.check()
    await decide(kartei, 'at-quit')
    at.list = list()
    expect(await kartei.check()).toMatchObject({ state: 'refused', reason })
    expect(kartei.isWanted()).toBe(false)
    await kartei.install()
    expect(computer.isInstalling()).toBe(false)
    at.list = listWith()
    expect(await kartei.check()).toEqual(atQuit)
  })

  it('stays where the address cannot be asked', async () => {
    const { feed, at } = serve(feeds.known, {})
    const kartei = new Computer().begin(feed, feeds)
    await kartei.check()
    at.onList = (exchange) => exchange.close()
    expect(await kartei.check()).toEqual(open)
  })

  it('stays as long as its list is good, as it was renewed last, and is not installed after that', async () => {
    const computer = new Computer()
    const { feed, at } = serve(feeds.known, { list: listWith({ expires: ago(-2 * hour) }) })
    const kartei = computer.begin(feed, feeds)
    await kartei.check()
    at.list = listWith({ expires: ago(-4 * hour) })
    await kartei.check()
    await decide(kartei, 'at-quit')
    computer.clock.advance(3 * hour)
    expect((await kartei.state()).progress).toEqual(atQuit)
    computer.clock.advance(hour)
    expect((await kartei.state()).progress).toEqual({ state: 'refused', reason: 'expired', version: '0.2.0' })
    expect(kartei.isWanted()).toBe(false)
    await kartei.install()
    expect(computer.isInstalling()).toBe(false)
  })
})

describe('nothing is asked and nothing is installed', () => {
  it.each([
    ['without an address in the policy', 'by-itself', 'off'],
    ['where a package of the system brought Kartei', 'managed', 'managed'],
    ['where Kartei runs from its sources', 'sources', 'sources'],
  ] as const)('%s', async (_name, installation, state) => {
    const { feed, asked } = serve(feeds.known, {})
    const policy = installation === 'by-itself' ? undefined : policyOf(feed)
    const kartei = new Computer().begin(feed, feeds, { installation, policy })
    kartei.begin()
    expect(await kartei.check()).toEqual({ state })
    await kartei.install()
    expect(asked).toEqual([])
    expect(await kartei.state()).toEqual({ version: '0.1.0', progress: { state } })
  })
})
