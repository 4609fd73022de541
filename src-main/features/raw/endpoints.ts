import { endpoints } from '@contract/endpoints'
import { z } from '@contract/zod'
import type { ToldExchange } from '../../service'

const isPlaceholder = (part: string): boolean => part.startsWith('{')

/** The segments of each endpoint's path. */
const patterns = endpoints.map(({ number, method, path }) => ({ number, method, parts: path.slice(1).split('/') }))

const created = z.object({ id: z.string() })

/**
 * Which endpoint a call was, and the identifier that it was about: in its path, else what its caller said, else for a
 * creation in its answer. Undefined for a call that is about nobody, and for a creation that gave no identifier.
 */
export function endpointOf(
  told: Pick<ToldExchange, 'method' | 'path' | 'outcome' | 'about'>,
): { readonly endpoint: number; readonly subject: string } | undefined {
  const found = patternOf(told)
  if (!found) return undefined
  const named = told.path[found.parts.findIndex(isPlaceholder)] ?? told.about
  const made = told.method === 'POST' && told.outcome.ok ? created.safeParse(told.outcome.value).data?.id : undefined
  const subject = named ?? made
  return subject === undefined ? undefined : { endpoint: found.number, subject }
}

const patternOf = ({ method, path }: Pick<ToldExchange, 'method' | 'path'>) =>
  patterns.find(
    (pattern) =>
      pattern.method === method &&
      pattern.parts.length === path.length &&
      pattern.parts.every((part, at) => isPlaceholder(part) || part === path[at]),
  )
