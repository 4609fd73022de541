import { describe, expect, it } from 'vitest'
import { loadActivities, matchingActivities } from '../../../../../src-renderer/features/onboarding/company/activities'

const all = await loadActivities()
const first = (typed: string, language: 'de' | 'en'): string | undefined =>
  matchingActivities(all, typed, language)[0]?.code

describe('the activities of companies', () => {
  it('are the divisions and classes of NACE Rev. 2.1, each once and in both languages', () => {
    expect(all.filter(({ code }) => /^\d\d$/.test(code))).toHaveLength(87)
    expect(all.filter(({ code }) => /^\d\d\.\d\d$/.test(code))).toHaveLength(651)
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
    expect(all.filter(({ words }) => words.de.trim() === '' || words.en.trim() === '')).toEqual([])
    const divisions = new Set(all.map(({ code }) => code).filter((code) => code.length === 2))
    expect(all.filter(({ code }) => !divisions.has(code.slice(0, 2)))).toEqual([])
  })

  it.each([
    ['Bäckerei', 'de', '10.71'],
    ['bakery', 'en', '10.71'],
    ['Friseur', 'de', '96.21'],
    ['dentist', 'en', '86.23'],
    ['Steuerberater', 'de', '69.20'],
    ['programming computer', 'en', '62.10'],
    ['Dachdecker', 'en', '43.41'],
    ['62.1', 'de', '62.10'],
    ['einzelhandel buch', 'de', '47.61'],
  ] as const)('are found by the words of a clerk: %s', (typed, language, code) => {
    expect(first(typed, language)).toBe(code)
  })

  it('offer nothing for what none of them is called', () => {
    expect(matchingActivities(all, 'xyzzy', 'de')).toEqual([])
  })
})
