import { DatabaseSync } from '@photostructure/sqlite'
import { mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { environmentId } from '../../helpers/main/cases'
import { fileIn, filledProfile, patience, restarted, setAsideFiles } from '../../helpers/main/filled-profile'
import { OwnKeychain, start, temporaryFolder } from '../../helpers/main/profile'

describe('a file that cannot be used is set aside and told, and a new one begun', () => {
  it.each<[string, string, (file: string) => void]>([
    ['cut off in the middle', 'damaged', (file) => truncateSync(file, Math.floor(statSync(file).size / 2))],
    ['cut off in the header', 'damaged', (file) => truncateSync(file, 50)],
    ['zeroed', 'damaged', (file) => writeFileSync(file, Buffer.alloc(statSync(file).size))],
    ['another kind of file', 'damaged', (file) => writeFileSync(file, 'Dear diary,\n'.repeat(500))],
    [
      "another program's database",
      'foreign',
      (file) => {
        rmSync(file)
        const database = new DatabaseSync(file)
        database.exec('PRAGMA application_id = 12345; CREATE TABLE diary (page TEXT)')
        database.close()
      },
    ],
    [
      'a database of nobody in particular',
      'foreign',
      (file) => {
        rmSync(file)
        const database = new DatabaseSync(file)
        database.exec('CREATE TABLE diary (page TEXT)')
        database.close()
      },
    ],
    [
      'a folder',
      'not-openable',
      (file) => {
        rmSync(file)
        mkdirSync(file)
      },
    ],
  ])('%s', async (_name, reason, damage) => {
    const filled = await filledProfile(12)
    const { os } = filled
    const before = filled.folder
    const file = fileIn(before)
    damage(file)
    const damaged = statSync(file).isFile() ? readFileSync(file) : undefined

    const { cases, notices, storage, folder } = await restarted(before, os)
    expect(cases).toEqual([])
    expect(storage).toBe('sealed')
    const [aside] = setAsideFiles(folder)
    expect(notices).toEqual([{ code: 'data-set-aside', detail: `${reason}: data/${aside}` }])
    expect(aside).toBe(`${environmentId}.2026-03-02T08-00-00-000Z.${reason}.sqlite`)
    if (damaged) expect(readFileSync(join(folder, 'data', aside ?? ''))).toEqual(damaged)

    // Nothing is told twice, and a second accident does not overwrite the first.
    const again = await restarted(folder, os)
    expect(again.notices).toEqual([])
    writeFileSync(fileIn(again.folder), 'damaged again')
    expect(setAsideFiles((await restarted(again.folder, os)).folder)).toHaveLength(2)
  })

  it('and a file that is gone is told as well', async () => {
    const filled = await filledProfile()
    rmSync(fileIn(filled.folder))
    const { notices, folder } = await restarted(filled.folder, filled.os)
    expect(notices).toEqual([{ code: 'data-missing', detail: `data/${environmentId}.sqlite` }])
    truncateSync(fileIn(folder), 0)
    const second = await restarted(folder, filled.os)
    expect(second.notices).toMatchObject([{ code: 'data-missing' }])
    expect(setAsideFiles(second.folder)).toHaveLength(1)
  })

  it('but one that another program holds is left where it is', async () => {
    const { folder, os } = await filledProfile()
    const holder = new DatabaseSync(fileIn(folder))
    holder.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    const { store, notices } = start(folder, os.synchronous(), patience)
    expect(await store.stopped(environmentId)).toMatchObject({
      because: 'held',
      held: { file: join('data', `${environmentId}.sqlite`), code: 'SQLITE_BUSY' },
    })
    holder.exec('ROLLBACK')
    holder.close()
    expect(await store.tryAgain(environmentId)).toBeUndefined()
    expect(await store.counts(environmentId)).toMatchObject({ cases: 5 })
    expect(notices).toEqual([])
  })

  it('and where no folder can be made the session goes on in memory', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'data'), 'a file where the folder should be')
    const { notices, storage } = await restarted(folder, new OwnKeychain())
    expect(storage).toBe('session')
    expect(notices).toEqual([{ code: 'storage-unavailable', detail: 'EEXIST' }])
  })
})
