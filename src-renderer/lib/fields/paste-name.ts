type NamePart = 'salutation' | 'title' | 'firstName' | 'lastName'

const salutations: readonly (readonly [RegExp, string])[] = [
  [/^(?:herrn?|mr\.?|mister)$/i, 'HERR'],
  [/^(?:frau|mrs\.?|ms\.?|miss|madam)$/i, 'MRS'],
]
const title =
  /^(?:dr\.?|prof\.?|professor(?:in)?|mag\.?|dipl\.?(?:-\p{L}+\.?)?|ing\.?|med\.|phil\.|jur\.|rer\.|nat\.|h\.c\.|mult\.|sir|dame)$/iu
/** Begin a family name: von der Leyen, de la Cruz. */
const particle = /^(?:von|vom|van|zu|zum|zur|de|del|della|di|da|dos|du|der|den|la|le|ter|ten|af|av|bin|al|el)$/i
const word = /^\p{Lu}[\p{L}\p{M}'’.-]*$/u
const company = /\b(?:gmbh|mbh|ag|kg|ohg|ug|se|gbr|e\.?v\.?|ltd|inc|llc|plc|corp|s\.?a\.?)\b/i

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
  if (company.test(text) || /\d/.test(text)) return false
  const words = [...text.matchAll(/\S+/gu)].map(({ 0: of, index }) => ({ of, at: index }))
  const first = words[0]
  if (!first) return false
  const salutation = readSalutation(first.of)
  const afterSalutation = salutation === undefined ? words : words.slice(1)
  const titles = afterSalutation.findIndex(({ of }) => !title.test(of))
  const names = afterSalutation.slice(titles)
  const plausible =
    titles >= 0 &&
    names.length >= 1 &&
    names.length <= 6 &&
    names.every(({ of }) => word.test(of) || particle.test(of)) &&
    (names.length > 1 || salutation !== undefined)
  if (!plausible) return false
  if (!found || (!sure && salutation === undefined && titles === 0)) return true

  const span = (from: (typeof words)[number] | undefined, to: (typeof words)[number] | undefined): [number, number] =>
    from && to ? [from.at, to.at + to.of.length] : [0, 0]
  if (salutation !== undefined) found('salutation', salutation, first.at, first.of.length)
  if (titles > 0) {
    const [start, end] = span(afterSalutation[0], afterSalutation[titles - 1])
    found('title', text.slice(start, end), start, end - start)
  }
  const particleAt = names.findIndex(({ of }, index) => index > 0 && particle.test(of))
  const lastAt = names.length === 1 ? 0 : particleAt > 0 ? particleAt : names.length - 1
  if (lastAt > 0) {
    const [start, end] = span(names[0], names[lastAt - 1])
    found('firstName', text.slice(start, end), start, end - start)
  }
  const [start, end] = span(names[lastAt], names[names.length - 1])
  found('lastName', text.slice(start, end), start, end - start)
  return true
}
