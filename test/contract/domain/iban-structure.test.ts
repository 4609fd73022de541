import { ibanProblem, ibanStructure, likelySlips, readIban } from '@contract/domain/iban'
import { countrySpecs } from 'ibantools'
import { describe, expect, it } from 'vitest'
import { ibanExamples } from '../../fixtures/iban-examples'

const isRightIban = (iban: string): boolean => ibanProblem(iban) === undefined
const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const isDigit = (character: string): boolean => /\d/.test(character)

/**
 * Blind spots of the checksum (ISO 7064 mod 97-10). A letter counts as two digits, so one put in for a digit, or the other
 * way round, moves everything before it by one place: where the country allows both there, one in 97 of these passes.
 */
const movesAll = (before: string, after: string): boolean => isDigit(before) !== isDigit(after)
/** `1B` is 111 and so is `B1`; `2M` and `3X` likewise. Every other pair of neighbours counts differently once swapped. */
const countsTheSame = (pair: string): boolean => /^(1B|B1|2M|M2|3X|X3)$/.test(pair)

/** Parts of France and Finland: the registry lists them under FR and FI, whose letters their IBANs begin with. */
const withoutTheirOwn = ['AX', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT']

describe('the check of an IBAN against the registry', () => {
  it('knows the example of every country that the library takes from the registry', () => {
    const registered = Object.entries(countrySpecs).flatMap(([country, { IBANRegistry }]) =>
      IBANRegistry === true && !withoutTheirOwn.includes(country) ? [country] : [],
    )
    const shown = new Set(ibanExamples.map((example) => example.slice(0, 2)))
    expect(registered.filter((country) => !shown.has(country))).toEqual([])
    for (const example of ibanExamples) {
      expect([example, readIban(example).complete]).toEqual([example, true])
      expect(ibanStructure(example.slice(0, 2))).toHaveLength(example.length)
    }
  })

  it('refuses each example with any one character changed, but for the named blind spot', () => {
    const passed: string[] = []
    let tried = 0
    for (const example of ibanExamples)
      for (const [place, before] of Array.from(example).entries())
        for (const after of characters) {
          if (after === before) continue
          tried += 1
          if (isRightIban(example.slice(0, place) + after + example.slice(place + 1)) && !movesAll(before, after))
            passed.push(`${example} ${place} ${after}`)
        }
    expect(passed).toEqual([])
    expect(tried).toBeGreaterThan(75_000)
  })

  it('refuses each example with any two neighbours swapped, but for the named blind spot', () => {
    const passed: string[] = []
    for (const example of ibanExamples)
      for (let place = 0; place + 1 < example.length; place++) {
        const pair = example.slice(place, place + 2)
        if (pair[0] === pair[1]) continue
        const swapped = `${pair[1] ?? ''}${pair[0] ?? ''}`
        if (isRightIban(example.slice(0, place) + swapped + example.slice(place + 2))) passed.push(pair)
      }
    expect(passed.filter((pair) => !countsTheSame(pair))).toEqual([])
    // Romania's example holds one: the blind spot is really there.
    expect(passed).toEqual(['1B'])
  })
})

describe('what may have happened', () => {
  it('finds the swapped neighbours', () => {
    expect(likelySlips('DE44500105175407324913')).toContainEqual({
      kind: 'swapped',
      place: 21,
      typed: '13',
      instead: '31',
    })
  })

  it('finds the letter that looks like a digit, and says at once where none can stand', () => {
    const typed = 'DE445O0105175407324931'
    expect(readIban(typed)).toMatchObject({
      problem: 'iban-structure',
      structure: { place: 6, wanted: 'digit' },
      slips: [{ kind: 'look-alike', place: 6, typed: 'O', instead: '0' }],
      unfinished: false,
    })
    expect(readIban('DE44 5O').problem).toBe('iban-structure')
    expect(readIban('GB29 4').structure).toEqual({ place: 5, wanted: 'letter' })
  })

  it('guesses nothing where the length is wrong or one slip does not explain it', () => {
    expect(readIban('DE4450010517540732493').slips).toEqual([])
    expect(likelySlips('DE11111111111111111111')).toEqual([])
  })

  it('names the bank where the country says which part does', () => {
    expect(readIban('AT611904300234573201').bankCode).toBe('19043')
    expect(readIban('IT60X0542811101000000123456').bankCode).toBe('05428')
    expect(readIban('GB29NWBK60161331926819').bankCode).toBe('NWBK')
    expect(readIban('SK3112000000198742637541').bankCode).toBeUndefined()
  })
})
