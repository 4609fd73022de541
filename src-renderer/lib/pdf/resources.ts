import openJpegUrl from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url&no-inline'
import { z } from '@contract/zod'

/**
 * What pdf.js needs beside its code to draw a document that does not bring everything along: the tables of CJK
 * encodings and metric twins of the fourteen standard fonts. They are files of the built page, so nothing is ever
 * fetched from elsewhere.
 */
const urls: Readonly<Record<string, string>> = import.meta.glob<string>(
  ['../../../node_modules/pdfjs-dist/cmaps/*.bcmap', '../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}'],
  { query: '?url&no-inline', import: 'default', eager: true },
)

const urlByName = new Map(Object.entries(urls).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]))

/**
 * pdf.js decodes JPEG 2000 by a script that it imports as `${wasmUrl}openjpeg_nowasm_fallback.js`. The built file has
 * another name (it carries a hash), so what pdf.js appends goes into the fragment, which is not part of a request.
 */
export const wasmUrl = `${openJpegUrl}#/`

/** pdf.js wants these to be set and to end with a slash; BundledData below finds the files by their names. */
export const cMapUrl = 'cmaps/'
export const standardFontDataUrl = 'standard_fonts/'

const wanted = z.object({ filename: z.string() })

/** Serves pdf.js with the files above by their names, wherever the build put them. */
export class BundledData {
  async fetch(request: unknown): Promise<Uint8Array> {
    const { filename } = wanted.parse(request)
    const url = urlByName.get(filename)
    if (url === undefined) throw new Error(`Kartei's build holds no ${filename}.`)
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`${filename} could not be read.`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}
