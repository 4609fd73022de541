import { json } from './json'
import { rule, z } from './zod'

const url = z.url({ protocol: /^https?$/ })

export const isHttpUrl = (text: string): boolean => /^https?:\/\/[^\s/]\S*$/i.test(text) && url.safeParse(text).success

/** A page that a browser may be asked for: over https, and without a name or password in its address. */
export const isWebPage = (text: string): boolean =>
  /^https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i.test(text) && url.safeParse(text).success

const redirectUrl = rule(
  z.string(),
  isHttpUrl,
  'http-url',
  'This is not an address that begins with https:// or http://.',
)

/** Where the applicant is sent on success and on failure ("Events"). */
export const redirectUrls = z.object({ successUrl: redirectUrl, failUrl: redirectUrl }).catchall(json)
export type RedirectUrls = z.infer<typeof redirectUrls>
