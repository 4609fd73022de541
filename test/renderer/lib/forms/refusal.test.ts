import type { Failure } from '@contract/outcome'
import { describe, expect, it } from 'vitest'
import { refusedPlaces } from '../../../../src-renderer/lib/forms/refusal'
import { placeOf, places } from '../../../../src-renderer/features/onboarding/read-form'

const rejected = (words: string, status = 400): Failure => ({
  kind: 'rejected',
  message: `The service refused the request (${status}): ${words}`,
  requestId: 'request-1',
  http: { status, method: 'POST', path: '/api/v4/engagements/card/onboarding', body: words },
})

const refused = (failure: Failure) => refusedPlaces(failure, { places, placeOf })

describe('where a refusal hurts', () => {
  it.each([
    ['applicant.address.city: must not be blank', 'applicant.address.city'],
    ['Invalid value for field dateOfBirth', 'applicant.dateOfBirth'],
    ['request.redirectUrls.failUrl is not reachable', 'redirectUrls.failUrl'],
    ['cardType GOLD is unknown', 'cardType'],
    ['metadata: too many keys', 'metadata'],
  ])('%s', (words, path) => {
    expect(refused(rejected(words))).toEqual([{ path, words, code: undefined }])
  })

  it('names no place where the sentence names none, or more than one', () => {
    expect(refused(rejected('the body is malformed'))).toEqual([])
    expect(refused(rejected('either phone or email is needed'))).toEqual([])
    expect(refused({ ...rejected('applicant.phone'), kind: 'service-error' })).toEqual([])
  })

  it.each([
    { code: 'INVALID', message: 'Two fields.', errors: [{ field: 'applicant.phone', message: 'No such number.' }] },
    { message: 'No.', violations: [{ propertyPath: 'request.applicant.phone', message: 'No such number.' }] },
    { detail: [{ loc: ['body', 'applicant', 'phone'], msg: 'No such number.' }] },
    { errors: { 'applicant.phone': ['No such number.'] } },
    { fieldErrors: { phone: 'No such number.' } },
    { errors: [{ source: { pointer: '/applicant/phone' }, detail: 'No such number.' }] },
  ])('is where the body of the refusal names a field: %j', (body) => {
    expect(refused(rejected(JSON.stringify(body), 422))).toEqual([
      { path: 'applicant.phone', words: 'No such number.', code: undefined },
    ])
  })

  it('is at each field that the body names, and one that the form does not have is named with the others', () => {
    const errors = [
      { field: 'date_of_birth', message: 'Too young.' },
      { field: 'applicant.shoes', message: 'No shoes.' },
      { field: 'applicant.hat', message: 'No hat.' },
    ]
    expect(refused(rejected(JSON.stringify({ code: 'X', message: 'Three fields.', errors })))).toEqual([
      { path: 'applicant.dateOfBirth', words: 'Too young.', code: undefined },
      { path: 'applicant.additional', words: 'applicant.shoes: No shoes.; applicant.hat: No hat.', code: undefined },
    ])
  })

  it('takes the places that were found before anything was sent', () => {
    const issues = [
      { path: 'request.applicant.phone', message: 'No phone.', code: 'phone' },
      { path: 'request.metadata.1st', message: 'A digit.', code: 'metadata-key-digit' },
      { path: 'request.applicant.shoes', message: 'No shoes.' },
    ]
    expect(refused({ kind: 'invalid-input', message: '', requestId: '', issues })).toEqual([
      { path: 'applicant.phone', words: 'No phone.', code: 'phone' },
      { path: 'metadata', words: 'A digit.', code: 'metadata-key-digit' },
      { path: 'applicant.additional', words: 'No shoes.', code: undefined },
    ])
  })
})
