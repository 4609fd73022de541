import { execFile } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readFeed } from '../../src-main/features/updates/feed'
import { inProject } from '../../tools/lib/project.mjs'
import { temporaryFolder } from '../helpers/temporary-folder'

const run = promisify(execFile)
const pemOf = (kind: 'ed25519' | 'ed448'): string => {
  const { privateKey } = kind === 'ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ed448')
  return privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
}

const sign = (args: readonly string[], keys: Record<string, string>) =>
  run(process.execPath, [inProject('tools', 'sign-feed.mjs'), ...args], {
    env: { PATH: process.env['PATH'], KARTEI_VERSION: '9.0.0', ...keys },
  })

describe('signing the list of versions', () => {
  it('names the signed packages of the version, for programs whose policy names the key that it prints', async () => {
    const keys = { KARTEI_FEED_KEY: pemOf('ed25519'), KARTEI_FEED_NEXT_KEY: pemOf('ed25519') }
    const folder = temporaryFolder()
    const packages = ['9.0.0-x64.exe', '9.0.0-arm64.zip', '9.0.0-x64-unsigned.exe', '8.0.0-x64.exe', '9.0.0-x64.msi']
    for (const name of packages) await writeFile(join(folder, `Kartei-${name}`), name)
    for (const name of ['icons', 'linux-unpacked', 'tree']) await mkdir(join(folder, name))
    const printed = (await sign(['--public-key'], keys)).stdout.trim().split('\n')
    await sign([folder, '--days', '2'], keys)
    const list = await readFile(join(folder, 'stable.json'))
    const url = new URL('https://updates.example/kartei/stable.json')
    const computer = { url, channel: 'stable', version: '0.1.0', seen: undefined }
    for (const key of printed) {
      const about = { ...computer, publisherKeys: [key], now: new Date() }
      expect(readFeed(list, { ...about, platform: 'win32', arch: 'x64' }).release).toMatchObject({
        version: '9.0.0',
        file: { name: 'Kartei-9.0.0-x64.exe', size: 13 },
      })
      expect(() => readFeed(list, { ...about, platform: 'win32', arch: 'arm64' })).toThrow('not-for-this-computer')
      expect(readFeed(list, { ...about, platform: 'darwin', arch: 'arm64' }).release?.file.url.href).toBe(
        'https://updates.example/kartei/Kartei-9.0.0-arm64.zip',
      )
      const inThreeDays = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000)
      const late = { ...about, now: inThreeDays, platform: 'win32', arch: 'x64' } as const
      expect(() => readFeed(list, late)).toThrow('expired')
    }
  })

  it.each<[string, Record<string, string>, RegExp]>([
    ['without a key', {}, /KARTEI_FEED_KEY names no key/],
    ['with a key of another kind', { KARTEI_FEED_KEY: pemOf('ed448') }, /no private key for Ed25519/],
    ['of no package', { KARTEI_FEED_KEY: pemOf('ed25519') }, /no signed package of version 9\.0\.0/],
    [
      'of a version that is still tried out as a stable one',
      { KARTEI_FEED_KEY: pemOf('ed25519'), KARTEI_VERSION: '9.0.0-beta.1' },
      /another channel/,
    ],
  ])('%s is refused', async (_name, keys, sentence) => {
    await expect(sign([temporaryFolder()], keys)).rejects.toMatchObject({
      stderr: expect.stringMatching(sentence) as unknown,
    })
  })
})
