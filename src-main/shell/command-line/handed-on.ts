import { z } from '@contract/zod'
import { resolve } from 'node:path'
import { argumentsFor, readCommandLine, type WindowAsk } from './parse'
import { replyPlace, type ReplyPlace } from './reply'

/** Payload of a second instance; untrusted, so it is parsed again. */
const handedOn = z.strictObject({
  arguments: z.array(z.string().max(8_192)).max(8),
  reply: replyPlace.optional(),
})

/** A message from outside of the program's window, after its own start: what to show, or where to say its health. */
export type FromOutside = { readonly ask: WindowAsk } | { readonly reply: ReplyPlace }

/** The message of a start to the program that runs already, which may be of another version. */
export const toHandOn = (wanted: FromOutside): z.infer<typeof handedOn> =>
  'reply' in wanted ? { arguments: ['--health'], reply: wanted.reply } : { arguments: argumentsFor(wanted.ask) }

/** A file by a path that means the same in another process. */
export const inFolder = (ask: WindowAsk, folder: string): WindowAsk =>
  ask.file === undefined ? ask : { ...ask, file: resolve(folder, ask.file) }

/** A message handed on by somebody, as far as it is one. A message that asks for nothing known asks for the window. */
export function readHandedOn(data: unknown, folder: string): FromOutside {
  const read = handedOn.safeParse(data)
  if (!read.success) return { ask: { kind: 'window' } }
  const asked = readCommandLine(read.data.arguments)
  const { reply } = read.data
  if (asked.kind === 'health' && reply) return { reply }
  return { ask: asked.kind === 'window' ? inFolder(asked, folder) : { kind: 'window' } }
}
