import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text of each page as a reader would copy it, one line for each piece of text. */
export async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  try {
    const pages: string[] = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent()
      pages.push(items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])).join('\n'))
    }
    return pages
  } finally {
    await pdf.destroy()
  }
}
