/** Reads numbers out of a file that may lie: what is out of its reach is undefined, never an exception. */
export interface Numbers {
  readonly length: number
  u8(position: number): number | undefined
  u16(position: number): number | undefined
  u32(position: number): number | undefined
  /** Eight bytes; undefined also when they say more than a file can be long. */
  u64(position: number): number | undefined
}

export function numbersOf(bytes: Uint8Array, littleEndian: boolean): Numbers {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const at = (position: number, size: number, read: () => number): number | undefined =>
    Number.isSafeInteger(position) && position >= 0 && position + size <= bytes.length ? read() : undefined
  return {
    length: bytes.length,
    u8: (position) => at(position, 1, () => view.getUint8(position)),
    u16: (position) => at(position, 2, () => view.getUint16(position, littleEndian)),
    u32: (position) => at(position, 4, () => view.getUint32(position, littleEndian)),
    u64: (position) => {
      const number = at(position, 8, () => Number(view.getBigUint64(position, littleEndian)))
      return Number.isSafeInteger(number) ? number : undefined
    },
  }
}

export const textAt = (bytes: Uint8Array, position: number, length: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', position, position + length)
