import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'

export interface RestlessService {
  readonly baseUrl: string
  readonly apiKey: string
  /** What was asked so far, oldest first, with when it arrived (milliseconds since 1970). */
  readonly asked: readonly { readonly at: number; readonly path: string }[]
  /** How an onboarding or a mandate is answered from now on; as any other unless told. */
  answers(id: string, how: (response: ServerResponse) => void): void
  end(): void
}

/** Identifiers that the service knows; each is answered differently. */
export const restless = {
  /** Waits for its documents. */
  open: randomUUID(),
  /** In a status that no list names. */
  unknown: randomUUID(),
  /** Completed, with an engagement that has invoices and the mandates below. */
  completed: randomUUID(),
  engagement: randomUUID(),
  mandates: { active: randomUUID(), unknown: randomUUID(), cancelled: randomUUID() },
}

const money = (amount: number): unknown => ({ amount, currency: 'EUR', unit: 'MINOR' })
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n', 'latin1')

/**
 * A service in which every member that the interface lets change does so with each answer: time stamps with another
 * fraction of a second, members that nobody has heard of, the order of members and of lists, identifiers of consents.
 * What it says of a case stays the same.
 */
export async function startRestlessService(): Promise<RestlessService> {
  const asked: { at: number; path: string }[] = []
  const told = new Map<string, (response: ServerResponse) => void>()
  let answers = 0

  /** Now, with the nine digits that the live service writes. */
  const stamp = (): string => new Date().toISOString().replace('Z', String(answers % 1_000_000).padStart(6, '0') + 'Z')
  const turned = <T>(list: readonly T[]): T[] => list.map((_each, index) => list[(index + answers) % list.length] as T)
  const restlessly = (members: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      turned(Object.entries({ ...members, traceId: randomUUID(), [`member${answers % 7}`]: { read: answers } })),
    )

  function onboarding(id: string): Record<string, unknown> | undefined {
    const status = { [restless.open]: 'AWAITING_DOCUMENTS', [restless.unknown]: 'AWAITING_STARS' }[id]
    if (status === undefined && id !== restless.completed) return undefined
    return {
      id,
      status: status ?? 'COMPLETED',
      cardType: 'CREDIT',
      onboardingType: 'INDIVIDUAL',
      applicant: restlessly({ firstName: 'Rastlos', lastName: `Umtriebig ${id.slice(0, 4)}`, locale: 'de' }),
      createdAt: stamp(),
      updatedAt: stamp(),
      additionalInformation: restlessly(status === undefined ? { engagementId: restless.engagement } : {}),
      metadata: restlessly({ branch: 'Nord' }),
    }
  }

  const invoice = (number: number): Record<string, unknown> =>
    restlessly({
      id: `invoice-${number}`,
      invoiceNumber: `R-${number}`,
      engagementId: restless.engagement,
      dueDate: stamp(),
      billingPeriodStart: '2026-01-01',
      billingPeriodEnd: '2026-01-31',
      paymentReference: `P-${number}`,
      payeeAccountIdentifier: 'none',
      payeeBankIdentifier: 'none',
      totalAmount: money(12_345),
      minimumAmount: money(2_345),
      invoicePdfDocumentId: `document-${number}`,
      createdDate: stamp(),
    })

  const mandates: Readonly<Record<string, string>> = {
    [restless.mandates.active]: 'ACTIVE',
    [restless.mandates.unknown]: 'SLUMBERING',
    [restless.mandates.cancelled]: 'CANCELLED',
  }

  function bodyOf(path: string): Record<string, unknown> | undefined {
    const [, onboardingId = ''] = /\/card\/onboarding\/([^/]+)$/.exec(path) ?? []
    if (onboardingId !== '') return onboarding(onboardingId)
    const [, mandateId = ''] = /\/mandates\/([^/]+)$/.exec(path) ?? []
    const status = mandates[mandateId]
    if (status !== undefined)
      return { mandateId, status, reference: `M-${mandateId.slice(0, 4)}`, createdAt: stamp(), updatedAt: stamp() }
    if (path.endsWith('/customer')) return { customerId: restless.engagement, address: address() }
    if (path.endsWith('/invoices')) return { invoices: turned([1, 2, 3, 4].map(invoice)) }
    if (path.endsWith('/consents'))
      return {
        consentId: randomUUID(),
        language: 'de',
        texts: turned([
          { code: 'sepa_legal_text', text: 'Ich ermächtige …' },
          { code: 'sepa_refund_disclaimer', text: 'Ich kann …' },
        ]),
        consents: turned([
          { code: 'direct_debit', label: 'Lastschrift' },
          { code: 'pre_notification_waiver', label: 'Vorabankündigung' },
        ]),
        creditorInformation: { companyName: 'Beispielbank', address: address(), creditorId: 'DE00ZZZ00000000000' },
      }
    return undefined
  }
  const address = (): unknown =>
    restlessly({ streetLine1: 'Weg 1', city: 'Flensburg', postalCode: '24937', country: 'DE' })

  function answer(request: IncomingMessage, response: ServerResponse): void {
    const path = new URL(request.url ?? '', 'http://localhost').pathname
    answers++
    asked.push({ at: Date.now(), path })
    const own = [...told].find(([id]) => path.includes(id))
    if (own) {
      own[1](response)
      return
    }
    if (path.includes('/invoices/documents/')) {
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(pdf)
      return
    }
    const body = bodyOf(path)
    response
      .writeHead(body ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(body ? restlessly(body) : { code: 'NOT_FOUND', message: 'Nothing of this name.' }))
  }

  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    apiKey: randomUUID(),
    asked,
    answers: (id, how) => void told.set(id, how),
    end: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
