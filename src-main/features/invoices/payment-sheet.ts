import * as fontkit from '@cantoo/fontkit'
import { PDFDocument, rgb } from '@cantoo/pdf-lib'
import { printedIban } from '@contract/domain/iban'
import type { ListedInvoice } from '@contract/api/invoices'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import encodeQR from 'qr'
import { textsIn } from '../../lib/texts'

const points = (millimetres: number): number => (millimetres * 72) / 25.4
const a4 = { width: 210, height: 297 } as const
const left = 25
/** Millimetres of the code without its quiet zone, which the paper around it is. */
const side = 50
const black = rgb(0, 0, 0)

/** One sheet of A4 with the code, and in words what it says. */
export async function drawPaymentCode(
  code: string,
  { invoiceNumber }: Pick<ListedInvoice, 'invoiceNumber'>,
  language: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { resolve } = createRequire(import.meta.url)
  const [regular, bold] = await Promise.all([
    readFile(resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf')),
    readFile(resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf')),
  ])
  const pdf = await PDFDocument.create()
  pdf.registerFontkit(fontkit)
  const options = { subset: true, features: { liga: false } }
  const fonts = { regular: await pdf.embedFont(regular, options), bold: await pdf.embedFont(bold, options) }
  const page = pdf.addPage([points(a4.width), points(a4.height)])
  const [, , , , bank = '', payee = '', account = '', amount = '', , structured = '', reference = ''] = code.split('\n')

  const write = (text: string, x: number, y: number, size: number, font = fonts.regular): void =>
    page.drawText(text, { x: points(x), y: points(a4.height - y), size, font, color: black })
  const say = textsIn(language, 'invoices/main')
  write(say('title'), left, 30, 16, fonts.bold)

  // The least that the encoder draws around the code is one module, which the paper is already.
  const modules = encodeQR(code, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  const module = side / modules.length
  for (const [row, line] of modules.entries())
    for (const [column, isDark] of line.entries())
      if (isDark)
        page.drawRectangle({
          x: points(left + column * module),
          y: points(a4.height - 40 - (row + 1) * module),
          // A hair wider, so that no reader of the PDF leaves white lines between neighbours.
          width: points(module) + 0.02,
          height: points(module) + 0.02,
          color: black,
        })

  const lines: readonly (readonly [string, string])[] = [
    [say('invoice'), invoiceNumber ?? ''],
    [say('payee'), payee],
    [say('account'), printedIban(account)],
    [say('bank'), bank],
    [say('amount'), amount.replace('EUR', 'EUR ')],
    [say('reference'), structured || reference],
  ]
  let y = 46
  for (const [name, value] of lines) {
    if (value === '') continue
    write(name, 85, y, 9)
    for (const part of wrapped(value, (text) => fonts.regular.widthOfTextAtSize(text, 11) <= points(100))) {
      y += 5
      write(part, 85, y, 11)
    }
    y += 7
  }
  return new Uint8Array(await pdf.save())
}

/** Breaks where there is a space, and else where it must. */
function wrapped(text: string, fits: (text: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const character of text) {
    if (fits(line + character)) {
      line += character
      continue
    }
    const space = line.lastIndexOf(' ')
    lines.push(space > 0 ? line.slice(0, space) : line)
    line = (space > 0 ? line.slice(space + 1) : '') + character
  }
  return [...lines, line]
}
