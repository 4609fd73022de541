import { z } from '../zod'

/** Scripts whose words join and part their letters by U+200C and U+200D: there they are part of the spelling. */
const joining =
  '[\\p{Script=Arab}\\p{Script=Syrc}\\p{Script=Deva}\\p{Script=Beng}\\p{Script=Guru}\\p{Script=Gujr}\\p{Script=Orya}\\p{Script=Taml}\\p{Script=Telu}\\p{Script=Knda}\\p{Script=Mlym}\\p{Script=Sinh}]'

/** One picture made of several. */
const ofPicture = '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d\\p{Extended_Pictographic}'

/** Format characters, except joiners within such words and pictures, and the Arabic number signs, which are seen. */
const unseen = new RegExp(
  `(?!(?<=${joining})[\\u200c\\u200d]${joining}|${ofPicture}|[\\u0600-\\u0605\\u06dd\\u070f\\u0890\\u0891\\u08e2])\\p{Cf}`,
  'gu',
)

/** Typed or pasted text of several lines without what nobody sees in it, each letter with its accents as one character. */
export const visible = (typed: string): string => typed.replace(unseen, '').normalize('NFC')

/** A typed or pasted line as it is checked, compared and sent: `visible`, with one ordinary space between words. */
export const cleaned = (typed: string): string =>
  visible(typed)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Every kind of dash as the one on the keyboard. */
export const plainDashes = (text: string): string => text.replace(/[\p{Pd}−]/gu, '-')

/** A line that somebody typed. */
export const typedLine = z.string().overwrite(cleaned)

/** Several lines that somebody typed. */
export const typedText = z.string().overwrite(visible).trim()
