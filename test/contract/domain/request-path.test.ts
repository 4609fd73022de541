import { describe, expect, it } from 'vitest'
import { endpoints } from '@contract/endpoints'
import { requestPath, requestPathProblem, segmentsOf } from '@contract/domain/request-path'

/** What somebody may try to lead a request, and the key with it, elsewhere. */
const attacks = [
  ['', 'path-start'],
  ['api/customer', 'path-start'],
  ['https://attacker.example/api', 'path-start'],
  ['@attacker.example/api', 'path-start'],
  [':8443/api', 'path-start'],
  ['.attacker.example/api', 'path-start'],
  ['?page=2', 'path-start'],
  [' /api', 'path-start'],
  ['//attacker.example/api', 'path-empty-part'],
  ['/api//customer', 'path-empty-part'],
  ['/api/customer//', 'path-empty-part'],
  ['/\\attacker.example/api', 'path-control'],
  ['/api\\..\\customer', 'path-control'],
  ['/%5C..%5cadmin', 'path-control'],
  ['/%255c..%255cadmin', 'path-control'],
  ['/../api', 'path-dots'],
  ['/api/..', 'path-dots'],
  ['/api/../../admin', 'path-dots'],
  ['/api/./customer', 'path-dots'],
  ['/.', 'path-dots'],
  ['/%2e%2e/admin', 'path-dots'],
  ['/api/.%2E/admin', 'path-dots'],
  ['/api/%2e/admin', 'path-dots'],
  ['/api/%252e%252e/admin', 'path-dots'],
  ['/api/%25252e%25252e/admin', 'path-dots'],
  ['/api/..%2f..%2fadmin', 'path-dots'],
  ['/api/a%2f..%2fadmin', 'path-dots'],
  ['/api/..;/admin', 'path-dots'],
  ['/api/..;x=1/admin', 'path-dots'],
  ['/api/%2e%2e%3b/admin', 'path-dots'],
  ['/api/#@attacker.example', 'path-fragment'],
  ['/api?x=#y', 'path-fragment'],
  ['/api/customer\r\nHost: attacker.example', 'path-control'],
  ['/api/customer\tx', 'path-control'],
  ['/api/%0d%0aHost:x', 'path-control'],
  ['/api/%00', 'path-control'],
  ['/api?x=%0A', 'path-control'],
  ['/api/%250a', 'path-control'],
  ['/api/customer HTTP/1.1', 'path-characters'],
  ['/user:secret@attacker.example', 'path-characters'],
  ['/api/ü', 'path-characters'],
  ['/api/\u2025/x', 'path-characters'],
  ['/api/\ud800', 'path-characters'],
  ['/api/"x"', 'path-characters'],
  ['/api/<x>', 'path-characters'],
  ["/api?x='y'", 'path-characters'],
  ['/api?x=ü', 'path-characters'],
  ['/api/%', 'path-percent'],
  ['/api/%zz', 'path-percent'],
  ['/api/%ff', 'path-percent'],
  ['/api/%c0%ae%c0%ae/admin', 'path-percent'],
  ['/api?', 'path-query'],
  ['/api/engagements/card/{engagement-id}/customer', 'path-placeholder'],
] as const

describe('a path that is written by hand', () => {
  it.each(attacks)('%j is refused as %s', (path, code) => {
    expect(requestPathProblem(path)).toBe(code)
    expect(requestPath.safeParse(path).success).toBe(false)
  })

  it.each([
    '/',
    '/api/v6/engagements/card/onboarding',
    '/api/engagements/card/a/invoices/',
    '/api/engagements/card/a/invoices?page=2&sort=dueDate,desc&from=a/b?c',
    '/api/a%2Fb%20c%C3%BC/x:cancel',
    '/api/...',
    '/api/.well-known',
    '/api/a..b',
    '/api/100%2525',
  ])('%j is taken as it is', (path) => {
    expect(requestPathProblem(path)).toBeUndefined()
    expect(requestPath.parse(path)).toBe(path)
  })

  it('of each endpoint is taken once its identifiers stand in it', () => {
    for (const { path } of endpoints) expect(requestPathProblem(path.replaceAll(/\{[^}]+\}/g, 'x-1'))).toBeUndefined()
  })

  it('is known by its decoded segments', () => {
    expect(segmentsOf('/api/a%2Fb%20c/d/?x=/y')).toEqual(['api', 'a/b c', 'd'])
  })
})
