import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Where a sealed value stands. It can be opened there and nowhere else. */
export interface Place {
  readonly table: string
  readonly row: string | number
  readonly column: string
}

export interface Sealer {
  seal(place: Place, text: string): Uint8Array
  /** The text, or undefined when even one bit is not as it was sealed, or it was sealed for another place or key. */
  unseal(place: Place, sealed: unknown): string | undefined
  /** A key for one further purpose, 32 bytes. */
  derive(purpose: string): Buffer
}

export const dataKeyBytes = 32

/** Layout of a sealed value: version, number of the key, nonce, tag, ciphertext. */
const layout = { version: 1, key: 1, nonceAt: 2, tagAt: 14, textAt: 30 } as const

/**
 * Seals fields one by one with AES-256-GCM under one random data key, each bound to its environment, table, row and
 * column, so that a value that was altered or moved is noticed and costs that field alone.
 */
export function createSealer(environmentId: string, dataKey: Buffer): Sealer {
  // Lengths are written out with the parts, so that no two places share their bytes.
  const boundTo = (place: Place): Buffer =>
    Buffer.from(
      JSON.stringify([layout.version, layout.key, environmentId, place.table, String(place.row), place.column]),
    )
  return {
    seal(place, text) {
      const nonce = randomBytes(layout.tagAt - layout.nonceAt)
      const cipher = createCipheriv('aes-256-gcm', dataKey, nonce)
      cipher.setAAD(boundTo(place))
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([layout.version, layout.key]), nonce, cipher.getAuthTag(), ciphertext])
    },
    unseal(place, sealed) {
      if (!(sealed instanceof Uint8Array) || sealed.length < layout.textAt) return undefined
      if (sealed[0] !== layout.version || sealed[1] !== layout.key) return undefined
      try {
        const decipher = createDecipheriv('aes-256-gcm', dataKey, sealed.subarray(layout.nonceAt, layout.tagAt), {
          authTagLength: layout.textAt - layout.tagAt,
        })
        decipher.setAAD(boundTo(place))
        decipher.setAuthTag(sealed.subarray(layout.tagAt, layout.textAt))
        return decipher.update(sealed.subarray(layout.textAt), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
    derive: (purpose) => Buffer.from(hkdfSync('sha256', dataKey, environmentId, `kartei ${purpose}`, dataKeyBytes)),
  }
}
