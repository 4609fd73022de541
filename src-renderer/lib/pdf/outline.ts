import { z } from '@contract/zod'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** One line of a document's outline. */
export interface OutlineEntry {
  readonly title: string
  /** How many entries it stands under. */
  readonly depth: number
  /** A place in the document, in pdf.js's own words. */
  readonly destination?: string | unknown[]
  /** Where it leads out of the document instead. */
  readonly url?: string
}

const node = z.object({
  title: z.string(),
  dest: z.union([z.string(), z.array(z.unknown())]).nullish(),
  url: z.string().nullish(),
  items: z.array(z.unknown()).nullish(),
})

/** More than anybody reads, and a bound for an outline that is made to have no end. */
const most = 5_000
const deepest = 12

/** The outline in its order, as lines; what is no entry is left out. */
export async function readOutline(document: Pick<PDFDocumentProxy, 'getOutline'>): Promise<OutlineEntry[]> {
  const top: unknown = await document.getOutline().catch(() => undefined)
  const entries: OutlineEntry[] = []
  const add = (nodes: readonly unknown[], depth: number): void => {
    for (const each of nodes) {
      if (entries.length >= most) return
      const found = node.safeParse(each).data
      if (!found) continue
      const { title, dest, url, items } = found
      entries.push({
        title: title.trim(),
        depth,
        ...(dest != null ? { destination: dest } : url != null && { url }),
      })
      if (items && depth < deepest) add(items, depth + 1)
    }
  }
  if (Array.isArray(top)) add(top, 0)
  return entries
}
