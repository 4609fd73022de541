import { z } from '../zod'

/** A sheet of A4 with labels of 70 × 37 mm, without margins: 3 beside each other in 8 rows. */
export const labelSheet = { columns: 3, rows: 8 } as const

/** What an address is printed on. `position` counts along the rows from the upper left. */
export const addressLabel = z.discriminatedUnion('format', [
  z.strictObject({ format: z.literal('label-89x36') }),
  z.strictObject({
    format: z.literal('sheet-70x37'),
    position: z
      .number()
      .int()
      .min(1)
      .max(labelSheet.columns * labelSheet.rows),
  }),
  z.strictObject({ format: z.literal('envelope-dl') }),
])
export type AddressLabel = z.infer<typeof addressLabel>
export type LabelFormat = AddressLabel['format']

/** In millimetres, from the upper left. */
interface Place {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The paper, and where on it the address may stand. In millimetres. */
interface Layout {
  readonly paper: { readonly width: number; readonly height: number }
  readonly address: Place
}

const sheetLabel = { width: 70, height: 37 }
/** 8 rows of 37 mm leave 1 mm of an A4 sheet, half of it above. */
const sheetTop = (297 - labelSheet.rows * sheetLabel.height) / 2

const onSheet = (position: number): Place => ({
  left: ((position - 1) % labelSheet.columns) * sheetLabel.width + 6,
  top: sheetTop + Math.floor((position - 1) / labelSheet.columns) * sheetLabel.height + 5,
  width: sheetLabel.width - 10,
  height: sheetLabel.height - 10,
})

export function layoutOf(label: AddressLabel): Layout {
  switch (label.format) {
    case 'label-89x36':
      return { paper: { width: 89, height: 36 }, address: { left: 5, top: 4, width: 80, height: 28 } }
    case 'sheet-70x37':
      return { paper: { width: 210, height: 297 }, address: onSheet(label.position) }
    case 'envelope-dl':
      // Machines read an address 40 mm below the upper edge at the least, and 15 mm from the others.
      return { paper: { width: 220, height: 110 }, address: { left: 105, top: 48, width: 98, height: 45 } }
  }
}

/** Points, where there is room for them. */
const largest: Readonly<Record<LabelFormat, number>> = { 'label-89x36': 12, 'sheet-70x37': 11, 'envelope-dl': 12 }

export const millimetresPerPoint = 25.4 / 72
/** Of the size of the letters. */
export const labelLineHeight = 1.25

/** About how wide a text is, in its font's size; rather more than less. */
const widthOf = (line: string): number =>
  Array.from(line).reduce((sum, character) => {
    if (/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character)) return sum + 1
    if (/[MW@%]/.test(character)) return sum + 0.95
    return sum + (/\p{Lu}|\p{N}/u.test(character) ? 0.72 : 0.58)
  }, 0)

/** The size, in points, in which all lines are on the label whole, one below the other. */
export function sizeOf(label: AddressLabel, lines: readonly string[]): number {
  const { width, height } = layoutOf(label).address
  const byWidth = width / millimetresPerPoint / Math.max(...lines.map(widthOf))
  const byHeight = height / millimetresPerPoint / labelLineHeight / lines.length
  return Math.floor(Math.min(largest[label.format], byWidth, byHeight) * 10) / 10
}
