import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { Stanza, type Identity, type Recipient } from 'age-encryption'
import { randomBytes, scrypt } from 'node:crypto'
import { UnreadableBackup } from '../../store/foreign-backup'

/** 2^18 rounds and 256 MiB, as age itself takes. A file names its own, and one that asks for much more is not opened. */
const usualWorkFactor = 18
const highestWorkFactor = usualWorkFactor + 1
const label = 'age-encryption.org/v1/scrypt'

/**
 * Age's passphrase recipient ("The scrypt recipient type" of its specification), with Node's scrypt instead of the
 * library's own: that one is JavaScript and would hold up the whole program for seconds.
 *
 * @param workFactor how many times the number of rounds is doubled
 */
export const byPassphrase = (passphrase: string, workFactor = usualWorkFactor): Recipient => ({
  async wrapFileKey(fileKey) {
    const salt = randomBytes(16)
    const key = await derived(passphrase, salt, workFactor)
    const body = chacha20poly1305(key, new Uint8Array(12)).encrypt(fileKey)
    return [new Stanza(['scrypt', withoutPadding(salt), String(workFactor)], body)]
  },
})

export const withPassphrase = (passphrase: string): Identity => ({
  async unwrapFileKey(stanzas) {
    const [stanza] = stanzas
    const [kind, salt, factor] = stanza?.args ?? []
    if (!stanza || stanzas.length !== 1 || kind !== 'scrypt' || salt === undefined || !/^[1-9]\d?$/.test(factor ?? ''))
      return null
    if (stanza.body.length !== 32) throw new Error('invalid scrypt stanza')
    if (Number(factor) > highestWorkFactor)
      throw new UnreadableBackup('To open this file would take more memory than any file of Kartei does.')
    const key = await derived(passphrase, Buffer.from(salt, 'base64'), Number(factor))
    try {
      return chacha20poly1305(key, new Uint8Array(12)).decrypt(stanza.body)
    } catch {
      return null
    }
  },
})

const withoutPadding = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '')

function derived(passphrase: string, salt: Buffer, factor: number): Promise<Buffer> {
  const cost = 2 ** factor
  const options = { N: cost, r: 8, p: 1, maxmem: cost * 8 * 128 + 1024 * 1024 }
  return new Promise((resolve, reject) => {
    scrypt(passphrase, Buffer.concat([Buffer.from(label), salt]), 32, options, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}
