import { decodePDFRawStream } from '@cantoo/pdf-lib'
import PostalMime, { type Attachment } from 'postal-mime'
import { withWindowsLetters } from '../../../lib/windows-1252'
import { filesIn, removeFiles } from '../look/beside-pages'
import { typeOf } from '../media-type'
import { isCompoundFile } from './compound-file'
import { openOutlookMessage, type OutlookAttachment, type OutlookMessage, referredIn } from './outlook-message'
import { openPdf, savePdf } from './pdf-pages'
import { Refusal, type TakenApart } from './jobs'

/** Smaller pictures of the text are logos of signatures, in bytes. */
const mostOfLogo = 30_000
/** More than any honest message has; with its small pictures and the messages within it. */
const mostFiles = 200
const mostEntries = 1_000
/** Messages within messages; what lies deeper stays a message. */
const mostDepth = 5
/** Of all attachments together. */
const mostBytes = 256 * 1024 * 1024

/**
 * The attachments of a message, as mail programs or Outlook save it, and those of messages within it; or the small pictures of
 * its text, which also come where there is nothing else. Of a PDF its pages, and the files in it. Refuses what holds nothing.
 */
export async function takeApart(
  message: Uint8Array,
  taking: 'attachments' | 'pictures' = 'attachments',
): Promise<TakenApart> {
  const { mediaType } = await typeOf(message)
  if (mediaType === 'application/pdf') return takeOutOfPdf(message)
  const found: Found = { attachments: [], pictures: [], entries: 0 }
  if (isCompoundFile(message)) gatherOutlook(openOutlookMessage(message), found)
  else await gather(message, found)
  const { attachments, pictures } = found
  if (attachments.length + pictures.length === 0) throw new Refusal('This message has no attachments.')
  return taking === 'pictures' || attachments.length === 0
    ? { files: readAll(pictures), leftOut: 0 }
    : { files: readAll(attachments), leftOut: pictures.length }
}

/** The invoice in XML stays where it is: it is what the pages say. */
async function takeOutOfPdf(file: Uint8Array): Promise<TakenApart> {
  const document = await openPdf(file)
  const { files } = filesIn(document)
  if (files.length === 0) throw new Refusal('This PDF holds no files beside its pages.')
  const taken = files.map(({ name, stream }) => {
    const bytes = new Uint8Array(decodePDFRawStream(stream).decode())
    return { name, size: bytes.length, read: () => bytes }
  })
  const read = readAll(taken)
  removeFiles(document, files)
  return { files: [{ name: '', bytes: await savePdf(document) }, ...read], leftOut: 0 }
}

interface Entry {
  readonly name: string
  readonly size: number
  readonly read: () => Uint8Array<ArrayBuffer>
}

interface Found {
  readonly attachments: Entry[]
  readonly pictures: Entry[]
  entries: number
}

/** Counts before it reads: what a message says to hold may be more than it is long. */
function readAll(entries: readonly Entry[]): TakenApart['files'] {
  const size = entries.reduce((sum, entry) => sum + entry.size, 0)
  if (entries.length > mostFiles || size > mostBytes) throw tooMuch()
  return entries.map(({ name, read }) => ({ name, bytes: read() }))
}

const tooMuch = (): Refusal =>
  new Refusal('This message has too many or too large attachments. Save them from the mail program.')

async function gather(message: Uint8Array, found: Found, depth = 1): Promise<void> {
  const limits = { maxNestingDepth: 50, maxRfc822NestingDepth: mostDepth }
  const { attachments, html = '' } = await PostalMime.parse(message, limits)
  const isReferred = referredIn(html)
  for (const attachment of attachments) {
    const bytes = bytesOf(attachment)
    const entry = { name: withWindowsLetters(attachment.filename ?? ''), size: bytes.length, read: () => bytes }
    if (isLogo(attachment, bytes) && isReferred(attachment.contentId)) found.pictures.push(entry)
    else if (attachment.mimeType === 'message/rfc822' && depth < mostDepth) await gather(bytes, found, depth + 1)
    else found.attachments.push(entry)
  }
}

/** A mere link, or an object of another program, becomes an empty file of its name: the clerk sees that it is missing. */
function gatherOutlook(message: OutlookMessage, found: Found, depth = 1): void {
  if (depth > mostDepth) throw tooMuch()
  for (const attachment of message.attachments()) {
    const { name, content, message: inner } = attachment
    found.entries += 1
    if (found.entries > mostEntries) throw tooMuch()
    const entry = { name, size: content?.size ?? 0, read: () => content?.read() ?? new Uint8Array() }
    if (inner) gatherOutlook(inner, found, depth + 1)
    else found[isOutlookLogo(attachment) && attachment.isInText() ? 'pictures' : 'attachments'].push(entry)
  }
}

function bytesOf({ content }: Attachment): Uint8Array<ArrayBuffer> {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
}

/** A small picture in the midst of the text, where the text refers to it: a picture that one drops into Apple's Mail is no logo. */
const isLogo = ({ mimeType, disposition }: Attachment, { length }: Uint8Array): boolean =>
  mimeType.startsWith('image/') && length <= mostOfLogo && disposition !== 'attachment'

const isOutlookLogo = ({ mediaType, name, content }: OutlookAttachment): boolean =>
  (mediaType.startsWith('image/') || /\.(?:png|jpe?g|gif|bmp)$/i.test(name)) &&
  (content?.size ?? Infinity) <= mostOfLogo
