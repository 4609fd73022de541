import { expect, test } from 'vitest'
import { asciiWordsIn } from '../../tools/lib/letters.mjs'

const wrongIn = (file: string, text: string): string[] =>
  asciiWordsIn([[file, text]]).filter((line) => !line.startsWith('tools/'))

test.each([
  String.raw`const company = /\b(?:ag|sa)\b/i`,
  String.raw`const name = new RegExp('^\\w+$')`,
  'const street = /[a-z]+ [0-9]+/i',
  'const key = /[A-Za-z]/',
])('letters of ASCII alone are told: %s', (line) => {
  expect(wrongIn('src-renderer/lib/fields/paste-name.ts', `\n${line}`)).toEqual([
    expect.stringContaining('src-renderer/lib/fields/paste-name.ts:2'),
  ])
  expect(wrongIn('src-main/service/answers.ts', line)).toEqual([])
})

test.each([
  String.raw`const name = /^\p{Lu}[\p{L}\p{M}]*$/u`,
  'const country = /^[A-Z]{2}$/',
  "type Doubt = 'phone-extra-zero'",
  String.raw`/* \b ends a word at its first accent */`,
  String.raw`const folder = 'C:\\Windows'`,
])('everything else is not: %s', (line) => {
  expect(wrongIn('src-renderer/lib/fields/paste-name.ts', line)).toEqual([])
})

test('an exception that nothing needs is told', () => {
  expect(asciiWordsIn([])).toContain('tools/lib/letters.mjs allows src-main/service/, which no longer needs it.')
})
