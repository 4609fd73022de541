import { open } from 'node:fs/promises'

/*
 * Fuses are switches inside Electron's executable: a sentinel, a version byte, the number of fuses, then one byte per
 * fuse, '0' off, '1' on, 'r' removed.
 */
const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX')

/** Position of each fuse that is set here, in the order of Electron's fuse schema 1. */
const positions = { EnableNodeCliInspectArguments: 3, LoadBrowserProcessSpecificV8Snapshot: 6 }

/**
 * Sets fuses in an executable.
 *
 * @param {string} file
 * @param {Partial<Record<keyof typeof positions, boolean>>} wanted
 * @throws when the file has no fuses, has them in another format, or a fuse to be set is not there
 */
export async function setFuses(file, wanted) {
  const handle = await open(file, 'r+')
  try {
    const start = (await indexOf(handle, sentinel)) + sentinel.length
    const header = Buffer.alloc(2)
    await handle.read(header, 0, 2, start)
    const [version, count] = header
    if (version !== 1) throw new Error(`${file}: fuses of version ${version} are not known here`)
    for (const [name, on] of Object.entries(wanted)) {
      const position = positions[name]
      if (position === undefined || position >= count) throw new Error(`${file}: there is no fuse ${name}`)
      await handle.write(on ? '1' : '0', start + 2 + position, 'latin1')
    }
  } finally {
    await handle.close()
  }
}

/** Where `needle` begins in the file. Reads it in pieces: the executable is far bigger than what is looked for. */
async function indexOf(handle, needle) {
  const piece = Buffer.alloc(4 * 1024 * 1024)
  for (let at = 0; ; at += piece.length - needle.length) {
    const { bytesRead } = await handle.read(piece, 0, piece.length, at)
    const found = piece.subarray(0, bytesRead).indexOf(needle)
    if (found >= 0) return at + found
    if (bytesRead < piece.length) throw new Error('no fuses found: this is not an Electron executable')
  }
}
