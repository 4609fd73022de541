import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef, type PDFPage } from '@cantoo/pdf-lib'

/** An image where a page draws it. */
export interface DrawnImage {
  readonly ref: PDFRef
  readonly stream: PDFRawStream
  /** As drawn, in inches. */
  readonly width: number
  readonly height: number
}

type Matrix = readonly [number, number, number, number, number, number]
const asItIs: Matrix = [1, 0, 0, 1, 0, 0]

const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
]

/** Of the area of a page, what its images cover at least when it is a scan. */
const leastCover = 0.6
/** How text is drawn that nobody sees: what was recognised on a scan. */
const invisible = 3

/** A scan is drawn in a few words; what takes more is something else. */
const mostContentBytes = 1024 * 1024

/**
 * The images of a page that is a scan: they cover most of it, and no text is to be seen beside them. Undefined for every
 * other page, also for one that is put together in a way that is not looked into here.
 */
export function imagesOfScan(page: PDFPage): DrawnImage[] | undefined {
  const content = contentOf(page)
  if (content === undefined || content.length > mostContentBytes) return undefined
  const images: DrawnImage[] = []
  const kept: { readonly matrix: Matrix; readonly textMode: number }[] = []
  let matrix = asItIs
  let textMode = 0
  let covered = 0
  let operands: string[] = []
  for (const [token] of content.matchAll(tokens)) {
    if (!operator.test(token)) {
      operands.push(token)
      continue
    }
    if (token === 'q') kept.push({ matrix, textMode })
    else if (token === 'Q') ({ matrix, textMode } = kept.pop() ?? { matrix, textMode })
    else if (token === 'cm') matrix = times(matrixOf(operands), matrix)
    else if (token === 'Tr') textMode = Number(operands.at(-1))
    else if (token === 'Do') {
      const image = imageOf(page, operands.at(-1) ?? '', matrix)
      if (!image) return undefined
      images.push(image)
      covered += image.width * image.height
    } else if (token === 'BI' || (showsText.includes(token) && textMode !== invisible)) return undefined
    operands = []
  }
  const { width, height } = page.getSize()
  return covered >= (leastCover * width * height) / pointsPerInch ** 2 ? images : undefined
}

const pointsPerInch = 72
const showsText = ['Tj', 'TJ', "'", '"']
const tokens = /\((?:\\[^]|[^\\()])*\)|<[\da-f\s]*>|<<|>>|[[\]]|\/[^\s/[\]<>()%]*|%[^\n\r]*|[^\s/[\]<>()%]+/gi
const operator = /^(?:[a-z]+[01]?\*?|['"])$/i

function matrixOf(operands: readonly string[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = operands.slice(-6).map(Number)
  return [a, b, c, d, e, f]
}

function contentOf({ node }: PDFPage): string | undefined {
  const contents = node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray().map((ref) => node.context.lookup(ref)) : [contents]
  const texts = streams.map((stream) =>
    stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : undefined,
  )
  return texts.includes(undefined) ? undefined : texts.join('\n')
}

function imageOf({ node }: PDFPage, name: string, [a, b, c, d]: Matrix): DrawnImage | undefined {
  const objects = node.Resources()?.lookup(PDFName.of('XObject'))
  const ref = objects instanceof PDFDict ? objects.get(PDFName.of(name.slice(1))) : undefined
  const stream = ref instanceof PDFRef ? node.context.lookup(ref) : undefined
  if (!(ref instanceof PDFRef) || !(stream instanceof PDFRawStream)) return undefined
  if (stream.dict.lookup(PDFName.of('Subtype')) !== PDFName.of('Image')) return undefined
  return { ref, stream, width: Math.hypot(a, b) / pointsPerInch, height: Math.hypot(c, d) / pointsPerInch }
}
