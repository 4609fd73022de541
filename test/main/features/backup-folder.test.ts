import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as disk from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createBackupFolder } from '../../../src-main/features/data/backup-folder'
import { environmentId } from '../../helpers/main/cases'
import { fixture, ours } from '../../helpers/main/data-fixture'
import { Clock, filesBelow, OwnKeychain, temporaryFolder } from '../../helpers/main/profile'
import { valueOf } from '../../helpers/main/service-fixture'

const context = { requestId: 'r' }
const day = 24 * 3_600_000

const newestBackup = (folder: string): string => {
  const backups = join(folder, 'backups', environmentId)
  return join(backups, readdirSync(backups).toSorted().at(-1) ?? '')
}

/** The folder alone, and one small backup that is as good as any. */
function folderOf(folder: string, clock: Clock, workstation = 'pc-7') {
  const file = join(temporaryFolder(), 'backup.sqlite')
  writeFileSync(file, 'a backup')
  const notices: string[] = []
  const options = { user: 'kbrandt', workstation, now: clock.now, notify: (code: string) => notices.push(code) }
  const backupFolder = createBackupFolder({ ...options, folder: () => folder })
  const copy = (at = clock.now()): Promise<void> => backupFolder.copy(ours, { file, at })
  return { backupFolder, copy, file, notices, options }
}

