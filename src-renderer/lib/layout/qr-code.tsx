import encodeQR from 'qr'
import { useMemo } from 'react'
import classes from './layout.module.css'

/** Empty modules around the code, which readers need to find it (ISO/IEC 18004). */
const quietZone = 4

/**
 * The code as the path of an SVG, a closed square for each dark module, in units of modules, and how many stand on a side;
 * undefined where the text does not fit into the largest one.
 */
function drawCode(text: string): { readonly side: number; readonly path: string } | undefined {
  try {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone })
    const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
    return { side: rows.length, path }
  } catch {
    return undefined
  }
}

interface QrCodeProps {
  readonly text: string
  readonly label: string
  readonly tooLong: string
}

/** Black on white in both themes: it is read by phones, and maybe printed. */
export function QrCode({ text, label, tooLong }: QrCodeProps) {
  const drawn = useMemo(() => drawCode(text), [text])
  if (!drawn) return <p>{tooLong}</p>
  return (
    <svg className={classes.code} role="img" aria-label={label} viewBox={`0 0 ${drawn.side} ${drawn.side}`}>
      <path d={drawn.path} shapeRendering="crispEdges" />
    </svg>
  )
}
