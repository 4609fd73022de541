import { describedFields, type DescribedField, type DescribedFields } from '@contract/domain/described-fields'
import { issuesOf, type Issue } from '@contract/outcome'
import { cleaned } from '@contract/domain/typed-text'
import { knownAround } from '../company/fields'
import { anyJsonProblem, type JsonProblem } from '../../../lib/forms/tree-editor/json-text'

export const fieldKinds = ['text', 'number', 'date', 'yes-no', 'country', 'choice'] as const
type Kind = (typeof fieldKinds)[number] | 'group'
export const identifiers = ['engagementId', 'onboardingId', 'customerId'] as const

/** A described field while it is being written: every part is a text, whole or not. */
export interface EditedField {
  /** Of the form alone: it stays with the field in another order. */
  readonly id: string
  readonly kind: Kind
  readonly name: string
  readonly label: { readonly en: string; readonly de: string }
  readonly required: boolean
  /** Of a choice: `value = English = German`, one on each line. */
  readonly values: string
  readonly item: { readonly en: string; readonly de: string }
  /** Of a group. */
  readonly fields: readonly EditedField[]
}

export interface Edited {
  readonly company: readonly EditedField[]
  readonly mainCard: { readonly name: string; readonly identifier: string; readonly required: boolean }
}

export const emptyField = (kind: Kind): EditedField => ({
  id: crypto.randomUUID(),
  kind,
  name: '',
  label: { en: '', de: '' },
  required: false,
  values: '',
  item: { en: '', de: '' },
  fields: kind === 'group' ? [emptyField('text')] : [],
})

const editedField = (field: DescribedField): EditedField => ({
  ...emptyField('text'),
  kind: field.kind,
  name: field.name,
  label: field.label,
  required: field.required ?? false,
  ...(field.kind === 'choice' && {
    values: field.values.map(({ value, label }) => `${value} = ${label.en} = ${label.de}`).join('\n'),
  }),
  ...(field.kind === 'group' && { item: field.item, fields: field.fields.map(editedField) }),
})

export const editedOf = ({ company, mainCard }: DescribedFields): Edited => ({
  company: company.map(editedField),
  mainCard: {
    name: mainCard?.name ?? '',
    identifier: mainCard?.identifier ?? 'engagementId',
    required: mainCard?.required ?? false,
  },
})

/** A value may hold the sign itself where the parts have spaces between them. Undefined: nobody can say which part is which. */
function writtenValue(line: string): unknown {
  const [value = '', en = '', de = '', ...more] = line.split(line.includes(' = ') ? ' = ' : '=')
  return more.length > 0 ? undefined : { value, label: { en, de } }
}

function written({ kind, name, label, required, values, item, fields }: EditedField): unknown {
  const common = { kind, name, label, ...(required && { required }) }
  if (kind === 'choice')
    return {
      ...common,
      values: values
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map(writtenValue),
    }
  return kind === 'group' ? { ...common, item, fields: fields.map(written) } : common
}

export type DescriptionReading =
  | { readonly ok: true; readonly value: DescribedFields }
  | { readonly ok: false; readonly issues: readonly Issue[] }

/** Of an issue: a known field stands where this one would have to. */
export const withinKnown = 'described-within-known'

function check(value: unknown): DescriptionReading {
  const checked = describedFields.safeParse(value)
  if (!checked.success) return { ok: false, issues: issuesOf(checked.error) }
  const issues = checked.data.company.flatMap(({ name }, index) =>
    knownAround(name)
      ? [{ path: `company.${index}.name`, message: 'A known field is around this one.', code: withinKnown }]
      : [],
  )
  return issues.length === 0 ? { ok: true, value: checked.data } : { ok: false, issues }
}

/** The fields with one of them a place up (-1) or down (1). */
export const moved = (fields: readonly EditedField[], index: number, by: -1 | 1): readonly EditedField[] => {
  const field = fields[index]
  return field && fields[index + by] ? fields.toSpliced(index, 1).toSpliced(index + by, 0, field) : fields
}

/** What is saved of what was written, or everything that is in the way. */
export const readEdited = ({ company, mainCard }: Edited): DescriptionReading =>
  check({
    version: 1,
    company: company.map(written),
    ...(cleaned(mainCard.name) !== '' && {
      mainCard: {
        name: mainCard.name,
        identifier: mainCard.identifier,
        ...(mainCard.required && { required: true }),
      },
    }),
  })

/** The same from the text of a file. */
export function readDescription(
  text: string,
): DescriptionReading | { readonly ok: false; readonly problem: JsonProblem } {
  // Some editors put a mark in front of what they save.
  const json = text.replace(/^\uFEFF/, '')
  const problem = anyJsonProblem(json)
  return problem ? { ok: false, problem } : check(JSON.parse(json))
}
