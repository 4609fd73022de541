import type { UpdateRefusal } from '@contract/api/updates'

/** What is offered is not taken. */
export class Refused extends Error {
  constructor(
    readonly reason: UpdateRefusal,
    readonly version?: string,
  ) {
    super(reason)
  }
}
