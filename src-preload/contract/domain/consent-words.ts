import { answeredAddress } from './address'
import { ifGiven, z } from '../zod'

/** Members of "SEPA direct debit consent texts": the interface says of none but the consentId what it is needed for. */
export const consentMembers = {
  language: ifGiven(z.string()),
  texts: ifGiven(z.array(z.looseObject({ code: ifGiven(z.string()), text: ifGiven(z.string()) }))),
  consents: ifGiven(z.array(z.looseObject({ code: ifGiven(z.string()), label: ifGiven(z.string()) }))),
  creditorInformation: ifGiven(
    z.looseObject({
      companyName: ifGiven(z.string()),
      address: ifGiven(answeredAddress),
      creditorId: ifGiven(z.string()),
    }),
  ),
}

export type AnsweredConsent = z.infer<z.ZodObject<typeof consentMembers, z.core.$loose>>

export const consentLanguage = z.enum(['de', 'en'])
export type ConsentLanguage = z.infer<typeof consentLanguage>

type Named<Name extends string> = Readonly<Partial<Record<Name, string>>>

/**
 * The consented part of an answer of endpoint 8, in one form: the same words in another order, with another `consentId`
 * or with other members beside them, are the same words; a text under another code is another one. Every character
 * counts. Null and empty count as missing.
 */
export interface ConsentWords {
  readonly language?: string
  readonly texts: readonly Named<'code' | 'text'>[]
  readonly consents: readonly Named<'code' | 'label'>[]
  readonly creditor: Named<'companyName' | 'creditorId' | keyof typeof answeredAddress.shape>
  /** Where the service gives words in another form than the interface shows: the texts in it. */
  readonly otherForm: readonly string[]
}

export function wordsOf(answer: AnsweredConsent): ConsentWords {
  const { language, texts, consents, creditorInformation } = answer
  const { companyName, creditorId, address } = creditorInformation ?? {}
  const { streetLine1, streetLine2, city, postalCode, country } = address ?? {}
  return {
    ...given({ language }),
    texts: (texts ?? []).map(({ code, text }) => given({ code, text })).toSorted(byContent),
    consents: (consents ?? []).map(consentIn).toSorted(byContent),
    creditor: given({ companyName, creditorId, streetLine1, streetLine2, city, postalCode, country }),
    otherForm: otherFormsIn(answer).toSorted(byContent),
  }
}

/** Code and label of a consent, as far as they are given. */
export const consentIn = ({
  code,
  label,
}: {
  readonly code?: string | null | undefined
  readonly label?: string | null | undefined
}): Named<'code' | 'label'> => given({ code, label })

/** Whether there is anything that a clerk could read to the customer. */
export function hasWords(answer: AnsweredConsent): boolean {
  const { texts, consents, creditor, otherForm } = wordsOf(answer)
  const isGiven = (entry: object): boolean => Object.keys(entry).length > 0
  return [...texts, ...consents, creditor].some(isGiven) || otherForm.length > 0
}

export const consentGaps = [
  'texts',
  'text',
  'consents',
  'label',
  'companyName',
  'address',
  'creditorId',
  'language',
] as const
export type ConsentGap = (typeof consentGaps)[number]

/** Members of a consent that the interface shows and this answer lacks: of `text` and `label`, an entry without one. */
export function gapsIn(answer: AnsweredConsent): ConsentGap[] {
  const { language, texts, consents, creditor } = wordsOf(answer)
  const { companyName, creditorId, ...address } = creditor
  const isMissing: Record<ConsentGap, boolean> = {
    texts: texts.length === 0,
    text: texts.some(({ text }) => text === undefined),
    consents: consents.length === 0,
    label: consents.some(({ label }) => label === undefined),
    companyName: companyName === undefined,
    address: Object.keys(address).length === 0,
    creditorId: creditorId === undefined,
    language: language === undefined,
  }
  return consentGaps.filter((gap) => isMissing[gap])
}

/** German or English, where the service says that the texts are in one of them ("de", "de-AT"). */
export const answeredLanguage = (language: string | null | undefined): ConsentLanguage | undefined =>
  consentLanguage.options.find((known) => language?.toLowerCase().split(/[-_]/)[0] === known)

function given<Name extends string>(entry: Record<Name, string | null | undefined>): Named<Name> {
  const members: Partial<Record<Name, string>> = {}
  for (const name in entry) {
    const value = entry[name]
    if (typeof value === 'string' && value !== '') members[name] = value
  }
  return members
}

function byContent(one: unknown, other: unknown): number {
  const [first, second] = [contentOf(one), contentOf(other)]
  return first === second ? 0 : first < second ? -1 : 1
}

const contentOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(Object.entries(value)) : String(value)

/** A member that was taken out of its place for its form is kept by its dotted path. */
function otherFormsIn({ asItCame }: AnsweredConsent): string[] {
  if (typeof asItCame !== 'object' || asItCame === null) return []
  return Object.entries(asItCame).flatMap(([path, value]) =>
    Object.hasOwn(consentMembers, path.split('.')[0] ?? '') ? textsIn(value) : [],
  )
}

/** Identifiers and times are no words, and may be new with every read. */
const noWords = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.,+Zz-]+)$/i

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' || noWords.test(value) ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
