import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Refusal, refusal, type Upload, type UploadLimits, type ReceivedFile } from './http'

const mebibyte = 1024 * 1024

/** Section "Limits": endpoints 5 and 17, read as generously as they can be: an MB is 1024 × 1024 bytes, the frame is free. */
export const severalDocuments: UploadLimits = {
  field: 'documents',
  documentsOnly: true,
  maxFiles: 5,
  maxFileSize: 10 * mebibyte,
  maxTotalSize: 50 * mebibyte,
}

/** Endpoint 4: one document. Limits of its size and type are not shown, so there are none here. */
export const oneDocument: UploadLimits = {
  field: 'document',
  maxFiles: 1,
  maxFileSize: Infinity,
  maxTotalSize: Infinity,
}

/** Part headers and boundaries come on top of the documents. */
const allowanceForParts = mebibyte

const isDocumentType = (contentType: string): boolean => /^(application\/pdf|image\/[\w.+-]+)$/i.test(contentType)

function parser(request: IncomingMessage): BusboyInstance | undefined {
  const contentType = request.headers['content-type']
  if (contentType === undefined || !/^multipart\/form-data\b/i.test(contentType)) return undefined
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': contentType },
      // A part with a content type of its own counts as a file even without a name, so that it cannot slip past the limits.
      isPartAFile: (_field, type, fileName) => fileName !== undefined || (type !== undefined && type !== 'text/plain'),
      limits: { fields: 20, fieldSize: 4096, headerPairs: 50, headerSize: 16 * 1024 },
    })
  } catch {
    return undefined
  }
}

/** Takes any files under any field: for a request that is read and not carried out. */
export const unlimited: UploadLimits = { maxFiles: Infinity, maxFileSize: Infinity, maxTotalSize: Infinity }

/**
 * Reads a multipart body as it comes: never more than a few buffers are in memory. The first broken limit ends the
 * reading at once and rejects with a Refusal: 413 for size, 415 for a type that is no document, 400 otherwise.
 *
 * @param upload filled while reading, so that the record shows what had arrived even when the request is refused
 * @param beforeReading called when the headers alone are no reason to refuse
 */
export function readUpload(
  request: IncomingMessage,
  limits: UploadLimits,
  upload: Upload,
  beforeReading: () => void,
): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const busboy = parser(request)
    let settled = false
    let total = 0

    const stop = (reason: Refusal | Error): void => {
      if (settled) return
      settled = true
      request.unpipe()
      request.pause()
      reject(reason)
    }

    if (!busboy) {
      stop(refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'The body must be multipart/form-data with a boundary.'))
      return
    }
    if (Number(request.headers['content-length'] ?? 0) > limits.maxTotalSize + allowanceForParts) {
      stop(refusal(413, 'REQUEST_TOO_LARGE', `More than ${limits.maxTotalSize} bytes of documents in one request.`))
      return
    }

    busboy.on('field', (name, value) => {
      upload.fields[name] = value
    })
    busboy.on('file', (field, stream, fileName, _encoding, contentType) => {
      const hash = createHash('sha256')
      const file: ReceivedFile = { field, fileName, contentType, size: 0, sha256: '', complete: false }
      upload.files.push(file)
      stream.on('error', stop)
      const problem = partProblem(file, upload.files.length, limits)
      if (problem) {
        stop(problem)
        return
      }
      stream.on('data', (chunk: Buffer) => {
        if (settled) return
        file.size += chunk.length
        total += chunk.length
        hash.update(chunk)
        if (file.size > limits.maxFileSize)
          stop(refusal(413, 'DOCUMENT_TOO_LARGE', `"${fileName}" is larger than ${limits.maxFileSize} bytes.`))
        else if (total > limits.maxTotalSize)
          stop(refusal(413, 'REQUEST_TOO_LARGE', `More than ${limits.maxTotalSize} bytes in one request.`))
      })
      stream.on('end', () => {
        if (settled) return
        file.sha256 = hash.digest('hex')
        file.complete = true
      })
    })
    busboy.on('finish', () => {
      if (settled) return
      settled = true
      resolve(upload)
    })
    busboy.on('error', () => stop(refusal(400, 'MALFORMED_MULTIPART', 'The multipart body cannot be read.')))
    request.on('close', () => {
      if (!request.complete) stop(new Error('The request was broken off.'))
    })
    beforeReading()
    request.pipe(busboy)
  })
}

function partProblem(file: ReceivedFile, count: number, limits: UploadLimits): Refusal | undefined {
  if (limits.field === undefined) return undefined
  if (file.field !== limits.field)
    return refusal(400, 'UNEXPECTED_PART', `A file is expected in the form field "${limits.field}" only.`)
  if (count > limits.maxFiles) return refusal(413, 'TOO_MANY_DOCUMENTS', `At most ${limits.maxFiles} per request.`)
  if (limits.documentsOnly && !isDocumentType(file.contentType))
    return refusal(415, 'UNSUPPORTED_DOCUMENT_TYPE', 'A document must be application/pdf or image/*.')
  return undefined
}
