import { endpoints, serviceCalls } from '@contract/endpoints'
import type { Outcome } from '@contract/outcome'
import { isPlainRead } from '@contract/service-call'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../helpers/e2e/fixture'
import {
  engagementWithInvoices,
  stageFiles,
  startTrainingService,
  useService,
  type TrainingService,
} from '../helpers/e2e/training-service'

const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n', 'latin1')
const names = [
  'Ausweis Vorderseite äöü.pdf',
  'Einkommen.pdf',
  'zwei.pdf',
  'drei.pdf',
  'vier.pdf',
  'fünf.pdf',
  'sechs.pdf',
  'sieben.pdf',
]
const redirectUrls = { successUrl: 'https://partner.example/ok', failUrl: 'https://partner.example/no' }

/** What a request to an endpoint is known by. Where a fixed word could be an identifier, it is none. */
const patterns = endpoints.map(({ method, path }) => {
  const segments = path.split('/').map((segment) => (segment.startsWith('{') ? '(?!documents$)[^/]+' : segment))
  return new RegExp(`^${method} ${segments.join('/')}$`)
})
const plainReads = [...serviceCalls].flatMap(([action, call]) => (isPlainRead(call) ? [action] : []))

let service: TrainingService
let folder: string

test.beforeAll(async () => {
  service = await startTrainingService()
  folder = await mkdtemp(join(tmpdir(), 'kartei-e2e-'))
  for (const name of names) await writeFile(join(folder, name), pdf)
})

test.afterAll(async () => {
  service.end()
  await rm(folder, { recursive: true, force: true })
})

