import { expect, test } from 'vitest'
import { lookAt } from '../../../../../src-main/features/documents/look/look-at'
import { decodeImage } from '../../../../../src-main/features/documents/work/decode'
import { bmp, type BmpForm } from '../../../../fixtures/documents/bmps'
import { useDecoder } from '../../../../helpers/main/picture-host'

const decodeInWindow = useDecoder()
const size = { width: 42, height: 20 } as const
const quarters = ['255,0,0,255', '0,255,0,255', '0,0,255,255', '255,255,255,255']
const halves = ['255,0,0,255', '255,0,0,255', '0,255,0,255', '0,255,0,255']

async function corners(file: Uint8Array): Promise<string[]> {
  const { width, height, data } = await decodeImage(new Uint8Array(file), 'image/bmp', { decodeInWindow })
  const at = (x: number, y: number): string => data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4).join()
  return [at(0, 0), at(width - 1, 0), at(0, height - 1), at(width - 1, height - 1)]
}

const forms: readonly (readonly [string, Omit<BmpForm, 'width' | 'height'>])[] = [
  ['24 bits', {}],
  ['24 bits, the top first', { topDown: true }],
  ['32 bits', { bits: 32 }],
  ['16 bits', { bits: 16 }],
  ['16 bits in fields', { bits: 16, packing: 'fields', masks: [0xf800, 0x7e0, 0x1f, 0] }],
  ['16 bits in unusual fields', { bits: 16, packing: 'fields', masks: [0x600, 0x1c0, 0x3f, 0] }],
  ['32 bits in fields', { bits: 32, packing: 'fields', masks: [0xff000000, 0xff00, 0xff0000, 0] }],
  ['32 bits in fields of ten', { bits: 32, packing: 'fields', masks: [0xffe00000, 0x1ffc00, 0x3ff, 0] }],
  [
    '32 bits with an opacity',
    { bits: 32, packing: 'fields-with-opacity', masks: [0xff0000, 0xff00, 0xff, 0xff000000] },
  ],
  [
    '32 bits with an opacity that is nothing everywhere',
    { bits: 32, header: 124, packing: 'fields', masks: [0xff0000, 0xff00, 0xff, 0xff000000], opacity: 0 },
  ],
  ['a header with masks', { bits: 32, header: 52, packing: 'fields', masks: [0xff, 0xff00, 0xff0000, 0] }],
  ['a header with four masks', { bits: 32, header: 56, packing: 'fields', masks: [0xff, 0xff00, 0xff0000, 0] }],
  ['header of version 4', { bits: 8, header: 108 }],
  ['header of version 5', { bits: 24, header: 124 }],
  ['OS/2 in colour', { header: 12 }],
  ['OS/2 with a palette', { header: 12, bits: 8 }],
  ['OS/2 with a long header', { header: 64, bits: 8 }],
  ['OS/2 with a header cut short', { header: 16 }],
  ['fewer colours than 8 bits have', { bits: 8 }],
  ['fewer colours than 4 bits have', { bits: 4 }],
  ['2 bits, as handhelds wrote', { bits: 2 }],
  ['runs of 8 bits', { bits: 8, packing: 'runs' }],
  ['runs of 4 bits', { bits: 4, packing: 'runs' }],
  ['colours one by one of 8 bits', { bits: 8, packing: 'literal-runs' }],
  ['colours one by one of 4 bits', { bits: 4, packing: 'literal-runs' }],
  ['runs, the top first', { bits: 8, packing: 'runs', topDown: true }],
]

test.each(forms)('%s', async (_what, form) => {
  const file = bmp({ ...size, ...form })
  expect(await lookAt(new Uint8Array(file))).toEqual({ mediaType: 'image/bmp', kind: 'image', ...size, notes: [] })
  expect(await corners(file)).toEqual(quarters)
})

test('black and white, and a palette that ends before the colours do', async () => {
  expect(await corners(bmp({ ...size, bits: 1 }))).toEqual(halves)
  const short = bmp({ ...size, bits: 4 })
  short.writeUInt32LE(2, 46)
  expect((await corners(short))[2]).toBe('0,0,0,255')
})

test('a run that reaches past its row or the picture does no harm', async () => {
  const file = bmp({ ...size, bits: 8, packing: 'runs' })
  const at = file.readUInt32LE(10)
  file[at] = 255
  expect((await corners(file)).slice(0, 2)).toEqual(quarters.slice(0, 2))
})

test.each([
  ['plain rows', { bits: 24 }],
  ['runs', { bits: 8, packing: 'runs' }],
] as const)('%s that are cut off are damaged', async (_what, form) => {
  const file = bmp({ ...size, ...form })
  await expect(corners(file.subarray(0, -40))).rejects.toThrow('damaged')
})

test('what only printers take says so', async () => {
  await expect(corners(bmp({ ...size, packing: 'jpeg' }))).rejects.toThrow('sent as it is')
})

test.each([
  ['no width', (file: Buffer) => file.writeInt32LE(-42, 18)],
  ['no depth', (file: Buffer) => file.writeUInt16LE(30_000, 28)],
  ['no header', (file: Buffer) => file.writeUInt32LE(7, 14)],
])('%s is damaged', async (_what, spoil) => {
  const file = bmp(size)
  spoil(file)
  expect(await lookAt(new Uint8Array(file))).toMatchObject({ notes: ['damaged'] })
})
