import { describe, expect, it } from 'vitest'
import { problemTexts } from '../../../../src-renderer/lib/failures/problem-texts'
import { i18n } from '../../../../src-renderer/lib/i18n/i18n'
import type { TextTable, Texts } from '../../../../src-renderer/lib/i18n/texts'

const modules = import.meta.glob('../../../../src-renderer/**/*{texts,case-status}.ts', { eager: true })
const screens = import.meta.glob<string>('../../../../src-renderer/**/*.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
})

const ruleSources = import.meta.glob<string>(
  ['../../../../src-preload/contract/**/*.ts', '../../../../src-main/features/environments/*.ts'],
  { eager: true, query: '?raw', import: 'default' },
)

const isTexts = (value: unknown): value is Texts<TextTable> =>
  typeof value === 'object' && value !== null && 'namespace' in value && 'table' in value

const all = Object.entries(modules).flatMap(([file, module]) =>
  Object.values(module as Record<string, unknown>)
    .filter(isTexts)
    .map((texts) => ({ file, texts })),
)

const formsOf = (text: TextTable[string]['en']): string[] =>
  typeof text === 'string' ? [text] : [text.one, text.other]
const placeholders = (text: TextTable[string]['en']): string[] =>
  [
    ...new Set(formsOf(text).flatMap((form) => [...form.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? ''))),
  ].sort()

describe('texts', () => {
  it('are found', () => {
    expect(all.length).toBeGreaterThan(3)
  })

  it('are not turned round by a name that is written from the right, or says so', () => {
    i18n.addResource('en', 'a-test', 'greets', 'Documents of {{name}} were sent')
    expect(i18n.t('greets', { ns: 'a-test', name: '\u202eannA\u2066 & <Co>' })).toBe(
      'Documents of annA & <Co> were sent',
    )
  })

  it('have one namespace each', () => {
    const namespaces = all.map(({ texts }) => texts.namespace)
    expect(namespaces).toEqual([...new Set(namespaces)])
  })

  it.each(all)('of $texts.namespace are complete in both languages, with the same placeholders', ({ texts }) => {
    for (const [key, { en, de }] of Object.entries(texts.table)) {
      for (const form of [...formsOf(en), ...formsOf(de)]) expect(form.trim(), key).not.toBe('')
      expect(placeholders(de), key).toEqual(placeholders(en))
      // A brace that is no placeholder would be shown to the clerk.
      for (const form of [...formsOf(en), ...formsOf(de)])
        expect(form.replace(/\{\{\w+\}\}/g, ''), key).not.toMatch(/[{}]/)
    }
  })

  it('say every code of a rule, a problem and a refusal that the contract and main can give', () => {
    const codes = Object.values(ruleSources).flatMap((source) => [
      ...[...source.matchAll(/\brule\([\s\S]*?,\s*'([a-z0-9-]+)',\s*['"]/g)].map(([, code]) => code),
      ...[...source.matchAll(/\b(?:code|refused\(requestId, '\w+',)[:]? '([a-z0-9-]+)'/g)].map(([, code]) => code),
    ])
    expect(codes.length).toBeGreaterThan(20)
    // `custom` is zod's name for every rule of one's own, beside the code in `params`.
    expect(
      codes.filter((code) => code !== undefined && code !== 'custom' && !Object.hasOwn(problemTexts.table, code)),
    ).toEqual([])
  })

  it('are never written into a screen itself', () => {
    const spoken = Object.entries(screens).flatMap(([file, source]) =>
      [
        // Words between two tags, and words as the value of an attribute that is read out or shown.
        ...source.matchAll(/<[^<>=]*(?:=(?!>)[^<>]*)*>\s*([A-ZÄÖÜ][a-zäöüß]+[^<>{}=;()]*)\s*<\//g),
        ...source.matchAll(/(?:aria-label|title|placeholder|label|alt)="([^"]+)"/g),
      ].map(([, words]) => `${file}: ${words ?? ''}`),
    )
    expect(spoken).toEqual([])
  })
})
