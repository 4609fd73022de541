import decodeJpegWith, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js'
import encodeJpegWith, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js'
import decodeWebpWith, { init as initWebpDecoder } from '@jsquash/webp/decode.js'
import jpegJs from 'jpeg-js'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { readJpeg } from '../look/jpeg'
import type { Picture } from './picture'
import { Refusal } from './refusal'

const { resolve } = createRequire(import.meta.url)

/** Node has it, its types have not. */
declare const WebAssembly: {
  readonly compile: (code: Uint8Array) => Promise<object>
  readonly Instance: new (code: object, imports: object) => { readonly exports: Record<string, never> }
}

type Init = (options: {
  readonly instantiateWasm: (imports: object, done: (instance: object) => void) => Record<string, never>
}) => Promise<void>

/** The codecs are built for pages, which load them from the network; here they come from the disk, each once. */
function loaded(init: Init, file: string): () => Promise<void> {
  let loading: Promise<void> | undefined
  const load = async (): Promise<void> => {
    const codec = await WebAssembly.compile(await readFile(resolve(file)))
    await init({
      instantiateWasm: (imports, done) => {
        const instance = new WebAssembly.Instance(codec, imports)
        done(instance)
        return instance.exports
      },
    })
  }
  return () => (loading ??= load())
}

const jpegDecoder = loaded(initJpegDecoder, '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm')
const jpegEncoder = loaded(initJpegEncoder, '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm')
const webpDecoder = loaded(initWebpDecoder, '@jsquash/webp/codec/dec/webp_dec.wasm')

/** What the decoders make their answer with; pages have it, Node has not. */
class DecodedImage {
  constructor(
    readonly data: Uint8ClampedArray,
    readonly width: number,
    readonly height: number,
  ) {}
}
Object.assign(globalThis, { ImageData: DecodedImage })

function pictureOf(decoded: unknown): Picture {
  if (!(decoded instanceof DecodedImage)) throw new Refusal('This picture cannot be read.')
  const { width, height, data } = decoded
  return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) }
}

/** The pixels of a JPEG as they are stored, those of print shops (CMYK) in the colours of a screen. */
export async function decodeJpeg(file: Uint8Array<ArrayBuffer>): Promise<Picture> {
  if (readJpeg(file).components === 4) return jpegJs.decode(file, { useTArray: true, maxMemoryUsageInMB: 800 })
  await jpegDecoder()
  return pictureOf(await decodeJpegWith(ownBuffer(file)))
}

export async function decodeWebp(file: Uint8Array<ArrayBuffer>): Promise<Picture> {
  await webpDecoder()
  return pictureOf(await decodeWebpWith(ownBuffer(file)))
}

/** @param quality 1 to 100. Opacity is lost: what shines through has to be painted before. */
export async function encodeJpeg(picture: Picture, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  await jpegEncoder()
  const { width, height, data } = picture
  const encoded = await encodeJpegWith(
    new DecodedImage(new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength), width, height),
    { quality },
  )
  if (encoded.byteLength === 0) throw new Refusal('This picture cannot be written as JPEG.')
  return new Uint8Array(encoded)
}

const ownBuffer = (file: Uint8Array<ArrayBuffer>): ArrayBuffer =>
  file.byteLength === file.buffer.byteLength ? file.buffer : file.slice().buffer
