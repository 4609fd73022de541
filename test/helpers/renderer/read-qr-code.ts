import decode from 'qr/decode.js'

/** Pixels of a module: readers want more than one. */
const scale = 4

/** Reads a drawn code as a phone does: by its pixels, through a decoder that had no part in drawing it. */
export function readQrCode(svg: Element): string {
  const side = Number(svg.getAttribute('viewBox')?.split(' ')[2])
  const path = svg.querySelector('path')?.getAttribute('d') ?? ''
  const width = side * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < scale; row += 1)
      for (let column = 0; column < scale; column += 1) {
        const pixel = (Number(y) * scale + row) * width + Number(x) * scale + column
        data.fill(0, pixel * 4, pixel * 4 + 3)
      }
  return decode({ width, height: width, data })
}
