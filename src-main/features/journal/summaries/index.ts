import { z } from '@contract/zod'
import { localWorkActions } from './local-work'
import {
  type Asked,
  type Journaled,
  type Summaries,
  identifier,
  noted,
  at,
  contentType,
  count,
  countOfMembers,
  givenCode,
  iban,
  money,
  oneOf,
  sha256,
  textCode,
  typedCode,
  uuidOnly,
  yesOrNo,
  type Summary,
} from './values'
import { serviceActions } from './service'
import { workstationActions } from './workstation'
import { calls } from '@contract/calls'
import { type Endpoint, serviceCalls } from '@contract/endpoints'
import type { Form, Place } from '@contract/service-call'

/** The codes of the consents of which this was said; none where there are none. */
const consentCodes =
  (given: boolean) =>
  (consents: unknown): string | undefined => {
    if (!Array.isArray(consents)) return undefined
    const said = consents.filter((consent) => at(consent, 'given') === given)
    return said.length === 0 ? undefined : said.map((consent) => textCode(at(consent, 'code'))).join(', ')
  }

const forms: Readonly<Record<Extract<Form, string>, (value: unknown) => string | undefined>> = {
  code: givenCode,
  'consents-given': consentCodes(true),
  'consents-not-given': consentCodes(false),
  'content-type': contentType,
  count,
  'count-of-members': countOfMembers,
  iban,
  identifier,
  'is-there': (value) => (value === undefined ? undefined : 'true'),
  money,
  one: () => '1',
  sha256,
  'typed-code': typedCode,
  uuid: uuidOnly,
  'yes-or-no': yesOrNo,
}

const valueAt = (asked: Asked, place: Place): unknown => at(asked, ...place.split('.'))
const written = (form: Form, value: unknown): string | undefined =>
  typeof form === 'string' ? forms[form](value) : oneOf(...form)(value)

/** Summaries, by the contract, of the calls that ask the service: what was written there, and what personal data was read. */
export const contractActions: Readonly<Record<string, Journaled>> = Object.fromEntries(
  [...serviceCalls].map(([action, { attributes }]) => [
    action,
    {
      summary: (asked: Asked): Summary =>
        Object.fromEntries(
          Object.entries(attributes.journal.keeps).map(([name, [place, form]]) => [
            name,
            written(form, valueAt(asked, place)),
          ]),
        ),
      about: (asked: Asked): unknown[] => [valueAt(asked, attributes.journal.about)],
    },
  ]),
)

const onlyReads = ({ method }: Endpoint): boolean => method === 'GET'

/** The journaled calls that change nothing, neither at the service nor here. */
export const reads: ReadonlySet<string> = new Set([
  ...[...serviceCalls].filter(([, { attributes }]) => attributes.endpoints.every(onlyReads)).map(([action]) => action),
  ...[...calls].filter(([, { attributes }]) => attributes.journal === 'read').map(([action]) => action),
])

const summaries: Summaries = { ...serviceActions, ...localWorkActions, ...workstationActions }

/**
 * The actions that are journaled: every write to the service, to what is kept here or to how the service is reached, and
 * every read of personal data from outside. Why the others are not stands beside them in the contract.
 */
export const journaled: Readonly<Record<string, Journaled>> = { ...contractActions, ...summaries }

export interface Written {
  readonly summary: Record<string, string>
  /** Identifiers by which its case is found, the likeliest first. */
  readonly about: string[]
  /** Kartei's own number of its case, where that is known. */
  readonly caseId?: string
}

/** Journal summary of an action; undefined for one that is not journaled. */
export function summarise(action: string, asked: Asked): Written | undefined {
  const rules = Object.hasOwn(journaled, action) ? journaled[action] : undefined
  if (!rules || rules.only?.(asked) === false) return undefined
  const summary: Record<string, string> = {}
  for (const [name, text] of Object.entries(rules.summary(asked))) if (text !== undefined) summary[name] = text
  const about = (rules.about?.(asked) ?? []).filter((each) => typeof each === 'string' && each.length <= 256)
  const caseId = rules.caseId?.(asked)
  const isCaseId = typeof caseId === 'string' && identifier(caseId) === caseId
  return { summary, about: z.array(z.string()).parse(about), ...(isCaseId && { caseId }) }
}

/** The same for what the program did by itself. */
export const summariseNote = (summary: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(summary).map(([name, text]) => [name, noted(text)]))
