import { readRecoveryKey } from '@contract/domain/recovery-key'
import type { DataDependencies } from './context'
import { openSealed } from './recovery-age'

export interface RecoveryCheck {
  /** Whether a recovery key was made for any data of this computer. */
  readonly isThere: () => boolean
  /** `incomplete`: what was typed is no whole recovery key. */
  readonly check: (typed: string) => Promise<'opens' | 'other' | 'incomplete'>
}

/** Whether what is typed is the key that data of this computer were sealed for. Nothing is opened by it, and nothing changed. */
export function createRecoveryCheck({
  store,
  environments,
}: Pick<DataDependencies, 'store' | 'environments'>): RecoveryCheck {
  const sealed = (): Uint8Array[] => environments.all().flatMap(({ id }) => store.sealedKey(id) ?? [])
  return {
    isThere: () => sealed().length > 0,
    async check(typed) {
      const read = readRecoveryKey(typed)
      if (!read.ok) return 'incomplete'
      for (const each of sealed()) if (await openSealed(each, read.key)) return 'opens'
      return 'other'
    },
  }
}
