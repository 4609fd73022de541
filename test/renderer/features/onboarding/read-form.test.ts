import type { TypedFields } from '@contract/api/drafts'
import { contract } from '@contract/index'
import { describe, expect, it } from 'vitest'
import { writeTypedRows } from '../../../../src-renderer/lib/fields/metadata-rows'
import { otherView, treeDraft, writeTypedTree } from '../../../../src-renderer/lib/forms/tree-editor/draft'
import type { FormReading } from '../../../../src-renderer/lib/forms/problems'
import { changedCompany, readCompany } from '../../../../src-renderer/features/onboarding/company/company'
import { knownLayout } from '../../../../src-renderer/features/onboarding/company/layout'
import { readForm, type CreateInput } from '../../../../src-renderer/features/onboarding/read-form'

const least: TypedFields = {
  version: 'v4',
  cardType: 'CREDIT',
  onboardingType: 'CONSUMER',
  'redirectUrls.successUrl': 'https://partner.example/ok',
  'redirectUrls.failUrl': 'https://partner.example/no',
}

const read = (more: TypedFields = {}, language: 'de' | 'en' = 'de'): FormReading<CreateInput> =>
  readForm({ ...least, ...more }, { language, today: '2026-11-21' })

function requestOf(more: TypedFields, language: 'de' | 'en' = 'de') {
  const reading = read(more, language)
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems))
  return reading.value.request
}

function problemsOf(more: TypedFields): string[] {
  const reading = read(more)
  return reading.ok ? [] : reading.problems.map(({ path, code }) => `${path}: ${code}`)
}

const tree = (object: Parameters<typeof treeDraft>[0]): string => writeTypedTree(treeDraft(object))

