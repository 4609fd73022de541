import { endpoints } from '@contract/endpoints'
import { z } from '@contract/zod'
import type { RecordedExchange } from '../../service'

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
  const found = patterns.find(
    ({ method, parts }) =>
      method === exchange.method &&
      parts.length === exchange.path.length &&
      parts.every((part, at) => isPlaceholder(part) || part === exchange.path[at]),
  )
  if (!found) return undefined
  const named = exchange.path[found.parts.findIndex(isPlaceholder)] ?? exchange.about
  const made =
    exchange.method === 'POST' && exchange.outcome.ok ? created.safeParse(exchange.outcome.value).data?.id : undefined
  return { endpoint: found.number, subject: named ?? made }
}
