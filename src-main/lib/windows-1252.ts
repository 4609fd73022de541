/** The characters of Windows-1252 in the places 0x80 to 0x9F, where Latin-1 has control characters. */
const letters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/**
 * A text of Windows-1252 that was decoded as Latin-1: Node's own TextDecoder does that in some versions (nodejs/node#56542). No
 * text is meant to have those control characters.
 */
export const withWindowsLetters = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (letter) => letters[letter.charCodeAt(0) - 0x80] ?? letter)

/** Knows every byte, as the web's standard of encodings has them. */
export const fromWindows1252 = (bytes: Buffer): string => withWindowsLetters(bytes.toString('latin1'))