describe('a form as it is sent', () => {
  it('leaves out what nobody filled in', () => {
    expect(
      requestOf({ 'applicant.firstName': '', 'applicant.phone': '  ', 'applicant.monthlyIncome.currency': 'EUR' }),
    ).toEqual({
      cardType: 'CREDIT',
      onboardingType: 'CONSUMER',
      applicant: {},
      redirectUrls: { successUrl: 'https://partner.example/ok', failUrl: 'https://partner.example/no' },
    })
  })

  it('dials a number without a prefix in the country of the address, else in the one set for the environment', () => {
    const rules = { language: 'de', today: '2026-11-21', country: 'AT' } as const
    const phoneIn = (more: TypedFields): unknown => {
      const reading = readForm({ ...least, 'applicant.phone': '0660 1234567', ...more }, rules)
      return reading.ok && reading.value.request.applicant.phone
    }
    expect(phoneIn({ 'applicant.nationality': 'Türkei' })).toBe('+436601234567')
    const address = { streetLine1: 'Markt 1', postalCode: '24937', city: 'Flensburg', country: 'Deutschland' }
    const typed = Object.fromEntries(Object.entries(address).map(([name, text]) => [`applicant.address.${name}`, text]))
    expect(phoneIn(typed)).toBe('+496601234567')
  })

  it('takes the country that every form begins with for no address, and any other for one', () => {
    const rules = { language: 'de', today: '2026-11-21', country: 'AT' } as const
    const begun = readForm({ ...least, 'applicant.address.country': 'AT' }, rules)
    expect(begun.ok && begun.value.request.applicant).toEqual({})
    expect(readForm({ ...least, 'applicant.address.country': 'CH' }, rules).ok).toBe(false)
  })

  it('sends texts character by character, but for needless spaces', () => {
    expect(requestOf({ 'applicant.lastName': ' von  der\tHeide ' }).applicant.lastName).toBe('von der Heide')
    const names = ['Jörg', 'Straße', '👩‍🚀🇩🇪', 'محمد', 'שלום', 'x'.repeat(255), '«»\\"']
    for (const name of names) expect(requestOf({ 'applicant.lastName': name }).applicant.lastName).toBe(name)
  })

  it.each([
    ['applicant.salutation', 'Frau', 'MRS'],
    ['applicant.civilStatus', 'Verheiratet', 'MARRIED'],
    ['applicant.employmentType', 'permanently employed', 'PERMANENT'],
    ['applicant.housing', 'RENTING', 'RENTING'],
    ['applicant.civilStatus', ' Getrennt  lebend ', 'Getrennt lebend'],
  ])('sends the value that is meant by a word: %s %s', (path, typed, value) => {
    const name = path.slice('applicant.'.length)
    expect(requestOf({ [path]: typed }).applicant).toMatchObject({ [name]: value })
  })

  it('sends nothing that nobody sees, whatever was pasted into the fields', () => {
    const { applicant, company, metadata } = requestOf({
      'applicant.firstName': 'Ada\u200b',
      'applicant.lastName': 'Mu\u0308ller\u00ad-Beispiel',
      'applicant.placeOfBirth': '\u206aKöln\u202c',
      'applicant.dateOfBirth': '\u200e7\u200e.\u200e3\u200e.\u200e1985',
      'applicant.email': 'Ada Beispiel <mailto:ada@exam\u00adple.test>;',
      'applicant.phone': '030\u2011123456\u200b',
      'applicant.nationality': '\u200eDE',
      'applicant.salutation': 'Fr\u00adau',
      'applicant.monthlyIncome': '1.234\u200b,50',
      'applicant.monthlyIncome.currency': 'EUR\u200b',
      'applicant.address.streetLine1': 'Haupt\u00adstraße\u00a010',
      'applicant.address.streetLine2': '\u200b',
      'applicant.address.postalCode': '50667\u200b',
      'applicant.address.city': '\u206aKöln\u202c',
      'applicant.address.country': 'Deutsch\u00adland',
      'applicant.additional': tree({ 'nick\u200bname': 'A\u00adda' }),
      company: tree({ name: 'Nord\u00adstern\u200b', register: { 'cou\u200brt': 'Ko\u0308ln' } }),
      metadata: writeTypedRows([{ key: 'branch\u200b', value: 'Ko\u0308ln\u00a01' }]),
    })
    expect(applicant).toEqual({
      firstName: 'Ada',
      lastName: 'Müller-Beispiel',
      placeOfBirth: 'Köln',
      dateOfBirth: '1985-03-07',
      email: 'ada@example.test',
      phone: '+4930123456',
      nationality: 'DE',
      salutation: 'MRS',
      monthlyIncome: { amount: 123_450n, currency: 'EUR', unit: 'MINOR' },
      address: { streetLine1: 'Hauptstraße 10', postalCode: '50667', city: 'Köln', country: 'DE' },
      nickname: 'Ada',
    })
    expect(company).toEqual({ name: 'Nordstern', register: { court: 'Köln' } })
    expect(metadata).toEqual({ branch: 'Köln 1' })
  })

  it.each(['<ada@example.test>', 'mailto:ada@example.test', 'ada@example.test;', 'ada@example.test\u200b'])(
    'refuses %j as an e-mail address where nobody took off what is around it',
    (email) => {
      expect(
        contract.onboarding.create.input.safeParse({
          version: 'v4',
          request: { ...requestOf({}), applicant: { email } },
        }).success,
      ).toBe(false)
    },
  )

  it('sends days, countries, numbers and amounts in the form of the interface', () => {
    expect(
      requestOf({
        'applicant.nationality': 'österreich',
        'applicant.dateOfBirth': '7.3.1985',
        'applicant.phone': '0176 04069042',
        'applicant.email': ' clara@example.org ',
        'applicant.monthlyIncome': '1.234,56',
        'applicant.address.streetLine1': 'Am Markt 1',
        'applicant.address.postalCode': '01067',
        'applicant.address.city': 'Dresden',
        'applicant.address.country': 'Germany',
      }).applicant,
    ).toEqual({
      nationality: 'AT',
      dateOfBirth: '1985-03-07',
      phone: '+4917604069042',
      email: 'clara@example.org',
      monthlyIncome: { amount: 123_456n, currency: 'EUR', unit: 'MINOR' },
      address: { streetLine1: 'Am Markt 1', postalCode: '01067', city: 'Dresden', country: 'DE' },
    })
  })

  it('reads amounts in the language of the clerk and the decimals of the currency', () => {
    expect(requestOf({ 'applicant.monthlyIncome': '1,234.56' }, 'en').applicant.monthlyIncome?.amount).toBe(123_456n)
    const yen = requestOf({ 'applicant.monthlyIncome': '250.000', 'applicant.monthlyIncome.currency': 'jpy' })
    expect(yen.applicant.monthlyIncome).toEqual({ amount: 250_000n, currency: 'JPY', unit: 'MINOR' })
    const largest = requestOf({ 'applicant.monthlyIncome': '92.233.720.368.547.758,07' })
    expect(largest.applicant.monthlyIncome?.amount).toBe(9_223_372_036_854_775_807n)
  })

  it('dials a number in the country of the address, else of the nationality, else in Germany', () => {
    const phone = '0660 1234567'
    expect(requestOf({ 'applicant.phone': phone, 'applicant.nationality': 'Austria' }).applicant.phone).toBe(
      '+436601234567',
    )
    expect(requestOf({ 'applicant.phone': phone }).applicant.phone).toBe('+496601234567')
  })

  it('sends a requested credit limit with version 5 alone, and keeps it typed', () => {
    const limit = { requestedCreditLimit: '5000' }
    expect(requestOf(limit)).not.toHaveProperty('requestedCreditLimit')
    expect(requestOf({ ...limit, version: 'v5' }).requestedCreditLimit).toEqual({
      amount: 500_000n,
      currency: 'EUR',
      unit: 'MINOR',
    })
    expect(problemsOf({ requestedCreditLimit: '5 to 6', version: 'v5' })).toEqual(['requestedCreditLimit: money-form'])
    expect(problemsOf({ requestedCreditLimit: '5 to 6' })).toEqual([])
  })

  it('sends a company of any shape, without the rows that nobody filled in', () => {
    const company = tree({
      name: 'Möwe GmbH',
      city: '',
      registrationInfo: { taxNumber: '' },
      staff: [1, { vip: true }],
    })
    expect(requestOf({ company, onboardingType: 'BUSINESS' }).company).toEqual({
      name: 'Möwe GmbH',
      staff: [1, { vip: true }],
    })
    const json = writeTypedTree({ view: 'json', text: '{"city":"","size":12345678901234567890}', nodes: [] })
    expect(requestOf({ company: json, onboardingType: 'CORPORATE' }).company).toEqual({
      city: '',
      size: 12_345_678_901_234_567_890n,
    })
  })

  it('sends the same company whichever view it is left in', () => {
    const rows = treeDraft({ name: 'Möwe GmbH', city: '', registrationInfo: { taxNumber: '' } })
    const seen = otherView(rows)
    if (!seen) throw new Error('The rows cannot be shown as JSON.')
    const company = writeTypedTree(changedCompany(rows, seen, knownLayout, '2026-11-21'))
    expect(requestOf({ company, onboardingType: 'BUSINESS' }).company).toEqual({ name: 'Möwe GmbH' })
  })

  it('reads the known fields of a company as what they are, and keeps everything else', () => {
    const company = tree({
      name: ' Möwe  GmbH ',
      countryCode: 'Deutschland',
      registrationDate: '1.2.2019',
      registrationInfo: { taxNumber: '12/345/67890', court: { city: ' Kiel ' } },
      mainActivity: { code: '10.71', classification: 'NACE_REV_2_1' },
      city: ['Kiel', 'Flensburg'],
    })
    expect(requestOf({ company, onboardingType: 'BUSINESS' }).company).toEqual({
      name: 'Möwe GmbH',
      countryCode: 'DE',
      registrationDate: '2019-02-01',
      registrationInfo: { taxNumber: '12/345/67890', court: { city: ' Kiel ' } },
      mainActivity: { code: '10.71', classification: 'NACE_REV_2_1' },
      city: ['Kiel', 'Flensburg'],
    })
  })

  it('sends what the JSON view says although no field takes it, since that is asked about', () => {
    const text = '{"countryCode":"Deutschland","registrationDate":"31.02.1999"}'
    const nodes = treeDraft({ countryCode: 'Deutschland', registrationDate: '31.02.1999' })
    const company = writeTypedTree({ view: 'json', text, nodes: nodes.nodes })
    expect(requestOf({ company }).company).toEqual({ countryCode: 'Deutschland', registrationDate: '31.02.1999' })
    expect(readCompany(company, knownLayout, '2026-11-21').doubts).toEqual([
      { path: 'company.countryCode', text: 'Deutschland', code: 'country-not-code' },
      { path: 'company.registrationDate', text: '31.02.1999', code: 'date' },
    ])
  })

  it('adds fields that the interface does not list, to the applicant and to the request', () => {
    const request = requestOf({
      'applicant.address.streetLine1': 'Hafenstraße 1',
      'applicant.address.postalCode': '24103',
      'applicant.address.city': 'Kiel',
      'applicant.address.country': 'DE',
      'applicant.address.additional': tree({ floor: 3, geo: { point: [54.32, 10.13] } }),
      'redirectUrls.additional': tree({ cancelUrl: 'partnerapp://cancelled' }),
      company: tree({ name: 'Muster', registrationInfo: { court: { city: 'Kiel', register: { number: 'HRB 1' } } } }),
      'applicant.additional': tree({ pets: 2, taxResidences: ['DE', 'AT'] }),
      additional: tree({ branch: 'Köln' }),
      metadata: writeTypedRows([
        { key: 'ref', value: 'A-1' },
        { key: '', value: '' },
      ]),
    })
    expect(request.applicant).toEqual({
      pets: 2,
      taxResidences: ['DE', 'AT'],
      address: {
        streetLine1: 'Hafenstraße 1',
        postalCode: '24103',
        city: 'Kiel',
        country: 'DE',
        floor: 3,
        geo: { point: [54.32, 10.13] },
      },
    })
    expect(request.redirectUrls).toMatchObject({ cancelUrl: 'partnerapp://cancelled' })
    expect(request.company).toEqual({
      name: 'Muster',
      registrationInfo: { court: { city: 'Kiel', register: { number: 'HRB 1' } } },
    })
    expect(request['branch']).toBe('Köln')
    expect(request.metadata).toEqual({ ref: 'A-1' })
  })
})

