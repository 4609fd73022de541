import { json } from './json'
import { ifGiven, rule, z } from '../zod'

/** Two capital letters, the form of ISO 3166 alpha-2 ("Address"). */
export const countryCode = rule(
  z.string(),
  (text) => /^[A-Z]{2}$/.test(text),
  'country',
  'A country is two capital letters, such as DE.',
)

const filled = rule(z.string(), (text) => text.trim() !== '', 'required', 'This field is required.')

/** "Address", as requests send it; additional fields are allowed. */
export const address = z
  .object({
    streetLine1: filled,
    streetLine2: z.string().optional(),
    city: filled,
    postalCode: filled,
    country: countryCode,
  })
  .catchall(json)
export type Address = z.infer<typeof address>

export const answeredAddress = z.looseObject({
  streetLine1: ifGiven(z.string()),
  streetLine2: ifGiven(z.string()),
  city: ifGiven(z.string()),
  postalCode: ifGiven(z.string()),
  country: ifGiven(z.string()),
})
export type AnsweredAddress = z.infer<typeof answeredAddress>
