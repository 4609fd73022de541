import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SafeStorage } from '../../../src-main/keychain'

/** The keychain of the operating system for a process of its own, whose key the profile does not hold. */
export function keyringOf(key: Buffer): SafeStorage {
  return {
    isEncryptionAvailable: () => true,
    encryptString: (text) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    decryptString: (blob) => {
      const decipher = createDecipheriv('aes-256-gcm', key, blob.subarray(0, 12))
      decipher.setAuthTag(blob.subarray(-16))
      return decipher.update(blob.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
    },
    getSelectedStorageBackend: () => 'gnome_libsecret',
  }
}
