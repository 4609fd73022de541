import { contract } from '@contract/index'
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OnboardingRequest } from '@contract/api/onboarding'
import { startSandbox, type ReceivedRequest, type Sandbox } from '../../../src-main/sandbox'
import { createService, createTransport, type Connection, type DocumentPart } from '../../../src-main/service'
import { valueOf } from '../../helpers/main/service-fixture'

const transport = createTransport({ userAgent: 'Kartei/test' })
const service = createService(transport)
let sandbox: Sandbox
let connection: Connection

beforeAll(async () => {
  sandbox = await startSandbox({ pace: 1000 })
  connection = { environmentId: 'sandbox', baseUrl: sandbox.baseUrl, apiKey: sandbox.apiKey }
})
afterAll(async () => {
  await transport.close()
  await sandbox.close()
})

const context = { requestId: 'the-request' }

const lastRequest = (): ReceivedRequest => sandbox.received().at(-1)!

const request: OnboardingRequest = {
  cardType: 'CREDIT',
  onboardingType: 'CONSUMER',
  applicant: {
    nationality: 'DE',
    firstName: 'Jörg',
    lastName: 'Beispiel',
    phone: '+4915112345678',
    email: 'joerg@example.org',
    dateOfBirth: '1980-02-29',
    placeOfBirth: 'Köln',
    address: { streetLine1: 'Am Weg 1', city: 'Köln', postalCode: '50667', country: 'DE' },
    monthlyIncome: { amount: 300_000n, currency: 'EUR', unit: 'MINOR' },
  },
  redirectUrls: { successUrl: 'https://example.org/ok', failUrl: 'https://example.org/no' },
  metadata: { source: 'Filiale' },
}

function document(name: string, mediaType: string, bytes: Buffer): DocumentPart {
  return { name, mediaType, size: bytes.length, open: () => Readable.from([bytes]) }
}
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(100_000)])
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const caseWith = (what: 'mandate' | 'account'): { engagementId: string; mandateIds: string[] } => {
  const found = sandbox
    .seeds()
    .find((seed) => seed.engagementId !== undefined && (what === 'account' || seed.mandateIds.length > 0))
  return { engagementId: found!.engagementId!, mandateIds: found!.mandateIds }
}

test('endpoints 1, 3, 4, 5 and 6: an onboarding from its start to its documents', async () => {
  const created = valueOf(await service.onboarding.create(connection, { version: 'v4', request }, context))
  expect(created).toMatchObject({ status: 'PROCESSING' })
  expect(lastRequest()).toMatchObject({ method: 'POST', path: '/api/v4/engagements/card/onboarding', status: 201 })

  const onboardingId = created.id
  const read = valueOf(await service.onboarding.read(connection, { onboardingId }, context))
  expect(read).toMatchObject({ id: onboardingId, cardType: 'CREDIT', metadata: { source: 'Filiale' } })
  expect(read.applicant?.monthlyIncome?.amount).toBe(300_000n)

  const one = document('Steuer "Müller"\r\nX.pdf', 'application/pdf', pdf)
  const uploaded = await service.onboarding.uploadDocument(
    connection,
    { onboardingId, documentType: 'TAX_REGISTRATION', document: one },
    context,
  )
  expect(valueOf(uploaded).status).toBeGreaterThanOrEqual(200)
  expect(lastRequest().body).toMatchObject({
    kind: 'upload',
    fields: { documentType: 'TAX_REGISTRATION' },
    files: [{ field: 'document', contentType: 'application/pdf', size: pdf.length, sha256: sha256(pdf) }],
  })

  const progress: number[] = []
  const several = [one, document('zweite.pdf', 'application/pdf', pdf), document('dritte.pdf', 'application/pdf', pdf)]
  valueOf(
    await service.onboarding.uploadDocuments(
      connection,
      { onboardingId, documents: several },
      { ...context, onProgress: (sent, total) => progress.push(sent / total) },
    ),
  )
  expect(lastRequest().body).toMatchObject({ files: [{ field: 'documents' }, { field: 'documents' }, {}] })
  expect(progress.at(-1)).toBe(1)

  const details = {
    cardholderDetails: { firstName: 'Änne', lastName: 'Beispiel', dateOfBirth: '1990-01-31', phone: '+491511234567' },
    redirectUrls: request.redirectUrls,
  }
  valueOf(await service.onboarding.submitSupplementaryCardholder(connection, { onboardingId, details }, context))
  expect(lastRequest()).toMatchObject({
    method: 'PUT',
    path: `/api/v4/engagements/card/onboarding/${onboardingId}/supplementary-card-holder-details`,
  })
})

