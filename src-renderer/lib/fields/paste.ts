import { plainDashes, visible } from '@contract/domain/typed-text'
import { readCountry } from './country-text'
import { readDate } from './date-text'
import { findIban, readEmail } from './plain-text'
import { callingCode, readPhone } from './phone-text'

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
const readSalutation = (text: string): string | undefined => salutations.find(([pattern]) => pattern.test(text))?.[1]

/**
 * `Herr Dr. Max von Muster` in its parts.
 * @param sure it is a name, so that it needs no salutation
 * @returns whether it can be one
 */
function readName({ text, start }: Piece, sure: boolean, found?: Found): boolean {
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

  const part = (field: PastedField, of: typeof words): void => {
    const [from, to] = [of[0], of.at(-1)]
    if (from && to) found(field, text.slice(from.at, to.at + to.of.length), start + from.at)
  }
  if (salutation !== undefined) found('salutation', salutation, start + first.at, first.of.length)
  for (const of of [afterSalutation.slice(0, titles), degrees]) part('title', of)
  const particleAt = names.findIndex(({ of }, index) => index > 0 && particle.test(of))
  const lastAt = names.length === 1 ? 0 : particleAt > 0 ? particleAt : names.length - 1
  part('firstName', names.slice(0, lastAt))
  part('lastName', names.slice(lastAt))
  return true
}

export type PastedField =
  | 'salutation'
  | 'title'
  | 'firstName'
  | 'lastName'
  | 'streetLine1'
  | 'streetLine2'
  | 'postalCode'
  | 'city'
  | 'country'
  | 'dateOfBirth'
  | 'phone'
  | 'email'
  | 'iban'

export interface Pasted {
  readonly field: PastedField
  /** Text to be put into the field, as a clerk could have typed it. */
  readonly text: string
  /** Where it stood in what can be seen of the pasted text. */
  readonly from: readonly [start: number, end: number]
}

export interface PasteRules {
  /** YYYY-MM-DD. */
  readonly today: string
  /** Alpha-2 code of the country that numbers without a calling code are dialled in. */
  readonly country: string
}

/** Longer texts are no address but a document: nothing is looked for. */
const longest = 5_000

/** A piece between line breaks, commas and the like, without the spaces around it. */
interface Piece {
  readonly text: string
  readonly start: number
}

const piecesOf = (text: string): readonly Piece[] =>
  [...text.matchAll(/[^\n\r\t;,|•·]+/gu)].flatMap(({ 0: raw, index }) => {
    const piece = raw.trim()
    return piece === '' ? [] : [{ text: piece, start: index + raw.indexOf(piece) }]
  })

const labels: readonly (readonly [PastedField | 'name', RegExp])[] = [
  ['firstName', /^(?:vornamen?|first names?|given names?)$/i],
  ['lastName', /^(?:nachname|familienname|last name|surname|family name)$/i],
  ['name', /^(?:name|antragsteller(?:in)?|applicant)$/i],
  ['streetLine1', /^(?:stra(?:ß|ss)e(?: und (?:haus)?nummer)?|str\.?|anschrift|adresse|street|address)$/i],
  ['postalCode', /^(?:plz|postleitzahl|post(?:al )?code|zip(?: code)?)$/i],
  ['city', /^(?:ort|wohnort|stadt|city|town)$/i],
  ['country', /^(?:land|country)$/i],
  ['dateOfBirth', /^(?:geb\.?|geb\.?-?datum|geburtsdatum|geburtstag|geboren(?: am)?|date of birth|dob|born(?: on)?)$/i],
  ['phone', /^(?:tel\.?|telefon(?:nummer)?|fon|handy|mobil(?:telefon)?|mobile|phone|cell)$/i],
  ['email', /^(?:e-?mail)$/i],
  ['iban', /^iban$/i],
]

/** `Tel.: 030 1234` in two: what it is said to be, and the rest. */
function labelled(piece: Piece): { readonly field: PastedField | 'name' | undefined; readonly rest: Piece } {
  const found =
    /^(?<label>[\p{L}.\p{Pd} ]{2,30}?)\s*[:=]\s*(?<rest>.+)$/su.exec(piece.text)?.groups ??
    /^(?<label>geb\.|geboren(?: am)?|born(?: on)?|tel\.?|telefon|mobil|handy|phone|fon|iban)\s+(?<rest>.+)$/isu.exec(
      piece.text,
    )?.groups
  const { label = '', rest = '' } = found ?? {}
  const field = labels.find(([, pattern]) => pattern.test(plainDashes(label)))?.[0]
  if (field === undefined) return { field, rest: piece }
  return { field, rest: { text: rest, start: piece.start + piece.text.length - rest.length } }
}

/** The country that letters before a postal code stand for, as in `A-1010 Wien`. */
const prefixes: Readonly<Record<string, string>> = {
  D: 'DE', DE: 'DE', A: 'AT', AT: 'AT', CH: 'CH', FL: 'LI', LI: 'LI', L: 'LU', LU: 'LU', F: 'FR', FR: 'FR',
  I: 'IT', IT: 'IT', NL: 'NL', B: 'BE', BE: 'BE', DK: 'DK', PL: 'PL', CZ: 'CZ', S: 'SE', SE: 'SE', E: 'ES', ES: 'ES',
} // prettier-ignore

