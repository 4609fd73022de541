export type Numbers = ReturnType<typeof numbersOf>

/** Reads unsigned numbers out of a file that may lie: what is out of its reach is undefined, never an exception. */
export function numbersOf(bytes: Uint8Array, littleEndian: boolean) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  /** Undefined also where eight bytes say more than a file can be long. */
  const uint = (position: number, size: 1 | 2 | 4 | 8): number | undefined => {
    if (!Number.isSafeInteger(position) || position < 0 || position + size > bytes.length) return undefined
    if (size === 1) return view.getUint8(position)
    if (size === 2) return view.getUint16(position, littleEndian)
    if (size === 4) return view.getUint32(position, littleEndian)
    const number = Number(view.getBigUint64(position, littleEndian))
    return Number.isSafeInteger(number) ? number : undefined
  }
  return {
    length: bytes.length,
    uint,
    u8: (position: number) => uint(position, 1),
    u16: (position: number) => uint(position, 2),
    u32: (position: number) => uint(position, 4),
    u64: (position: number) => uint(position, 8),
  }
}

export const textAt = (bytes: Uint8Array, position: number, length: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', position, position + length)
