import { applicant } from '@contract/api/onboarding'
import { isAbsoluteUrl, redirectUrls, schemeOf } from '@contract/domain/urls'
import { read, unread, type Reading } from './reading'

/** An e-mail address; the spaces that a copied one brings along do not count. */
export function readEmail(typed: string): Reading<string, 'email-empty' | 'email'> {
  const text = typed.trim()
  if (text === '') return unread('email-empty')
  return applicant.shape.email.unwrap().safeParse(text).success ? read(text) : unread('email')
}

/** A redirect address, of a page or an app; the spaces that a copied one brings along do not count. */
export function readUrl(typed: string): Reading<string, 'url-empty' | 'url-scheme' | 'absolute-url'> {
  const text = typed.trim()
  if (text === '') return unread('url-empty')
  if (redirectUrls.shape.successUrl.safeParse(text).success) return read(text)
  return unread(isAbsoluteUrl(text) ? 'url-scheme' : 'absolute-url')
}

/** The scheme of a redirect address that no browser proves to be the partner's: anything but https. */
export function unprovenScheme(typed: string): string | undefined {
  const scheme = readUrl(typed).ok ? schemeOf(typed.trim()) : undefined
  return scheme === 'https' ? undefined : scheme
}

/** Characters as the interface counts them ("Limits"): code points. */
export const charactersOf = (text: string): number => Array.from(text).length

/** Text exactly as typed; `limit` in code points. */
export function readText(
  typed: string,
  { required = false, limit }: { readonly required?: boolean; readonly limit?: number } = {},
): Reading<string, 'required' | 'text-too-long'> {
  if (required && typed.trim() === '') return unread('required')
  return limit !== undefined && charactersOf(typed) > limit ? unread('text-too-long') : read(typed)
}
