import { afterEach, expect } from 'vitest'
import { type Sandbox, type SandboxOptions, type SeedCase, startSandbox } from '../../../src-main/sandbox'
import { parseJson, printJson } from '../../../src-main/sandbox/json'

const running: Sandbox[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((sandbox) => sandbox.close()))
})

/** The fields of any answer that the tests look at. */
interface AnswerBody {
  id: string
  status: string
  code: string
  message: string
  createdAt: string
  updatedAt: string
  applicant: Record<string, unknown>
  additionalInformation: { engagementId: string }
  customerId: string
  metadata: unknown
  consentId: string
  language: string
  texts: { code: string }[]
  consents: { code: string }[]
  creditorInformation: { companyName: string }
  mandateId: string
  invoices: Invoice[]
  faults: unknown[]
  received: unknown[]
  rules: unknown[]
}

interface Amount {
  amount: bigint
  currency: string
}

export interface Invoice {
  id: string
  invoiceNumber: string
  invoicePdfDocumentId: string
  createdDate: string
  dueDate: string
  billingPeriodStart: string
  billingPeriodEnd: string
  paymentReference: string
  payeeAccountIdentifier: string
  totalAmount: Amount
  minimumAmount: Amount
}

export interface Reply {
  status: number
  contentType: string
  headers: Headers
  text: string
  bytes: Buffer
  /** Whole numbers are bigint. An empty object where the answer holds no JSON. */
  json: AnswerBody
}

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string>; duplex?: 'half' }

/** A running sandbox and a bare HTTP client for it. */
export class Client {
  readonly sandbox: Sandbox
  private readonly time: { now: number }

  private constructor(sandbox: Sandbox, time: { now: number }) {
    this.sandbox = sandbox
    this.time = time
  }

  static async start(options: SandboxOptions = {}, at = Date.UTC(2026, 6, 14, 8, 30)): Promise<Client> {
    const time = { now: at }
    const sandbox = await startSandbox({ now: () => new Date(time.now), ...options })
    running.push(sandbox)
    return new Client(sandbox, time)
  }

  /** The sandbox's clock, in milliseconds. */
  get clock(): number {
    return this.time.now
  }

  set clock(time: number) {
    this.time.now = time
  }

  get authorization(): string {
    return `Basic ${Buffer.from(`${this.sandbox.apiKey}:`).toString('base64')}`
  }

  async request(method: string, path: string, init: Init = {}): Promise<Reply> {
    const headers = { authorization: this.authorization, ...init.headers }
    const response = await fetch(this.sandbox.baseUrl + path, { redirect: 'manual', ...init, method, headers })
    const bytes = Buffer.from(await response.arrayBuffer())
    const contentType = response.headers.get('content-type') ?? ''
    const text = bytes.toString('utf8')
    const json = (contentType.startsWith('application/json') && text !== '' ? parseJson(text) : {}) as AnswerBody
    return { status: response.status, contentType, headers: response.headers, text, bytes, json }
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Reply> {
    return this.request('GET', path, { headers })
  }

  /** A string is sent as it is. */
  send(method: 'POST' | 'PUT', path: string, body: unknown): Promise<Reply> {
    return this.request(method, path, {
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : printJson(body),
    })
  }

  post(path: string, body: unknown): Promise<Reply> {
    return this.send('POST', path, body)
  }

  upload(path: string, parts: [name: string, value: string | File][]): Promise<Reply> {
    const form = new FormData()
    for (const [name, value] of parts) form.append(name, value)
    return this.request('POST', path, { body: form })
  }

  seed(isIt: (seed: SeedCase) => boolean): SeedCase {
    const seed = this.sandbox.seeds().find(isIt)
    if (!seed) throw new Error('No such seed.')
    return seed
  }

  /** The engagement of a seed. */
  engagement(title: string): string {
    return this.seed((seed) => seed.title === title).engagementId!
  }
}

export const pdf = (name = 'form.pdf', size = 1000): File =>
  new File([Buffer.alloc(size, 7)], name, { type: 'application/pdf' })

export const eur = (amount: bigint): object => ({ amount, currency: 'EUR', unit: 'MINOR' })

export const redirectUrls = { successUrl: 'https://partner.example/yes', failUrl: 'https://partner.example/no' }

export const applicant = {
  nationality: 'DE',
  salutation: 'MRS',
  firstName: 'Elfriede',
  lastName: 'Mustermann',
  phone: '+4917604069042',
  email: 'elfriede@example.org',
  dateOfBirth: '1980-02-29',
  placeOfBirth: 'Köln',
  address: { streetLine1: 'Lindenallee 1', city: 'Köln', postalCode: '50667', country: 'DE' },
  employmentType: 'PERMANENT',
  civilStatus: 'SINGLE',
  monthlyIncome: eur(300_000n),
  housing: 'RENTING',
  locale: 'de',
}

export const consumer = { onboardingType: 'CONSUMER', cardType: 'CREDIT', applicant, redirectUrls }

export const v4 = '/api/v4/engagements/card/onboarding'
export const v5 = '/api/v5/engagements/card/onboarding'
export const read = (id: string): string => `/api/v2/engagements/card/onboarding/${id}`
export const unknownId = '11111111-2222-4333-8444-555555555555'

// Matchers of a known type: those of expect are any.
export const anyText: unknown = expect.any(String)
export const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern)
export const containing = (text: string): unknown => expect.stringContaining(text)
export const objectWith = (members: object): unknown => expect.objectContaining(members)
