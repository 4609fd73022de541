/** Pages and characters that are read at most: names and references stand at the beginning of what clerks get. */
const mostPages = 20
const mostCharacters = 40_000

/**
 * The text of a PDF, in the order in which it is written into it; empty where that is a picture of a text. Rejects for what
 * pdf.js cannot open.
 */
export async function textOfPdf(file: Uint8Array) {
  const { getDocument } = await pdfjs()
  const task = getDocument({
    data: file.slice(),
    verbosity: 0,
    isEvalSupported: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
  })
  try {
    const pdf = await task.promise
    let text = ''
    for (let number = 1; number <= Math.min(pdf.numPages, mostPages) && text.length < mostCharacters; number += 1) {
      const page = await pdf.getPage(number)
      for (const item of (await page.getTextContent()).items)
        if ('str' in item) text += item.str + (item.hasEOL || item.str.endsWith(' ') ? '\n' : ' ')
      page.cleanup()
    }
    return { pages: pdf.numPages, text: text.slice(0, mostCharacters).trim() }
  } finally {
    await task.destroy()
  }
}

/** Globals that pdf.js takes for granted where it runs in Electron and in no page. */
const stands = {
  DOMMatrix: function DOMMatrix() {},
  navigator: { platform: '', userAgent: '', language: 'en' },
}

/**
 * Loaded when the first PDF is read. This process has no page: what pdf.js draws with is missed by nobody who reads text
 * only, and what it does beside the page it does right here.
 */
async function pdfjs() {
  for (const [name, stand] of Object.entries(stands))
    if (!(name in globalThis)) Object.assign(globalThis, { [name]: stand })
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs')
  return import('pdfjs-dist/legacy/build/pdf.mjs')
}
