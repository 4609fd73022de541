import { fail, type Outcome } from '@contract/outcome'
import { diskErrorOf } from './disk-error'

/** Of what was thrown, lets pass what the disk or the database said, and throws on what is a defect of Kartei's own. */
export function unlessDefect(error: unknown): void {
  if (diskErrorOf(error) === 'unknown') throw error
}

/** For the calls of a feature: what the disk or the database refuses is a Failure `storage` with this message. */
export const storageFailure =
  (message: string) =>
  async <T>(
    { requestId }: { readonly requestId: string },
    work: () => Promise<Outcome<T>> | Outcome<T>,
  ): Promise<Outcome<T>> => {
    try {
      return await work()
    } catch (error) {
      unlessDefect(error)
      return fail({ kind: 'storage', message, requestId })
    }
  }
