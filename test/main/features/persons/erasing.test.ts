import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createEraser } from '../../../../src-main/features/persons/eraser'
import { applyErasedLists, type FormerLists } from '../../../../src-main/features/persons/erased-list'
import { openKeptValues } from '../../../../src-main/features/persons/kept-values'
import type { Unsealed } from '../../../../src-main/keychain'
import { testContext } from '../../../helpers/main/context'
import { environmentId } from '../../../helpers/main/cases'
import { size } from '../../../fixtures/full-size'
import { journalOf } from '../../../helpers/main/journal'
import { afterExit, filesBelow, OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'
import { dumpOf, scatter, waysOf, type ScatteredPerson } from '../../../helpers/main/scattered-persons'

const noFormerLists: FormerLists = {
  unseal: () => Promise.resolve({ ok: false, reason: 'missing' }),
  forget: () => undefined,
}

/** The eraser over a real store and a real journal, as the program wires it. */
function world(
  folder = temporaryFolder(),
  os = new OwnKeychain(),
  reached?: (step: string) => void,
  formerLists: FormerLists = noFormerLists,
) {
  const started = start(folder, os.synchronous())
  const { store, clock } = started
  const { journal, register, entries, verdict } = journalOf(started)
  const defects: unknown[] = []
  applyErasedLists(store, {
    formerLists,
    profile: folder,
    workstation: 'pc',
    now: clock.now,
    onErased: () => undefined,
    onDefect: (_action, error) => void defects.push(error),
  })
  const app = testContext({ directory: folder, store, user: 'tjarks', workstation: 'pc', now: clock.now })
  const eraser = createEraser(app, {
    register,
    journal,
    newId: randomUUID,
    onProgress: () => undefined,
    ...(reached && { reached }),
  })
  return { ...started, os, folder, defects, eraser, entries, verdict, register, journal }
}
type World = ReturnType<typeof world>

async function filled({ folder, store, journal, clock }: World, count: number): Promise<ScatteredPerson[]> {
  const opened = await store.environment(environmentId)
  const all: ScatteredPerson[] = []
  for (let each = 0; each < count; each++) all.push(await scatter(folder, opened))
  for (const { caseId, identifiers } of all) {
    await journal.note(environmentId, {
      action: 'onboarding.read',
      caseId,
      summary: { onboardingId: identifiers.onboardingId },
      outcome: 'ok',
    })
    await journal.note(environmentId, {
      action: 'customers.read',
      summary: { engagementId: identifiers.engagementId },
      outcome: 'ok',
    })
  }
  await store.backUp(environmentId)
  clock.advance(1000)
  return all
}

const erasedOf = ({ caseId }: ScatteredPerson) => ({ caseIds: [caseId], records: [] })

/** What the key opens in the store and in every copy of it, and the bytes of every file. */
async function everything(here: World): Promise<{ texts: string[]; bytes: Buffer[] }> {
  const texts: string[] = [...dumpOf(await here.store.environment(environmentId)).values()]
  for (const copy of await here.store.rewriting.copies(environmentId))
    await here.store.rewriting.rewrite(environmentId, copy, (opened) => {
      texts.push(...dumpOf(opened).values())
      return Promise.resolve(false)
    })
  return { texts, bytes: filesBelow(here.folder).map((file) => readFileSync(file)) }
}

function standsIn(person: ScatteredPerson, { texts, bytes }: { texts: string[]; bytes: Buffer[] }): string[] {
  const words = [...person.canaries, person.caseId, ...Object.values(person.identifiers).flat()]
  const all = Buffer.from(texts.join('\n'))
  return words.filter((word) =>
    waysOf(word).some((way) => all.includes(way) || bytes.some((file) => file.includes(way))),
  )
}

describe('erasing a person', () => {
  const persons = size({ gate: 20, full: 500 })

  it(`leaves nothing of them, in ${persons} generated persons, and the others' rows as they were, byte for byte`, async () => {
    const here = world()
    const all = await filled(here, persons)
    const chosen = all.filter((_, index) => index % 10 === 3)
    const others = all.filter((_, index) => index % 10 !== 3)
    const before = dumpOf(await here.store.environment(environmentId))
    const sealedBefore = await sealedRows(here)
    expect(standsIn(chosen[0] ?? fails(), await everything(here))).not.toEqual([])

    const erasure = await here.eraser.erase(environmentId, { caseIds: chosen.map(({ caseId }) => caseId), records: [] })
    expect(erasure).toMatchObject({
      state: 'done',
      entries: 2 * chosen.length,
      files: 5 * chosen.length,
      copies: [{ is: 'backup' }],
    })
    expect(erasure.copies[0]?.after).not.toBe(erasure.copies[0]?.before)

    const left = await everything(here)
    for (const person of chosen) expect(standsIn(person, left)).toEqual([])
    const text = left.texts.join('\n')
    for (const { canaries } of others)
      for (const canary of canaries.filter((each) => !/content/.test(each))) expect(text).toContain(canary)
    const after = await sealedRows(here)
    const theirs = new Set(
      chosen.flatMap((person) => [...before].flatMap(([name, row]) => (holdsAny(row, person) ? [name] : []))),
    )
    let kept = 0
    for (const [name, row] of sealedBefore) {
      if (name.startsWith('meta ') || name.startsWith('journal ') || theirs.has(name) || !after.has(name)) continue
      expect(after.get(name)).toBe(row)
      kept++
    }
    expect(kept).toBeGreaterThan(others.length * 20)
    expect(await here.verdict()).toMatchObject({ intact: true })
    const documents = readdirSync(join(here.folder, 'documents', environmentId))
    expect(documents.sort()).toEqual(others.flatMap(({ files }) => files).sort())
  })

  it('leaves none of their sealed fields in any file, the log and free pages included', async () => {
    const here = world()
    const [anna, other] = await filled(here, 2)
    if (!anna || !other) return fails()
    const theirs = await sealedFieldsOf(here, anna)
    const others = await sealedFieldsOf(here, other)
    expect(theirs.length).toBeGreaterThan(20)
    await here.eraser.erase(environmentId, erasedOf(anna))
    const files = filesBelow(here.folder).map((file) => readFileSync(file))
    expect(theirs.filter((blob) => files.some((file) => file.includes(blob)))).toEqual([])
    expect(others.filter((blob) => !files.some((file) => file.includes(blob)))).toEqual([])
  })

  it.each(['decided', 'listed', 'files', 'copy 0', 'copies', 'compacted'])(
    'goes on at the next start where the program ends behind “%s”',
    async (point) => {
      const one = world(temporaryFolder(), new OwnKeychain(), (step) => {
        if (step === point) throw new Error('The program ends.')
      })
      const [anna, other] = await filled(one, 2)
      if (!anna || !other) return fails()
      await expect(one.eraser.erase(environmentId, erasedOf(anna))).rejects.toThrow('The program ends.')
      await one.store.close()

      const two = world(afterExit(one.folder), one.os)
      expect(two.eraser.isPending(await two.store.environment(environmentId))).toBe(true)
      expect(await two.eraser.resume(environmentId)).toMatchObject({ state: 'done', copies: [{ is: 'backup' }] })
      expect(standsIn(anna, await everything(two))).toEqual([])
      expect(standsIn(other, await everything(two)).length).toBeGreaterThan(20)
      expect(await two.verdict()).toMatchObject({ intact: true })
      expect(await two.eraser.resume(environmentId)).toBeUndefined()
    },
  )

  it('is wholly undone where the disk refuses the one transaction that decides', async () => {
    const here = world()
    const [anna] = await filled(here, 1)
    if (!anna) return fails()
    const { database } = await here.store.environment(environmentId)
    database.exec("CREATE TEMP TRIGGER full BEFORE DELETE ON sent_documents BEGIN SELECT RAISE(ABORT, 'full'); END")
    // What was staged and not decided is dropped as soon as cases are read.
    database.exec('DELETE FROM staged_cases')
    const before = dumpOf(await here.store.environment(environmentId))
    await expect(here.eraser.erase(environmentId, erasedOf(anna))).rejects.toThrow('full')
    expect(dumpOf(await here.store.environment(environmentId))).toEqual(before)
    database.exec('DROP TRIGGER full')
    expect(await here.verdict()).toMatchObject({ intact: true })
  })

  it('wins over a backup from before that is put beside the others and restored', async () => {
    const one = world()
    const [anna, other] = await filled(one, 2)
    if (!anna || !other) return fails()
    const backups = join(one.folder, 'backups', environmentId)
    const [name = ''] = readdirSync(backups)
    const before = readFileSync(join(backups, name))
    await one.eraser.erase(environmentId, erasedOf(anna))
    const old = '2026-02-01T08-00-00-000Z-v18.sqlite'
    writeFileSync(join(backups, old), before)
    expect(await one.store.restore(environmentId, old)).toBeDefined()
    expect([...dumpOf(await one.store.environment(environmentId)).keys()]).toContain(`cases ${other.caseId}`)
    rmSync(join(backups, old))
    for (const { name, is } of await one.store.rewriting.copies(environmentId))
      if (is === 'aside') rmSync(join(one.folder, 'data', name))
    expect(standsIn(anna, await everything(one))).toEqual([])
    expect(await one.verdict()).toMatchObject({ intact: true })
    expect((await one.entries())[0]).toMatchObject({ action: 'persons.erasedAgain', user: 'Kartei' })
  })

  it('knows of both lists where what is restored has one of its own', async () => {
    const here = world()
    const [anna, bert] = await filled(here, 2)
    if (!anna || !bert) return fails()
    const listed = async () => {
      const lists = openKeptValues(await here.store.environment(environmentId)).erased.read()?.lists
      return lists?.flatMap(({ hashes }) => hashes).length ?? 0
    }
    await here.eraser.erase(environmentId, erasedOf(anna))
    const ofAnna = await listed()
    const { name } = await here.store.backUp(environmentId)
    const file = join(here.folder, 'backups', environmentId, name)
    const withBert = readFileSync(file)
    await here.eraser.erase(environmentId, erasedOf(bert))
    writeFileSync(file, withBert)
    expect(await here.store.restore(environmentId, name)).toBeDefined()
    const rows = [...dumpOf(await here.store.environment(environmentId)).keys()]
    expect(rows.filter((row) => row.startsWith('cases '))).toEqual([])
    expect(ofAnna).toBeGreaterThan(1)
    expect(await listed()).toBe(2 * ofAnna)
  })

  it('takes over once what a version before has listed outside of the profile, and removes it then', async () => {
    const one = world()
    const [anna, other] = await filled(one, 2)
    if (!anna || !other) return fails()
    const before = afterExit(one.folder)
    await one.eraser.erase(environmentId, erasedOf(anna))
    const listed = openKeptValues(await one.store.environment(environmentId)).erased.read()?.lists
    const outside = formerList({ ok: true, text: JSON.stringify(listed) })

    const two = world(before, one.os, undefined, outside)
    outside.found = { ok: false, reason: 'unavailable' }
    expect(standsIn(anna, await everything(two)).length).toBeGreaterThan(20)
    expect(outside.names.removed).toEqual([])

    outside.found = { ok: true, text: JSON.stringify(listed) }
    await two.store.rewriting.reopen(environmentId)
    const rows = [...dumpOf(await two.store.environment(environmentId)).keys()]
    expect(rows).not.toContain(`cases ${anna.caseId}`)
    expect(rows).toContain(`cases ${other.caseId}`)
    expect((await two.entries())[0]).toMatchObject({ action: 'persons.erasedAgain', user: 'Kartei' })
    expect(outside.names.removed).toEqual([expect.stringMatching(`^erased[.][0-9a-f]{16}[.]${environmentId}$`)])
    expect(outside.names.removed).toEqual([outside.names.asked[0]])

    outside.found = { ok: false, reason: 'missing' }
    await two.store.rewriting.reopen(environmentId)
    expect(openKeptValues(await two.store.environment(environmentId)).erased.read()?.lists).toEqual(listed)
    expect(two.defects).toEqual([])
  })

  it.each([
    ['damaged', { ok: false, reason: 'damaged' }],
    ['no list', { ok: true, text: 'no list' }],
  ] as const)('removes what lies outside and is %s, and opens the store', async (_name, found) => {
    const outside = formerList(found)
    const here = world(undefined, undefined, undefined, outside)
    expect((await here.store.environment(environmentId)).storage).toBe('sealed')
    expect(outside.names.removed).toEqual(outside.names.asked)
    expect(here.defects).toEqual([])
  })

  it('leaves what lies outside while nothing is kept on disk', async () => {
    const outside = formerList({ ok: true, text: '[]' })
    const os = new OwnKeychain()
    os.isLocked = true
    const here = world(undefined, os, undefined, outside)
    expect((await here.store.environment(environmentId)).storage).toBe('session')
    expect(outside.names).toEqual({ asked: [], removed: [] })
  })

  it('goes through a store that was asked for before the list was there, and opens it whatever goes wrong', async () => {
    const one = world()
    const [anna] = await filled(one, 2)
    if (!anna) return fails()
    const old = afterExit(one.folder)
    await one.eraser.erase(environmentId, erasedOf(anna))
    const listed = openKeptValues(await one.store.environment(environmentId)).erased.read()?.lists
    const { store, clock } = start(old, one.os.synchronous())
    await store.environment(environmentId)
    const defects: unknown[] = []
    const options = { profile: old, workstation: 'pc', now: clock.now, onErased: () => undefined }
    const onDefect = (_action: string, error: unknown) => void defects.push(error)
    const fault = new Error('no list')
    applyErasedLists(store, {
      ...options,
      formerLists: { ...noFormerLists, unseal: () => Promise.reject(fault) },
      onDefect,
    })
    await store.environment(environmentId)
    expect(defects).toEqual([fault])
    applyErasedLists(store, {
      ...options,
      formerLists: formerList({ ok: true, text: JSON.stringify(listed) }),
      onDefect,
    })
    expect([...dumpOf(await store.environment(environmentId)).keys()]).not.toContain(`cases ${anna.caseId}`)
  })

  it('is written down in the journal with how much of what, and with each copy before and after', async () => {
    const here = world()
    const [anna, other] = await filled(here, 2)
    if (!anna || !other) return fails()
    writeFileSync(join(here.folder, 'backups', environmentId, '2026-02-01T08-00-00-000Z-v18.sqlite'), 'nothing')
    const { erasureId, copies } = await here.eraser.erase(environmentId, erasedOf(anna))
    const written = (await here.entries()).filter(({ summary }) => summary['erasureId'] === erasureId)
    const [rewritten, damaged] = copies
    expect(written.find(({ action }) => action === 'persons.erase')).toMatchObject({
      user: 'tjarks',
      summary: { case: '1', draft: '1', mandate: '2', files: '5', entries: '2' },
    })
    expect(written.filter(({ action }) => action === 'persons.copyChecked').map(({ summary }) => summary)).toEqual([
      { erasureId, copy: damaged?.name, left: 'true' },
      { erasureId, copy: rewritten?.name, sha256Before: rewritten?.before, sha256After: rewritten?.after },
    ])
    expect(rewritten?.after).toMatch(/^[0-9a-f]{64}$/)
  })

  it('keeps that an entry of the journal was there: one that is altered or moved afterwards is found', async () => {
    const here = world()
    const [anna] = await filled(here, 3)
    if (!anna) return fails()
    await here.eraser.erase(environmentId, erasedOf(anna))
    const erased = (await here.entries()).filter(({ action }) => action === 'journal.erased')
    expect(erased).toHaveLength(2)
    expect(erased[0]).toMatchObject({ user: '', workstation: '', requestId: '' })
    expect(erased[0]?.summary['erasureId']).toMatch(/^[0-9a-f-]{36}$/)
    expect(erased[0]).not.toHaveProperty('caseId')
    const sequence = erased[0]?.sequence ?? 0
    const { database } = await here.store.environment(environmentId)
    database.exec('DROP TRIGGER journal_changes_nothing')
    database.prepare('UPDATE journal SET hash = ? WHERE sequence = ?').run('00'.repeat(32), sequence)
    expect(await here.verdict()).toMatchObject({ intact: false, brokenAt: sequence })
  })

  it('says what stands in its way, and what does not open', async () => {
    const here = world()
    const [anna] = await filled(here, 1)
    if (!anna) return fails()
    const opened = await here.store.environment(environmentId)
    opened.database.prepare("UPDATE drafts SET state = 'in-doubt'").run()
    opened.database.prepare("UPDATE credit_limit_requests SET state = 'sending'").run()
    writeFileSync(join(here.folder, 'backups', environmentId, '2026-02-01T08-00-00-000Z-v18.sqlite'), 'nothing')
    const gathered = await here.eraser.gather(environmentId, erasedOf(anna))
    expect(await here.eraser.preview(gathered)).toMatchObject({
      unsettled: [{ what: 'draft' }, { what: 'doubt' }],
      files: 5,
      entries: 2,
      copies: [{ opens: true }, { opens: false }],
    })
  })
})

/** What a version before has left outside of the profile, and what was asked for and removed there. */
function formerList(found: Unsealed) {
  const names = { asked: [] as string[], removed: [] as string[] }
  const former = {
    found,
    names,
    unseal: (name: string) => {
      names.asked.push(name)
      return Promise.resolve(former.found)
    },
    forget: (name: string) => void names.removed.push(name),
  }
  return former
}

/** The sealed bytes of everything that is theirs. */
async function sealedFieldsOf({ store, eraser }: World, { caseId }: ScatteredPerson): Promise<Buffer[]> {
  const { found } = await eraser.gather(environmentId, { caseIds: [caseId], records: [] })
  const { database } = await store.environment(environmentId)
  return found.flatMap(({ kind, key, sealed }) => {
    if (kind.whose === 'shared') return []
    const row: unknown = database
      .prepare(`SELECT * FROM ${kind.table} WHERE ${kind.key.map((column) => `${column} = ?`).join(' AND ')}`)
      .get(...key)
    return Object.entries(row ?? {}).flatMap(([column, value]) =>
      column in sealed && value instanceof Uint8Array ? [Buffer.from(value)] : [],
    )
  })
}

const fails = (): never => {
  throw new Error('There is nobody.')
}

const holdsAny = (row: string, { canaries, caseId, identifiers }: ScatteredPerson): boolean =>
  [...canaries, caseId, ...Object.values(identifiers).flat()].some((word) => row.includes(word))

/** The sealed bytes of each row, as they lie in the file. */
async function sealedRows({ store }: World): Promise<Map<string, string>> {
  const { database } = await store.environment(environmentId)
  const rows = new Map<string, string>()
  const { recordKinds } = await import('../../../../src-main/features/persons/records')
  for (const { table, key } of recordKinds)
    for (const row of database.prepare(`SELECT * FROM ${table}`).all() as Record<string, unknown>[])
      rows.set(
        `${table} ${key.map((column) => String(row[column])).join(' ')}`,
        JSON.stringify(
          Object.entries(row).map(([name, value]) => [
            name,
            value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
          ]),
        ),
      )
  return rows
}
