import { z } from '@contract/zod'
import type { DecodePicture } from '../../../lib/picture-window'
import type { AnswerQuestion } from '../../../lib/worker'

const file = z.instanceof(Uint8Array<ArrayBuffer>)

/** A job's question to main: the pixels of a picture that is decoded in a window. */
const question = z.object({ file, longest: z.number().positive().optional() })
const reply = z.object({ width: z.number().int(), height: z.number().int(), data: file }).optional()

/** The side of the job: asks by `ask`, which resolves to what main answers. */
export const decodeByAsking =
  (ask: (question: unknown) => Promise<unknown>): DecodePicture =>
  async (file, { longest } = {}) =>
    reply.parse(await ask({ file, longest }))

/** The side of main. */
export const answerByDecoding =
  (decodePicture: DecodePicture): AnswerQuestion =>
  async (asked, signal) => {
    const picture = question.safeParse(asked)
    return picture.success ? decodePicture(picture.data.file, { longest: picture.data.longest, signal }) : undefined
  }
