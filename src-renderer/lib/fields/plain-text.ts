import { applicant } from '@contract/api/onboarding'
import { isAbsoluteUrl, redirectUrls, schemeOf } from '@contract/domain/urls'
import { cleaned, visible } from '@contract/domain/typed-text'
import { ibanLength, ibanProblem, printedIban } from '@contract/domain/iban'
import { read, unread, type Reading } from './reading'

/** `Ada <ada@…>;`, `mailto:ada@…` and `'ada@…'`, as mail programs copy an address, without what is around it. */
const bareEmail = (typed: string): string =>
  cleaned(typed)
    .replace(/[\s;,]+$/, '')
    .replace(/^[^<>]*<([^<>]*)>$/, '$1')
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim()

/** An e-mail address, without the wrapping that a copied one brings along. */
export function readEmail(typed: string): Reading<string, 'email-empty' | 'email'> {
  const text = bareEmail(typed)
  if (text === '') return unread('email-empty')
  return applicant.shape.email.unwrap().safeParse(text).success ? read(text) : unread('email')
}

/** A redirect address, of a page or an app. */
export function readUrl(typed: string): Reading<string, 'url-empty' | 'url-scheme' | 'absolute-url'> {
  const text = cleaned(typed)
  if (text === '') return unread('url-empty')
  if (redirectUrls.shape.successUrl.safeParse(text).success) return read(text)
  return unread(isAbsoluteUrl(text) ? 'url-scheme' : 'absolute-url')
}

/** The scheme of a redirect address that no browser proves to be the partner's: anything but https. */
export function unprovenScheme(typed: string): string | undefined {
  const url = readUrl(typed)
  const scheme = url.ok ? schemeOf(url.value) : undefined
  return scheme === 'https' ? undefined : scheme
}

/** Characters as the interface counts them ("Limits"): code points. */
export const charactersOf = (text: string): number => Array.from(text).length

/** The value of a text that is JSON; undefined where it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Text as it was typed; `limit` in code points of what is sent. */
export function readText(
  typed: string,
  { required = false, limit }: { readonly required?: boolean; readonly limit?: number } = {},
): Reading<string, 'required' | 'text-too-long'> {
  if (required && cleaned(typed) === '') return unread('required')
  return limit !== undefined && charactersOf(cleaned(typed)) > limit ? unread('text-too-long') : read(typed)
}

export interface FoundIban {
  /** In groups of four. */
  readonly text: string
  /** Where it stood in what can be seen of the text. */
  readonly start: number
  readonly end: number
}

/** The first right IBAN in a text that holds more, as in `IBAN: DE… BIC: …`; undefined where there is none. */
export function findIban(typed: string): FoundIban | undefined {
  const text = visible(typed)
  for (const { index } of text.matchAll(/(?<=^|IBAN|[^\p{L}\p{N}])[A-Z]{2}(?=\s?\d\s?\d)/giu)) {
    const length = ibanLength(text.slice(index, index + 2).toUpperCase())
    if (length === undefined) continue
    const found = new RegExp(`^(?:[A-Z\\d]\\s*){${length - 1}}[A-Z\\d](?![\\p{L}\\p{N}])`, 'iu').exec(
      text.slice(index),
    )?.[0]
    if (found !== undefined && ibanProblem(found) === undefined)
      return { text: printedIban(found), start: index, end: index + found.length }
  }
  return undefined
}
