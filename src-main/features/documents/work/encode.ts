import encodeWith, { init } from '@jsquash/jpeg/encode.js'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Picture } from './picture'
import { Refusal } from './jobs'
import { PNG, type ColorType } from 'pngjs'

const { resolve } = createRequire(import.meta.url)

/** Node has it, its types have not. */
declare const WebAssembly: {
  readonly compile: (code: Uint8Array) => Promise<object>
  readonly Instance: new (code: object, imports: object) => { readonly exports: Record<string, never> }
}

/** Taken by the encoder; pages have it, Node has not. */
class ImageData {
  constructor(
    readonly data: Uint8ClampedArray,
    readonly width: number,
    readonly height: number,
  ) {}
}

let loading: Promise<void> | undefined

/** It is built for pages, which load it from the network; here it comes from the disk, once. */
async function load(): Promise<void> {
  const codec = await WebAssembly.compile(await readFile(resolve('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm')))
  await init({
    instantiateWasm: (imports: object, done: (instance: object) => void) => {
      const instance = new WebAssembly.Instance(codec, imports)
      done(instance)
      return instance.exports
    },
  })
}

/**
 * By mozjpeg, since Chromium's JPEG of a scanned page is a fifth larger where both look alike.
 *
 * @param quality 1 to 100. Opacity is lost: what shines through has to be painted before.
 */
export async function encodeJpeg(picture: Picture, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  await (loading ??= load())
  const { width, height, data } = picture
  const encoded = await encodeWith(
    new ImageData(new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength), width, height),
    { quality },
  )
  if (encoded.byteLength === 0) throw new Refusal('This picture cannot be written as JPEG.')
  return new Uint8Array(encoded)
}

/** A PNG of a picture without loss, in as few channels as hold it. */
export function encodePng({ width, height, data, depth = 8 }: Picture): Uint8Array<ArrayBuffer> {
  const image = new PNG({ width, height })
  image.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  const colorType = colorTypeOf(depth === 16 ? new Uint16Array(Uint8Array.from(data).buffer) : data, 2 ** depth - 1)
  return new Uint8Array(PNG.sync.write(image, { bitDepth: depth, colorType, inputColorType: 6, inputHasAlpha: true }))
}

/** PNG's numbers: 0 grey, 2 colour, 4 grey with opacity, 6 colour with opacity. */
function colorTypeOf(values: Uint8Array | Uint16Array, opaque: number): ColorType {
  let isGrey = true
  let isOpaque = true
  for (let at = 0; at < values.length; at += 4) {
    if (isGrey && (values[at] !== values[at + 1] || values[at] !== values[at + 2])) isGrey = false
    if (isOpaque && values[at + 3] !== opaque) isOpaque = false
    if (!isGrey && !isOpaque) break
  }
  return isGrey ? (isOpaque ? 0 : 4) : isOpaque ? 2 : 6
}
