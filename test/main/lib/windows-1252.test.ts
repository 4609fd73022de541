import { expect, test } from 'vitest'
import { fromWindows1252, withWindowsLetters } from '../../../src-main/lib/windows-1252'

/** index-windows-1252.txt of the Encoding Standard, from byte 0x80. */
const standard = [
  0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d, 0x17d, 0x8f,
  0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0x9d, 0x17e, 0x178,
]

test('every byte of Windows-1252 is the letter of the standard, whatever the runtime makes of it', () => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
  const expected = Array.from(bytes, (byte) => (byte >= 0x80 && byte < 0xa0 ? standard[byte - 0x80] : byte))
  expect(Array.from(fromWindows1252(bytes), (letter) => letter.codePointAt(0))).toEqual(expected)
  const ofRuntime = new TextDecoder('windows-1252').decode(bytes)
  expect(Array.from(withWindowsLetters(ofRuntime), (letter) => letter.codePointAt(0))).toEqual(expected)
})
