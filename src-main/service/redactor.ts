import type { FailureDetails } from './failures'

/** Takes a secret out of a text. */
export type Redactor = (text: string) => string

/**
 * Takes the API key, plain or in base64, out of a text: a service that repeats it in an answer must bring it neither to the
 * screen nor into a store or a log.
 */
export function redactorOf(apiKey: string): Redactor {
  if (apiKey === '') return (text) => text
  const whole = Math.floor(Buffer.byteLength(apiKey) / 3) * 3
  const encoded = Buffer.from(apiKey).subarray(0, whole).toString('base64')
  const secrets = [apiKey, encoded].filter((secret) => secret !== '')
  const shortest = Math.min(...secrets.map(({ length }) => length))
  const pattern = new RegExp(`(?:${secrets.map(literally).join('|')})`, 'gi')
  return (text) => (text.length < shortest ? text : text.replace(pattern, '•••'))
}

/** The text as a pattern that finds just this text, also where JSON has put a stroke before its slashes. */
const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&').replaceAll('/', '\\\\?/')

export function redactFailure(details: FailureDetails, redact: Redactor): FailureDetails {
  const { http } = details
  return {
    ...details,
    message: redact(details.message),
    ...(http && {
      http: {
        ...http,
        path: redact(http.path),
        ...(http.code === undefined ? {} : { code: redact(http.code) }),
        ...(http.body === undefined ? {} : { body: redact(http.body) }),
      },
    }),
  }
}

/** A shorter key would be found in words and identifiers that have nothing to do with it. */
const shortestInValues = 8

/** A parsed answer of the service, with the names of its members; the same value where the key is not in it. */
export function redactAnswer<T>(answer: T, apiKey: string): T
export function redactAnswer(answer: unknown, apiKey: string): unknown {
  return apiKey.length < shortestInValues ? answer : redactValue(answer, redactorOf(apiKey))
}

function redactValue(value: unknown, redact: Redactor): unknown {
  if (typeof value === 'string') return redact(value)
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  if (Array.isArray(value)) {
    const elements = value.map((element: unknown) => redactValue(element, redact))
    return elements.every((element, index) => element === value[index]) ? value : elements
  }
  const members = Object.entries(value)
  const redacted = members.map(([name, member]): [string, unknown] => [redact(name), redactValue(member, redact)])
  const isSame = redacted.every(([name, member], index) => name === members[index]?.[0] && member === members[index][1])
  // From entries, so that a member called `__proto__` stays one.
  return isSame ? value : Object.fromEntries(redacted)
}
