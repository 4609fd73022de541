import { isUtf8 } from 'node:buffer'

/** What Windows-1252 has in the places 0x80 to 0x9F, where Latin-1 has control characters. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** The text of a file: UTF-8 or UTF-16 by its mark, else UTF-8, else Windows-1252, which knows every byte. */
export function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return swapped(bytes.subarray(2)).toString('utf16le')
  if (isUtf8(bytes)) return bytes.toString('utf8', bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0)
  return bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (letter) => windows1252[letter.charCodeAt(0) - 0x80] ?? letter)
}

const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16()
