import { createHash } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The same words give the same UUID, so that seeds keep their identifiers from one installation to the next. */
export function uuidOf(...words: string[]): string {
  const hex = digest(words.join('\n')).toString('hex')
  const variant = '89ab'.charAt(parseInt(hex.charAt(16), 16) % 4)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A number that looks random but is always the same for the same words. @returns 0 … below − 1 */
export function pick(below: number, ...words: string[]): number {
  return digest(words.join('\n')).readUInt32BE(0) % below
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const isUuid = (text: string): boolean => uuid.test(text)

/** A time stamp with nine fractional digits, as the live service writes them; the last six come from the salt. */
export function timeStamp(time: Date | number, salt: string): string {
  const nanoseconds = String(pick(1_000_000, 'nanoseconds', salt)).padStart(6, '0')
  return new Date(time).toISOString().replace('Z', `${nanoseconds}Z`)
}
