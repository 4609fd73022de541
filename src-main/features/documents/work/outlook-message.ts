import { TextDecoder } from 'node:util'
import { numbersOf } from '../look/bytes'
import { openCompoundFile, type Storage, type Stream } from './compound-file'
import { withWindowsLetters } from '../../../lib/windows-1252'
import { Refusal } from './jobs'

/** An attachment of a message as Outlook saves it ([MS-OXMSG]). */
export interface OutlookAttachment {
  /** As the sender named it; empty where it has no name. */
  readonly name: string
  readonly mediaType: string
  /** Whether the text of the message shows it in its midst. */
  readonly isInText: () => boolean
  /** Undefined where the message has none of it: it is a link, or an object of another program. */
  readonly content: Stream | undefined
  /** A message that was forwarded with this one. */
  readonly message: OutlookMessage | undefined
}

export interface OutlookMessage {
  /** One is read after the other: a file may say to hold hundreds of thousands. */
  readonly attachments: () => Iterable<OutlookAttachment>
}

/** Refuses what is no message, and a damaged one. */
export function openOutlookMessage(file: Uint8Array): OutlookMessage {
  const root = openCompoundFile(file)
  if (!root.streams.has(fixedProperties)) throw new Refusal('This file is no e-mail.')
  return messageIn(root, 32)
}

/** Numbers and yes-or-no values of an object, beside each other; texts and contents have streams of their own. */
const fixedProperties = '__properties_version1.0'
const attachmentPrefix = '__attach_version1.0_'
/** The header before the values of a message within another one, and before those of an attachment, in bytes. */
const innerHeaderBytes = 24
const attachmentHeaderBytes = 8

/** The numbers of properties, as they stand in the names of streams. */
const tags = {
  displayName: '3001',
  content: '3701',
  shortName: '3704',
  longName: '3707',
  mediaType: '370e',
  contentId: '3712',
  html: '1013',
  richText: '1009',
} as const
const ids = { method: 0x3705, flags: 0x3714, codepage: 0x3ffd, internetCodepage: 0x3fde, isHidden: 0x7ffe } as const
const embeddedMessage = 5
/** The text of the message refers to it. */
const shownInText = 4

/** More than any honest name has, in bytes. */
const mostTextBytes = 4_096
const mostFixedBytes = 65_536
const mostHtmlBytes = 4_194_304

function messageIn(storage: Storage, headerBytes: number): OutlookMessage {
  const values = valuesOf(storage, headerBytes)
  const decoder = decoderOf(values.get(ids.codepage) ?? values.get(ids.internetCodepage))
  const folders = [...storage.storages]
    .filter(([name]) => name.startsWith(attachmentPrefix))
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    *attachments() {
      let isReferred: ReturnType<typeof referredBy> | undefined
      for (const [, folder] of folders)
        yield attachmentIn(folder, decoder, (contentId) => (isReferred ??= referredBy(storage))(contentId))
    },
  }
}

/**
 * Which parts the text of a message shows. Where that is in Outlook's own form alone, or too long to be read, what Outlook noted
 * at the parts is believed.
 */
function referredBy({ streams }: Storage): ReturnType<typeof referredIn> {
  const unicode = streams.get(`__substg1.0_${tags.html}001f`)
  const html = unicode ?? streams.get(`__substg1.0_${tags.html}0102`) ?? streams.get(`__substg1.0_${tags.html}001e`)
  if (!html) return (contentId) => contentId !== '' && streams.has(`__substg1.0_${tags.richText}0102`)
  if (html.size > mostHtmlBytes) return (contentId) => contentId !== ''
  return referredIn(new TextDecoder(unicode ? 'utf-16le' : 'latin1').decode(html.read()))
}

function attachmentIn(
  storage: Storage,
  decoder: TextDecoder,
  isReferred: (contentId: string) => boolean,
): OutlookAttachment {
  const values = valuesOf(storage, attachmentHeaderBytes)
  const text = (tag: string): string => textOf(storage, tag, decoder)
  const inner = storage.storages.get(`__substg1.0_${tags.content}000d`)
  const isNoted = ((values.get(ids.flags) ?? 0) & shownInText) !== 0 || (values.get(ids.isHidden) ?? 0) !== 0
  return {
    name: text(tags.longName) || text(tags.displayName) || text(tags.shortName),
    mediaType: text(tags.mediaType).toLowerCase(),
    isInText: () => isNoted && isReferred(text(tags.contentId)),
    content: storage.streams.get(`__substg1.0_${tags.content}0102`),
    message: inner && values.get(ids.method) === embeddedMessage ? messageIn(inner, innerHeaderBytes) : undefined,
  }
}

/** Values of at most 32 bits, by their numbers. */
function valuesOf(storage: Storage, headerBytes: number): ReadonlyMap<number, number> {
  const values = new Map<number, number>()
  const stream = storage.streams.get(fixedProperties)
  if (!stream || stream.size > mostFixedBytes) return values
  const numbers = numbersOf(stream.read(), true)
  for (let at = headerBytes; at + 16 <= numbers.length; at += 16)
    values.set(numbers.u16(at + 2) ?? 0, numbers.u32(at + 8) ?? 0)
  return values
}

/** A text in Unicode, or in the code page of the computer that wrote the message. */
function textOf(storage: Storage, tag: string, decoder: TextDecoder): string {
  const unicode = storage.streams.get(`__substg1.0_${tag}001f`)
  const stream = unicode ?? storage.streams.get(`__substg1.0_${tag}001e`)
  if (!stream || stream.size > mostTextBytes) return ''
  const [text = ''] = (unicode ? new TextDecoder('utf-16le') : decoder).decode(stream.read()).split('\0')
  return unicode ? text : withWindowsLetters(text)
}

/** Windows' numbers of code pages, under the names that decoders know. */
const codepages: Readonly<Record<number, string>> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  65001: 'utf-8',
}

function decoderOf(codepage = 1252): TextDecoder {
  const isWindows = codepage >= 1250 && codepage <= 1258
  const isIso = codepage >= 28592 && codepage <= 28606
  const name = isWindows ? `windows-${codepage}` : isIso ? `iso-8859-${codepage - 28590}` : codepages[codepage]
  try {
    return new TextDecoder(name ?? 'windows-1252')
  } catch {
    return new TextDecoder('windows-1252')
  }
}

/** Says of a Content-ID whether the HTML of a message shows the part that has it. */
export function referredIn(html: string): (contentId: string | undefined) => boolean {
  const referred = new Set([...html.matchAll(/cid:([^"'\s<>)]+)/gi)].map(([, id = '']) => plain(id)))
  return (contentId = '') => contentId !== '' && referred.has(plain(contentId.replace(/^<|>$/g, '')))
}

/** Addresses in HTML are escaped twice: as HTML and as addresses. */
function plain(id: string): string {
  const text = id.replaceAll('&amp;', '&').toLowerCase()
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
