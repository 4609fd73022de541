import { describe, expect, test } from 'vitest'
import { isIsoDate } from '@contract/domain/dates'
import { documentLimits, isTakenType } from '@contract/api/documents'
import { goesAlone, packRequests } from '@contract/api/uploads'
import { environments } from '@contract/api/environments'
import { isBaseUrl } from '@contract/domain/environments'
import { isUuid } from '@contract/domain/identifiers'
import { decimalsOf } from '@contract/domain/money'
import { issuesOf } from '@contract/outcome'
import { serviceInterface } from '@contract/service-interface'
import { redirectUrls } from '@contract/domain/urls'
import { multipart } from '../../src-main/service/multipart'
import { endpoints } from '../fixtures/endpoints'

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

describe('an address that an applicant is sent to', () => {
  const codeOf = (text: string): string | undefined => {
    const parsed = redirectUrls.safeParse({ successUrl: text, failUrl: 'https://a.example' })
    return parsed.error && issuesOf(parsed.error)[0]?.code
  }
  test.each([
    'https://a.example/x?y=1#z',
    'http://münchen.example',
    'HTTPS://A.EXAMPLE',
    'partnerapp://done',
    'com.example.app:/done?x=1',
    'mailto:a@b.example',
    'ftp://a.example',
    'javascripts://a.example',
  ])('%s is an absolute one', (text) => {
    expect(codeOf(text)).toBeUndefined()
  })
  test.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'file:///etc/x', 'BLOB:https://a/1'])(
    '%s is not sent',
    (text) => {
      expect(codeOf(text)).toBe('url-scheme')
    },
  )
  test.each([
    '',
    'example.org',
    '//example.org',
    'https:a.example',
    'https:/a.example',
    'https:///x',
    'https://',
    'partnerapp:',
    '1app://x',
    ' https://a.example',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0000javascript:alert(1)',
    'java\u00adscript:alert(1)',
    'jav\u0430script:alert(1)',
    'java\u017fcript:alert(1)',
    'https://a b',
    'https://a.example/\u0007',
    'https://a.example/\u202e',
    'partnerapp://do ne',
    'partnerapp://done\n',
  ])('%j is none', (text) => {
    expect(codeOf(text)).toBe('absolute-url')
  })
})

test('the interface takes PDF and images', () => {
  expect(['application/pdf', 'image/png', 'image/heic'].map(isTakenType)).toEqual([true, true, true])
  expect(['text/html', 'application/pdf+zip', 'ximage/png', ''].map(isTakenType)).toEqual([false, false, false, false])
})

describe('cutting files into requests', () => {
  const { filesPerRequest, bytesPerFile, bytesPerRequest } = documentLimits
  const scan = (size: number, name = 'scan.pdf') => ({ name, mediaType: 'application/pdf', size })
  /** Of the whole body as it is sent, its frame included. */
  const bytes = (documents: readonly ReturnType<typeof scan>[]): number =>
    multipart(documents.map((document) => ({ field: 'documents', document: { ...document, open: () => [] } })))
      .contentLength

  /** The same numbers in every run (mulberry32). */
  function* numbers(seed: number): Generator<number, never> {
    for (;;) {
      seed = (seed + 0x6d2b79f5) | 0
      let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
      yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
    }
  }

  test('keeps every file and their order, every request below the limit with its frame, and none that could be fuller', () => {
    const random = numbers(20_251_106)
    for (let round = 0; round < 2_000; round++) {
      // Every other round the limit of a request binds more often than that of five files.
      const least = round % 2 === 0 ? 0 : 9_700_000
      const files = Array.from({ length: Math.floor(random.next().value * 23) }, (_, index) =>
        scan(
          Math.ceil(least + random.next().value * (bytesPerFile - least)),
          `${index} ${'ß”€'.repeat(random.next().value * 40)}.pdf`,
        ),
      )
      const requests = packRequests(files)
      expect(requests.flat()).toEqual(files)
      for (const [place, request] of requests.entries()) {
        expect(request.length).toBeGreaterThan(0)
        expect(request.length).toBeLessThanOrEqual(filesPerRequest)
        expect(bytes(request)).toBeLessThan(bytesPerRequest)
        if (request.length > 1) expect(request.some(goesAlone)).toBe(false)
        const next = requests[place + 1]?.[0]
        if (next && ![...request, next].some(goesAlone))
          expect(request.length === filesPerRequest || bytes([...request, next]) >= bytesPerRequest).toBe(true)
      }
    }
  })

  test('10,000,000 bytes are 10 MB however they are read; what is more goes alone, up to 10,485,760', () => {
    expect([9_999_999, 10_000_000, 10_000_001, 10_485_760, 10_485_761].map((size) => goesAlone({ size }))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ])
    const sizes = (files: readonly number[]) =>
      packRequests(files.map((size) => scan(size))).map((request) => request.map(({ size }) => size))
    expect(sizes([1, 10_000_000, 2, 10_000_001, 3, 10_485_760, 10_485_760, 4])).toEqual([
      [1, 10_000_000, 2],
      [10_000_001],
      [3],
      [10_485_760],
      [10_485_760],
      [4],
    ])
    expect(sizes([])).toEqual([])
  })

  test('five of 10,000,000 bytes do not fit with their frame; the last byte that does is known', () => {
    const five = (last: number) => [...Array.from({ length: 4 }, () => scan(10_000_000)), scan(last, 'Prüfung ”5”.pdf')]
    expect(packRequests(five(10_000_000)).map(({ length }) => length)).toEqual([4, 1])
    const frame = bytes(five(0)) - 40_000_000
    expect(frame).toBeGreaterThan(500)
    const most = 9_999_999 - frame
    expect(bytes(five(most))).toBe(bytesPerRequest - 1)
    expect(packRequests(five(most))).toHaveLength(1)
    expect(packRequests(five(most + 1)).map(({ length }) => length)).toEqual([4, 1])
    expect(packRequests([...five(0), scan(0)]).map(({ length }) => length)).toEqual([5, 1])
  })
})

test('the versions of the interface that Kartei names are those in the paths of its calls', () => {
  const inPaths = endpoints.flatMap(({ path }) => /^\/api\/(v\d+)\//.exec(path)?.[1] ?? [])
  expect([...new Set(inPaths)].sort()).toEqual([...serviceInterface.endpoints])
  expect(serviceInterface.version).toBe('1.0')
})
