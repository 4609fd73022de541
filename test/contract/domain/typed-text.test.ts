import { contract } from '@contract/index'
import { cleaned, visible } from '@contract/domain/typed-text'
import { electronicIban, ibanProblem } from '@contract/domain/iban'
import { foldedEnvironmentName } from '@contract/domain/environments'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

describe('a typed line', () => {
  it.each([
    ['Ada\u200b', 'Ada'],
    ['Mu\u0308ller\u00ad-Beispiel', 'Müller-Beispiel'],
    ['u\u200b\u0308ber', 'über'],
    ['\u206aKöln\u202c', 'Köln'],
    ['\ufeffAnna\u2003\u00a0\u202fMaria\u3000', 'Anna Maria'],
    ['An\u200dna', 'Anna'],
    ['eins\r\n\u0085zwei', 'eins zwei'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['می\u200c', 'می'],
    ['क्\u200dष', 'क्\u200dष'],
    ['\u0600١', '\u0600١'],
    ['O’Neil–Weiß', 'O’Neil–Weiß'],
  ])('%j is %j', (typed, expected) => {
    expect(cleaned(typed)).toBe(expected)
  })

  it('is the same after it was cleaned once, and keeps the lines where there are several', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (typed) => cleaned(cleaned(typed)) === cleaned(typed)))
    expect(visible('a\u200b  b\nc')).toBe('a  b\nc')
  })
})

const iban = 'DE89370400440532013000'

it('an IBAN holds nothing unseen', () => {
  for (const between of ['\u00ad', '\u2060', '\u200e', '\u202f', '\ufeff'])
    expect(electronicIban(`DE89${between}3704${between}0044 0532 0130 00`)).toBe(iban)
  expect(ibanProblem('DE89\u00ad370400440532013000\u2060')).toBeUndefined()
})

it('names, keys and identifiers reach the program without what nobody sees', () => {
  const environment = { name: 'Nord\u00adstern\u200b', kind: 'test', baseUrl: '\u200ehttps://nord.example\u2060' }
  expect(contract.environments.save.input.parse(environment)).toMatchObject({
    name: 'Nordstern',
    baseUrl: 'https://nord.example',
  })
  expect(foldedEnvironmentName('Nord\u00adstern ')).toBe(foldedEnvironmentName('nordstern'))
  expect(contract.cases.open.input.parse({ id: '6f1d0f52-5b33-4c2e-9d5e-0c6f7a1b2c3d\u200b' })).toEqual({
    id: '6f1d0f52-5b33-4c2e-9d5e-0c6f7a1b2c3d',
  })
  expect(contract.persons.find.input.parse({ search: 'Mu\u0308ller\u00ad' })).toMatchObject({ search: 'Müller' })
})
