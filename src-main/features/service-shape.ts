import type { CreatedOnboarding, Onboarding, OnboardingRequest, SupplementaryDetails } from '@contract/onboarding'
import type { CreditLimitIncreaseRequest } from '@contract/credit-limit'
import type { Customer } from '@contract/customers'
import type { DirectDebitAmount } from '@contract/direct-debit'
import type { Case } from '@contract/cases'
import type { Invoice } from '@contract/invoices'
import type { Outcome } from '@contract/outcome'
import type { ConsentLanguage, ConsentTexts, Mandate } from '@contract/sepa'
import type { Readable } from 'node:stream'

export interface Connection {
  readonly environmentId: string
  readonly baseUrl: string
  readonly apiKey: string
}
export interface ServiceContext {
  readonly requestId: string
  readonly signal?: AbortSignal
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void
}
export interface DocumentPart {
  readonly name: string
  readonly mediaType: string
  readonly size: number
  readonly open: () => Readable
}
type Ask<Input, Answer> = (connection: Connection, input: Input, context: ServiceContext) => Promise<Outcome<Answer>>
interface UnshownAnswer {
  status: number
  body: unknown
}

export interface Service {
  readonly onboarding: {
    readonly create: Ask<{ version: 'v4' | 'v5'; request: OnboardingRequest }, CreatedOnboarding>
    readonly read: Ask<{ onboardingId: string }, Onboarding>
    readonly uploadDocument: Ask<{ onboardingId: string; documentType: string; document: DocumentPart }, UnshownAnswer>
    readonly uploadDocuments: Ask<{ onboardingId: string; documents: DocumentPart[] }, UnshownAnswer>
    readonly submitSupplementaryCardholder: Ask<{ onboardingId: string; details: SupplementaryDetails }, UnshownAnswer>
  }
  readonly customers: { readonly read: Ask<{ engagementId: string }, Customer> }
  readonly sepa: {
    readonly consents: Ask<{ language: ConsentLanguage }, ConsentTexts>
    readonly register: Ask<{ engagementId: string; iban: string; consentId: string }, { mandateId: string }>
    readonly cancel: Ask<{ engagementId: string; mandateId: string }, { mandateId: string }>
    readonly mandate: Ask<{ engagementId: string; mandateId: string }, Mandate>
  }
  readonly directDebit: {
    readonly setAmount: Ask<
      { engagementId: string; amount: DirectDebitAmount },
      { amount: { amountType: string; [field: string]: unknown } }
    >
  }
  readonly invoices: {
    readonly list: Ask<{ engagementId: string }, { invoices: Invoice[] }>
    readonly read: Ask<{ engagementId: string; invoiceId: string }, Invoice>
    readonly document: Ask<
      { engagementId: string; documentId: string },
      { bytes: Uint8Array<ArrayBuffer>; contentType: string; fileName: string }
    >
  }
  readonly creditLimit: {
    readonly requestIncrease: Ask<
      { engagementId: string; request: CreditLimitIncreaseRequest },
      { id: string; status: string; createdAt: string }
    >
    readonly uploadDocuments: Ask<{ creditLimitIncreaseId: string; documents: DocumentPart[] }, UnshownAnswer>
  }
}

export interface CaseRegister {
  noteCreated(environmentId: string, created: CreatedOnboarding, request: OnboardingRequest): Promise<Case>
  noteOnboarding(environmentId: string, onboarding: Onboarding): Promise<Case>
  noteEngagement(environmentId: string, engagementId: string, customer?: Customer): Promise<Case>
  noteMandate(environmentId: string, engagementId: string, mandateId: string): Promise<void>
  noteCreditLimitIncrease(environmentId: string, engagementId: string, creditLimitIncreaseId: string): Promise<void>
  find(environmentId: string, identifier: string): Promise<Case | undefined>
}
