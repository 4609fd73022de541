/** One document as the head of its part names it. */
export interface NamedDocument {
  readonly name: string
  readonly mediaType: string
}

export type PartName = { readonly field: string } | { readonly field: string; readonly document: NamedDocument }

/** A quote or a line break in a name would end it early: written as browsers write it (RFC 7578, HTML "form-data"). */
const escaped = (name: string): string =>
  name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('\0', '')

const isMediaType = (text: string): boolean => /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(text)

/** Delimiter and headers of a multipart part. */
export function headOfPart(part: PartName, boundary: string): string {
  const opening = `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(part.field)}"`
  if (!('document' in part)) return `${opening}\r\n\r\n`
  const { name, mediaType } = part.document
  const type = isMediaType(mediaType) ? mediaType : 'application/octet-stream'
  return `${opening}; filename="${escaped(name)}"\r\nContent-Type: ${type}\r\n\r\n`
}

export const endOfPart = '\r\n'

export const endOfBody = (boundary: string): string => `--${boundary}--\r\n`

/** @param random a UUID, new for each body */
export const boundaryOf = (random: string): string => `kartei-${random}`

/** All of them are as long as this one, so that the length of a body is known before its own is chosen. */
const anyBoundary = boundaryOf('00000000-0000-0000-0000-000000000000')

/** How many bytes a text has in UTF-8. */
export function bytesOfText(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/** Bytes of the frame of one document: what stands around its content. */
export const frameOfDocument = (field: string, document: NamedDocument): number =>
  bytesOfText(headOfPart({ field, document }, anyBoundary)) + endOfPart.length

export const frameOfBody = endOfBody(anyBoundary).length
