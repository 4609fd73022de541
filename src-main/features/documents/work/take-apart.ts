import PostalMime, { type Attachment } from 'postal-mime'
import { isCompoundFile } from './compound-file'
import { openOutlookMessage, type OutlookAttachment, type OutlookMessage } from './outlook-message'
import { Refusal } from './refusal'

/** Smaller pictures of the text are logos of signatures, in bytes. */
const mostOfLogo = 30_000
/** More than any honest message has; with its small pictures and the messages within it. */
const mostFiles = 200
const mostEntries = 1_000
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

/** The attachments of a message, as mail programs or Outlook save it, and those of messages within it. Refuses one without any. */
export async function takeApart(message: Uint8Array): Promise<TakenApart> {
  const taken = collect()
  if (isCompoundFile(message)) gatherOutlook(openOutlookMessage(message), taken)
  else await gather(message, taken)
  if (taken.files.length === 0) throw new Refusal('This message has no attachments.')
  const { files, leftOut } = taken
  return { files, leftOut }
}

interface Collected extends TakenApart {
  leftOut: number
  /** Says that there is one more entry, whatever becomes of it. */
  readonly count: () => void
  readonly add: (name: string, size: number, read: () => Uint8Array<ArrayBuffer>) => void
}

/** Counts before it reads: what a message says to hold may be more than it is long. */
function collect(): Collected {
  let size = 0
  let entries = 0
  const collected: Collected = {
    files: [],
    leftOut: 0,
    count: () => {
      entries += 1
      if (entries > mostEntries) throw tooMuch()
    },
    add: (name, bytes, read) => {
      size += bytes
      if (collected.files.length >= mostFiles || size > mostBytes) throw tooMuch()
      collected.files.push({ name, bytes: read() })
    },
  }
  return collected
}

const tooMuch = (): Refusal =>
  new Refusal('This message has too many or too large attachments. Save them from the mail program.')

async function gather(message: Uint8Array, taken: Collected, depth = 1): Promise<void> {
  const { attachments } = await PostalMime.parse(message, { maxNestingDepth: 50, maxRfc822NestingDepth: mostDepth })
  for (const attachment of attachments) {
    const bytes = bytesOf(attachment)
    if (isLogo(attachment, bytes)) taken.leftOut += 1
    else if (attachment.mimeType === 'message/rfc822' && depth < mostDepth) await gather(bytes, taken, depth + 1)
    else taken.add(attachment.filename ?? '', bytes.length, () => bytes)
  }
}

/** What is a mere link, or an object of another program, is an empty file of its name: the clerk sees that it is missing. */
function gatherOutlook(message: OutlookMessage, taken: Collected, depth = 1): void {
  if (depth > mostDepth) throw tooMuch()
  for (const attachment of message.attachments()) {
    const { name, content, message: inner } = attachment
    taken.count()
    if (inner) gatherOutlook(inner, taken, depth + 1)
    else if (isOutlookLogo(attachment)) taken.leftOut += 1
    else taken.add(name, content?.size ?? 0, () => content?.read() ?? new Uint8Array())
  }
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

const isOutlookLogo = ({ mediaType, name, isInText, content }: OutlookAttachment): boolean =>
  isInText &&
  (mediaType.startsWith('image/') || /\.(?:png|jpe?g|gif|bmp)$/i.test(name)) &&
  (content?.size ?? Infinity) <= mostOfLogo
