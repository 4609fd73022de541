import { unusualCodes } from '@contract/api/documents'
import { endpoints } from '@contract/endpoints'
import { ibanLength, maskedIban } from '@contract/domain/iban'
import { isUuid } from '@contract/domain/identifiers'
import { z } from '@contract/zod'
import { createHash } from 'node:crypto'
import type { CallsWith } from '@contract/call'
import type { Contract } from '@contract/index'

/** Input and answer of an action, both of any shape: the input is what the page sent, unchecked. */
export interface Asked {
  readonly input: unknown
  /** The value of a successful answer; undefined after a Failure. */
  readonly value: unknown
}

/** The recorded values: identifiers, codes, amounts and counts; no names, no free text, no secret. */
export type Summary = Readonly<Record<string, string | undefined>>

export interface Journaled {
  readonly summary: (asked: Asked) => Summary
  /** The identifiers by which its case is found, the likeliest first. */
  readonly about?: (asked: Asked) => unknown[]
  /** Kartei's own number of its case, where the call names it. */
  readonly caseId?: (asked: Asked) => unknown
  /** Whether this call of it is written down; without it every one is. */
  readonly only?: (asked: Asked) => boolean
}

/** Summaries of the calls that the contract says are journaled; those that ask the service say it there. */
export type Summaries = Readonly<Record<CallsWith<Contract, { journal: 'act' | 'read' }>, Journaled>>

/** Placeholder of a value that is not journaled. */
const leftOut = '…'

/** The member at a path, or undefined where there is no such thing. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let found = value
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    const member: unknown = Reflect.get(found, name)
    found = member
  }
  return found
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null

/** A word of a closed list of this program or of the interface. */
export function oneOf(...words: readonly string[]): (value: unknown) => string | undefined {
  return (value) => {
    if (!isGiven(value)) return undefined
    return typeof value === 'string' && words.includes(value) ? value : leftOut
  }
}

export const yesOrNo = (value: unknown): string | undefined => (typeof value === 'boolean' ? String(value) : undefined)

const singleCodes: ReadonlySet<string> = new Set([
  'CONSUMER',
  'BUSINESS',
  'CORPORATE',
  'SUPPLEMENTARY',
  'INDIVIDUAL',
  'CREDIT',
  'DEBIT',
  'PREPAID',
  'FULL',
  'MINIMUM',
  'FIXED',
  'OTHER',
])

/**
 * A code of a field that the interface leaves open, as a clerk may type it: a known one, or several words in capitals
 * with underscores between them. A single word might as well be a name.
 */
export function typedCode(value: unknown): string | undefined {
  if (!isGiven(value)) return undefined
  if (typeof value !== 'string' || value.length > 64) return leftOut
  return singleCodes.has(value) || /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(value) ? value : leftOut
}

/** A status or another code that the service or this program gave. */
export function givenCode(value: unknown): string | undefined {
  if (!isGiven(value)) return undefined
  return typeof value === 'string' && /^[A-Z][A-Z0-9_]{0,63}$/.test(value) && !holdsIban(value) ? value : leftOut
}

/** Whether a text is or holds what could be an IBAN, however it is spelled; a mistyped one gives away as much as a right one. */
export function holdsIban(text: string): boolean {
  if (isUuid(text)) return false
  const compact = text.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
  for (const { index } of compact.matchAll(/(?=[A-Z]{2}\d{2})/g)) {
    const length = ibanLength(compact.slice(index, index + 2))
    if (length !== undefined && compact.length - index >= length) return true
  }
  return false
}

/**
 * An identifier whose form the interface does not show. One without a digit is not written down: a name has none, and
 * what the service gives has.
 */
export function identifier(value: unknown): string | undefined {
  if (!isGiven(value)) return undefined
  if (typeof value !== 'string' || !/^(?=.*\d)[A-Za-z0-9][A-Za-z0-9_.:-]{0,63}$/.test(value)) return leftOut
  return holdsIban(value) ? leftOut : value
}

export const uuidOnly = (value: unknown): string | undefined =>
  isGiven(value) ? (typeof value === 'string' && isUuid(value.trim()) ? value.trim() : leftOut) : undefined

/** The path of a member of an answer, as the service named it; what could be the value of one is left out. */
export const memberPath = (value: unknown): string | undefined =>
  isGiven(value)
    ? typeof value === 'string' && /^[\p{L}\p{N}_$.-]{1,200}$/u.test(value) && !holdsIban(value)
      ? value
      : leftOut
    : undefined

