import { applicant } from '@contract/onboarding'
import { isHttpUrl } from '@contract/urls'
import { read, unread, type Reading } from './reading'

/** An e-mail address; the spaces that a copied one brings along do not count. */
export function readEmail(typed: string): Reading<string, 'email-empty' | 'email'> {
  const text = typed.trim()
  if (text === '') return unread('email-empty')
  return applicant.shape.email.unwrap().safeParse(text).success ? read(text) : unread('email')
}

/** An address of the web as redirect addresses need one, http or https. */
export function readUrl(typed: string): Reading<string, 'url-empty' | 'http-url'> {
  const text = typed.trim()
  if (text === '') return unread('url-empty')
  return isHttpUrl(text) ? read(text) : unread('http-url')
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
