import { rule, z } from '../zod'
import { typedLine } from './typed-text'

/** One text in both languages of the program. */
const words = z.strictObject({ en: typedLine.min(1).max(120), de: typedLine.min(1).max(120) })

/** No schema keeps a member called `__proto__`: what is typed for it would never be sent. */
const isMember = (part: string): boolean => part !== '' && part.trim() === part && part !== '__proto__'

/** Members within members of the JSON, separated by dots: `registrationInfo.registerNumber`. */
const fieldName = rule(
  typedLine.max(200),
  (name) => name.split('.').every(isMember) && name.split('.').length <= 6,
  'described-name',
  'A name is one member of the JSON, or several with a dot between: registrationInfo.registerNumber.',
)

const describedValue = z.strictObject({ value: typedLine.min(1).max(200), label: words })

const described = { name: fieldName, label: words, required: z.boolean().optional() }

/** A field of one value. `choice`: one of its values, or after a question the clerk's own words. */
const simpleField = z.discriminatedUnion('kind', [
  z.strictObject({ ...described, kind: z.enum(['text', 'number', 'date', 'yes-no', 'country']) }),
  z.strictObject({ ...described, kind: z.literal('choice'), values: z.array(describedValue).min(1).max(500) }),
])
export type DescribedSimple = z.infer<typeof simpleField>

const simpleFields = rule(
  z.array(simpleField).max(100),
  (fields) => !doubled(fields),
  'described-twice',
  'Two fields have the same name, or one stands within the other.',
)

/** A list of objects: `label` is what the list is called, `item` one of them, as on "Add person". */
const group = z.strictObject({
  ...described,
  kind: z.literal('group'),
  item: words,
  fields: rule(simpleFields, (fields) => fields.length > 0, 'described-group-empty', 'A group needs a field.'),
})
export type DescribedGroup = z.infer<typeof group>

const describedField = z.discriminatedUnion('kind', [...simpleField.options, group])
export type DescribedField = z.infer<typeof describedField>

function doubled(fields: readonly { readonly name: string }[]): boolean {
  const names = fields.map(({ name }) => name)
  return names.some((name, index) =>
    names.some((other, at) => at !== index && (other === name || other.startsWith(`${name}.`))),
  )
}

/** Members of an onboarding request that the form has itself ("Onboarding request"). */
const ownMembers: ReadonlySet<string> = new Set([
  'applicant',
  'cardType',
  'onboardingType',
  'company',
  'redirectUrls',
  'metadata',
  'requestedCreditLimit',
])

/**
 * Fields of an onboarding that the interface document does not show and the partner's service has all the same, as an
 * administrator describes them, once for each environment.
 */
export const describedFields = z.strictObject({
  version: z.literal(1),
  /** Members of `company`, besides those that Kartei knows; one of the same name takes the place of the known one. */
  company: rule(
    z.array(describedField).max(100),
    (fields) => !doubled(fields),
    'described-twice',
    'Two fields have the same name, or one stands within the other.',
  ),
  /** Where the request of a supplementary card names the main card; left out: it is named nowhere. */
  mainCard: z
    .strictObject({
      name: rule(
        fieldName,
        (name) => !ownMembers.has(name.split('.')[0] ?? ''),
        'described-own-member',
        'This member of the request has a place of its own in the form.',
      ),
      /** Of the main card's case. */
      identifier: z.enum(['engagementId', 'onboardingId', 'customerId']),
      required: z.boolean().optional(),
    })
    .optional(),
})
export type DescribedFields = z.infer<typeof describedFields>

export const noDescribedFields: DescribedFields = { version: 1, company: [] }

/** `unreadable`: what was described cannot be read any more, and none of it is here. */
export const keptDescribedFields = describedFields.extend({ unreadable: z.literal(true).optional() })
export type KeptDescribedFields = z.infer<typeof keptDescribedFields>
