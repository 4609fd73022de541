import { describe, expect, test } from 'vitest'
import { isIsoDate } from '@contract/dates'
import { documentLimits, isTakenType, packRequests } from '@contract/documents'
import { environments, isBaseUrl } from '@contract/environments'
import { isUuid } from '@contract/identifiers'
import { decimalsOf } from '@contract/money'
import { issuesOf } from '@contract/outcome'
import { isHttpUrl } from '@contract/urls'

describe('a date', () => {
  test.each(['2024-02-29', '2000-02-29', '1999-12-31', '0001-01-01', '9999-12-31'])('%s exists', (text) => {
    expect(isIsoDate(text)).toBe(true)
  })
  test.each([
    '2023-02-29',
    '1900-02-29',
    '2024-04-31',
    '2024-00-10',
    '2024-13-01',
    '2024-01-00',
    '2024-1-1',
    '24-01-01',
    '2024-01-01T00:00:00Z',
    ' 2024-01-01',
    '２０２４-01-01',
    '',
  ])('%j does not', (text) => {
    expect(isIsoDate(text)).toBe(false)
  })
})

describe('the address of an environment', () => {
  test.each([
    'https://service.example',
    'https://service.example:8443/partner/v1/',
    'HTTPS://service.example',
    'https://10.0.0.1',
    'http://localhost:3000',
    'http://127.0.0.1:1',
    'http://127.8.9.10',
    'http://[::1]:65535',
    'https://[2001:db8::1]',
  ])('%s is taken', (text) => {
    expect(isBaseUrl(text)).toBe(true)
  })
  test.each([
    'http://service.example',
    'http://localhost.example',
    'http://127.0.0.1.example',
    'http://127.0.0.1@service.example',
    'https://user:word@service.example',
    'https://service.example?x=1',
    'https://service.example#x',
    'https://service.example:65536',
    'https://',
    'https://ser vice.example',
    'https:\\\\service.example',
    'ftp://127.0.0.1',
    'service.example',
    'javascript:alert(1)',
    'file:///etc/passwd',
    '',
  ])('%j is refused', (text) => {
    expect(isBaseUrl(text)).toBe(false)
  })
})

describe('an API key', () => {
  const key = (apiKey: string, insist = false) =>
    environments.setApiKey.input.safeParse({ id: 'e', apiKey, remember: true, insist })
  const codes = (apiKey: string, insist = false) =>
    issuesOf(key(apiKey, insist).error!).map(({ path, code }) => [path, code])

  test('is a UUID, unless the clerk insists', () => {
    expect(key(' 5b7a4f0e-3c52-4b8e-9d0a-7f6e5d4c3b2a\n').data?.apiKey).toBe('5b7a4f0e-3c52-4b8e-9d0a-7f6e5d4c3b2a')
    expect(codes('partner_42')).toEqual([['apiKey', 'api-key-uuid']])
    expect(key('partner_42', true).success).toBe(true)
  })
  test.each(['with:colon', 'with space', 'ümlaut', 'line\nbreak'])('%j is refused even then', (text) => {
    expect(codes(text, true)).toEqual([['apiKey', 'api-key-characters']])
  })
  test('must be there', () => {
    expect(codes('  ', true)).toEqual([['apiKey', 'required']])
  })
})

test.each([
  ['EUR', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['CHF', 2],
  ['HUF', 2],
  ['COP', 2],
  ['IQD', 3],
])('%s has %d decimals', (currency, decimals) => {
  expect(decimalsOf(currency)).toBe(decimals)
})
test.each(['', 'EURO', 'E1R', '12', 'QQQ', 'constructor'])('nobody knows the decimals of %j', (currency) => {
  expect(decimalsOf(currency)).toBeUndefined()
})

test('a UUID is one in any version and case, and nothing around it', () => {
  expect(isUuid('00000000-0000-0000-0000-000000000000')).toBe(true)
  expect(isUuid('0A9B8C7D-6E5F-FA3B-0C2D-1E0F9A8B7C6D')).toBe(true)
  for (const text of ['{0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d}', '0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6g', '', 'x'])
    expect(isUuid(text)).toBe(false)
})

test('an address that an applicant is sent to begins with https:// or http://', () => {
  for (const text of ['https://a.example/x?y=1#z', 'http://münchen.example', 'HTTPS://A.EXAMPLE'])
    expect(isHttpUrl(text)).toBe(true)
  for (const text of [
    'https:a.example',
    'https:///x',
    'data:text/html,x',
    'https://a b',
    'https://',
    ' https://a.example',
  ])
    expect(isHttpUrl(text)).toBe(false)
})

test('the interface takes PDF and images', () => {
  expect(['application/pdf', 'image/png', 'image/heic'].map(isTakenType)).toEqual([true, true, true])
  expect(['text/html', 'application/pdf+zip', 'ximage/png', ''].map(isTakenType)).toEqual([false, false, false, false])
})

describe('cutting files into requests', () => {
  const { filesPerRequest, bytesPerFile, bytesPerRequest } = documentLimits
  const bytes = (files: readonly { size: number }[]): number => files.reduce((sum, { size }) => sum + size, 0)

  /** The same numbers in every run (mulberry32). */
  function* numbers(seed: number): Generator<number, never> {
    for (;;) {
      seed = (seed + 0x6d2b79f5) | 0
      let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
    }
  }

  test('keeps every file and their order, every request within the limits, and none that could be fuller', () => {
    const random = numbers(20_251_106)
    for (let round = 0; round < 2_000; round++) {
      // Larger files than the interface takes make the limit of a request bind as well.
      const largest = round % 2 === 0 ? bytesPerFile : bytesPerRequest
      const files = Array.from({ length: Math.floor(random.next().value * 23) }, (_, index) => ({
        index,
        size: Math.ceil(random.next().value * largest),
      }))
      const requests = packRequests(files)
      expect(requests.flat()).toEqual(files)
      for (const [place, request] of requests.entries()) {
        expect(request.length).toBeGreaterThan(0)
        expect(request.length).toBeLessThanOrEqual(filesPerRequest)
        expect(bytes(request)).toBeLessThanOrEqual(bytesPerRequest)
        const next = requests[place + 1]?.[0]
        if (next) expect(request.length === filesPerRequest || bytes(request) + next.size > bytesPerRequest).toBe(true)
      }
    }
  })

  test('five of the largest fill one request to the byte; a sixth, or a byte more, begins another', () => {
    const largest = Array.from({ length: 5 }, () => ({ size: bytesPerFile }))
    expect(packRequests(largest)).toHaveLength(1)
    expect(packRequests([...largest, { size: 1 }]).map(({ length }) => length)).toEqual([5, 1])
    expect(packRequests([{ size: bytesPerRequest }, { size: 1 }])).toHaveLength(2)
    expect(packRequests([])).toEqual([])
  })
})