describe('what is wrong in a form', () => {
  const rules: readonly (readonly [TypedFields, string])[] = [
    [{ cardType: '' }, 'cardType: card-type-empty'],
    [{ cardType: 'GOLD' }, 'cardType: invalid_value'],
    [{ onboardingType: ' ' }, 'onboardingType: onboarding-type-empty'],
    [{ onboardingType: 'BUSINESS' }, 'company: company-required'],
    [{ company: writeTypedTree({ view: 'json', text: '{"a":', nodes: [] }) }, 'company: tree'],
    [{ company: tree({ registrationDate: '31.02.1999' }) }, 'company.registrationDate: date'],
    [{ company: tree({ countryCode: 'Atlantis' }) }, 'company.countryCode: country-unknown'],
    [{ company: writeTypedTree({ view: 'rows', nodes: [{ name: 'n', kind: 'number', text: 'x' }] }) }, 'company: tree'],
    [{ 'redirectUrls.successUrl': '' }, 'redirectUrls.successUrl: url-empty'],
    [{ 'redirectUrls.failUrl': 'javascript:alert(1)' }, 'redirectUrls.failUrl: url-scheme'],
    [{ 'redirectUrls.failUrl': 'partner' }, 'redirectUrls.failUrl: absolute-url'],
    [{ 'applicant.nationality': 'Atlantis' }, 'applicant.nationality: country-unknown'],
    [{ 'applicant.dateOfBirth': '31.2.1985' }, 'applicant.dateOfBirth: date'],
    [{ 'applicant.dateOfBirth': '22.11.2026' }, 'applicant.dateOfBirth: date-future'],
    [{ 'applicant.phone': 'none' }, 'applicant.phone: phone'],
    [{ 'applicant.email': 'clara@' }, 'applicant.email: email'],
    [{ 'applicant.monthlyIncome': '12,345' }, 'applicant.monthlyIncome: money-decimals'],
    [{ 'applicant.monthlyIncome': '-5' }, 'applicant.monthlyIncome: money-negative'],
    [{ 'applicant.monthlyIncome': '92.233.720.368.547.758,08' }, 'applicant.monthlyIncome: int64'],
    [
      { 'applicant.monthlyIncome': '5', 'applicant.monthlyIncome.currency': 'EURO' },
      'applicant.monthlyIncome: currency',
    ],
    [{ metadata: writeTypedRows([{ key: '1st', value: '' }]) }, 'metadata: metadata'],
    [{ metadata: writeTypedRows([{ key: 'k'.repeat(49), value: '' }]) }, 'metadata: metadata'],
    [{ metadata: writeTypedRows([{ key: 'k', value: 'v'.repeat(257) }]) }, 'metadata: metadata'],
    [{ 'applicant.additional': tree({ firstName: 'x' }) }, 'applicant.additional: listed-field'],
    [{ additional: tree({ company: {} }) }, 'additional: listed-field'],
    [{ 'redirectUrls.additional': tree({ failUrl: 'x' }) }, 'redirectUrls.additional: listed-field'],
    [
      { 'redirectUrls.additional': writeTypedTree({ view: 'json', text: '{', nodes: [] }) },
      'redirectUrls.additional: tree',
    ],
    [{ additional: tree({ '': 1 }) }, 'additional: tree-name-empty'],
  ]
  it.each(rules)('%j', (typed, problem) => {
    expect(problemsOf(typed)).toEqual([problem])
  })

  it('asks for a whole address once a part of it is typed', () => {
    expect(problemsOf({ 'applicant.address.city': 'Kiel' })).toEqual([
      'applicant.address.streetLine1: address-incomplete',
      'applicant.address.postalCode: address-incomplete',
      'applicant.address.country: address-incomplete',
    ])
    expect(problemsOf({ 'applicant.address.country': 'Germany' })).toHaveLength(3)
  })

  it('is told in the order of the form', () => {
    expect(
      problemsOf({ cardType: '', 'redirectUrls.failUrl': '', 'applicant.email': '@', 'applicant.nationality': '?' }),
    ).toEqual([
      'cardType: card-type-empty',
      'applicant.nationality: country-unknown',
      'applicant.email: email',
      'redirectUrls.failUrl: url-empty',
    ])
  })
})
