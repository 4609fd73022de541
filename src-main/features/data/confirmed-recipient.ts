import type { Keychain } from '../../keychain'

const name = 'recovery-recipient'

export interface ConfirmedRecipient {
  /** `unknown` while the keychain cannot be asked. */
  is(recipient: string): Promise<'confirmed' | 'not-confirmed' | 'unknown'>
  /** False where there is no keychain, or the file cannot be written. */
  confirm(recipient: string): Promise<boolean>
}

/**
 * Whom the clerk has confirmed as the one for whom the data are sealed. The settings file can be written by anything that
 * runs in the clerk's name; what the keychain has sealed cannot be made by who has the file alone, so that nobody has the
 * data sealed for himself.
 */
export function createConfirmedRecipient(keychain: Pick<Keychain, 'seal' | 'unseal'>): ConfirmedRecipient {
  let known: string | undefined
  return {
    async is(recipient) {
      if (recipient === known) return 'confirmed'
      const found = await keychain.unseal(name)
      if (found.ok) known = found.text
      else if (found.reason === 'unavailable' || found.reason === 'refused') return 'unknown'
      return recipient === known ? 'confirmed' : 'not-confirmed'
    },
    async confirm(recipient) {
      if (recipient !== known && !(await keychain.seal(name, recipient))) return false
      known = recipient
      return true
    },
  }
}
