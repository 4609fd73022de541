import { describe, expect, it } from 'vitest'
import { factsOf, policyShape, reservedNames, settingNames } from '@contract/policy/settings'
import { readFileSync } from 'node:fs'
import { z } from '@contract/zod'

const keys = z.record(z.string(), z.string()).transform((texts) => Object.keys(texts))
const catalogue = z.object({ titles: keys, explains: keys, main: z.object({ takes: keys }) })
const catalogueOf = (language: string) =>
  catalogue.parse(JSON.parse(readFileSync(`resources/locales/${language}/policy.json`, 'utf8')))

describe('the settings that can be governed', () => {
  it.each(settingNames)('%s: has an example that is taken and differs from what holds without a policy', (name) => {
    const { example, default: usual } = factsOf(name)
    expect(policyShape.safeParse({ [name]: example }).success).toBe(true)
    expect(example).not.toEqual(usual)
    if (usual !== undefined) expect(policyShape.safeParse({ [name]: usual }).success).toBe(true)
  })

  it('have a title, a sentence and what they take, in both languages and in no other', () => {
    for (const { titles, explains, main } of ['en', 'de'].map(catalogueOf)) {
      expect(titles).toEqual([...settingNames])
      expect(explains).toEqual([...settingNames])
      expect(main.takes).toEqual(expect.arrayContaining([...settingNames]))
    }
  })

  it('are none of those that no version of Kartei can do yet', () => {
    for (const name of reservedNames) expect(policyShape.safeParse({ [name]: true }).success).toBe(false)
  })
})
