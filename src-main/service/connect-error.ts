import type { NoAnswer } from '@contract/domain/no-answer'

/** Nothing reached the service. `cause` says why, or `noAnswer` where more is known than an error's code. */
export class ConnectError extends Error {
  readonly noAnswer: NoAnswer | undefined
  constructor(message: string, { cause, noAnswer }: { readonly cause?: unknown; readonly noAnswer?: NoAnswer } = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.noAnswer = noAnswer
  }
}

/** The code of an error of the system or of TLS, also where it lies under a ConnectError. */
export function codeOf(error: unknown): string | undefined {
  if (error instanceof ConnectError && error.cause !== undefined) return codeOf(error.cause)
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}