const townName = "\\p{L}[\\p{L}\\p{M}\\p{Pd} .'’()/]*"
const codeThenTown = new RegExp(
  `^(?:(?<prefix>[A-Z]{1,2})[\\p{Pd}\\s]\\s?)?(?<code>\\d{4} ?[A-Z]{2}(?= )|\\d{4,6}|\\d{3} \\d{2})\\s+(?<city>${townName}(?:\\s\\d{1,2})?)$`,
  'u',
)
const townThenCode = new RegExp(
  `^(?:(?<city>${townName}?)\\s+)?(?<code>[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}|[A-Z]{2} \\d{5})$`,
  'u',
)

/** Street and number, in whichever order the country has them. */
const street =
  /^(?:\p{L}[\p{L}\p{M}\p{Pd} .'’/]*\s*\d{1,4}\s?\p{L}?(?:\s?[\p{Pd}/+]\s?\d{1,4}\s?\p{L}?){0,3}|\d{1,5}\s?\p{L}?\s+\p{L}[\p{L}\p{M}\p{Pd} .'’]+)$/u
const streetWithoutNumber =
  /(?:stra(?:ß|ss)e|str\.|weg|allee|gasse|platz|ring|ufer|damm| road| street| avenue| lane)$/iu
const extraLine =
  /^(?:c\/o|z\. ?hd\.|postfach|p\.? ?o\.? box|apartment|apt\.?|wohnung|whg\.?|top|stiege|hinterhaus)(?![\p{L}\p{N}])/iu

type Found = (field: PastedField, text: string, start: number, length?: number) => void

/** Takes e-mail, date and phone out of a piece that holds nothing else, and an IBAN with whatever stands beside it. */
function contact(piece: Piece, field: PastedField | 'name' | undefined, rules: PasteRules, found: Found): boolean {
  const { text, start } = piece
  const email = readEmail(text)
  if (email.ok) {
    found('email', email.value, start, text.length)
    return true
  }
  const iban = findIban(text)
  if (iban) {
    found('iban', iban.text, start + iban.start, iban.end - iban.start)
    return true
  }
  const birth = readDate(text.replace(/^\*\s*/, ''), { today: rules.today, birth: true })
  // Eight digits alone may be anything; only a label makes a birthday of them.
  if (
    birth.ok &&
    (field === 'dateOfBirth' || (field === undefined && /\D/.test(text) && !/^\d+ \d+ \d+$/.test(text)))
  ) {
    const own = text.replace(/^\*\s*/, '')
    found('dateOfBirth', own, start + text.length - own.length)
    return true
  }
  const looksDialled = /^(?:\+|00?\d)[\d\s()/.\p{Pd}]{5,}$/u.test(text)
  const phone = readPhone(text, callingCode(rules.country) === undefined ? '' : rules.country)
  if (phone.ok && (field === 'phone' || (field === undefined && looksDialled && phone.value.doubt === undefined))) {
    found('phone', text, start)
    return true
  }
  return false
}

/** Postal code and city, and the country of a prefix. */
function town({ text, start }: Piece, found: Found): boolean {
  const parts = codeThenTown.exec(text)?.groups ?? townThenCode.exec(text)?.groups
  if (!parts) return false
  const { prefix, code = '', city } = parts
  const country = prefix === undefined ? undefined : prefixes[prefix]
  if (country !== undefined && prefix !== undefined) found('country', country, start, prefix.length)
  found('postalCode', code, start + text.indexOf(code))
  if (city !== undefined) found('city', city, start + (text.startsWith(city) ? 0 : text.length - city.length))
  return true
}

/**
 * Values in a pasted block, to be offered field by field: address lines as in Germany, Austria, Switzerland and
 * elsewhere, name with salutation and title, date of birth, phone, e-mail, IBAN. One line that is a single value alone
 * is an answer, too; the field it was pasted into decides whether it is worth an offer.
 */
export function recognise(pasted: string, rules: PasteRules): readonly Pasted[] {
  if (pasted.length > longest) return []
  const text = visible(pasted)
  const all: Pasted[] = []
  const found: Found = (field, value, start, length = value.length) => {
    if (!all.some((one) => one.field === field)) all.push({ field, text: value, from: [start, start + length] })
  }
  const open: Piece[] = []
  let townAt: number | undefined
  for (const piece of piecesOf(text)) {
    const { field, rest } = labelled(piece)
    if (contact(rest, field, rules, found)) continue
    if (field === 'name') readName(rest, true, found)
    else if (field !== undefined && (field !== 'postalCode' || !town(rest, found))) found(field, rest.text, rest.start)
    else if (field === undefined && townAt === undefined && town(rest, found)) townAt = open.length
    else if (field === undefined) open.push(rest)
  }
  addressee(open, townAt, found)
  return all.sort((a, b) => a.from[0] - b.from[0])
}

/** The lines besides contact and town: the country below, the street above the town, and the name above that. */
function addressee(open: readonly Piece[], townAt: number | undefined, found: Found): void {
  let name: Piece | undefined
  for (const [index, piece] of open.entries()) {
    const { text, start } = piece
    const below = townAt !== undefined && index >= townAt
    const country = readCountry(text)
    const salutation = readSalutation(text)
    if (salutation !== undefined) found('salutation', salutation, start, text.length)
    else if (country.ok && text.length > 2) found('country', text, start)
    else if (below) continue
    else if (extraLine.test(text)) found('streetLine2', text, start)
    else if (street.test(text) || streetWithoutNumber.test(text)) found('streetLine1', text, start)
    else if (readName(piece, false)) name ??= piece
  }
  // A name without a salutation is only one above an address.
  if (name) readName(name, townAt !== undefined, found)
}
