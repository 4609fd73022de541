import { open } from 'node:fs/promises'

/*
 * Fuses are switches inside Electron's executable: a sentinel, a version byte, the number of fuses, then one byte per
 * fuse, '0' off, '1' on, 'r' removed.
 */
const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX')

/** The fuses of Electron's fuse schema 1, in its order. Newer versions have more of them at the end. */
const schema = [
  'RunAsNode',
  'EnableCookieEncryption',
  'EnableNodeOptionsEnvironmentVariable',
  'EnableNodeCliInspectArguments',
  'EnableEmbeddedAsarIntegrityValidation',
  'OnlyLoadAppFromAsar',
  'LoadBrowserProcessSpecificV8Snapshot',
  'GrantFileProtocolExtraPrivileges',
  'WasmTrapHandlers',
]

const states = { 0: false, 1: true, r: 'removed' }

/**
 * Sets fuses in an executable.
 *
 * @param {string} file
 * @param {Record<string, boolean>} wanted by name
 * @throws when the file has no fuses, has them in another format, or a fuse to be set is not there
 */
export async function setFuses(file, wanted) {
  const handle = await open(file, 'r+')
  try {
    const { start, count } = await findFuses(handle, file)
    for (const [name, on] of Object.entries(wanted)) {
      const position = schema.indexOf(name)
      if (position < 0 || position >= count) throw new Error(`${file}: there is no fuse ${name}`)
      await handle.write(on ? '1' : '0', start + position, 'latin1')
    }
  } finally {
    await handle.close()
  }
}

/**
 * The state of every fuse of an executable, by name; one that the schema above does not know is called by its number.
 *
 * @param {string} file
 * @returns {Promise<Record<string, boolean | 'removed'>>}
 */
export async function readFuses(file) {
  const handle = await open(file)
  try {
    const { start, count } = await findFuses(handle, file)
    const wire = Buffer.alloc(count)
    await handle.read(wire, 0, count, start)
    return Object.fromEntries(
      Array.from(wire, (byte, position) => {
        const state = String.fromCharCode(byte)
        if (!(state in states)) throw new Error(`${file}: fuse ${position} is in a state that is not known here`)
        return [schema[position] ?? `number ${position}`, states[state]]
      }),
    )
  } finally {
    await handle.close()
  }
}

/** Where the bytes of the fuses begin, and how many there are. */
async function findFuses(handle, file) {
  const at = (await indexOf(handle, sentinel)) + sentinel.length
  const header = Buffer.alloc(2)
  await handle.read(header, 0, 2, at)
  const [version, count] = header
  if (version !== 1) throw new Error(`${file}: fuses of version ${version} are not known here`)
  return { start: at + 2, count }
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
