import type { AddressLabel } from '@contract/domain/label-layout'
import { labelLineHeight, layoutOf, sizeOf } from '@contract/domain/label-layout'
import { fontFaces, htmlText, type Fonts } from '../../lib/html-to-pdf'

/** The address as HTML for Chromium's printing. Nothing in it is loaded from anywhere. */
export function labelHtml(label: AddressLabel, lines: readonly string[], fonts: Fonts): string {
  const { paper, address } = layoutOf(label)
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:">
<style>${fontFaces(fonts)}
@page { size: ${paper.width}mm ${paper.height}mm; margin: 0 }
html { font: ${sizeOf(label, lines)}pt/${labelLineHeight} Arimo, sans-serif; color: #000; font-variant-ligatures: none }
body { margin: 0 }
address {
  position: absolute; overflow: hidden; font-style: normal; white-space: pre;
  left: ${address.left}mm; top: ${address.top}mm; width: ${address.width}mm; height: ${address.height}mm;
}
p { margin: 0 }
</style>
</head>
<body>
<address>
${lines.map((line) => `<p dir="auto">${htmlText(line)}</p>`).join('')}
</address>
</body>
</html>`
}
