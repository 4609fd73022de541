import { randomUUID } from 'node:crypto'
import { LosslessNumber } from 'lossless-json'
import { freshConsentId } from './consents'
import { type Answer, json } from './http'
import { timeStamp } from './identifiers'
import type { Route } from './routes/index'

/**
 * How the service answers: `usual`, as the samples and field notes show it, or `as-the-letter-allows`, where everything
 * that the interface document does not promise is otherwise: members are missing, null or new with every read, a list has
 * another order and rows that lack something, the signing link has another name, the engagement id comes late.
 */
export const behaviours = ['usual', 'as-the-letter-allows'] as const
export type Behaviour = (typeof behaviours)[number]

/** How long after its completion an onboarding goes without its engagement, in milliseconds at normal speed. */
const lateEngagement = 15_000

interface Circumstances {
  readonly now: Date
  readonly speed: number
  readonly isReversed: () => boolean
}

type Members = Readonly<Record<string, unknown>>
type Change = (value: Members, circumstances: Circumstances) => Answer

/** The answer of a route with all the latitude that the interface document leaves. An error stays what it is. */
export function withLatitude(route: Pick<Route, 'method' | 'path'>, answer: Answer, around: Circumstances): Answer {
  const { body, status } = answer
  if (status >= 300) return answer
  if (route.path.endsWith('/invoices/documents/{document-id}')) return documentInJson(answer)
  const change = changes[`${route.method} ${route.path}`]
  return change && body.kind === 'json' && isMembers(body.value) ? change(body.value, around) : answer
}

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const membersOf = (value: unknown): Members => (isMembers(value) ? value : {})

/** "Onboarding response", "Credit limit increase": of which members the answer holds nothing is said to be required. */
const idAlone: Change = ({ id }) => json(202, { id })

const changes: Readonly<Record<string, Change>> = {
  'POST /api/v4/engagements/card/onboarding': idAlone,
  'POST /api/v5/engagements/card/onboarding': idAlone,
  'POST /api/engagements/card/{engagement-id}/credit-limit-increase': idAlone,

  'GET /api/v2/engagements/card/onboarding/{onboarding-id}': (value, around) =>
    json(200, {
      revision: randomUUID(),
      ...value,
      applicant: { ...membersOf(value['applicant']), placeOfBirth: null, housing: null },
      updatedAt: timeStamp(around.now, randomUUID()),
      additionalInformation: additionalInformation(value, around),
      metadata: value['metadata'] ?? null,
    }),

  'GET /api/engagements/card/{engagement-id}/customer': (value) =>
    json(200, { ...value, address: { streetLine2: null, ...membersOf(value['address']) }, segment: 'B' }),

  'GET /api/sepa-direct-debit/consents': (value, { now }) =>
    json(200, { servedAt: timeStamp(now, randomUUID()), ...value, consentId: freshConsentId() }),

  'GET /api/engagements/card/{engagement-id}/sepa-direct-debit/mandates/{mandate-id}': (value, { now }) =>
    json(200, {
      mandateId: value['mandateId'],
      status: value['status'],
      iban: String(value['iban']).replace(/(.{4})(?=.)/g, '$1 '),
      reference: null,
      updatedAt: timeStamp(now, randomUUID()),
    }),

  'GET /api/engagements/card/{engagement-id}/invoices': (value, { isReversed }) => {
    const { invoices } = value
    const rows = Array.isArray(invoices) ? invoices.map(membersOf) : []
    return json(200, { page: 0, totalPages: 1, servedBy: randomUUID(), invoices: oddRows(rows, isReversed()) })
  },

  'GET /api/engagements/card/{engagement-id}/invoices/{invoice-id}': (value) =>
    json(200, { ...value, collection: { attempt: 1, requestedOn: null }, readId: randomUUID() }),
}

/** Which fields the variants carry is not shown; neither is how long after the completion the engagement id comes. */
function additionalInformation(value: Members, { now, speed }: Circumstances): Members | null {
  const { signingUrl, engagementId, ...rest } = membersOf(value['additionalInformation'])
  const completedAt = Date.parse(String(value['updatedAt']))
  const isLate = now.getTime() - completedAt < lateEngagement / speed
  const given = {
    ...rest,
    ...(signingUrl !== undefined && { signing: { document: { href: signingUrl } } }),
    ...(engagementId !== undefined && !isLate && { engagementId }),
  }
  return Object.keys(given).length === 0 ? null : given
}

/** The order of the list is not shown, nor which members an invoice always has; 1000.0 is a whole number in JSON. */
function oddRows(rows: readonly Members[], isReversed: boolean): unknown[] {
  const odd = rows.map((row, index): unknown => {
    const { id, invoiceNumber, invoicePdfDocumentId } = row
    if (index > 0 && index === rows.length - 1) return { id, invoiceNumber, invoicePdfDocumentId }
    if (index % 3 === 1) return { ...row, dueDate: null, paymentReference: null }
    const total = membersOf(row['totalAmount'])
    return { ...row, totalAmount: { ...total, amount: new LosslessNumber(`${String(total['amount'])}.0`) } }
  })
  if (isReversed) odd.reverse()
  return rows.length === 0 ? odd : [...odd, { invoiceNumber: 'in preparation' }]
}

/** "document content (a string body)": the string may stand in JSON. */
function documentInJson(answer: Answer): Answer {
  const { body } = answer
  const base64 =
    body.kind === 'bytes'
      ? Buffer.from(body.bytes).toString('base64')
      : body.kind === 'text'
        ? body.text.replace(/^data:[^,]*,/, '')
        : body.kind === 'json'
          ? body.value
          : undefined
  return base64 === undefined ? answer : json(200, { document: base64 })
}
