import { expect, test } from 'vitest'
import { holdsWords } from '@contract/domain/search'

test.each([
  ['Anna Maria Groß', 'anna-maria'],
  ['Anna-Maria Groß', 'anna maria'],
  ['Anna Maria Groß', 'anna-'],
  ['Leutheusser Schnarrenberg', 'Leutheußer-Schnarr'],
])('%s is found by %s', (name, typed) => expect(holdsWords(typed)(name)).toBe(true))

test('A double name is not found in another order of its parts', () => {
  expect(holdsWords('anna-maria')('Maria Anna')).toBe(false)
})