test('endpoint 2: an onboarding of version 5 with a credit limit', async () => {
  const withLimit = { ...request, requestedCreditLimit: { amount: 2n ** 40n, currency: 'EUR', unit: 'MINOR' as const } }
  const created = valueOf(await service.onboarding.create(connection, { version: 'v5', request: withLimit }, context))
  expect(created.status).toBe('PROCESSING')
  expect(lastRequest().path).toBe('/api/v5/engagements/card/onboarding')
})

test('endpoint 7: the customer of an engagement', async () => {
  const { engagementId } = caseWith('account')
  const customer = valueOf(await service.customers.read(connection, { engagementId }, context))
  expect(customer.address?.city).toBeTypeOf('string')
})

test('endpoints 8 to 12: consents, a mandate from register to cancel, the amount to collect', async () => {
  const { engagementId } = caseWith('account')
  const german = valueOf(await service.sepa.consents(connection, { language: 'de' }, context))
  expect(german.language).toBe('de')
  expect(valueOf(await service.sepa.consents(connection, { language: 'en' }, context)).language).toBe('en')

  const registered = valueOf(
    await service.sepa.register(
      connection,
      { engagementId, iban: 'DE89370400440532013000', consentId: german.consentId },
      context,
    ),
  )
  const { mandateId } = registered
  expect(valueOf(await service.sepa.mandate(connection, { engagementId, mandateId }, context)).status).toBe('ACTIVE')

  const amount = { amountType: 'FIXED', fixedAmount: { amount: 12_345n, currency: 'EUR', unit: 'MINOR' } } as const
  const stored = valueOf(await service.directDebit.setAmount(connection, { engagementId, amount }, context))
  expect(stored.amount?.fixedAmount?.amount).toBe(12_345n)

  expect(valueOf(await service.sepa.cancel(connection, { engagementId, mandateId }, context)).mandateId).toBe(mandateId)
  for (const known of caseWith('account').mandateIds)
    await service.sepa.cancel(connection, { engagementId, mandateId: known }, context)
  const refused = await service.directDebit.setAmount(
    connection,
    { engagementId, amount: { amountType: 'FULL' } },
    context,
  )
  expect(refused).toMatchObject({ ok: false, error: { kind: 'conflict', http: { status: 409 } } })
})

test('endpoints 13 to 15: the invoices of an engagement, one of them and its document', async () => {
  let found = false
  for (const { engagementId } of sandbox.seeds()) {
    if (engagementId === undefined) continue
    const { invoices } = valueOf(await service.invoices.list(connection, { engagementId }, context))
    const [first] = invoices
    if (!first) continue
    found = true
    expect(typeof first.totalAmount?.amount).toBe('bigint')
    const read = valueOf(
      await service.plainRead(connection, contract.invoices.read, { engagementId, invoiceId: first.id! }, context),
    )
    expect(read).toEqual(first)
    const documentId = first.invoicePdfDocumentId!
    const invoice = valueOf(await service.invoices.document(connection, { engagementId, documentId }, context))
    expect(invoice).toMatchObject({ contentType: 'application/pdf', fileName: `${documentId}.pdf` })
    expect(Buffer.from(invoice.bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    break
  }
  expect(found).toBe(true)
})

test('endpoints 16 and 17: a higher credit limit and its documents', async () => {
  const { engagementId } = caseWith('account')
  const increase = valueOf(
    await service.creditLimit.requestIncrease(
      connection,
      {
        engagementId,
        request: {
          appliedAmount: { amount: 500_000n, currency: 'EUR', unit: 'MINOR' },
          reason: { reasonType: 'CONSOLIDATE_SPENDING_ON_THIS_CARD' },
          monthlyIncome: { amount: 300_000n, currency: 'EUR', unit: 'MINOR' },
          employmentType: 'PERMANENT',
          redirectUrls: request.redirectUrls,
        },
      },
      context,
    ),
  )
  expect(increase.status).toBe('PROCESSING')
  const documents = [document('gehalt.pdf', 'application/pdf', pdf)]
  valueOf(
    await service.creditLimit.uploadDocuments(connection, { creditLimitIncreaseId: increase.id, documents }, context),
  )
  expect(lastRequest()).toMatchObject({
    path: `/api/engagements/card/credit-limit-increase/${increase.id}/documents`,
    body: { files: [{ field: 'documents', sha256: sha256(pdf) }] },
  })
})

test('a wrong key is refused, and never told', async () => {
  const apiKey = '0b6a6d3e-52a4-4c07-9b2f-6f8f1c3c7f11'
  const outcome = await service.sepa.consents({ ...connection, apiKey }, { language: 'de' }, context)
  expect(outcome).toMatchObject({
    ok: false,
    error: { kind: 'unauthorized', requestId: 'the-request', http: { status: 401 } },
  })
  expect(JSON.stringify(outcome)).not.toContain(apiKey)
})
