import { z } from '@contract/zod'
import { resolve } from 'node:path'
import { argumentsFor, readCommandLine, type Command, type WindowAsk } from './parse'
import { replyPlace, type ReplyPlace } from './reply'

/** What a second start hands on. It comes from outside, and is read anew. */
const handedOn = z.strictObject({
  arguments: z.array(z.string().max(8_192)).max(8),
  reply: replyPlace.optional(),
})

/** What reaches the program from outside of its window, after its own start. */
export type FromOutside = { readonly ask: WindowAsk } | { readonly ask: Command; readonly reply: ReplyPlace }

/** What a start says to the one that is running already. */
export const toHandOn = (ask: WindowAsk | Command, reply?: ReplyPlace): z.infer<typeof handedOn> => ({
  arguments: argumentsFor(ask),
  ...(reply && { reply }),
})

/** A file by a path that means the same in another process. */
export function inFolder<Ask extends WindowAsk | Command>(ask: Ask, folder: string): Ask {
  return 'file' in ask && ask.file !== undefined ? { ...ask, file: resolve(folder, ask.file) } : ask
}

/** What somebody claims to hand on, as far as it is that. Whatever asks for nothing that is known asks for the window. */
export function readHandedOn(data: unknown, folder: string): FromOutside {
  const read = handedOn.safeParse(data)
  if (!read.success) return { ask: { kind: 'window' } }
  const asked = readCommandLine(read.data.arguments)
  const { reply } = read.data
  switch (asked.kind) {
    case 'window':
      return { ask: inFolder(asked, folder) }
    case 'health':
    case 'export-journal':
    case 'support-bundle':
      return reply ? { ask: inFolder(asked, folder), reply } : { ask: { kind: 'window' } }
    default:
      return { ask: { kind: 'window' } }
  }
}
