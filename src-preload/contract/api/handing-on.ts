import { call } from '../call'
import { pathSegment, uuid } from '../domain/identifiers'
import { z } from '../zod'

/**
 * The damage of a document: it ends before its end (a PDF before its `%%EOF`), its bytes were changed
 * on the way as text is, or it does not open.
 */
export const documentDamage = z.enum(['cut', 'garbled', 'unreadable'])
export type DocumentDamage = z.infer<typeof documentDamage>

/** An invoice's document, and what its file is named after. */
export const namedDocument = z.object({
  documentId: pathSegment,
  number: z.string().max(200),
  customer: z.string().max(300).optional(),
  /** As the clerk reads it. */
  period: z.string().max(100).optional(),
})
export type NamedDocument = z.infer<typeof namedDocument>

/** The placeholders of a file name; anything else between them stands as it is. */
export const nameParts = ['{number}', '{customer}', '{period}'] as const
export const usualNamePattern = '{number}'

const several = z.object({
  /** The page's own number, under which it hears of the progress and cancels. */
  workId: uuid,
  engagementId: uuid,
  documents: z.array(namedDocument).min(1).max(2_000),
})
const workId = z.object({ workId: uuid })

/** One that is `damaged` was saved as it came, byte for byte. */
export const savedFile = z.object({
  documentId: z.string(),
  outcome: z.enum(['saved', 'failed', 'cancelled']),
  name: z.string().optional(),
  message: z.string().optional(),
  damage: documentDamage.optional(),
})
export type SavedFile = z.infer<typeof savedFile>

/** Several invoices at once, and files for other programs. */
export const handingOn = {
  /**
   * Asks for a folder, then writes each document into it, named by the pattern; nothing is overwritten, a name that is
   * taken gets a number. `saved` is false when the user thought better of it.
   */
  saveAll: call(
    several.extend({ pattern: z.string().min(1).max(200) }),
    z.object({ saved: z.boolean(), folder: z.string().optional(), results: z.array(savedFile) }),
    { journal: 'act' },
  ),
  /**
   * Asks where to, then writes one PDF of all documents in this order, each with a bookmark. Where one cannot be had nothing
   * is written, and `missing` names them. Failures: `file` (one cannot be joined, or the PDF cannot be written), `cancelled`.
   */
  join: call(
    several.extend({ name: z.string().min(1).max(200) }),
    z.object({
      saved: z.boolean(),
      name: z.string().optional(),
      missing: z.array(z.object({ documentId: z.string(), message: z.string(), damage: documentDamage.optional() })),
    }),
    { journal: 'act' },
  ),
  cancelWork: call(workId, z.object({ cancelled: z.boolean() }), { journal: 'elsewhere' }),
  /**
   * Writes the documents where only this user can read them, to be dragged out of the window; they are erased after a
   * while, and when Kartei ends. Failures: those of endpoint 15, `file`, `cancelled`, `unexpected-response` with the code
   * `damaged-…` of a document that is.
   */
  prepareFiles: call(several, z.object({ ticket: z.string(), names: z.array(z.string()) }), { journal: 'act' }),
  /** Begins to drag such files out of the window; `started` is false when they are not there any more. */
  startDrag: call(z.object({ ticket: z.string().max(64) }), z.object({ started: z.boolean() }), {
    journal: 'elsewhere',
  }),
  /**
   * Opens the system's mail program with the document attached (`composed`); where that cannot be done, shows the file in
   * its folder (`shown`). Failures: those of `prepareFiles`.
   */
  mail: call(
    z.object({ engagementId: uuid, document: namedDocument }),
    z.object({ did: z.enum(['composed', 'shown']), name: z.string() }),
    { journal: 'act' },
  ),
  /** The same with all of them attached to one message; shown is the folder that they lie in. */
  mailAll: call(several, z.object({ did: z.enum(['composed', 'shown']), names: z.array(z.string()) }), {
    journal: 'act',
  }),
}
