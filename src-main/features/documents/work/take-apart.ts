import PostalMime, { type Attachment } from 'postal-mime'
import { Refusal } from './refusal'

/** Smaller pictures of the text are logos of signatures, in bytes. */
const mostOfLogo = 30_000
/** More than any honest message has. */
const mostFiles = 200
/** Messages within messages; what lies deeper stays a message. */
const mostDepth = 5
/** Of all attachments together. */
const mostBytes = 256 * 1024 * 1024

interface TakenApart {
  /** As the sender named them; empty where they have no name. */
  readonly files: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }[]
  /** Small pictures of the text that are no documents. */
  readonly leftOut: number
}

/** The attachments of a message, those of messages within it too. Refuses one without any. */
export async function takeApart(message: Uint8Array): Promise<TakenApart> {
  const files: TakenApart['files'] = []
  let leftOut = 0
  let size = 0

  async function gather(from: Uint8Array, depth: number): Promise<void> {
    const { attachments } = await PostalMime.parse(from, { maxNestingDepth: 50, maxRfc822NestingDepth: mostDepth })
    for (const attachment of attachments) {
      const bytes = bytesOf(attachment)
      if (isLogo(attachment, bytes)) leftOut += 1
      else if (attachment.mimeType === 'message/rfc822' && depth < mostDepth) await gather(bytes, depth + 1)
      else {
        size += bytes.length
        if (files.push({ name: attachment.filename ?? '', bytes }) > mostFiles || size > mostBytes)
          throw new Refusal('This message has too many or too large attachments. Save them from the mail program.')
      }
    }
  }

  await gather(message, 1)
  if (files.length === 0) throw new Refusal('This message has no attachments.')
  return { files, leftOut }
}

function bytesOf({ content }: Attachment): Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
}

/** A small picture that the text shows in its midst. */
const isLogo = ({ mimeType, disposition, contentId, related }: Attachment, { length }: Uint8Array): boolean =>
  mimeType.startsWith('image/') &&
  length <= mostOfLogo &&
  disposition !== 'attachment' &&
  (related === true || contentId !== undefined)
