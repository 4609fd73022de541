import { describe, expect, it } from 'vitest'
import { lacksOf } from '../../../../src-renderer/features/onboarding/use-summary'

const lacking = (kind: string, ...given: string[]): string[] => lacksOf(kind, given).map((places) => places.join('|'))

describe('what applications of a kind usually have', () => {
  it('is told as far as it is missing', () => {
    expect(lacking('CONSUMER', 'applicant.lastName', 'applicant.email', 'applicant.address.city')).toEqual([
      'applicant.firstName',
      'applicant.dateOfBirth',
      'applicant.nationality',
    ])
    expect(lacking('CORPORATE', 'applicant.firstName', 'applicant.lastName', 'applicant.phone')).toEqual([
      'company.name',
      'company.countryCode',
      'company.registrationInfo.taxNumber',
      'company.registrationDate',
      'company.mainActivity.code',
      'documents',
    ])
    expect(lacking('BUSINESS', 'company.name', 'documents')).toContain('applicant.dateOfBirth')
    expect(lacking('BUSINESS', 'company.name', 'documents')).not.toContain('documents')
  })

  it('is the case of the main card for a supplementary card, and what a person has for a kind that nobody lists', () => {
    expect(lacking('SUPPLEMENTARY')).toContain('mainCard')
    expect(lacking('STUDENT_2027')).toEqual(lacking('CONSUMER'))
  })
})