/** A SHA-256 hash as this program writes it. */
export const sha256 = (value: unknown): string | undefined =>
  isGiven(value) ? (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value) ? value : leftOut) : undefined

/**
 * A code that the service gave a text of its own (`direct_debit`). It comes back by way of the page, so that a single word,
 * which might be a name, is left out like any other text.
 */
export const textCode = (value: unknown): string =>
  typeof value === 'string' && /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/.test(value) && value.length <= 64 && !holdsIban(value)
    ? value
    : (typedCode(value) ?? leftOut)

/** Country, check digits and the last four; nothing of what is no IBAN even in form. */
export const iban = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined
  return /^\s*[A-Za-z]{2}\s*\d\s*\d/.test(value) && holdsIban(value) ? maskedIban(value) : leftOut
}

/** How many a list holds. */
export const count = (value: unknown): string | undefined => (Array.isArray(value) ? String(value.length) : undefined)

export const number = (value: unknown): string | undefined => (typeof value === 'number' ? String(value) : undefined)

/** How many characters a text has. */
export const lengthOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? String(value.length) : undefined

export const countOfMembers = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null ? String(Object.keys(value).length) : undefined

const moneyShape = z.object({ amount: z.bigint(), currency: z.string().regex(/^[A-Z]{3}$/) })

/** In the smallest unit, as it was sent. */
export const money = (value: unknown): string | undefined => {
  const parsed = moneyShape.safeParse(value)
  return parsed.success ? `${parsed.data.amount} ${parsed.data.currency}` : undefined
}

/** Where a service is: without path, query and whatever else stands in its address. */
export const origin = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined
  const { protocol, host } = new URL(value)
  return /^https?:$/.test(protocol) ? `${protocol}//${host}` : undefined
}

export function contentType(value: unknown): string | undefined {
  return typeof value === 'string' && /^(application|image|text)\/[a-z0-9.+-]{1,40}$/.test(value) ? value : undefined
}

/** The name of a document, which a receipt is worth little without. */
export const fileName = (name: string): string => (holdsIban(name) ? leftOut : name.slice(0, 255))

/** How often each of these outcomes occurs in a list of results: "2 printed, 1 failed". */
export function counted(value: unknown, ...outcomes: readonly string[]): string | undefined {
  if (!Array.isArray(value)) return undefined
  const sayOutcome = oneOf(...outcomes)
  const counts = new Map<string, number>()
  for (const each of value) {
    const outcome = sayOutcome(at(each, 'outcome')) ?? leftOut
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  }
  return [...counts].map(([outcome, times]) => `${times} ${outcome}`).join(', ')
}

export const printed = (value: unknown): string | undefined => counted(value, 'printed', 'failed', 'unknown')

/** Flags of an unusual document, alone and together. */
const unusual = [...unusualCodes, unusualCodes.join(' ')]

/** A value that the program itself wants noted: a code, an identifier, a count or counts of words of its own. */
export function noted(text: string): string {
  // A hash, in which by chance may stand what looks like an IBAN.
  if (/^[0-9a-f]{64}$/.test(text)) return text
  if (/^\d{1,15}( [a-z-]{1,20})?(, \d{1,15} [a-z-]{1,20})*$/.test(text)) return text
  const words = oneOf('true', 'false', 'on', 'off', ...singleCodes, ...unusual)(text)
  if (words !== leftOut && words !== undefined) return words
  const code = givenCode(text)
  return code !== leftOut && code !== undefined ? code : (identifier(text) ?? leftOut)
}

/** The fixed words in the paths of the interface. */
const pathWords: ReadonlySet<string> = new Set(endpoints.flatMap(({ path }) => path.split('/')))

/** A path below the base address that a clerk wrote: words of the interface and identifiers; nothing of a query but that it is there. */
export function requestPath(value: unknown): string | undefined {
  if (!isGiven(value)) return undefined
  if (typeof value !== 'string' || !value.startsWith('/')) return leftOut
  const [path = '', ...query] = value.slice(1).split('?')
  const parts = path.split('/').slice(0, 20)
  const said = parts.map((part) => (pathWords.has(part) || /^v\d{1,3}$/.test(part) ? part : identifier(part)))
  return `/${said.join('/')}${query.length > 0 ? `?${leftOut}` : ''}`
}

/** SHA-256 of a text as it left, by which somebody who has the text can prove it. */
export const hashOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? createHash('sha256').update(value).digest('hex') : undefined
