import * as fontkit from '@cantoo/fontkit'
import { PDFDocument, type PDFFont, type PDFPage, type RGB, rgb } from '@cantoo/pdf-lib'
import { readFonts } from '../lib/html-to-pdf'

// Positions on the sheet are in millimetres from its upper left corner, sizes of letters in points.
const pointsPerMillimetre = 72 / 25.4
const sheet = { width: 210, height: 297 }
const points = (millimetres: number): number => millimetres * pointsPerMillimetre

export const ink = {
  text: rgb(0.12, 0.12, 0.14),
  quiet: rgb(0.4, 0.4, 0.43),
  line: rgb(0.78, 0.78, 0.8),
  band: rgb(0.945, 0.953, 0.965),
  brand: rgb(0.07, 0.2, 0.36),
}

export interface TextStyle {
  /** Points. */
  size?: number
  bold?: boolean
  colour?: RGB
  align?: 'left' | 'right'
}

/** A letter of several A4 sheets. */
export class Letter {
  private page: PDFPage

  private constructor(
    readonly pdf: PDFDocument,
    private readonly regular: PDFFont,
    private readonly bold: PDFFont,
  ) {
    this.page = pdf.addPage([points(sheet.width), points(sheet.height)])
  }

  static async begin(): Promise<Letter> {
    // Arimo holds Latin of every kind, Vietnamese included; the fonts built into PDF readers do not.
    const { regular, bold } = await readFonts()
    const pdf = await PDFDocument.create()
    pdf.registerFontkit(fontkit)
    // Without ligatures, what is searched and copied is what was written.
    const options = { subset: true, features: { liga: false } }
    return new Letter(pdf, await pdf.embedFont(regular, options), await pdf.embedFont(bold, options))
  }

  nextSheet(): void {
    this.page = this.pdf.addPage([points(sheet.width), points(sheet.height)])
  }

  /** @param y of the base line */
  text(text: string, x: number, y: number, style: TextStyle = {}): void {
    const { size = 10, bold = false, colour = ink.text, align = 'left' } = style
    const font = bold ? this.bold : this.regular
    const written = text.normalize('NFC')
    const left = points(x) - (align === 'right' ? font.widthOfTextAtSize(written, size) : 0)
    this.page.drawText(written, { x: left, y: points(sheet.height - y), size, font, color: colour })
  }

  /** Breaks between words. @returns the y after the last line */
  paragraph(text: string, x: number, y: number, width: number, style: TextStyle = {}): number {
    const { size = 10, bold = false } = style
    const font = bold ? this.bold : this.regular
    const lines: string[] = []
    for (const word of text.normalize('NFC').split(' ')) {
      const longer = lines.length > 0 ? `${lines.at(-1) ?? ''} ${word}` : word
      if (lines.length > 0 && font.widthOfTextAtSize(longer, size) <= points(width)) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    const leading = (size * 1.45) / pointsPerMillimetre
    for (const [index, line] of lines.entries()) this.text(line, x, y + index * leading, style)
    return y + lines.length * leading
  }

  rule(x: number, y: number, width: number, colour = ink.line, thickness = 0.5): void {
    const at = points(sheet.height - y)
    this.page.drawLine({
      start: { x: points(x), y: at },
      end: { x: points(x + width), y: at },
      thickness,
      color: colour,
    })
  }

  box(x: number, y: number, width: number, height: number, fill: RGB, border?: RGB): void {
    this.page.drawRectangle({
      x: points(x),
      y: points(sheet.height - y - height),
      width: points(width),
      height: points(height),
      color: fill,
      ...(border && { borderColor: border, borderWidth: 0.6 }),
    })
  }

  /** A star of four long rays. @param x of its centre */
  star(x: number, y: number, radius: number): void {
    const corners = Array.from({ length: 8 }, (_, index) => {
      const distance = index % 2 === 0 ? radius : radius * 0.3
      const angle = (index * Math.PI) / 4
      return `${points(Math.sin(angle) * distance)} ${points(-Math.cos(angle) * distance)}`
    })
    this.page.drawSvgPath(`M ${corners.join(' L ')} Z`, {
      x: points(x),
      y: points(sheet.height - y),
      color: ink.brand,
      borderWidth: 0,
    })
  }
}