test('every endpoint of the interface answers through window.kartei', async ({ page }) => {
  const engagementId = await engagementWithInvoices(page)
  await useService(page, service)
  const fileIds = await stageFiles(
    page,
    names.map((name) => join(folder, name)),
  )
  const created = await page.evaluate(async (redirectUrls) => {
    const applicant = {
      firstName: 'Zoë',
      lastName: 'Größenwahn-Łukasz',
      nationality: 'DE',
      dateOfBirth: '1984-02-29',
      phone: '+4915112345678',
      monthlyIncome: { amount: 9_007_199_254_740_993n, currency: 'EUR', unit: 'MINOR' as const },
      unlisted: { kept: true },
    }
    const request = { cardType: 'CREDIT' as const, onboardingType: 'CONSUMER', applicant, redirectUrls }
    const requestedCreditLimit = { amount: 250_000n, currency: 'EUR', unit: 'MINOR' as const }
    const { create } = window.kartei.onboarding
    return {
      v4: await create({ version: 'v4', request: { ...request, metadata: { ref: 'A-1' } } }),
      v5: await create({ version: 'v5', request: { ...request, requestedCreditLimit } }),
    }
  }, redirectUrls)
  if (!created.v4.ok || !created.v5.ok) throw new Error(`Refused: ${JSON.stringify(created)}`)
  expect([created.v4.value.status, created.v5.value.status]).toEqual(['PROCESSING', 'PROCESSING'])

  const onboardingId = created.v4.value.id
  const known = await page.evaluate(async (id) => {
    const listed = await window.kartei.cases.list()
    return listed.ok ? listed.value.cases.find(({ identifiers }) => identifiers.onboardingId === id) : undefined
  }, onboardingId)
  expect(known?.title, 'the created onboarding is a case').toBe('Zoë Größenwahn-Łukasz')

  const outcomes = await page.evaluate(
    async ({ onboardingId, engagementId, fileIds, redirectUrls, plainReads }) => {
      const { onboarding, customers, sepa, directDebit, invoices, creditLimit } = window.kartei
      // Each is sent once: what has arrived is erased.
      const [fileId = '', ofIncrease = '', ...others] = fileIds
      const euros = (amount: bigint) => ({ amount, currency: 'EUR', unit: 'MINOR' as const })
      const consents = await sepa.consents({ language: 'de' })
      const consentId = consents.ok ? consents.value.consentId : ''
      const registered = await sepa.register({ engagementId, iban: 'de89 3704 0044 0532 0130 00', consentId })
      const mandateId = registered.ok ? registered.value.mandateId : ''
      const fixed = { amountType: 'FIXED' as const, fixedAmount: euros(12_345n) }
      const list = await invoices.list({ engagementId })
      const listed = list.ok ? list.value.invoices[0] : undefined
      const documentId = listed?.invoicePdfDocumentId ?? ''
      const request = {
        appliedAmount: euros(500_000n),
        reason: { reasonType: 'CONSOLIDATE_SPENDING_ON_THIS_CARD' },
        monthlyIncome: euros(300_000n),
        employmentType: 'SOLE_PROPRIETOR',
        redirectUrls,
      }
      const details = { cardholderDetails: { firstName: 'Ötzi', lastName: 'Mair', nationality: 'AT' }, redirectUrls }
      const increase = await creditLimit.requestIncrease({ engagementId, request })
      const creditLimitIncreaseId = increase.ok ? increase.value.id : ''
      return {
        consents,
        registered,
        list,
        increase,
        read: await onboarding.read({ onboardingId }),
        single: await onboarding.uploadDocument({ onboardingId, documentType: 'TAX_REGISTRATION', fileId }),
        several: await onboarding.uploadDocuments({ onboardingId, fileIds: others }),
        supplementary: await onboarding.submitSupplementaryCardholder({ onboardingId, details }),
        customer: await customers.read({ engagementId }),
        mandate: await sepa.mandate({ engagementId, mandateId }),
        amount: await directDebit.setAmount({ engagementId, amount: fixed }),
        cancelled: await sepa.cancel({ engagementId, mandateId }),
        ...Object.fromEntries(
          await Promise.all(
            plainReads.map(async (action): Promise<[string, Outcome<unknown>]> => {
              const [feature = '', name = ''] = action.split('.')
              const read: unknown = Reflect.get(Reflect.get(window.kartei, feature), name)
              if (typeof read !== 'function') throw new Error(`There is no ${action}.`)
              return [action, await Reflect.apply(read, undefined, [{ engagementId, invoiceId: listed?.id ?? '' }])]
            }),
          ),
        ),
        document: await invoices.document({ engagementId, documentId }),
        increaseDocuments: await creditLimit.uploadDocuments({ creditLimitIncreaseId, fileIds: [ofIncrease] }),
      }
    },
    { onboardingId, engagementId, fileIds, redirectUrls, plainReads },
  )
  for (const [name, outcome] of Object.entries(outcomes))
    expect(outcome.ok, `${name}: ${outcome.ok ? '' : outcome.error.message}`).toBe(true)
  const { read, mandate, amount, document, several } = outcomes
  if (!read.ok || !mandate.ok || !amount.ok || !document.ok || !several.ok) return
  expect(read.value.applicant?.monthlyIncome?.amount, 'amounts are exact').toBe(9_007_199_254_740_993n)
  expect(read.value.applicant?.['unlisted'], 'unknown fields are kept').toEqual({ kept: true })
  expect(mandate.value.iban?.endsWith('3000')).toBe(true)
  expect(amount.value.amount?.fixedAmount?.amount).toBe(12_345n)
  expect(document.value.contentType).toBe('application/pdf')
  expect(
    several.value.requests.map(({ fileIds }) => fileIds.length),
    'six documents go in two requests',
  ).toEqual([5, 1])

  const received = await service.received()
  const paths = received.map(({ method, path }) => `${method} ${path}`)
  for (const pattern of patterns)
    expect(
      paths.some((each) => pattern.test(each)),
      `${String(pattern)} was called`,
    ).toBe(true)
  const hash = createHash('sha256').update(pdf).digest('hex')
  expect(JSON.stringify(received), 'documents arrive as they were').toContain(hash)
})
