import { describe, expect, it } from 'vitest'
import { addresseeOf, addressLines } from '../../../../src-renderer/features/customers'

const address = { streetLine1: 'Lindenallee 4', postalCode: '24103', city: 'Kiel', country: 'DE' }
const engagementId = '0b5d5a53-6c56-4f0c-8d58-3c0b7b3e8f10'
const identifiers = { engagementId, mandateIds: [], creditLimitIncreaseIds: [] }

describe('an address as it stands on a letter', () => {
  it('names the country, in capitals and in the language of the clerk, where it goes abroad', () => {
    expect(addressLines(address, 'Wiebke Süßmuth', 'de')).toEqual(['Wiebke Süßmuth', 'Lindenallee 4', '24103 Kiel'])
    const abroad = { ...address, streetLine2: ' Stiege 3 ', postalCode: '1010', city: 'Wien', country: 'AT' }
    expect(addressLines(abroad, undefined, 'de')).toEqual(['Lindenallee 4', 'Stiege 3', '1010 Wien', 'ÖSTERREICH'])
    expect(addressLines(abroad, undefined, 'en').at(-1)).toBe('AUSTRIA')
    expect(addressLines({ ...abroad, country: 'Utopia' }, undefined, 'en').at(-1)).toBe('Utopia')
  })

  it('leaves out what is not given', () => {
    expect(addressLines({ city: 'Kiel', streetLine1: null }, '', 'en')).toEqual(['Kiel'])
    expect(addressLines(null, undefined, 'en')).toEqual([])
  })
})

describe('the addressee', () => {
  it('is whom the case is about, and never its identifier or its address', () => {
    expect(addresseeOf({ title: 'Feinkost Yılmaz OHG', identifiers }, undefined, address)).toBe('Feinkost Yılmaz OHG')
    expect(addresseeOf({ title: engagementId, identifiers }, undefined, address)).toBeUndefined()
    expect(addresseeOf({ title: 'Lindenallee 4, 24103 Kiel', identifiers }, undefined, address)).toBeUndefined()
    const onboarding = { applicant: { firstName: 'Åse', lastName: 'Kristoffersen' } }
    expect(addresseeOf({ title: engagementId, identifiers }, onboarding, address)).toBe('Åse Kristoffersen')
  })
})
