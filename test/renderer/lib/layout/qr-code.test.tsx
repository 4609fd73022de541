import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { QrCode } from '../../../../src-renderer/lib/layout/qr-code'
import { readQrCode } from '../../../helpers/renderer/read-qr-code'

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
    expect(svg && readQrCode(svg)).toBe(link)
  })

  it('is not drawn where the link does not fit into one', () => {
    expect(drawn(`https://sign.example/${'x'.repeat(3_000)}`)).toBeNull()
  })
})
