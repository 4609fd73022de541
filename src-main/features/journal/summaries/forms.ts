import { calls } from '@contract/calls'
import type { Endpoint } from '@contract/endpoints'
import { serviceCalls } from '@contract/endpoints'
import type { Form, Place } from '@contract/service-call'
import {
  at,
  contentType,
  count,
  countOfMembers,
  givenCode,
  iban,
  identifier,
  money,
  oneOf,
  sha256,
  textCode,
  typedCode,
  uuidOnly,
  yesOrNo,
} from './values'
import type { Asked, Journaled, Summary } from './journaled'

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
