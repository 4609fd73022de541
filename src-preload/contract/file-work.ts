import { documentName } from './document-name'
import { z } from './zod'

export const workKinds = ['rotate', 'split', 'join'] as const
export type WorkKind = (typeof workKinds)[number]

const fileId = z.string().max(64)
/** Counted from 1: of a PDF, or the pictures of a TIFF; every other image has one. */
const page = z.number().int().positive()

/**
 * What can be done with laid-out files. `rotate`: clockwise by degrees, on top of the turn a page has; JPEG and TIFF are
 * turned without loss by their orientation, PDF pages by their own, other images are drawn anew. `split`: a PDF of each
 * list of pages; leaving pages out and putting them in another order are this too. `join`: one PDF of PDFs and images in
 * the order given, each picture on a page of its own; the margin in millimetres.
 */
export const fileWork = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rotate'),
    fileId,
    turns: z
      .array(z.object({ page, by: z.union([z.literal(90), z.literal(180), z.literal(270)]) }))
      .min(1)
      .max(10_000),
  }),
  z.object({ kind: z.literal('split'), fileId, parts: z.array(z.array(page).min(1).max(10_000)).min(1).max(500) }),
  z.object({
    kind: z.literal('join'),
    fileIds: z.array(fileId).min(1).max(500),
    name: documentName,
    page: z.discriminatedUnion('size', [
      z.object({ size: z.literal('a4'), margin: z.number().min(0).max(50) }),
      z.object({ size: z.literal('image') }),
    ]),
  }),
])
export type FileWork = z.infer<typeof fileWork>
