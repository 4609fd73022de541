import { refusal } from '../http'
import { engagementRoutes } from './engagements'
import { documentRoutes } from './documents'
import { invoiceRoutes } from './invoices'
import { onboardingRoutes } from './onboarding'
import type { Route } from '../service'

const routes: readonly Route[] = [...onboardingRoutes, ...documentRoutes, ...engagementRoutes, ...invoiceRoutes]

type Found =
  | { kind: 'route'; route: Route; parameters: Record<string, string> }
  | { kind: 'no-path' }
  | { kind: 'no-method'; allowed: string[] }

export function findRoute(method: string, path: string): Found {
  const allowed: string[] = []
  for (const route of routes) {
    const parameters = match(route.path, path)
    if (!parameters) continue
    if (route.method === method) return { kind: 'route', route, parameters }
    allowed.push(route.method)
  }
  return allowed.length > 0 ? { kind: 'no-method', allowed } : { kind: 'no-path' }
}

function match(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ''
    const name = /^\{(.+)\}$/.exec(segment)?.[1]
    if (name === undefined) {
      if (segment !== value) return undefined
    } else if (value === '') return undefined
    else parameters[name] = decode(value)
  }
  return parameters
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw refusal(400, 'INVALID_PATH', 'The path is not percent-encoded as it should be.')
  }
}
