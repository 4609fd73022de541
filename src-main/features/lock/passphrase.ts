import { z } from '@contract/zod'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** 2^17 rounds over 128 MiB: what whoever has the sealed file and its key pays for each guess. */
const usualCost = { N: 2 ** 17, r: 8, p: 1 } as const
/** A file that asks for more than four times that is not followed. */
const highestN = 2 ** 19

const saltBytes = 16
const keyBytes = 32

/** What is kept of a passphrase: what it derives to, and how. */
export const kept = z.object({
  version: z.literal(1),
  N: z.number().int().min(2).max(highestN),
  r: z.number().int().min(1).max(16),
  p: z.number().int().min(1).max(4),
  salt: z.base64().min(1),
  derived: z.base64().min(1),
})
export type KeptPassphrase = z.infer<typeof kept>

type Cost = Pick<KeptPassphrase, 'N' | 'r' | 'p'>

export async function derive(passphrase: string, cost: Cost = usualCost): Promise<KeptPassphrase> {
  const salt = randomBytes(saltBytes)
  const derived = await keyOf(passphrase, salt, cost)
  const { N, r, p } = cost
  return { version: 1, N, r, p, salt: salt.toString('base64'), derived: derived.toString('base64') }
}

export async function isPassphrase(typed: string, { salt, derived, ...cost }: KeptPassphrase): Promise<boolean> {
  const wanted = Buffer.from(derived, 'base64')
  const found = await keyOf(typed, Buffer.from(salt, 'base64'), cost)
  return wanted.length === found.length && timingSafeEqual(wanted, found)
}

/** The same letters are the same bytes, whichever keyboard put an accent above one of them. */
function keyOf(passphrase: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  const options = { N, r, p, maxmem: N * r * 128 + 1024 * 1024 }
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, keyBytes, options, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}
