import { randomBytes } from 'node:crypto'

/** Beginnings of real files; what follows the signature is noise. */
const signatures = {
  pdf: Buffer.from('%PDF-1.7\n'),
  jpeg: Buffer.from('ffd8ffe000104a46494600010100', 'hex'),
  png: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  gif: Buffer.from('GIF89a'),
  tiff: Buffer.from('49492a0008000000', 'hex'),
  webp: Buffer.concat([Buffer.from('RIFF'), Buffer.from('24000000', 'hex'), Buffer.from('WEBPVP8 ')]),
  heic: Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypheic\0\0\0\0mif1heic')]),
  bmp: Buffer.from('BM'),
  zip: Buffer.from('504b0304', 'hex'),
} as const

export function sample(kind: keyof typeof signatures, bytes = 2_000): Buffer {
  const signature = signatures[kind]
  const filling = kind === 'png' ? pngRest() : randomBytes(Math.max(0, bytes - signature.length))
  return Buffer.concat([signature, filling]).subarray(0, bytes)
}

/** file-type looks past the header of a PNG for its first data chunk. */
const pngRest = (): Buffer =>
  Buffer.concat([
    Buffer.from('00000001000000010802000000', 'hex'),
    Buffer.from('907753de', 'hex'),
    Buffer.from('0000000049444154', 'hex'),
    randomBytes(4_000),
  ])
