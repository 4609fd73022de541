import { fileTypeFromBuffer } from 'file-type'
import type { Outcome } from '@contract/outcome'
import { wholeBody, type Reader } from './answers'
import { readableText } from './content'
import { longestRecordedBody, recordedAnswer } from './recorded-exchange'
import { keyCleaner, type Connection, type Send, type ServiceContext, type ServiceRequest } from './request'

/** An answer as it came, without the key; its text where it is text. */
export type ReceivedAnswer = Awaited<ReturnType<typeof recordedAnswer>> & { readonly location?: string }

const asReceived = (clean: (text: string) => string): Reader<ReceivedAnswer> => ({
  accept: 'application/json, */*;q=0.8',
  keepBytes: (largestAnswer) => largestAnswer,
  async read(answer, largestAnswer) {
    const body = await wholeBody(answer, largestAnswer)
    if ('problem' in body) return body
    const { location } = answer.headers
    const { answer: declared, ...recorded } = await recordedAnswer(answer, largestAnswer)
    const came = { ...recorded, ...(location !== undefined && { location: clean(location) }) }
    if (declared === undefined && (await fileTypeFromBuffer(body.value))) return { value: came }
    // Words in another character set than they are declared in are words all the same, and may name an identifier.
    const text = declared ?? readableText(answer, body.value).slice(0, longestRecordedBody)
    return { value: { ...came, answer: clean(text) } }
  },
})

/**
 * Any call of the interface as a clerk wrote it ("Endpoints"), sent like every other call: to the one host, a POST or PUT
 * once. Nothing is asked of a 2xx answer but that it can be unpacked and is not too large.
 */
export const createHandRequests = (send: Send) => ({
  send: (
    connection: Connection,
    request: Omit<ServiceRequest<unknown>, 'read'>,
    context: ServiceContext,
  ): Promise<Outcome<ReceivedAnswer>> =>
    send(connection, { ...request, read: asReceived(keyCleaner(connection.apiKey)) }, context),
})
