import { keyOf, type SystemPath } from '../../lib/files/system-path'
import { open, readdir, readFile, readlink, realpath } from 'node:fs/promises'

/**
 * Which of these files another program has open for writing, as far as this computer knows: Linux for the programs of the
 * same user, Windows for whoever holds a file for himself. Elsewhere, and on network shares, nothing is known; then a size
 * that has come to rest has to do.
 */
export async function openForWriting(
  paths: readonly SystemPath[],
  platform: NodeJS.Platform = process.platform,
): Promise<ReadonlySet<SystemPath>> {
  if (paths.length === 0) return new Set()
  if (platform === 'linux') return heldOnLinux(paths)
  if (platform === 'win32') return heldOnWindows(paths)
  return new Set()
}

async function heldOnLinux(paths: readonly SystemPath[]): Promise<ReadonlySet<SystemPath>> {
  /** The system's name of a file, and the path by which the caller asked. */
  const asked = new Map<string, SystemPath>()
  for (const path of paths) asked.set(keyOf(await realpath(path, 'buffer').catch(() => path)), path)
  const held = new Set<SystemPath>()
  const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))
  for (const number of processes) {
    const descriptors = await readdir(`/proc/${number}/fd`).catch(() => [])
    for (const descriptor of descriptors) {
      const target = await readlink(`/proc/${number}/fd/${descriptor}`, 'buffer').catch(() => '')
      const path = asked.get(keyOf(target))
      if (path !== undefined && !held.has(path) && (await isForWriting(number, descriptor))) held.add(path)
    }
  }
  return held
}

/** The two lowest bits of the flags, an octal number: 0 is reading alone. */
async function isForWriting(number: string, descriptor: string): Promise<boolean> {
  const info = await readFile(`/proc/${number}/fdinfo/${descriptor}`, 'utf8').catch(() => '')
  const flags = /^flags:\s*([0-7]+)/m.exec(info)?.[1]
  return flags !== undefined && (Number.parseInt(flags, 8) & 3) !== 0
}

async function heldOnWindows(paths: readonly SystemPath[]): Promise<ReadonlySet<SystemPath>> {
  const held = new Set<SystemPath>()
  for (const path of paths) {
    try {
      await (await open(path, 'r+')).close()
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EBUSY') held.add(path)
    }
  }
  return held
}
