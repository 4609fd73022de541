import type { DocumentDamage } from '@contract/api/handing-on'
import { fail, type Outcome } from '@contract/outcome'
import { extname } from 'node:path'
import type { CallContext } from '../../ipc/handlers'
import type { InvoiceDocument } from './document-source'

const sentences: Readonly<Record<DocumentDamage, string>> = {
  cut: 'This document is damaged: it ends before its end. It can be saved as it came.',
  garbled: 'This document is damaged: its bytes were changed on the way. It can be saved as it came.',
  unreadable: 'This document is damaged: it does not open. It can be saved as it came.',
}

/**
 * A document only where it is sound: what is damaged is neither printed nor handed on as if it were an invoice. Failure
 * `unexpected-response` with the code `damaged-…`.
 */
export function soundOnly(
  fetched: Outcome<InvoiceDocument>,
  { requestId }: Pick<CallContext, 'requestId'>,
): Outcome<InvoiceDocument> {
  if (!fetched.ok || fetched.value.damage === undefined) return fetched
  const { damage } = fetched.value
  const message = sentences[damage]
  const issues = [{ path: '', message, code: `damaged-${damage}` }]
  return fail({ kind: 'unexpected-response', message, requestId, issues })
}

/** The file to write for a document; a damaged one as it came, byte for byte. `extension` with the dot. */
export const writtenForm = ({
  bytes,
  fileName,
  asItCame,
}: InvoiceDocument): { readonly bytes: Uint8Array<ArrayBuffer>; readonly extension: string } =>
  asItCame ?? { bytes, extension: extname(fileName) }
