import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { ElectronApplication } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A made-up page of paper, as a scanner would leave it. Resolves to its path. */
export async function writeScannedForm(folder: string): Promise<string> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  for (const [title, lines] of [
    ['Gewerbeanmeldung', ['Betrieb: Musterbetrieb', 'Ort: Beispielstadt', 'Beginn: 1. Januar 2026']],
    ['Anlage', ['Alle Angaben sind erfunden.']],
  ] as const) {
    const page = document.addPage([595, 842])
    page.drawText(title, { x: 72, y: 740, size: 22, font: bold })
    lines.forEach((line, row) => {
      page.drawText(line, { x: 72, y: 690 - row * 24, size: 13, font })
    })
  }
  const path = join(folder, 'Gewerbeanmeldung_Anna-Größe.pdf')
  await writeFile(path, await document.save())
  return path
}

/** A made-up photograph: a bright card on a dark desk. Encoded by the program's own Electron. Resolves to its path. */
export async function writePhotograph(app: ElectronApplication, folder: string): Promise<string> {
  const encoded = await app.evaluate(({ nativeImage }) => {
    const [width, height] = [1600, 1000]
    const pixels = Buffer.alloc(width * height * 4)
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const onCard = x > 200 && x < 1400 && y > 140 && y < 860
        const onFace = Math.hypot((x - 480) / 150, (y - 480) / 200) < 1
        const onLine = onCard && x > 760 && x < 1280 && (y - 300) % 110 < 26 && y > 300 && y < 720
        const grain = (x * 7919 + y * 104_729) % 23
        const [red, green, blue] = onFace
          ? [196, 160, 136]
          : onLine
            ? [96, 120, 124]
            : onCard
              ? [206, 226, 220]
              : [92, 70, 54]
        pixels.set([blue + grain, green + grain, red + grain, 255], (y * width + x) * 4)
      }
    return nativeImage.createFromBitmap(pixels, { width, height }).toJPEG(88).toString('base64')
  })
  const path = join(folder, 'Ausweis_Vorderseite.jpg')
  await writeFile(path, Buffer.from(encoded, 'base64'))
  return path
}
