import type { Failure } from '@contract/outcome'
import { describe, expect, it } from 'vitest'
import { refusedPlaces } from '../../../../src-renderer/features/drafts/checking/refusal'
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
