import { fail, type Issue, type Outcome } from '@contract/outcome'
import type { CallContext } from '../../ipc/handlers'
import { storageFailure } from '../../lib/storage-failure'

export const unknownFile = 'This file was not added or was removed.'

export const underWay = (path: string, name: string): Issue => ({
  path,
  code: 'under-way',
  message: `“${name}” is being sent already.`,
})

export const invalid = (issues: Issue[], { requestId }: CallContext): Outcome<never> =>
  fail({ kind: 'invalid-input', message: issues[0]?.message ?? 'This cannot be done.', requestId, issues })

export const refused = (message: string, { requestId }: CallContext): Outcome<never> =>
  fail({ kind: 'file', message, requestId })

export const withStorageFailure = storageFailure()
