import { EventEmitter } from 'node:events'
import { writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import Module, { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { createInstaller } from '../../../../src-main/features/updates/installer'
import { cacheDirectoryOf, installationOf } from '../../../../src-main/features/updates'
import { isSignedBy } from '../../../../src-main/features/updates/windows-signature'
import type { CommandResult } from '../../../../src-main/lib/run-command'
import { ago, installer, sha512 } from '../../../helpers/main/update-feed'
import { temporaryFolder } from '../../../helpers/temporary-folder'

describe('how Kartei came onto the computer', () => {
  it('is known by what lies beside it', () => {
    const folder = temporaryFolder()
    const program = join(folder, 'Kartei.exe')
    const of = (platform: NodeJS.Platform, isPackaged = true) => installationOf({ platform, isPackaged, program })
    expect([of('win32'), of('linux'), of('darwin'), of('darwin', false)]).toEqual([
      'managed',
      'managed',
      'by-itself',
      'sources',
    ])
    writeFileSync(join(folder, 'Uninstall Kartei.exe'), '')
    expect([of('win32'), of('linux'), of('win32', false)]).toEqual(['by-itself', 'managed', 'sources'])
  })

  it('says where a downloaded installer lies: in no profile, and not where one is moved to', () => {
    const places = { home: '/home/k', localAppData: '/local', profile: '/roaming/Kartei' }
    expect(cacheDirectoryOf('win32', places)).toBe('/local/Kartei-updates')
    expect(cacheDirectoryOf('win32', { ...places, localAppData: undefined })).toBe(
      '/home/k/AppData/Local/Kartei-updates',
    )
    expect(cacheDirectoryOf('darwin', places)).toBe('/home/k/Library/Caches/Kartei')
  })
})

describe('the signature that Windows sees', () => {
  const publisher = 'CN=Example Bank AG, O=Example Bank AG, C=DE'
  const answer = (changed: Partial<CommandResult>): CommandResult => ({ ended: 0, stdout: '', stderr: '', ...changed })
  const said = (status: number, subject: unknown): CommandResult =>
    answer({ stdout: `${JSON.stringify({ status, subject })}\r\n` })

  it.each<[string, boolean, CommandResult]>([
    ["is the publisher's", true, said(0, publisher)],
    ["is somebody else's", false, said(0, 'CN=Somebody')],
    ["is one of a name that begins with the publisher's", false, said(0, `${publisher}, L=Elsewhere`)],
    ['is broken', false, said(3, publisher)],
    ['is not there', false, said(2, null)],
    ['cannot be asked for: PowerShell is blocked', false, answer({ ended: 'missing' })],
    [
      'cannot be asked for: PowerShell fails',
      false,
      answer({ ended: 1, stdout: JSON.stringify({ status: 0, subject: publisher }) }),
    ],
    ['does not come in time', false, answer({ ended: 'too-late' })],
    ['is answered by something else', false, answer({ stdout: 'Valid' })],
  ])('%s', async (_name, expected, result) => {
    const asked: unknown[] = []
    const file = "C:\\Users\\k\\'; calc; '.exe"
    const signed = await isSignedBy(
      file,
      publisher,
      (variables) => (command, args) => {
        asked.push(variables, command, args.join(' ').includes(file))
        return Promise.resolve(result)
      },
      'C:\\Windows',
    )
    expect(signed).toBe(expected)
    const command = join('C:\\Windows', 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe')
    expect(asked).toEqual([{ KARTEI_UPDATE: file, PSModulePath: '' }, command, false])
  })
})

/** Stands for Squirrel of macOS, which Electron hands a file to by a server on this computer. */
class Squirrel extends EventEmitter {
  got: Buffer | undefined
  quits = 0
  isBad = false
  private feed: { url: string; headers: Record<string, string> } | undefined
  readonly setFeedURL = (feed: { url: string; headers: Record<string, string> }): void => void (this.feed = feed)
  readonly quitAndInstall = (): void => void (this.quits += 1)
  readonly checkForUpdates = (): void => void this.fetch()

  private async fetch(): Promise<void> {
    const { url = '', headers = {} } = this.feed ?? {}
    const told: unknown = await (await fetch(`${url}/`, { headers })).json()
    const { url: file } = z.object({ url: z.string() }).parse(told)
    this.got = Buffer.from(await (await fetch(file)).arrayBuffer())
    if (this.isBad) this.emit('error', new Error('Code signature did not pass validation.'))
    else this.emit('update-downloaded')
  }
}

describe('macOS', () => {
  /** electron-updater asks for Electron, which does not run here. */
  function squirrel(): Squirrel {
    const autoUpdater = new Squirrel()
    const near = createRequire(createRequire(import.meta.url).resolve('electron-updater'))
    const id = near.resolve('electron')
    const before = near.cache[id]
    near.cache[id] = Object.assign(new Module(id), { loaded: true, exports: { autoUpdater } })
    onTestFinished(() => {
      if (before) near.cache[id] = before
      else Reflect.deleteProperty(near.cache, id)
    })
    return autoUpdater
  }
  const name = 'Kartei-0.2.0-x64.zip'
  const release = {
    version: '0.2.0',
    expires: ago(-1),
    file: { name, url: new URL(`https://updates.example/${name}`), size: installer.length, sha512: sha512(installer) },
  }

  async function prepared(system: Squirrel) {
    const cacheDirectory = temporaryFolder()
    const made = createInstaller('darwin', { version: '0.1.0', cacheDirectory })
    const path = await made.prepare(release, (to) => writeFile(to, installer))
    expect(path).toBe(join(cacheDirectory, 'updates', 'pending', name))
    expect(system.got).toBeUndefined()
    return made
  }

  it('gets the file at the end and not before, and installs it once Kartei has ended by itself', async () => {
    const system = squirrel()
    await (await prepared(system)).install(name)
    expect(system.got?.equals(installer)).toBe(true)
    expect(system.quits).toBe(0)
  })

  it('does not take a file whose signature it does not find', async () => {
    const system = squirrel()
    system.isBad = true
    await expect((await prepared(system)).install(name)).rejects.toThrow(/signature/)
  })
})
