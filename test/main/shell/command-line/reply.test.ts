import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readHandedOn } from '../../../../src-main/shell/command-line/handed-on'
import { awaitReply, isOwnPlace, NoReply, replyTo } from '../../../../src-main/shell/command-line/reply'
import { temporaryFolder } from '../../../helpers/temporary-folder'

const opened = async (heardWithinMs?: number) => {
  const reply = await awaitReply(process.platform, heardWithinMs)
  onTestFinished(() => reply.close())
  return reply
}

describe.skipIf(process.platform === 'win32')('the answer of the running program', () => {
  it('reaches the second start, which leaves nothing behind', async () => {
    const reply = await opened()
    const answer = reply.answer()
    await replyTo(reply.place, () => Promise.resolve({ code: 1, output: 'Größe '.repeat(50_000) }))
    expect(await answer).toMatchObject({ code: 1, output: 'Größe '.repeat(50_000) })
    await reply.close()
    expect(existsSync(dirname(reply.place.address))).toBe(false)
  })

  it('is waited for elsewhere where the folder of the session is not to be had', async () => {
    vi.stubEnv('XDG_RUNTIME_DIR', join(temporaryFolder(), 'of-nobody'))
    onTestFinished(() => void vi.unstubAllEnvs())
    const reply = await opened()
    const answer = reply.answer()
    await replyTo(reply.place, () => Promise.resolve({ code: 0 }))
    expect(await answer).toMatchObject({ code: 0 })
  })

  it('may take longer than it takes to be heard', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const reply = await opened(200)
    const answer = reply.answer()
    await replyTo(reply.place, async () => {
      // It was heard: the limit is gone, however long the answer takes.
      while (vi.getTimerCount() > 0) await new Promise(setImmediate)
      vi.advanceTimersByTime(500)
      return { code: 0, output: 'late' }
    })
    expect(await answer).toMatchObject({ code: 0, output: 'late' })
  })

  it('is given up where nobody is heard, and where it breaks off', async () => {
    await expect((await opened(50)).answer()).rejects.toBeInstanceOf(NoReply)
    const reply = await opened()
    const answer = reply.answer()
    connect(reply.place.address).end(reply.place.word)
    await expect(answer).rejects.toBeInstanceOf(NoReply)
  })

  it('is not taken from anybody who does not know the word', async () => {
    const reply = await opened()
    const answer = reply.answer()
    const stranger = connect(reply.place.address)
    stranger.on('error', () => undefined)
    const gone = new Promise((resolve) => stranger.once('close', resolve))
    stranger.end(`${'0'.repeat(64)}{"word":"${'0'.repeat(64)}","code":0,"output":"forged"}`)
    await gone
    await replyTo(reply.place, () => Promise.resolve({ code: 0, output: 'true' }))
    expect(await answer).toMatchObject({ output: 'true' })
  })

  it('goes to a socket of this user in a folder of theirs alone, and nothing is done for another', async () => {
    const reply = await opened()
    const { address } = reply.place
    expect(isOwnPlace(address)).toBe(true)
    const file = join(temporaryFolder(), 'reply')
    writeFileSync(file, '')
    expect(isOwnPlace(file)).toBe(false)
    const link = join(temporaryFolder(), 'link')
    symlinkSync(address, link)
    expect(isOwnPlace(link)).toBe(false)
    expect(isOwnPlace('\\\\.\\pipe\\someone', 'win32')).toBe(false)

    const folder = join(temporaryFolder(), 'open-to-all')
    mkdirSync(folder)
    const open = join(folder, 'reply')
    const server = createServer()
    onTestFinished(() => void server.close())
    await new Promise<void>((resolve) => server.listen(open, resolve))
    chmodSync(folder, 0o755)
    expect(isOwnPlace(open)).toBe(false)
    let worked = false
    await replyTo({ address: open, word: reply.place.word }, () => {
      worked = true
      return Promise.resolve({ code: 0 })
    })
    expect(worked).toBe(false)
  })
})

describe('what a second start hands on', () => {
  const place = { address: '/run/user/1/kartei-1/reply', word: 'a'.repeat(64) }

  it('is read anew, with files by a path of their own', () => {
    expect(readHandedOn({ arguments: ['--open=1'] }, '/home/a')).toEqual({ ask: { kind: 'window', open: '1' } })
    expect(readHandedOn({ arguments: ['a.kartei'] }, '/home/a')).toEqual({
      ask: { kind: 'window', file: '/home/a/a.kartei' },
    })
    expect(readHandedOn({ arguments: ['--health'], reply: place }, '/')).toEqual({ reply: place })
  })

  it.each([
    [undefined],
    [null],
    ['--health'],
    [{}],
    [{ arguments: '--health' }],
    [{ arguments: ['--health'] }],
    [{ arguments: ['--health'], reply: { address: '/a', word: 'short' } }],
    [{ arguments: ['--open'] }],
    [{ arguments: ['--help'] }],
    [{ arguments: ['--open=1'], run: 'something' }],
    [{ arguments: Array.from({ length: 9 }, () => '--open=1') }],
    // Of a version that had it.
    [{ arguments: ['--export-journal=/etc/passwd'], reply: place }],
  ])('asks for the window alone where it is anything else: %j', (data) => {
    expect(readHandedOn(data, '/home/a')).toEqual({ ask: { kind: 'window' } })
  })
})
