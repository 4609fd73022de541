import { readIban } from '@contract/domain/iban'
import { describe, expect, it } from 'vitest'
import { caretForErasing, groupIban } from '../../../../src-renderer/features/direct-debit/iban-field'

const german = 'DE44500105175407324931'

/** `|` marks the caret. */
const grouped = (marked: string): string => {
  const caret = marked.indexOf('|')
  const after = groupIban({ text: marked.replace('|', ''), caret })
  return `${after.text.slice(0, after.caret)}|${after.text.slice(after.caret)}`
}

describe('an IBAN while it is typed', () => {
  it.each([
    ['|', '|'],
    ['d|', 'D|'],
    ['de44|', 'DE44|'],
    ['de445|', 'DE44 5|'],
    [`${german}|`, 'DE44 5001 0517 5407 3249 31|'],
    ['DE44 5X|001 05', 'DE44 5X|00 105'],
    ['DE44 |001 05', 'DE44 |0010 5'],
    ['DE4|5001', 'DE4|5 001'],
    ['  |DE44', '|DE44'],
    ['DE44\u00a05001|', 'DE44 5001|'],
  ])('groups %s as %s', (typed, shown) => {
    expect(grouped(typed)).toBe(shown)
  })

  it('keeps the caret while every character is typed from the left', () => {
    let field = { text: '', caret: 0 }
    for (const character of german) {
      const text = field.text.slice(0, field.caret) + character + field.text.slice(field.caret)
      field = groupIban({ text, caret: field.caret + 1 })
    }
    expect(field).toEqual({ text: 'DE44 5001 0517 5407 3249 31', caret: 27 })
  })

  it('takes a character with every press of Backspace and Delete', () => {
    expect(caretForErasing('DE44 5001', 5, 'Backspace')).toBe(4)
    expect(caretForErasing('DE44 5001', 7, 'Backspace')).toBe(7)
    expect(caretForErasing('DE44 5001', 4, 'Delete')).toBe(5)
    expect(caretForErasing('DE44 5001', 9, 'Delete')).toBe(9)
  })
})

describe('what is said of it', () => {
  it('is nothing alarming while it is merely unfinished', () => {
    expect(readIban('')).toMatchObject({ complete: false, unfinished: true, characters: 0 })
    expect(readIban('de44 5001')).toMatchObject({ country: 'DE', characters: 8, expected: 22, unfinished: true })
  })

  it('is an alarm where typing on cannot help', () => {
    expect(readIban('ZZ')).toMatchObject({ problem: 'iban-country', unfinished: false })
    expect(readIban('D4')).toMatchObject({ problem: 'iban-characters', unfinished: false })
    expect(readIban('DE44 5001-')).toMatchObject({ problem: 'iban-characters', unfinished: false })
    expect(readIban(`${german}5`)).toMatchObject({ problem: 'iban-length', characters: 23, unfinished: false })
    expect(readIban(german.replace('31', '13'))).toMatchObject({ problem: 'iban-checksum', unfinished: false })
  })

  it('is complete with country, length and bank code', () => {
    expect(readIban(german)).toEqual({
      country: 'DE',
      characters: 22,
      expected: 22,
      complete: true,
      slips: [],
      unfinished: false,
      bankCode: '500 105 17',
    })
    expect(readIban('at61 1904 3002 3457 3201')).toMatchObject({ complete: true, country: 'AT', expected: 20 })
  })
})