describe('a folder for copies of backups', () => {
  it('gets each with environment and date in its name, read back, until nobody wants copies any more', async () => {
    const one = fixture()
    await one.add()
    const folder = temporaryFolder()
    one.given.folder = folder
    expect(valueOf(await one.handlers.chooseBackupFolder(undefined, context)).folder).toEqual({ path: folder })
    await one.data.backUpIfDue()
    await one.data.backUpIfDue()
    const [copy = '', ...more] = readdirSync(folder)
    expect(more).toEqual([])
    expect(copy).toMatch(/^Kartei Acceptance 2026-03-02 \d\d-\d\d-00-000 \([0-9a-f]{16}\)\.sqlite$/)
    expect(readFileSync(join(folder, copy))).toEqual(readFileSync(newestBackup(one.folder)))
    expect(one.defects).toEqual([])
    one.questions.confirm = false
    expect(valueOf(await one.handlers.forgetBackupFolder(undefined, context)).folder).toMatchObject({ path: folder })
    one.questions.confirm = true
    expect(valueOf(await one.handlers.forgetBackupFolder(undefined, context))).toEqual({})
    const question = { about: 'forget-backup-folder', folder }
    expect(one.questions.asked).toEqual([question, question])
    one.clock.advance(1)
    valueOf(await one.handlers.backUp(undefined, context))
    expect(readdirSync(folder)).toEqual([copy])
  })

  it('keeps the newest fourteen, whatever the environment was called when they were made', async () => {
    const folder = temporaryFolder()
    const clock = new Clock()
    const { backupFolder, file } = folderOf(folder, clock)
    for (let round = 0; round < 16; round++) {
      await backupFolder.copy({ ...ours, name: `Name ${round}` }, { file, at: clock.now() })
      clock.advance(day)
    }
    const copies = readdirSync(folder)
    expect(copies).toHaveLength(14)
    expect(copies.filter((name) => / Name [01] /.test(name))).toEqual([])
  })

  it('that is away is told once and never made; when it is back the copy is made up for', async () => {
    const one = fixture()
    await one.add()
    const parent = temporaryFolder()
    const folder = join(parent, 'drive')
    mkdirSync(folder)
    one.given.folder = folder
    valueOf(await one.handlers.chooseBackupFolder(undefined, context))
    renameSync(folder, join(parent, 'elsewhere'))
    await one.data.backUpIfDue()
    await one.data.backUpIfDue()
    expect(one.notices.filter(({ code }) => code.startsWith('backup-folder'))).toEqual([
      { code: 'backup-folder-away', detail: basename(folder) },
    ])
    expect(valueOf(await one.handlers.recovery(undefined, context)).folder).toMatchObject({ problem: 'away' })
    expect(readdirSync(parent)).toEqual(['elsewhere'])
    expect(one.defects).toEqual([])
    renameSync(join(parent, 'elsewhere'), folder)
    await one.data.backUpIfDue()
    expect(readdirSync(folder)).toHaveLength(1)
    expect(valueOf(await one.handlers.recovery(undefined, context)).folder?.problem).toBeUndefined()
  })

  it('leaves alone what is not its own', async () => {
    const one = fixture()
    await one.add()
    const folder = temporaryFolder()
    const others = Array.from(
      { length: 20 },
      (_, number) => `Kartei Other 2020-01-${10 + number} 08-00-00 (0badc0de).sqlite`,
    )
    for (const name of [...others, 'Kartei.sqlite']) mkdirSync(join(folder, name))
    one.given.folder = folder
    valueOf(await one.handlers.chooseBackupFolder(undefined, context))
    await one.data.backUpIfDue()
    expect(readdirSync(folder)).toHaveLength(22)
    expect(filesBelow(folder)).toHaveLength(1)
  })

  it('is shared by two computers that work with the same environment, and each removes only its own', async () => {
    const folder = temporaryFolder()
    const clock = new Clock()
    const computers = ['pc-7', 'pc-8'].map((workstation) => folderOf(folder, clock, workstation))
    for (let round = 0; round < 16; round++) {
      for (const { copy } of computers) await copy()
      clock.advance(day)
    }
    expect(readdirSync(folder)).toHaveLength(28)
  })

  it('gets two backups of one second, and names that every file system takes', async () => {
    const named = { ...ours, name: '口座'.repeat(200) }
    const one = fixture(temporaryFolder(), new OwnKeychain(), [named], named)
    await one.add()
    const folder = temporaryFolder()
    one.given.folder = folder
    valueOf(await one.handlers.chooseBackupFolder(undefined, context))
    for (let round = 0; round < 2; round++) {
      valueOf(await one.handlers.backUp(undefined, context))
      one.clock.advance(7)
    }
    const copies = readdirSync(folder)
    expect(copies).toHaveLength(2)
    const ending = '.00000000-0000-0000-0000-000000000000.tmp'
    for (const name of copies) expect(Buffer.byteLength(name + ending)).toBeLessThan(255)
  })

  it('gets nothing of the training service, whoever asks for the backup', async () => {
    const training = { ...ours, kind: 'sandbox' as const }
    const one = fixture(temporaryFolder(), new OwnKeychain(), [training], training)
    await one.add()
    const folder = temporaryFolder()
    one.given.folder = folder
    valueOf(await one.handlers.chooseBackupFolder(undefined, context))
    valueOf(await one.handlers.backUp(undefined, context))
    await one.data.backUpIfDue()
    expect(readdirSync(folder)).toEqual([])
  })

  it('keeps the newest real ones when a clock that ran ahead has dated others in the future', async () => {
    const folder = temporaryFolder()
    const clock = new Clock()
    const { copy } = folderOf(folder, clock)
    clock.advance(365 * day)
    for (let round = 0; round < 16; round++) {
      await copy()
      clock.advance(day)
    }
    clock.advance(-381 * day)
    for (let round = 0; round < 4; round++) {
      await copy()
      clock.advance(day)
    }
    const copies = readdirSync(folder)
    expect(copies.filter((name) => name.includes(' 2026-'))).toHaveLength(4)
    expect(copies.filter((name) => name.includes(' 2027-'))).toHaveLength(3)
  })

  it('is cleared of what was cut off in the middle of a copy, of its own alone', async () => {
    const one = fixture()
    await one.add()
    const folder = temporaryFolder()
    one.given.folder = folder
    valueOf(await one.handlers.chooseBackupFolder(undefined, context))
    valueOf(await one.handlers.backUp(undefined, context))
    const [copy = ''] = readdirSync(folder)
    const cutOff = '.00000000-0000-4000-8000-000000000000.tmp'
    const ofAnother = copy.replace(/\([^)]*\)/, '(0123456789abcdef)')
    for (const name of [copy, ofAnother]) writeFileSync(join(folder, name + cutOff), 'half a copy')
    valueOf(await one.handlers.backUp(undefined, context))
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([ofAnother + cutOff])
  })

  it('loses no copy to files that another user gives the names of copies, and goes on beside those they left unfinished', async () => {
    const clock = new Clock()
    const folder = temporaryFolder()
    const { file, options } = folderOf(folder, clock)
    const foreign = new Set<string>()
    const backupFolder = createBackupFolder({
      ...options,
      folder: () => folder,
      files: {
        ...disk,
        // As in a folder with the sticky bit, which several clerks share.
        lstat: async (path: string) => Object.assign(await disk.lstat(path), foreign.has(path) && { uid: 4_711 }),
        rm: async (path, given) => {
          if (foreign.has(String(path))) throw Object.assign(new Error('EPERM'), { code: 'EPERM', syscall: 'rm' })
          return disk.rm(path, given)
        },
      },
    })
    await backupFolder.copy(ours, { file, at: clock.now() })
    const [first = ''] = readdirSync(folder)
    for (let number = 10; number < 30; number++) {
      const name = first.replace(/ \d\d-\d\d-\d\d-\d{3} /, ` 23-${number}-00-000 `)
      for (const each of [name, `${name}.00000000-0000-4000-8000-000000000000.tmp`]) {
        foreign.add(join(folder, each))
        writeFileSync(join(folder, each), '')
      }
    }
    clock.advance(day)
    await backupFolder.copy(ours, { file, at: clock.now() })
    expect(backupFolder.problem()).toBeUndefined()
    expect(readdirSync(folder)).toContain(first)
    expect(readdirSync(folder)).toHaveLength(42)
  })

  it('copies all the same where another workstation removes one meanwhile', async () => {
    const clock = new Clock()
    const folder = temporaryFolder()
    const { file, options } = folderOf(folder, clock)
    const removed = { name: '' }
    const backupFolder = createBackupFolder({
      ...options,
      folder: () => folder,
      files: {
        ...disk,
        lstat: async (path: string) => {
          if (removed.name !== '') await disk.rm(join(folder, removed.name), { force: true })
          return disk.lstat(path)
        },
      },
    })
    await backupFolder.copy(ours, { file, at: clock.now() })
    removed.name = readdirSync(folder)[0]!
    clock.advance(day)
    await backupFolder.copy(ours, { file, at: clock.now() })
    expect(backupFolder.problem()).toBeUndefined()
    expect(backupFolder.copiedAt()).toEqual(clock.now())
    expect(readdirSync(folder)).toHaveLength(1)
  })

  it('that answers nothing stops nobody: it is told since when, and asked again only once it has answered', async () => {
    const clock = new Clock()
    const folder = temporaryFolder()
    const { file, notices, options } = folderOf(folder, clock)
    const opened: string[] = []
    const waiting: (() => void)[] = []
    let isAway = true
    const backupFolder = createBackupFolder({
      ...options,
      folder: () => folder,
      longestStep: 50,
      files: {
        ...disk,
        open: async (...given) => {
          opened.push(String(given[0]))
          if (isAway) await new Promise<void>((resolve) => waiting.push(resolve))
          return disk.open(...given)
        },
      },
    })
    const since = clock.now()
    await backupFolder.copy(ours, { file, at: since })
    expect(backupFolder.problem()).toEqual({ what: 'away', since })
    clock.advance(3_600_000)
    for (let round = 0; round < 3; round++) await backupFolder.copy(ours, { file, at: clock.now() })
    expect(opened).toHaveLength(1)
    expect(notices).toEqual(['backup-folder-away'])
    expect(backupFolder.problem()).toEqual({ what: 'away', since })
    isAway = false
    for (const answer of waiting) answer()
    await expect
      .poll(async () => {
        await backupFolder.copy(ours, { file, at: since })
        return backupFolder.problem()
      })
      .toBeUndefined()
    // What the late answer has made is gone as well.
    expect(readdirSync(folder)).toHaveLength(1)
    expect(readFileSync(filesBelow(folder)[0] ?? '', 'utf8')).toBe('a backup')
  })
})
