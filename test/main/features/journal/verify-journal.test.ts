import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { z } from '@contract/zod'
import { createShipping } from '../../../../src-main/features/journal/shipping'
import { shipToFolder } from '../../../../src-main/features/journal/shipping/drop-folder'
import type { ShippedRecord } from '../../../../src-main/features/journal/shipping/record'
import { messageOf } from '../../../../src-main/features/journal/shipping/syslog'
import { environmentId } from '../../../helpers/main/cases'
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

/** A journal of seven entries that left in three files and as lines of syslog, and its export. */
async function shipped() {
  const folder = join(temporaryFolder(), 'drop')
  mkdirSync(folder)
  const own = journalOf(start(temporaryFolder(), new OwnKeychain().synchronous()))
  const lines: string[] = []
  const send = shipToFolder(folder)
  const records: ShippedRecord[] = []
  const shipping = createShipping({
    policy: { folder, says: 'acts' },
    opened: own.journal.opened,
    trust: () => {
      throw new Error('Nothing is connected here.')
    },
    now: () => new Date(),
    onDefect: (error) => {
      throw error
    },
    gatherMs: 10,
    ship: {
      folder: async (batch, signal) => {
        await send(batch, signal)
        records.push(...batch.records)
        // As rsyslog writes them: with a time and a host of its own before.
        lines.push(...batch.records.map((each) => `2026-03-02T08:00:01 gateway ${messageOf(each)}`))
      },
    },
  })
  for (const count of [3, 2, 2]) {
    for (let index = 0; index < count; index++) await own.record('customers.read', { customerId: `K-${index}` })
    shipping.due(environmentId)
    await expect.poll(() => records.length).toBe((await own.entries()).length)
  }
  const exported = join(temporaryFolder(), 'journal.json')
  await own.exportTo(exported, { query: {}, format: 'json' })
  const syslog = join(temporaryFolder(), 'kartei.log')
  writeFileSync(syslog, `${lines.join('\n')}\n`)
  const files = () => readdirSync(folder).sort()
  return { own, folder, exported, syslog, lines, files, records }
}

it('finds nothing wrong with what came as it was sent, by either way or both', async () => {
  const { folder, syslog, exported } = await shipped()
  for (const paths of [[folder, exported], [syslog]]) {
    const { code, said } = verify(...paths)
    expect(said).toMatch(/^whole .*7 entries received, 1 to 7/)
    expect(code).toBe(0)
  }
  expect(verify(folder, syslog, exported).said).toMatch(/7 of them more than once/)
})

it('says which entries are missing, which differ, and where a journal was put back', async () => {
  const { folder, syslog, lines, files, exported, records } = await shipped()
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

  const other = messageOf({ ...(records[4] ?? missing), hash: 'd'.repeat(64) })
  writeFileSync(syslog, `${lines.join('\n')}\n${other}\n`)
  expect(said(syslog)).toMatch(/from entry 5 on there are two histories/)
  writeFileSync(syslog, `${[...lines.slice(0, 4), other, ...lines.slice(5)].join('\n')}\n`)
  expect(said(syslog)).toMatch(/entry 6 does not follow/)

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

it('finds no journal where there is none', () => {
  const file = join(temporaryFolder(), 'other.log')
  writeFileSync(file, 'Mar  2 08:00:01 gateway sshd[7]: nothing of Kartei\n')
  expect(verify(file)).toMatchObject({ code: 1, said: 'Nothing of a journal of Kartei was found.\n' })
})
