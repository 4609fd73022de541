import { endpoints } from '@contract/endpoints'
import type { Exchange } from '@contract/api/raw'
import { segmentsOf } from '@contract/domain/request-path'
import { z } from '@contract/zod'
import type { RecordedExchange } from '../../service'
import { parseJson } from '../../service/json'

const isPlaceholder = (part: string): boolean => part.startsWith('{')

/** The segments of each endpoint's path. */
const patterns = endpoints.map(({ number, method, path }) => ({ number, method, parts: path.slice(1).split('/') }))

const created = z.object({ id: z.string() })

/**
 * Which endpoint a call was, and the identifier that it was about: in its path, else what its caller said, else for a
 * creation in its answer. It is about nobody known where the texts of a consent were asked for, or a creation gave none.
 */
export function endpointOf(
  exchange: Pick<RecordedExchange, 'method' | 'path' | 'outcome' | 'about'>,
): { readonly endpoint: number; readonly subject: string | undefined } | undefined {
  const found = patternOf(exchange.method, exchange.path)
  if (!found) return undefined
  const named = exchange.path[found.parts.findIndex(isPlaceholder)] ?? exchange.about
  const made =
    exchange.method === 'POST' && exchange.outcome.ok ? created.safeParse(exchange.outcome.value).data?.id : undefined
  return { endpoint: found.number, subject: named ?? made }
}

const patternOf = (method: string, path: readonly string[]) =>
  patterns.find(
    (pattern) =>
      pattern.method === method &&
      pattern.parts.length === path.length &&
      pattern.parts.every((part, at) => isPlaceholder(part) || part === path[at]),
  )

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/**
 * The same for a call whose path a clerk wrote: the endpoint whose path it is, else the one that was chosen, and everybody
 * whom it may be about.
 */
export function filingOf({ endpoint, method, path, outcome, answer }: Exchange): {
  readonly endpoint: number
  readonly subjects: readonly string[]
} {
  const segments = segmentsOf(path)
  const found = patternOf(method, segments)
  const named = found && segments[found.parts.findIndex(isPlaceholder)]
  const made = outcome === 'ok' && method === 'POST' ? createdIn(answer) : undefined
  const others = found ? [] : [...path.matchAll(uuids)].map(([uuid]) => uuid)
  const isCreation = (found?.number ?? endpoint) <= 2
  const subjects = [named, ...others, isCreation ? made : undefined].filter((subject) => subject !== undefined)
  return { endpoint: found?.number ?? endpoint, subjects: [...new Set(subjects)] }
}

function createdIn(answer: string | undefined): string | undefined {
  try {
    return created.safeParse(parseJson(answer ?? '')).data?.id
  } catch {
    return undefined
  }
}
