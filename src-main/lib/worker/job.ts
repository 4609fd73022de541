import { z } from '@contract/zod'

/** Something that a worker process does, with what it takes and gives. Files come and go as bytes. */
export interface Job<Input, Output> {
  readonly name: string
  readonly input: z.ZodType<Input>
  readonly output: z.ZodType<Output>
}

/** Messages from main to the worker process. */
export const order = z.object({ number: z.number().int(), job: z.string(), input: z.unknown() })

/** Answer of main to a job's question. */
export const answer = z.object({ number: z.number().int(), answer: z.unknown() })

/**
 * The messages of the process to main: progress of the job (0 to 1), its result, in plain words why there is none, or a
 * question of the job to main before it goes on, one question at a time.
 */
export const report = z.discriminatedUnion('said', [
  z.object({ said: z.literal('progress'), number: z.number().int(), done: z.number() }),
  z.object({ said: z.literal('question'), number: z.number().int(), question: z.unknown() }),
  z.object({ said: z.literal('result'), number: z.number().int(), output: z.unknown() }),
  z.object({ said: z.literal('refused'), number: z.number().int(), message: z.string() }),
])
export type Report = z.infer<typeof report>
