import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pdfHolding } from '../fixtures/documents/pdfs'
import { expectAccessibleInFull } from '../helpers/e2e/accessibility'
import { expect, test, type Kartei } from '../helpers/e2e/fixture'
import { openById } from '../helpers/e2e/screen'
import { stageFiles, useService } from '../helpers/e2e/training-service'

const apiKey = 'a2b3c4d5-1111-4222-8333-abcdefabcdef'
const engagementId = '85e24ef1-8fa0-471b-94e6-a7d0b075d3f7'
const onboardingId = '6f1d0f52-5b33-4c2e-9d5e-0c6f7a1b2c3d'
const mandateId = 'c0fc9da9-f0f4-42ca-86b9-3edad2ee9616'

let server: Server
/** What was sent to change something, in its order, and waits for its answer. */
let sent: string[]
let waiting: ServerResponse[]
test.beforeEach(() => {
  sent = []
  waiting = []
})
test.afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** A service that knows one engagement and one onboarding, takes every POST and PUT, and answers none of them. */
async function startService(): Promise<{ baseUrl: string; apiKey: string }> {
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      const { method = '', url = '' } = request
      response.setHeader('content-type', 'application/json')
      if (method !== 'GET') {
        sent.push(`${method} ${url.replace(/^.*\//, '')}`)
        waiting.push(response)
      } else if (url.endsWith('/customer')) response.end(`{"customerId":"${randomUUID()}"}`)
      else if (url.endsWith(onboardingId)) response.end(`{"id":"${onboardingId}","status":"AWAITING_DOCUMENTS"}`)
      else if (url.endsWith(mandateId))
        response.end(
          `{"mandateId":"${mandateId}","reference":"NK-1","status":"ACTIVE","iban":"DE44500105175407324931"}`,
        )
      else response.writeHead(404).end('{"code":"UNKNOWN","message":"Nobody knows this."}')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return { baseUrl: `http://127.0.0.1:${address.port}`, apiKey }
}

interface Given {
  readonly engagementId: string
  readonly onboardingId: string
  readonly mandateId: string
  readonly draftId: string
  readonly fileIds: readonly string[]
}

/** Presses every button that sends something, in one window at one moment; resolves to how each ended, once all have. */
const sendAll = (page: Page, given: Given) =>
  page.evaluate(async ({ engagementId, onboardingId, mandateId, draftId, fileIds }) => {
    const money = (amount: bigint) => ({ amount, currency: 'EUR', unit: 'MINOR' as const })
    const redirectUrls = { successUrl: 'https://partner.example/ok', failUrl: 'https://partner.example/no' }
    const applicant = { lastName: 'Unbeantwortet', email: 'wer@example.org', phone: '+4917600000000' }
    const request = { cardType: 'CREDIT' as const, onboardingType: 'CONSUMER', applicant, redirectUrls }
    const consentId = '7f689b8f-0000-4000-8000-000000003c1d'
    const [first = '', second = ''] = fileIds
    const { kartei } = window
    const outcomes = await Promise.all([
      kartei.sepa.register({ engagementId, iban: 'DE44500105175407324931', consentId }),
      kartei.sepa.cancel({ engagementId, mandateId }),
      kartei.directDebit.setAmount({ engagementId, amount: { amountType: 'FIXED', fixedAmount: money(25_000n) } }),
      kartei.creditLimit.requestIncrease({
        engagementId,
        request: { appliedAmount: money(900_000n), reason: { reasonType: 'INCOME_HAS_INCREASED' } },
      }),
      kartei.onboarding.submitSupplementaryCardholder({
        onboardingId,
        details: { cardholderDetails: { firstName: 'Änne', lastName: 'Beispiel' }, redirectUrls },
      }),
      kartei.onboarding.create({ version: 'v4', request, draftId }),
      kartei.onboarding.uploadDocument({ onboardingId, documentType: 'TAX_REGISTRATION', fileId: first }),
      kartei.onboarding.uploadDocuments({ onboardingId, fileIds: [second] }),
    ])
    return outcomes.map((outcome) =>
      outcome.ok ? 'ok' : [outcome.error.kind, outcome.error.issues?.[0]?.code].join(' '),
    )
  }, given)

const writes = [
  'POST cancel',
  'POST direct-debit',
  'POST documents',
  'POST documents',
  'POST onboarding',
  'POST register',
  'POST credit-limit-increase',
  'PUT supplementary-card-holder-details',
].sort()

