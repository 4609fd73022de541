import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { JournalQuery } from '@contract/api/journal'
import { succeed } from '@contract/outcome'
import { z } from '@contract/zod'
import { eraseEntries } from '../../../../src-main/features/journal'
import { createShipping } from '../../../../src-main/features/journal/shipping'
import { contentOf, shipToFolder, type ShippedRecord } from '../../../../src-main/features/journal/shipping/drop-folder'
import { environmentId, failing } from '../../../helpers/main/cases'
import { journalOf } from '../../../helpers/main/journal'
import { OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'

const missing: ShippedRecord = { journal: '', number: 0, at: '', previous: '', hash: '' }
const ended = z.object({ status: z.number(), stdout: z.string() })
const tool = resolve('tools/verify-journal.mjs')

function verify(...paths: string[]): { code: number; said: string } {
  try {
    return { code: 0, said: execFileSync(process.execPath, [tool, ...paths], { encoding: 'utf8' }) }
  } catch (error) {
    const { status, stdout } = ended.parse(error)
    return { code: status, said: stdout }
  }
}

/** What the tool says of files in which nothing is wrong. */
function whole(...paths: string[]): string {
  const { code, said } = verify(...paths)
  expect(said).toMatch(/^whole /)
  expect(code).toBe(0)
  return said
}

/** A journal of seven entries that left in three files, and its exports. */
async function shipped() {
  const folder = join(temporaryFolder(), 'drop')
  mkdirSync(folder)
  const own = journalOf(start(temporaryFolder(), new OwnKeychain().synchronous()))
  const send = shipToFolder(folder)
  const records: ShippedRecord[] = []
  const shipping = createShipping({
    policy: { folder, says: 'acts' },
    opened: own.journal.opened,
    now: () => new Date(),
    onDefect: (error) => {
      throw error
    },
    gatherMs: 10,
    ship: async (batch) => {
      await send(batch)
      records.push(...batch.records)
    },
  })
  for (const count of [3, 2, 2]) {
    for (let index = 0; index < count; index++) await own.record('customers.read', { customerId: `K-${index}` })
    shipping.due(environmentId)
    await expect.poll(() => records.length).toBe((await own.entries()).length)
  }
  const exported = join(temporaryFolder(), 'journal.json')
  await own.exportTo(exported, { query: {}, format: 'json' })
  const table = join(temporaryFolder(), 'journal.csv')
  await own.exportTo(table, { query: {}, format: 'csv' })
  const files = () => readdirSync(folder).sort()
  return { own, folder, exported, table, files, records }
}

it('finds nothing wrong with what came as it was sent, once or twice', async () => {
  const { folder, exported, table } = await shipped()
  for (const paths of [[folder, exported], [folder, table], [folder]]) {
    const { code, said } = verify(...paths)
    expect(said).toMatch(/^whole .*7 entries received, 1 to 7/)
    expect(code).toBe(0)
  }
  expect(verify(folder, folder, exported).said).toMatch(/7 of them more than once/)
})

it('says which entries are missing, which differ, and where a journal was put back', async () => {
  const { folder, files, exported, records } = await shipped()
  const said = (...paths: string[]) => {
    const { code, said } = verify(...paths)
    expect(code).toBe(1)
    return said
  }
  const [, second = ''] = files()
  const kept = readFileSync(join(folder, second))
  rmSync(join(folder, second))
  expect(said(folder)).toMatch(/entries 4 to 5 never received/)
  writeFileSync(join(folder, second), kept)
  truncateSync(join(folder, second), kept.length - 30)
  expect(verify(folder).said).toMatch(/^not whole: /)
  writeFileSync(join(folder, second), kept)

  const [first, ...rest] = records.map((each, index) => (index === 4 ? { ...each, hash: 'd'.repeat(64) } : each))
  const other = join(temporaryFolder(), 'other.jsonl')
  writeFileSync(other, contentOf({ records: [first ?? missing, ...rest] }))
  expect(said(folder, other)).toMatch(/from entry 5 on there are two histories/)
  expect(said(other)).toMatch(/entry 6 does not follow/)

  const text = readFileSync(exported, 'utf8')
  const hash = records[2]?.hash ?? ''
  writeFileSync(exported, text.replaceAll(hash, 'c'.repeat(64)))
  expect(said(folder, exported)).toMatch(/entry 3 was received with another hash than is exported/)
  writeFileSync(
    exported,
    text.replace(/"head":\{"hash":"\w+","sequence":7\}/, `"head":{"hash":"${hash}","sequence":3}`),
  )
  expect(said(folder, exported)).toMatch(/ends at entry 3, and entry 7 was received/)
})

/** An exported file of seven entries, and what the tool says of a copy that somebody changed. */
async function exportedFile(format: 'csv' | 'json', query: JournalQuery = {}) {
  const folder = temporaryFolder()
  const started = start(folder, new OwnKeychain().synchronous())
  const own = journalOf(started)
  for (let index = 0; index < 7; index++)
    await own.record('customers.read', { customerId: `K-${index}` }, index % 3 === 0 ? failing('network') : succeed({}))
  const file = join(folder, `journal.${format}`)
  await own.exportTo(file, { query, format })
  const text = readFileSync(file, 'utf8')
  const lineBreak = format === 'csv' ? '\r\n' : '\n'
  const lines = text.split(lineBreak)
  const first = lines.findIndex((line) => /^1,|"sequence":1[,}]/.test(line))
  const said = (changed: string, ...others: string[]): string => {
    const copy = join(folder, 'copy')
    writeFileSync(copy, changed)
    const { code, said } = verify(copy, ...others)
    expect(code).toBe(1)
    return said
  }
  return {
    own,
    folder,
    file,
    text,
    said,
    /** The same after a change of its lines, where those of the entries begin at `first`. */
    changed: (change: (all: string[], first: number) => void): string => {
      const all = [...lines]
      change(all, first)
      return said(all.join(lineBreak))
    },
  }
}

