import type { Emit } from '../ipc/handlers'
import type { AskWhereToSave } from '../lib/files/saving'
import type { Service } from '../service'
import type { Connect } from '../service/active-connection'
import type { Notify, Store } from '../store'

/** Of these there is one in the program, the same for every feature: `compose` makes it once, and a feature takes what it needs. */
export interface AppContext {
  /** The profile. */
  readonly directory: string
  readonly store: Store
  readonly service: Service
  readonly connection: Connect
  readonly activeEnvironmentId: () => string
  /** The user and the computer by the names that the operating system gives them. */
  readonly user: string
  readonly workstation: string
  readonly language: () => string
  readonly now: () => Date
  readonly emit: Emit
  /** Keeps something that the user must know. */
  readonly notify: Notify
  /** For what nobody waits for: a defect must not end there unseen. */
  readonly reportDefect: (action: string, error: unknown) => void
  readonly askWhereToSave: AskWhereToSave
}
