import type { SentDocument } from '../../service'

/** A clerk saves the document that is on the screen; older ones are asked for again. */
const most = 3

/** Documents of the last answers, in memory alone. */
export function createHeldDocuments(): {
  hold(sendId: string, document: SentDocument): void
  find(sendId: string): SentDocument | undefined
} {
  const held = new Map<string, SentDocument>()
  return {
    hold(sendId, document) {
      held.set(sendId, document)
      for (const oldest of [...held.keys()].slice(0, -most)) held.delete(oldest)
    },
    find: (sendId) => held.get(sendId),
  }
}
