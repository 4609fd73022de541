import { expect, test } from 'vitest'
import { fileNameFor } from '../../../../src-main/features/invoices/file-name'

test.each([
  ['4f9c', '4f9c.pdf'],
  ['Rechnung 1.pdf', 'Rechnung 1.pdf'],
  ['Rechnung 1.PDF', 'Rechnung 1.pdf'],
  ['../../etc/passwd', '_.._etc_passwd.pdf'],
  ['a\\b:c*d?"<>|', 'a_b_c_d_____.pdf'],
  ['con', 'document-con.pdf'],
  ['LPT1.txt', 'document-LPT1.txt.pdf'],
  ['', 'document.pdf'],
  ['...', 'document.pdf'],
  [' . ', 'document.pdf'],
  ['fdp.\u202Eexe', 'fdp._exe.pdf'],
  ['u\u0308ber', '\u00FCber.pdf'],
  ['a\0b\nc', 'a_b_c.pdf'],
])('%j becomes %j', (name, expected) => {
  expect(fileNameFor(name, '.pdf')).toBe(expected)
})

test('a long name is cut between characters', () => {
  const name = fileNameFor('👩🏽‍💼'.repeat(100), '.pdf')
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(180)
  expect(() => encodeURIComponent(name)).not.toThrow()
  expect(name.endsWith('.pdf')).toBe(true)
})

test('a document of no known type has no extension', () => {
  expect(fileNameFor('4f9c', '')).toBe('4f9c')
})
