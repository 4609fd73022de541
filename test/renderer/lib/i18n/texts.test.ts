import { fileProblem } from '@contract/api/documents'
import { failureKinds } from '@contract/outcome'
import { describe, expect, it } from 'vitest'
import { languages, i18n, languageOf } from '../../../../src-renderer/lib/i18n/i18n'
import { hasText, textsIn } from '../../../../src-renderer/lib/i18n/texts'
import { textsOf } from '../../../helpers/renderer/catalogues'

const plural = /_(zero|one|two|few|many|other)$/
const placeholders = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '')

/** What each text needs, by its place without the ending of a plural form. */
function neededOf(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const needed = new Map<string, string[]>()
  for (const [place, text] of texts) {
    const key = place.replace(plural, '')
    needed.set(key, [...new Set([...(needed.get(key) ?? []), ...placeholders(text)])].sort())
  }
  return needed
}

describe('texts', () => {
  it('are found, in a folder a language', () => {
    expect(languages).toEqual(expect.arrayContaining(['de', 'en']))
    for (const language of ['de', 'en']) expect(textsOf(language).size).toBeGreaterThan(2000)
  })

  it('are in the language of the preference, else of the system, else in English', () => {
    expect(['de', 'en', 'fr'].map((each) => languageOf(each, 'de-AT'))).toEqual(['de', 'en', 'en'])
    expect(['de', 'de-AT', 'DE-de', 'den', 'fr'].map((each) => languageOf('system', each))).toEqual([
      'de',
      'de',
      'de',
      'en',
      'en',
    ])
  })

  it('are not turned round by a name that is written from the right, or says so', () => {
    i18n.addResource('en', 'a-test', 'greets', 'Documents of {{name}} were sent')
    expect(i18n.t('greets', { ns: 'a-test', name: '\u202eannA\u2066 & <Co>' })).toBe(
      'Documents of annA & <Co> were sent',
    )
  })

  it('in German have the same keys as in English, and need the same values', () => {
    expect(neededOf(textsOf('de'))).toEqual(neededOf(textsOf('en')))
  })

  it.each(languages)('in %s have no key that English has not, and need what they need in English', (language) => {
    const english = neededOf(textsOf('en'))
    for (const [place, needed] of neededOf(textsOf(language))) expect(needed, place).toEqual(english.get(place))
  })

  it('are asked for by keys that there are, with what each needs, or TypeScript objects', () => {
    const t = textsIn('en', 'documents/look')
    const wrong = [
      // @ts-expect-error: there is no such key
      () => t('pagez'),
      // @ts-expect-error: the number of pages is missing
      () => t('pages'),
      // @ts-expect-error: it is called otherwise
      () => t('pages', { number: 2 }),
      // @ts-expect-error: a number counts
      () => t('pages', { count: '2' }),
      // @ts-expect-error: there is no such part
      () => textsIn('en', 'documents/looks'),
    ]
    expect(wrong).toHaveLength(5)
    expect(t('pages', { count: 2 })).toBe('2 pages')
  })

  it.each(languages)('in %s have each form that its numbers need, and no other', (language) => {
    const texts = textsOf(language)
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const counted = [...texts.keys()].filter((place) => plural.test(place)).map((place) => place.replace(plural, ''))
    expect(counted.length).toBeGreaterThan(50)
    for (const key of counted)
      expect([...texts.keys()].filter((place) => place.replace(plural, '') === key).sort(), key).toEqual(
        forms.map((form) => `${key}_${form}`).sort(),
      )
  })

  it.each(languages)('in %s are not empty, and have no brace that a clerk would see', (language) => {
    for (const [place, text] of textsOf(language)) {
      expect(text.trim(), place).not.toBe('')
      expect(text.replace(/\{\{\w+\}\}/g, ''), place).not.toMatch(/[{}]/)
    }
  })

  it('say every problem of a file', () => {
    expect(fileProblem.shape.code.options.filter((code) => !hasText('failures/problems', code))).toEqual([])
  })

  it('say how a call ended, whichever kind of failure it was', () => {
    expect(failureKinds.filter((kind) => !hasText('failures', kind) || !hasText('journal/outcomes', kind))).toEqual([])
  })
})
