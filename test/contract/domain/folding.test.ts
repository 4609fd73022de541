import { expect, test } from 'vitest'
import { folded, foldings, spelledOut } from '../../../src-preload/contract/domain/folding'
import { holdsWords } from '../../../src-preload/contract/domain/search'

const holdsFolded = (name: string, typed: string): boolean => holdsWords(typed)(name)

test('Case, accents and letters of their own do not count', () => {
  expect(folded('MÜLLER-Łukasz ÐŒ ﬁ')).toBe('muller-lukasz doe fi')
  // The dot that Turkish takes along is an accent like any other.
  expect(folded('İzmir ısı')).toBe('izmir isi')
  // One letter or a letter and an accent behind it: the same.
  expect(folded('Mu\u0308ller')).toBe(folded('Müller'))
})

test('Umlauts are spelled out as people write them who have none', () => {
  expect(spelledOut('Ölgæß ÅBØ')).toBe('oelgaess aaboe')
  expect(foldings('Müller')).toEqual(['muller', 'mueller'])
  expect(foldings('Miller')).toEqual(['miller'])
})

test.each([
  ['schließen', 'schliessen'],
  ['Müller', 'Mueller'],
  ['Mueller', 'Müller'],
  ['Müller', 'MULLER'],
  ['Straße', 'strasse'],
  ['Əliyev', 'Aliyev'],
  ['Əliyev', 'Eliyev'],
  ['Đorđević', 'Djordjevic'],
  ['Đorđević', 'Dordevic'],
  ['Djordjevic', 'Đorđević'],
  ...Array.from("'`´‘’‛′ʹʻʼʽˈ＇").map((sign): [string, string] => [`O${sign}Brien`, "O'Brien"]),
  ...Array.from('-\u2010\u2011‒–—―−﹘﹣－\u058a\u30a0').map((sign): [string, string] => [
    `Groß${sign}Maier`,
    'gross-maier',
  ]),
  ['„Blau“ GmbH', '"Blau"'],
  // What is not seen stands for nothing: a soft hyphen, a mark of the direction.
  ['\u200eMus\u00adter', 'Muster'],
])('%s holds %s', (name, typed) => expect(holdsFolded(name, typed)).toBe(true))

test('Whatever sign stands in a name, any other of its kind finds it', () => {
  const dashes = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter((sign) =>
    /\p{Pd}/u.test(sign),
  )
  expect(dashes.length).toBeGreaterThan(20)
  expect(dashes.filter((sign) => !holdsFolded(`Groß${sign}Maier`, 'Groß-Maier'))).toEqual([])
  expect(dashes.filter((sign) => !holdsFolded('Groß-Maier', `Groß${sign}Maier`))).toEqual([])
})

test('What is another word is not held', () => expect(holdsFolded('Müller', 'Möller')).toBe(false))
