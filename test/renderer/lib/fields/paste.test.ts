import { processorTime } from '../../../helpers/processor-time'
import { electronicIban } from '@contract/domain/iban'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findIban } from '../../../../src-renderer/lib/fields/plain-text'
import { recognise } from '../../../../src-renderer/lib/fields/paste'

const rules = { today: '2026-11-21', country: 'DE' }
const fields = (text: string): Record<string, string> =>
  Object.fromEntries(recognise(text, rules).map(({ field, text: value }) => [field, value]))

describe('a pasted block', () => {
  it.each([
    [
      'Frau Dr. Anna-Lena Müller\nHauptstraße 12a\n10115 Berlin',
      {
        salutation: 'MRS',
        title: 'Dr.',
        firstName: 'Anna-Lena',
        lastName: 'Müller',
        streetLine1: 'Hauptstraße 12a',
        postalCode: '10115',
        city: 'Berlin',
      },
    ],
    [
      'Herrn\nProf. Dr. Max von der Au\nc/o Schmidt\nAm Ring 5\nA-1010 Wien\nÖsterreich',
      {
        salutation: 'HERR',
        title: 'Prof. Dr.',
        firstName: 'Max',
        lastName: 'von der Au',
        streetLine2: 'c/o Schmidt',
        streetLine1: 'Am Ring 5',
        country: 'AT',
        postalCode: '1010',
        city: 'Wien',
      },
    ],
    [
      'Urs Beispiel, Bahnhofstrasse 3, 8001 Zürich, Schweiz',
      {
        firstName: 'Urs',
        lastName: 'Beispiel',
        streetLine1: 'Bahnhofstrasse 3',
        postalCode: '8001',
        city: 'Zürich',
        country: 'Schweiz',
      },
    ],
    [
      'Mr John Sample\r\n10 Downing Street\r\nLondon SW1A 2AA\r\nUnited Kingdom',
      {
        salutation: 'HERR',
        firstName: 'John',
        lastName: 'Sample',
        streetLine1: '10 Downing Street',
        city: 'London',
        postalCode: 'SW1A 2AA',
        country: 'United Kingdom',
      },
    ],
    [
      'Name: Erika Muster\nGeburtsdatum: 07.03.85\nTel.: 030 / 12 34 56\nE-Mail: erika@example.org\nIBAN: DE44500105175407324931',
      {
        firstName: 'Erika',
        lastName: 'Muster',
        dateOfBirth: '07.03.85',
        phone: '030 / 12 34 56',
        email: 'erika@example.org',
        iban: 'DE44 5001 0517 5407 3249 31',
      },
    ],
    ['geb. 7.3.1985', { dateOfBirth: '7.3.1985' }],
    ['+43 1 2345678', { phone: '+43 1 2345678' }],
    ['AT61 1904 3002 3457 3201', { iban: 'AT61 1904 3002 3457 3201' }],
    [
      'Straße: Lange Gasse 7\nPLZ: 80331\nOrt: München\nLand: Deutschland',
      { streetLine1: 'Lange Gasse 7', postalCode: '80331', city: 'München', country: 'Deutschland' },
    ],
    [
      'Rue de la Loi 16\n1000 Bruxelles\nBelgique',
      { streetLine1: 'Rue de la Loi 16', postalCode: '1000', city: 'Bruxelles' },
    ],
    [
      'Jan de Vries\nDam 1\n1012 JS Amsterdam\nNiederlande',
      {
        firstName: 'Jan',
        lastName: 'de Vries',
        streetLine1: 'Dam 1',
        postalCode: '1012 JS',
        city: 'Amsterdam',
        country: 'Niederlande',
      },
    ],
    ['Frau Müller', { salutation: 'MRS', lastName: 'Müller' }],
    ...[
      ['Frau Åsa Lindqvist', 'MRS', 'Åsa', 'Lindqvist'],
      ['Herr Saïd Benali', 'HERR', 'Saïd', 'Benali'],
      ['Frau Saša Novak', 'MRS', 'Saša', 'Novak'],
      ['Herr Seán Byrne', 'HERR', 'Seán', 'Byrne'],
      ['Frau An\u00adna Lind\u200bqvist', 'MRS', 'Anna', 'Lindqvist'],
      ['Frau A\u030asa Lindqvist', 'MRS', 'Åsa', 'Lindqvist'],
      ['Frau Se Ri Beispiel', 'MRS', 'Se Ri', 'Beispiel'],
    ].map(([name = '', salutation = '', firstName = '', lastName = '']): [string, Record<string, string>] => [
      `${name}\nHauptstraße 5\n10115 Berlin`,
      { salutation, firstName, lastName, streetLine1: 'Hauptstraße 5', postalCode: '10115', city: 'Berlin' },
    ]),
    ['Frau Dr.-Ing. Anna Muster', { salutation: 'MRS', title: 'Dr.-Ing.', firstName: 'Anna', lastName: 'Muster' }],
    [
      'Herr Univ.-Prof. DDr. Max von der Au',
      { salutation: 'HERR', title: 'Univ.-Prof. DDr.', firstName: 'Max', lastName: 'von der Au' },
    ],
    ['Frau Anna Muster MSc', { salutation: 'MRS', title: 'MSc', firstName: 'Anna', lastName: 'Muster' }],
    ['Frau Mag. Anna Muster, BSc MSc', { salutation: 'MRS', title: 'Mag.', firstName: 'Anna', lastName: 'Muster' }],
    ['Frau Ing-Marie Muster', { salutation: 'MRS', firstName: 'Ing-Marie', lastName: 'Muster' }],
    ['Herr Dipl-Kfm. Max Muster', { salutation: 'HERR', title: 'Dipl-Kfm.', firstName: 'Max', lastName: 'Muster' }],
    ['Frau Mei Ma', { salutation: 'MRS', firstName: 'Mei', lastName: 'Ma' }],
    ['HERR JACK MA', { salutation: 'HERR', firstName: 'JACK', lastName: 'MA' }],
    ['Topçu Sokak 5\n1010 Wien', { streetLine1: 'Topçu Sokak 5', postalCode: '1010', city: 'Wien' }],
    ['\u200eada@example.test\u200b', { email: 'ada@example.test' }],
    ['Von: Ada Example <ada@example.test>;', { email: 'ada@example.test' }],
    ['geb. \u200e7\u200e.\u200e3\u200e.\u200e1985', { dateOfBirth: '7.3.1985' }],
    ['+49\u201030\u2011123456', { phone: '+49\u201030\u2011123456' }],
  ])('%s', (text, expected) => {
    expect(fields(text)).toEqual(expected)
  })

  it.each([
    [''],
    ['Anna Müller'],
    ['Müller'],
    ['12345678'],
    ['DE44 5001 0517 5407 3249 32'],
    ['Bitte rufen Sie zurück'],
    ['Muster GmbH'],
    ['Muster AG'],
    ['Frau Müller e.V.'],
    ['Söhne & Co. KG'],
    ['a'.repeat(6_000)],
  ])('finds nothing in "%s"', (text) => {
    expect(recognise(text, rules)).toEqual([])
  })

  it('says where it stood', () => {
    const text = '  Frau Erika Muster \n Lange Gasse 7,  D-80331  München'
    for (const { field, text: value, from } of recognise(text, rules))
      if (field === 'salutation') expect(text.slice(...from)).toBe('Frau')
      else if (field === 'country') expect(text.slice(...from)).toBe('D')
      else expect(text.slice(...from)).toBe(value)
    expect(fields(text)).toEqual({
      salutation: 'MRS',
      firstName: 'Erika',
      lastName: 'Muster',
      streetLine1: 'Lange Gasse 7',
      country: 'DE',
      postalCode: '80331',
      city: 'München',
    })
  })

  it('stays quick and within the text, whatever is pasted', () => {
    const bits = fc.constantFrom(
      'Frau ',
      'Dr. ',
      'Anna ',
      '10115 ',
      'Berlin',
      '\n',
      ', ',
      '12',
      '😀',
      ':',
      'Tel. ',
      '+49',
      '-',
      '\u202e',
    )
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 60 }), (parts) => {
        const text = parts.join('')
        const found = recognise(text, rules)
        for (const { from } of found) {
          expect(from[0]).toBeGreaterThanOrEqual(0)
          expect(from[1]).toBeLessThanOrEqual(text.length)
          expect(from[0]).toBeLessThan(from[1])
        }
        expect(new Set(found.map(({ field }) => field)).size).toBe(found.length)
      }),
      { numRuns: 1_000 },
    )
  })

  it('is done in no time even with text made to be slow', async () => {
    const needed = await processorTime(() => {
      for (const bit of ['a ', '1 ', "a'", '- ', 'Aa', 'A.', '(', 'Tel '])
        recognise(bit.repeat(Math.floor(4_900 / bit.length)), rules)
    })
    expect(needed).toBeLessThan(2_000)
  })
})

