import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Sides of the squares that the systems ask for, in pixels. */
const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024]

/** The sizes that Windows looks for in an .ico, and the names that macOS has for those of an .icns. */
const inIco = [16, 24, 32, 48, 64, 128, 256]
const inIcns = {
  icp4: 16,
  icp5: 32,
  icp6: 64,
  ic07: 128,
  ic08: 256,
  ic09: 512,
  ic10: 1024,
  ic11: 32,
  ic12: 64,
  ic13: 256,
  ic14: 512,
}

/**
 * Draws the icon in every size and form: `png/NxN.png`, `kartei.ico`, `kartei.icns`.
 *
 * @param {string} svg file of the drawing
 * @param {string} folder that they are written into
 */
export async function drawIcons(svg, folder) {
  // Asked for here: the tools of packaging are installed by then.
  const { Resvg } = createRequire(import.meta.url)('@resvg/resvg-js')
  const drawing = await readFile(svg, 'utf8')
  const drawn = Object.fromEntries(
    sizes.map((size) => [size, new Resvg(drawing, { fitTo: { mode: 'width', value: size } }).render().asPng()]),
  )
  await mkdir(join(folder, 'png'), { recursive: true })
  for (const [size, png] of Object.entries(drawn)) await writeFile(join(folder, 'png', `${size}x${size}.png`), png)
  await writeFile(join(folder, 'kartei.ico'), ico(inIco.map((size) => [size, drawn[size]])))
  await writeFile(join(folder, 'kartei.icns'), icns(Object.entries(inIcns).map(([name, size]) => [name, drawn[size]])))
}

/** A Windows icon of PNG pictures: a directory of 16 bytes a picture, then the pictures. */
export function ico(pictures) {
  const directory = Buffer.alloc(6 + 16 * pictures.length)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(pictures.length, 4)
  let offset = directory.length
  pictures.forEach(([size, png], index) => {
    const at = 6 + 16 * index
    // 0 stands for 256.
    directory.writeUInt8(size % 256, at)
    directory.writeUInt8(size % 256, at + 1)
    directory.writeUInt16LE(1, at + 4)
    directory.writeUInt16LE(32, at + 6)
    directory.writeUInt32LE(png.length, at + 8)
    directory.writeUInt32LE(offset, at + 12)
    offset += png.length
  })
  return Buffer.concat([directory, ...pictures.map(([, png]) => png)])
}

/** A macOS icon: chunks of a name, a length that counts the eight bytes before it, and a PNG picture. */
export function icns(pictures) {
  const chunk = (name, content) => {
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32BE(content.length + 8, 4)
    return Buffer.concat([head, content])
  }
  return chunk('icns', Buffer.concat(pictures.map(([name, png]) => chunk(name, png))))
}