/** The register knows the engagement and the onboarding; a draft is typed, and two documents are taken in. */
async function prepare(kartei: Kartei): Promise<{ given: Given; caseId: string; environmentId: string }> {
  const { page } = kartei
  const environmentId = await useService(page, await startService())
  const { draftId, caseId } = await page.evaluate(
    async (ids) => {
      await window.kartei.preferences.set({ language: 'en' })
      const subject = { type: 'onboarding' as const }
      const draft = await window.kartei.drafts.save({ subject, title: 'Unbeantwortet', kind: 'CONSUMER', fields: {} })
      const engagement = await window.kartei.cases.open({ id: ids.engagementId })
      const onboarding = await window.kartei.cases.open({ id: ids.onboardingId })
      const mandate = await window.kartei.sepa.mandate(ids)
      if (!draft.ok || !engagement.ok || !onboarding.ok || !mandate.ok) throw new Error('Nothing is prepared.')
      return { draftId: draft.value.draftId, caseId: engagement.value.caseId }
    },
    { engagementId, onboardingId, mandateId },
  )
  const paths = ['one.pdf', 'two.pdf'].map((name) => {
    const path = join(kartei.profile, name)
    writeFileSync(path, pdfHolding(Buffer.from(name)))
    return path
  })
  const fileIds = await stageFiles(page, paths)
  return { given: { engagementId, onboardingId, mandateId, draftId, fileIds }, caseId, environmentId }
}

test('of two windows at one moment, and of a later one that does not know of it, one sends', async ({ kartei }) => {
  const { given, caseId } = await prepare(kartei)
  const { page, app } = kartei
  const opened = app.waitForEvent('window')
  await page.evaluate((caseId) => window.kartei.windows.openCase({ caseId, tab: 'direct-debit' }), caseId)
  const other = await opened
  await expect(other.getByRole('tab', { name: 'Direct debit' })).toBeVisible()

  const both = [sendAll(page, given), sendAll(other, given)]
  await expect.poll(() => [...sent].sort()).toEqual(writes)
  // What was sent waits for its answer still.
  const late = await Promise.race([sendAll(other, given), new Promise<string[]>((end) => setTimeout(end, 10_000, []))])
  expect(late).toEqual([
    'conflict registering',
    'conflict being-sent',
    'conflict being-sent',
    'conflict being-sent',
    'conflict being-sent',
    'conflict being-sent',
    'invalid-input under-way',
    'invalid-input under-way',
  ])
  for (const response of waiting) response.writeHead(422).end('{"code":"NO","message":"Not so."}')
  const [one = [], two = []] = await Promise.all(both)
  for (const [at, refusal] of late.entries()) expect([one[at], two[at]].sort()).toEqual([refusal, 'rejected '].sort())
  expect([...sent].sort()).toEqual(writes)
})

test('a program that is killed while it waits for answers names every doubt at its next start, and repeats nothing', async ({
  kartei,
}) => {
  const { given, environmentId } = await prepare(kartei)
  // The page goes with the program.
  void sendAll(kartei.page, given).catch(() => undefined)
  await expect.poll(() => [...sent].sort()).toEqual(writes)
  const ended = once(kartei.app.process(), 'exit')
  kartei.app.process().kill('SIGKILL')
  await ended

  const page = await kartei.relaunch()
  await page.evaluate((given) => window.kartei.environments.setApiKey({ ...given, remember: false }), {
    id: environmentId,
    apiKey,
  })
  await openById(page, engagementId)
  await page.getByRole('tab', { name: 'Overview' }).click()
  await expect(page.getByText('3 steps of the direct debit are in doubt.')).toBeVisible()
  await page.getByRole('tab', { name: 'Direct debit' }).click()
  const doubt = (name: RegExp) => page.getByRole('alert', { name })
  await expect(doubt(/Whether the mandate was registered is not known/)).toContainText('DE44')
  await expect(doubt(/Whether NK-1 was cancelled is not known/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel mandate' })).toBeDisabled()
  await expect(doubt(/Whether the service stored “Fixed, EUR 250.00” is not known/)).toBeVisible()
  await expectAccessibleInFull(page)
  await page.getByRole('tab', { name: 'Credit limit' }).click()
  await expect(doubt(/not known/)).toBeVisible()
  const left = await page.evaluate(async () => {
    const [drafts, uploads, cases] = await Promise.all([
      window.kartei.drafts.list(),
      window.kartei.uploads.list(),
      window.kartei.cases.list({ search: 'Unbeantwortet' }),
    ])
    if (!drafts.ok || !uploads.ok || !cases.ok) throw new Error('Something cannot be read.')
    return [
      ...drafts.value.drafts.map(({ title, state }) => `${title} ${state}`).sort(),
      ...cases.value.cases.map(({ title, status }) => `${title} ${status}`),
      ...uploads.value.uploads.flatMap(({ files }) => files.map(({ name, state }) => `${name} ${state}`)).sort(),
    ]
  })
  expect(left).toEqual([
    'Unbeantwortet in-doubt',
    'Änne Beispiel in-doubt',
    'Unbeantwortet IN_DOUBT',
    'one.pdf in-doubt',
    'two.pdf in-doubt',
  ])
  expect([...sent].sort()).toEqual(writes)
})
