import { expect, test } from 'vitest'
import { folded, foldings, holdsFolded, spelledOut } from '../../../src-preload/contract/domain/folding'

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
])('%s holds %s', (name, typed) => expect(holdsFolded(name, typed)).toBe(true))

test('What is another word is not held', () => expect(holdsFolded('Müller', 'Möller')).toBe(false))
