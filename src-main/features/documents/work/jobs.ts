import { look } from '@contract/documents'
import { z } from '@contract/zod'

const file = z.instanceof(Uint8Array)

/** Something the process beside main does, with what it takes and gives. Files come and go as bytes. */
export interface Job<Input, Output> {
  readonly name: string
  readonly input: z.ZodType<Input>
  readonly output: z.ZodType<Output>
}

const job = <Input, Output>(name: string, input: z.ZodType<Input>, output: z.ZodType<Output>): Job<Input, Output> => ({
  name,
  input,
  output,
})

/** What a file is by its content. */
export const lookJob = job('look', z.object({ file }), look)

/** A small picture of what the page cannot draw by itself; null of everything else. */
export const thumbnailJob = job(
  'thumbnail',
  z.object({ file }),
  z.object({ bytes: file, mediaType: z.literal('image/png') }).nullable(),
)

/** What main says to the process. */
export const order = z.object({ number: z.number().int(), job: z.string(), input: z.unknown() })

/** What the process says to main: how far the job is (0 to 1), what came of it, or in plain words why nothing did. */
export const report = z.discriminatedUnion('said', [
  z.object({ said: z.literal('progress'), number: z.number().int(), done: z.number() }),
  z.object({ said: z.literal('result'), number: z.number().int(), output: z.unknown() }),
  z.object({ said: z.literal('refused'), number: z.number().int(), message: z.string() }),
])
export type Report = z.infer<typeof report>
