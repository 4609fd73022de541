type NamePart = 'salutation' | 'title' | 'firstName' | 'lastName'

const salutations: readonly (readonly [RegExp, string])[] = [
  [/^(?:herrn?|mr\.?|mister)$/i, 'HERR'],
  [/^(?:frau|mrs\.?|ms\.?|miss|madam)$/i, 'MRS'],
]
const titlePart =
  '(?:d{1,2}r|prof|professor(?:in)?|univ|mm?ag|dipl|ing|med(?=\\.)|phil(?=\\.)|jur(?=\\.)|rer(?=\\.)|nat(?=\\.)|h\\.c(?=\\.)|mult(?=\\.)|sir|dame)\\.?'
/** Before a name: Dr., Prof., Dr.-Ing., Univ.-Prof., Dipl.-Kfm. */
const title = new RegExp(`^${titlePart}(?:\\p{Pd}?${titlePart}|(?<=\\.|dipl)\\p{Pd}\\p{L}+\\.?)*$`, 'iu')
/** Behind a name; in small letters some of them are names. */
const degree = /^(?:B\.?Sc|M\.?Sc|B\.?A|M\.?A|B\.?Eng|M\.?Eng|B\.?Ed|M\.?Ed|MBA|LL\.?B|LL\.?M|Ph\.?D|MD)\.?$/u
/** Begin a family name: von der Leyen, de la Cruz. */
const particle = /^(?:von|vom|van|zu|zum|zur|de|del|della|di|da|dos|du|der|den|la|le|ter|ten|af|av|bin|al|el)$/iu
const word = /^[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}\p{Pd}'’.]*$/u
const company = /(?<![\p{L}\p{N}])(?:gmbh|mbh|ohg|gbr|e\.v\.?|ltd|inc|llc|plc|corp)(?![\p{L}\p{N}])/iu
/** Otherwise written they are names: Se Ri, Rui Sá. */
const shortCompany = /(?<![\p{L}\p{N}])(?:AG|KG|UG|SE|eV|S\.?A\.?)(?![\p{L}\p{N}])/u

/** The code of a salutation that stands alone, as above the name in a letter's address. */
export const readSalutation = (text: string): string | undefined =>
  salutations.find(([pattern]) => pattern.test(text))?.[1]

/** Where a part of the name stands, counted from the beginning of the text. */
export type NameFound = (part: NamePart, text: string, at: number, length: number) => void

/**
 * `Herr Dr. Max von Muster` in its parts.
 * @param sure it is a name, so that it needs no salutation
 * @returns whether it can be one
 */
export function readName(text: string, sure: boolean, found?: NameFound): boolean {
  if (company.test(text) || shortCompany.test(text) || /\d/.test(text)) return false
  const words = [...text.matchAll(/\S+/gu)].map(({ 0: of, index }) => ({ of, at: index }))
  const first = words[0]
  if (!first) return false
  const salutation = readSalutation(first.of)
  const afterSalutation = salutation === undefined ? words : words.slice(1)
  const titles = afterSalutation.findIndex(({ of }) => !title.test(of))
  // In capitals throughout, MA is Ms Ma.
  const isDegree = ({ of }: (typeof words)[number]): boolean => degree.test(of) && text !== text.toUpperCase()
  const end = afterSalutation.findLastIndex((each) => !isDegree(each)) + 1
  const names = afterSalutation.slice(titles, end)
  const plausible =
    titles >= 0 &&
    names.length >= 1 &&
    names.length <= 6 &&
    names.every(({ of }) => word.test(of) || particle.test(of)) &&
    (names.length > 1 || salutation !== undefined)
  if (!plausible) return false
  const degrees = afterSalutation.slice(end)
  if (!found || (!sure && salutation === undefined && titles === 0 && degrees.length === 0)) return true

  const part = (name: NamePart, of: typeof words): void => {
    const [from, to] = [of[0], of.at(-1)]
    if (from && to) found(name, text.slice(from.at, to.at + to.of.length), from.at, to.at + to.of.length - from.at)
  }
  if (salutation !== undefined) found('salutation', salutation, first.at, first.of.length)
  for (const of of [afterSalutation.slice(0, titles), degrees]) part('title', of)
  const particleAt = names.findIndex(({ of }, index) => index > 0 && particle.test(of))
  const lastAt = names.length === 1 ? 0 : particleAt > 0 ? particleAt : names.length - 1
  part('firstName', names.slice(0, lastAt))
  part('lastName', names.slice(lastAt))
  return true
}
