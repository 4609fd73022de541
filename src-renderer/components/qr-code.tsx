import { create } from 'qrcode'
import { useMemo } from 'react'
import classes from './qr-code.module.css'

/** Empty modules around the code, which readers need to find it (ISO/IEC 18004). */
const quietZone = 4

interface Drawn {
  /** Modules on a side, without the quiet zone. */
  readonly size: number
  /** One closed square for each dark module, in units of modules. */
  readonly path: string
}

/** The code as the path of an SVG; undefined where the text does not fit into the largest one. */
export function drawCode(text: string): Drawn | undefined {
  try {
    const { modules } = create(text, { errorCorrectionLevel: 'M' })
    const { size } = modules
    const places = Array.from({ length: size * size }, (_, index) => [index % size, Math.floor(index / size)] as const)
    const dark = places.filter(([x, y]) => modules.get(y, x))
    return { size, path: dark.map(([x, y]) => `M${x + quietZone} ${y + quietZone}h1v1h-1z`).join('') }
  } catch {
    return undefined
  }
}

interface QrCodeProps {
  readonly text: string
  readonly label: string
  /** Said instead where the text is too long. */
  readonly tooLong: string
}

/** Black on white in both themes: it is read by phones, and maybe printed. */
export function QrCode({ text, label, tooLong }: QrCodeProps) {
  const drawn = useMemo(() => drawCode(text), [text])
  if (!drawn) return <p>{tooLong}</p>
  const side = drawn.size + 2 * quietZone
  return (
    <svg className={classes.code} role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`}>
      <path d={drawn.path} shapeRendering="crispEdges" />
    </svg>
  )
}
