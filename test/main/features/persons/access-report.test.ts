import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { recordKinds } from '../../../../src-main/features/persons/records'
import { writeAccessReport } from '../../../../src-main/features/persons/access-report'
import { ofTheseAlone } from '../../../../src-main/features/persons/who'
import { findRecords } from '../../../../src-main/lib/personal-records'
import { textsIn } from '../../../../src-main/lib/texts'
import { environmentId } from '../../../helpers/main/cases'
import { OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'
import { scatter, type ScatteredPerson } from '../../../helpers/main/scattered-persons'

async function world(count: number) {
  const folder = temporaryFolder()
  const { store } = start(folder, new OwnKeychain().synchronous())
  const opened = await store.environment(environmentId)
  const persons: ScatteredPerson[] = []
  for (let each = 0; each < count; each++) persons.push(await scatter(folder, opened))
  const target = join(temporaryFolder(), 'shown.html')
  async function show({ caseId }: ScatteredPerson, step: (fraction: number) => void = () => undefined) {
    const who = { identifiers: ofTheseAlone(opened, new Set([caseId])), terms: [] }
    const found = (await findRecords(opened, recordKinds, who)).filter(({ kind }) => kind.whose !== 'shared')
    const about = {
      titles: ['<b>One</b>'],
      environment: 'Acceptance',
      by: 'k',
      at: new Date(0),
      language: 'de',
    }
    return writeAccessReport(target, opened, folder, found, textsIn('de', 'persons/main'), about, step)
  }
  return { folder, persons, show, target }
}

/** What the links of the page hold. */
const contentsIn = (html: string): string[] =>
  [...html.matchAll(/href="data:[^;]+;base64,([^"]*)"/g)].map(([, text = '']) => Buffer.from(text, 'base64').toString())

describe('a person shown', () => {
  it('is one page with every word of theirs and none of others, in words for people and as JSON', async () => {
    const { persons, show, target } = await world(3)
    const [, anna, ...others] = persons
    if (!anna) throw new Error('There is nobody.')
    expect(await show(anna)).toMatchObject({ files: 5, missing: 0 })
    const html = readFileSync(target, 'utf8')
    const all = [html, ...contentsIn(html)].join('\n')
    // A saved view is the clerk's own.
    for (const canary of anna.canaries) if (!/view/.test(canary)) expect(all).toContain(canary)
    for (const other of [persons[0], ...others])
      for (const canary of other?.canaries ?? []) expect(all).not.toContain(canary)
    const json: unknown = JSON.parse(/id="kartei-person">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '')
    expect(json).toMatchObject({ form: 'kartei-person', version: 1 })
    expect(html).toContain('Was über &#60;b&#62;One&#60;/b&#62; gespeichert ist')
    expect(html).toContain("default-src 'none'")
  })

  it('says which document cannot be opened, and goes on', async () => {
    const { folder, persons, show, target } = await world(1)
    const [anna] = persons
    if (!anna) throw new Error('There is nobody.')
    const documents = join(folder, 'documents', environmentId)
    const [name = ''] = readdirSync(documents)
    writeFileSync(join(documents, name), 'x')
    expect(await show(anna)).toMatchObject({ files: 4, missing: 1 })
    expect(readFileSync(target, 'utf8')).toContain('fehlt in dieser Datei')
  })

  it('leaves alone what the clerk has beside it, whatever its name is', async () => {
    const { persons, show, target } = await world(1)
    const [anna] = persons
    if (!anna) throw new Error('There is nobody.')
    const own = `${target}.part`
    writeFileSync(own, "the clerk's own")
    await show(anna)
    expect(readFileSync(own, 'utf8')).toBe("the clerk's own")
    expect(readdirSync(join(target, '..')).toSorted()).toEqual(['shown.html', 'shown.html.part'])
  })

  it('leaves nothing behind where the clerk thinks better of it', async () => {
    const { persons, show, target } = await world(1)
    const [anna] = persons
    if (!anna) throw new Error('There is nobody.')
    await expect(
      show(anna, () => {
        throw new Error('Cancelled')
      }),
    ).rejects.toThrow('Cancelled')
    expect(readdirSync(join(target, '..'))).toEqual([])
  })
})
