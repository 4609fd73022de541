import type { Case } from '@contract/cases'
import type { Customer } from '@contract/customers'
import type { CreatedOnboarding, Onboarding, OnboardingRequest } from '@contract/onboarding'

export interface CaseRegister {
  noteCreated(environmentId: string, created: CreatedOnboarding, request: OnboardingRequest): Promise<Case>
  noteOnboarding(environmentId: string, onboarding: Onboarding): Promise<Case>
  noteEngagement(environmentId: string, engagementId: string, customer?: Customer): Promise<Case>
  noteMandate(environmentId: string, engagementId: string, mandateId: string): Promise<void>
  noteCreditLimitIncrease(environmentId: string, engagementId: string, creditLimitIncreaseId: string): Promise<void>
  find(environmentId: string, identifier: string): Promise<Case | undefined>
}