describe.each(['csv', 'json'] as const)('an export as %s', (format) => {
  it('fits by itself, whole or filtered, with newer ones and with erased content', async () => {
    const { own, file, folder } = await exportedFile(format)
    expect(whole(file)).toMatch(/^whole .*: nothing received, 7 exported\n$/)
    const some = join(folder, 'some')
    await own.exportTo(some, { query: { outcomes: ['ok'] }, format })
    expect(whole(some)).toContain('4 exported')
    await own.record('customers.read', { customerId: 'K-8' })
    const { environment } = await own.journal.opened(environmentId)
    environment.transaction(() => eraseEntries(environment, [2], 'E-1'))
    const later = join(folder, 'later')
    await own.exportTo(later, { query: {}, format })
    expect(whole(later, some, file)).toContain('8 exported')
  })

  it('does not fit where entries were removed, moved or added, or the chain altered', async () => {
    const { changed, said, text, own } = await exportedFile(format)
    expect(changed((all, first) => all.splice(first + 2, 1))).toContain('entry 3 not in the export')
    expect(changed((all, first) => all.splice(first, 1))).toContain('entry 1 not in the export')
    expect(changed((all, first) => all.splice(first + 1, 0, all[first + 1] ?? ''))).toContain('entry 2 does not follow')
    expect(changed((all, first) => all.splice(first + 1, 2, all[first + 2] ?? '', all[first + 1] ?? ''))).toContain(
      'entry 2 does not follow entry 3',
    )
    const [hash = '', last = ''] = (await own.entries())
      .flatMap(({ sequence, hash }) => (sequence === 4 || sequence === 7 ? [hash] : []))
      .reverse()
    expect(said(text.replace(hash, 'c'.repeat(64)))).toContain('entry 5 does not follow entry 4')
    expect(said(text.replace(last, 'c'.repeat(64)))).toContain('is not the end that it names')
  })

  it('is damaged where it was cut off, and not passed over', async () => {
    const { text, said, file } = await exportedFile(format)
    for (const length of [text.length - 10, text.length - 900])
      expect(said(text.slice(0, length), file)).toMatch(/^DAMAGED/)
  })

  it('differs from another one of the same journal where a text was altered, or the journal was put back', async () => {
    const { text, file, own, folder, said } = await exportedFile(format)
    expect(said(text.replace('customers.read', 'customers.look'), file)).toMatch(/entry \d differs in the exports/)
    await own.record('customers.read', { customerId: 'K-8' })
    const later = join(folder, 'later')
    await own.exportTo(later, { query: {}, format })
    expect(said(text.replaceAll('2026-03-02', '2026-03-03'), later)).toContain('ends at entry 7, and had 8 before')
  })
})

it('reads the exports of earlier versions, with their proofs', async () => {
  const { text, folder } = await exportedFile('json')
  const earlier = join(folder, 'earlier.json')
  const proven = text
    .replace('"version":2', '"last":7,"version":1')
    .replace('"entries":[\n', `"metaProof":"${'e'.repeat(64)}",\n"entries":[\n`)
    .replaceAll('"requestId"', `"proof":"${'f'.repeat(64)}","requestId"`)
  writeFileSync(earlier, proven)
  expect(whole(earlier)).toContain('7 exported')
  expect(whole(earlier, join(folder, 'journal.json'))).toContain('7 exported')
})

it('finds no journal where there is none', () => {
  const file = join(temporaryFolder(), 'other.log')
  writeFileSync(file, 'Mar  2 08:00:01 gateway sshd[7]: nothing of Kartei\n')
  expect(verify(file)).toMatchObject({ code: 1, said: 'Nothing of a journal of Kartei was found.\n' })
})
