/**
 * An asar archive of a flat set of files: a header in Chromium's pickle format (each length counted in a pickle of its
 * own), then the files one after the other.
 *
 * @param {Record<string, Buffer | string>} files name in the archive (no folders) → content
 * @returns {Buffer}
 */
export function asar(files) {
  const contents = Object.values(files).map((content) => Buffer.from(content))
  let offset = 0
  const entries = Object.keys(files).map((name, index) => {
    const entry = { size: contents[index].length, offset: String(offset) }
    offset += entry.size
    return [name, entry]
  })
  const header = Buffer.from(JSON.stringify({ files: Object.fromEntries(entries) }))
  const padding = Buffer.alloc((4 - (header.length % 4)) % 4)
  const padded = header.length + padding.length
  return Buffer.concat([
    uint32(4),
    uint32(padded + 8),
    uint32(padded + 4),
    uint32(header.length),
    header,
    padding,
    ...contents,
  ])
}

function uint32(value) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