describe('an IBAN in a text that holds more', () => {
  const iban = 'DE89 3704 0044 0532 0130 00'
  it.each([
    ['IBAN: DE89 3704 0044 0532 0130 00 BIC: COBADEFFXXX', iban],
    ['IBANDE89370400440532013000', iban],
    ['BIC COBADEFFXXX, Konto de89370400440532013000.', iban],
    ['Sorte AB12 und DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000', iban],
    ['AT61 1904 3002 3457 3201\nDE89 3704 0044 0532 0130 00', 'AT61 1904 3002 3457 3201'],
  ])('is found in %s', (text, expected) => {
    const found = findIban(text)
    expect(found?.text).toBe(expected)
    expect(electronicIban(text.slice(found?.start, found?.end))).toBe(electronicIban(expected))
    expect(fields(text)['iban']).toBe(expected)
  })

  it('is found with what nobody sees inside', () => {
    expect(findIban('IBAN: DE89\u00ad3704\u20600044\u200e0532013000')?.text).toBe(iban)
  })

  it.each(['DE89 3704 0044 0532 0130 01', 'DE89370400440532013000X', 'XDE89370400440532013000', 'DE89 3704'])(
    'is not found in %s',
    (text) => expect(findIban(text)).toBeUndefined(),
  )
})
