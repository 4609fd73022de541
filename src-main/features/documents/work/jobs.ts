import { look } from '@contract/api/documents'
import { shrinkLevels, shrinkReasons } from '@contract/api/file-work'
import { z } from '@contract/zod'
import type { Job } from '../../../lib/worker/job'
import type { DecodePicture } from '../../../lib/picture-window'
import type { AnswerQuestion } from '../../../lib/worker'

const file = z.instanceof(Uint8Array<ArrayBuffer>)

const job = <Input, Output>(name: string, input: z.ZodType<Input>, output: z.ZodType<Output>): Job<Input, Output> => ({
  name,
  input,
  output,
})

/** The media type that the beginning of a file says, and the endings that fit it. */
export const typeJob = job(
  'type',
  z.object({ file }),
  z.object({ mediaType: z.string(), extensions: z.array(z.string()).readonly() }),
)

export const lookJob = job('look', z.object({ file }), look)

/** A small picture of what the page cannot draw by itself; null of everything else. */
export const thumbnailJob = job(
  'thumbnail',
  z.object({ file }),
  z.object({ bytes: file, mediaType: z.literal('image/png') }).nullable(),
)

/** The beginning of the text of a PDF, by which its case is recognised. */
export const textJob = job('text', z.object({ file }), z.object({ pages: z.number().int(), text: z.string() }))

const page = z.number().int().positive()

const rotation = z.object({ page, by: z.union([z.literal(90), z.literal(180), z.literal(270)]) })
/** A page, counted from 1, and by how much it is turned clockwise, in degrees. */
export type Rotation = z.infer<typeof rotation>

/** Turns pages of a PDF or pictures of an image. */
export const rotateJob = job('rotate', z.object({ file, rotations: z.array(rotation) }), file)

/** Makes a PDF of each list of pages, counted from 1. */
export const splitJob = job('split', z.object({ file, parts: z.array(z.array(page)) }), z.array(file))

const imagePage = z.discriminatedUnion('size', [
  z.object({ size: z.literal('a4'), margin: z.number().min(0).max(50) }),
  z.object({ size: z.literal('image') }),
])
/** A4, upright or on its side as the picture is, with a margin in millimetres; or a page of the picture's own size. */
export type ImagePage = z.infer<typeof imagePage>

/** One PDF of PDFs and images. `titles`, one for each file, become the bookmarks that lead to their first pages. */
export const joinJob = job(
  'join',
  z.object({ files: z.array(file), page: imagePage, titles: z.array(z.string()).optional() }),
  file,
)

/** A copy of a PDF that opens without the password; null where this is not its password. */
export const unlockJob = job('unlock', z.object({ file, password: z.string() }), file.nullable())

const takenApart = z.object({ files: z.array(z.object({ name: z.string(), bytes: file })), leftOut: z.number().int() })
/** Files as their sender named them, empty where they have no name, and how many small pictures of the text are not among them. */
export type TakenApart = z.infer<typeof takenApart>

/** The attachments of a message, or the small pictures of its text. */
export const takeApartJob = job(
  'take-apart',
  z.object({ file, taking: z.enum(['attachments', 'pictures']) }),
  takenApart,
)

const shrunk = z.object({
  made: z.array(
    z.object({
      level: z.enum(shrinkLevels),
      bytes: file,
      /** In pixels, of an image. */
      width: z.number().int().optional(),
      height: z.number().int().optional(),
    }),
  ),
  /** Why nothing was made. */
  reason: z.enum(shrinkReasons).nullable(),
})
export type Shrunk = z.infer<typeof shrunk>

/** Smaller documents in the place of an image or a scanned PDF. */
export const shrinkJob = job('shrink', z.object({ file }), shrunk)

/** A job's question to main: the pixels of a picture that is decoded in a window. */
const question = z.object({ file, longest: z.number().positive().optional() })
const reply = z.object({ width: z.number().int(), height: z.number().int(), data: file }).optional()

/** The side of the job: asks by `ask`, which resolves to what main answers. */
export const decodeByAsking =
  (ask: (question: unknown) => Promise<unknown>): DecodePicture =>
  async (file, { longest } = {}) =>
    reply.parse(await ask({ file, longest }))

export const answerByDecoding =
  (decodePicture: DecodePicture): AnswerQuestion =>
  async (asked, signal) => {
    const picture = question.safeParse(asked)
    return picture.success ? decodePicture(picture.data.file, { longest: picture.data.longest, signal }) : undefined
  }

/** A file that is not fit for what was asked; its message is shown to the user. */
export class Refusal extends Error {}
