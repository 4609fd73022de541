import { json } from './json'
import { rule, z } from '../zod'

const url = z.url()
const webUrl = z.url({ protocol: /^https?$/ })

const isHttpUrl = (text: string): boolean => /^https?:\/\/[^\s/]\S*$/i.test(text) && webUrl.safeParse(text).success

/** A page that a browser may be asked for: over https, and without a name or password in its address. */
export const isWebPage = (text: string): boolean =>
  /^https:\/\/[^\s\p{Cc}\p{Cf}/?#@\\]+(?:[/?#][^\s\p{Cc}\p{Cf}]*)?$/iu.test(text) && webUrl.safeParse(text).success

/** Schemes that lead nowhere outside the browser, or run what they hold. */
const forbiddenSchemes: readonly string[] = ['javascript', 'data', 'file', 'blob']

/** Of an absolute address, in small letters; undefined where there is none, or a space or control character is in it. */
export function schemeOf(text: string): string | undefined {
  const [, scheme] = /^([A-Za-z][A-Za-z0-9+.-]*):[^\s\p{Cc}\p{Cf}]+$/u.exec(text) ?? []
  return scheme?.toLowerCase()
}

/** An absolute address of a page or an app: `https://partner.example/done`, `partnerapp://done`. */
export function isAbsoluteUrl(text: string): boolean {
  const scheme = schemeOf(text)
  if (scheme === undefined) return false
  return scheme === 'https' || scheme === 'http' ? isHttpUrl(text) : url.safeParse(text).success
}

const redirectUrl = rule(
  rule(
    z.string(),
    (text) => !forbiddenSchemes.includes(schemeOf(text) ?? ''),
    'url-scheme',
    'An address that begins with javascript:, data:, file: or blob: is not sent.',
  ),
  isAbsoluteUrl,
  'absolute-url',
  'This is not a whole address, such as https://partner.example/done.',
)

/** Where the applicant is sent on success and on failure ("Events"). */
export const redirectUrls = z.object({ successUrl: redirectUrl, failUrl: redirectUrl }).catchall(json)
export type RedirectUrls = z.infer<typeof redirectUrls>
