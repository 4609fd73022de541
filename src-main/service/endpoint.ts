import type { Endpoint } from '@contract/endpoints'
import type { ServiceCall } from '@contract/service-call'

const memberOf = (placeholder: string): string =>
  placeholder.slice(1, -1).replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())

const named = (identifiers: unknown, member: string): unknown =>
  typeof identifiers === 'object' && identifiers !== null ? Reflect.get(identifiers, member) : undefined

/**
 * Method and path of what a call asks of the service, with the identifiers in the place of the braces: `{engagement-id}` is
 * the member `engagementId`. `chosen` of the endpoints, where there is more than one.
 */
export function to(
  { attributes }: ServiceCall,
  identifiers: unknown = {},
  chosen = 0,
): { readonly method: Endpoint['method']; readonly path: readonly string[] } {
  const { method, path } = attributes.endpoints[chosen] ?? attributes.endpoints[0]
  const segments = path.slice(1).split('/')
  return {
    method,
    path: segments.map((segment) => {
      if (!segment.startsWith('{')) return segment
      const identifier = named(identifiers, memberOf(segment))
      if (typeof identifier !== 'string') throw new Error(`Nothing stands in the place of ${segment}.`)
      return identifier
    }),
  }
}
