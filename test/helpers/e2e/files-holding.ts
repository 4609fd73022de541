import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** In the base64 of a longer text a secret begins at one of three places of a group; the letters that it alone makes. */
const withinBase64 = (secret: Buffer): Buffer[] =>
  [0, 1, 2].map((place) => {
    const whole = Buffer.concat([Buffer.alloc(place), secret])
    return Buffer.from(whole.toString('base64').slice(place === 0 ? 0 : 4, Math.floor(whole.length / 3) * 4))
  })

/** Every spelling in which a secret could lie around. */
function spellingsOf(secret: string): Buffer[] {
  const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(secret)
  return [
    Buffer.from(secret, 'latin1'),
    Buffer.from(secret, 'utf16le'),
    ...withinBase64(Buffer.from(secret, 'latin1')),
    ...withinBase64(Buffer.from(secret, 'utf16le')),
    ...(isUuid ? [Buffer.from(secret.replaceAll('-', ''), 'hex')] : []),
  ]
}

/** Files of a folder that hold one of these secrets in any spelling. */
export async function filesHolding(secrets: readonly string[], folder: string): Promise<string[]> {
  const spellings = secrets.flatMap(spellingsOf)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = join(entry.parentPath, entry.name)
    const bytes = await readFile(file).catch(() => Buffer.alloc(0))
    if (spellings.some((spelling) => bytes.includes(spelling))) found.push(file)
  }
  return found
}
