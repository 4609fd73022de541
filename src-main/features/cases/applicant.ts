import { sortable } from './search'

interface Person {
  readonly firstName?: string | null | undefined
  readonly lastName?: string | null | undefined
  readonly dateOfBirth?: string | null | undefined
}

/**
 * By which a second application of the same person is known: the words of the name in whatever order, without accents and
 * capitals, and the day of birth. Undefined where any of it is missing.
 */
export function applicantKey({ firstName, lastName, dateOfBirth }: Person): string | undefined {
  const first = wordsOf(firstName)
  const last = wordsOf(lastName)
  const day = /^\d{4}-\d{2}-\d{2}/.exec(dateOfBirth ?? '')?.[0]
  if (first.length === 0 || last.length === 0 || day === undefined) return undefined
  return [...[...first, ...last].sort(), day].join(' ')
}

const wordsOf = (name: string | null | undefined): string[] => sortable(name ?? '').match(/[\p{L}\p{N}]+/gu) ?? []
