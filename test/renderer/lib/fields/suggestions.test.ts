import { describe, expect, it } from 'vitest'
import { matching, named } from '../../../../src-renderer/lib/fields/match'
import {
  civilStatuses,
  documentTypes,
  employments,
  housings,
  locales,
  onboardingTypes,
  salutations,
} from '../../../../src-renderer/lib/fields/suggestions'

describe('suggestions', () => {
  it.each([
    [salutations, ['HERR', 'MRS']],
    [civilStatuses, ['SINGLE', 'MARRIED']],
    [housings, ['OWNER', 'RENTING']],
    [employments, ['PERMANENT', 'SOLE_PROPRIETOR', 'RETIRED', 'STUDENT', 'HOMEMAKER', 'OTHER']],
    [locales, ['de', 'en']],
    [onboardingTypes, ['CONSUMER', 'BUSINESS', 'CORPORATE', 'SUPPLEMENTARY']],
    [documentTypes, ['TAX_REGISTRATION']],
  ])('hold the codes of the interface, each found by its code and by its word in either language', (list, codes) => {
    expect(list.map(({ code }) => code)).toEqual(codes)
    for (const choice of list) {
      expect(matching(list, choice.code, 'en')[0]).toBe(choice)
      expect(named(list, choice.words.de)).toBe(choice)
      expect(named(list, choice.words.en)).toBe(choice)
    }
  })

  it('understand a salutation as people write it', () => {
    for (const written of ['Ms', 'ms.', 'Fr.', 'Mrs']) expect(named(salutations, written)?.code).toBe('MRS')
    for (const written of ['Hr.', 'hr', 'Mr.']) expect(named(salutations, written)?.code).toBe('HERR')
  })
})
