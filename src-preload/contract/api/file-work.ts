import { documentName } from '../domain/document-name'
import { z } from '../zod'

export const workKinds = ['rotate', 'split', 'join', 'shrink', 'unlock', 'take-apart'] as const

/** How fine a smaller document is: about 300, 200 and 140 dots an inch on A4. */
export const shrinkLevels = ['fine', 'medium', 'small'] as const
export type ShrinkLevel = (typeof shrinkLevels)[number]

/**
 * Why nothing smaller is offered. `small-already`: what could be made would not be smaller to speak of. `text`: a PDF whose
 * pages are no scans. `unshrinkable`: a scan whose pictures are stored as black and white, in colours for print, or in
 * another way in which they are not drawn anew. `animated`: only a still picture would be left. `no-picture`: no image or PDF, or one that cannot be
 * drawn here. `form`: a form whose content cannot be drawn into its pages. `unfit`: damaged, protected, or too large to be
 * worked on.
 */
export const shrinkReasons = [
  'small-already',
  'text',
  'unshrinkable',
  'animated',
  'no-picture',
  'form',
  'unfit',
] as const
export type ShrinkReason = (typeof shrinkReasons)[number]

/** Smaller documents that are made already, the largest first; at most one of each level. */
export const shrinkOffer = z.object({
  offers: z.array(
    z.object({
      level: z.enum(shrinkLevels),
      /** To look at what was made, by `files.read`, as long as nobody has decided. */
      fileId: z.string(),
      /** Bytes of what would be sent. */
      size: z.number().int(),
      mediaType: z.string(),
      /** In pixels, of an image. */
      width: z.number().int().optional(),
      height: z.number().int().optional(),
    }),
  ),
  reason: z.enum(shrinkReasons).nullable(),
})
export type ShrinkOffer = z.infer<typeof shrinkOffer>

const fileId = z.string().max(64)
/** Counted from 1: of a PDF, or the pictures of a TIFF; every other image has one. */
const page = z.number().int().positive()

/**
 * The kinds of work on staged files. `rotate`: clockwise by degrees, on top of the turn a page has; JPEG and TIFF are
 * turned without loss by their orientation, PDF pages by their own, other images are drawn anew. `split`: a PDF of each
 * list of pages; leaving pages out and putting them in another order are this too. `join`: one PDF of PDFs and images in
 * the order given, each picture on a page of its own; the margin in millimetres. `shrink`: puts what `files.shrinkOffer`
 * made in the place of an image (JPEG; a PDF for an image of several pages) or of a scanned PDF. All four draw what the fields
 * of a form show into its pages, and refuse one of which they cannot; a signature does not hold afterwards. `split` and `join`
 * refuse a PDF with files in it, and leave the invoice in XML behind.
 * `unlock`: a copy of a PDF that opens without its password, which is kept nowhere; a wrong one is `invalid-input` at
 * `work.password` (`wrong-password`). `take-apart`: the attachments of a message (`isMessage`) in its place, those of messages
 * within it too, without the small pictures of its text; or the pages of a PDF and, behind them, the files in it.
 * `take-pictures`: those pictures too, behind `fileId`, which came of that message.
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
  z.object({ kind: z.literal('shrink'), fileId, level: z.enum(shrinkLevels) }),
  z.object({ kind: z.literal('unlock'), fileId, password: z.string().min(1).max(1_000) }),
  z.object({ kind: z.literal('take-apart'), fileId }),
  z.object({ kind: z.literal('take-pictures'), fileId }),
])
export type FileWork = z.infer<typeof fileWork>
