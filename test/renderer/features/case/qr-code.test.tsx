import { render } from '@testing-library/react'
import decode from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { QrCode } from '../../../../src-renderer/features/case/next-step/qr-code'

/** Pixels of a module: readers want more than one. */
const scale = 4

/** Reads the drawing as a phone does: by its pixels, through a decoder that had no part in drawing it. */
function read(svg: SVGSVGElement): string {
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

function drawn(text: string): SVGSVGElement | null {
  return render(<QrCode text={text} label="Code" tooLong="Too long" />).container.querySelector('svg')
}

describe('the QR code of a signing link', () => {
  it.each([
    'https://sign.example/s/7d098e55-0f3c-4d63-9d2b-311c1be3ec7a',
    'https://sign.example/s/7d098e55?a=1&b=ü&name=Brückl%20%C5%81ukasz#teil',
    `https://sign.example/s/${'0123456789abcdef'.repeat(40)}`,
  ])('is read as exactly that link: %s', (link) => {
    const svg = drawn(link)
    expect(svg && read(svg)).toBe(link)
  })

  it('is not drawn where the link does not fit into one', () => {
    expect(drawn(`https://sign.example/${'x'.repeat(3_000)}`)).toBeNull()
  })
})
