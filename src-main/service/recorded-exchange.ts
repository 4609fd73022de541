import type { Outcome } from '@contract/outcome'
import { beginningOf, plainBody, readableText } from './content'
import { writeJson } from './json'
import type { Part } from './multipart'
import type { Answer } from './transport'

/** One call of the interface as it went over the line, without the Authorization header and without the key. */
export interface RecordedExchange {
  readonly environmentId: string
  readonly requestId: string
  readonly method: 'GET' | 'POST' | 'PUT'
  /** The segments below the base address, not encoded. */
  readonly path: readonly string[]
  /** The identifier that the call is about, where its caller says so and its path does not. */
  readonly about?: string
  readonly request?: string
  readonly status?: number
  readonly contentType?: string
  readonly answer?: string
  readonly answerBytes?: number
  /** The outcome of the call, of which a creation's identifier is read. */
  readonly outcome: Outcome<unknown>
  readonly durationMs: number
}

/** An answer that leaves open what became of its POST or PUT: all of it, and where its head says that something is (`Location`). */
export interface AnswerInDoubt extends RecordedExchange {
  readonly answer: string
  readonly answerBytes: number
  readonly location?: string
  /** False where the answer broke off, or was longer than is read. */
  readonly isWhole: boolean
}

/** Characters of a body that are recorded; what is longer is cut and says so by its bytes. */
export const longestRecordedBody = 512 * 1024

/** The body of a request: JSON as text, a form by its fields and the names, types and sizes of its files. */
export function recordedRequest(
  json: unknown,
  parts: readonly Part[] | undefined,
  jsonText?: string,
): string | undefined {
  if (parts)
    return parts
      .map((part) =>
        'text' in part
          ? `${part.field}: ${part.text}`
          : `${part.field}: ${part.document.name} (${part.document.mediaType}, ${part.document.size} bytes)`,
      )
      .join('\n')
  const text = jsonText ?? (json === undefined ? undefined : writeJson(json))
  return text?.slice(0, longestRecordedBody)
}

/** The body of an answer as text where it is text, and how long it is. Of documents only the size is recorded. */
export async function recordedAnswer(
  answer: Answer,
  largest: number,
): Promise<Pick<RecordedExchange, 'status' | 'contentType' | 'answer' | 'answerBytes'>> {
  const { status, headers, body } = answer
  const contentType = headers['content-type']
  const recorded = {
    ...(status > 0 && { status }),
    answerBytes: body.length,
    ...(contentType !== undefined && { contentType }),
  }
  if (/^(application\/(pdf|octet-stream)|image\/)/i.test(contentType ?? '')) return recorded
  const bytes = await plainBody(answer, largest)
  const text = bytes && beginningOf(answer, bytes, longestRecordedBody)
  return text === undefined ? recorded : { ...recorded, answer: text }
}

/** The body of an answer as text to the last character, whatever it takes to make it one. */
export async function wholeAnswer(answer: Answer, largest: number): Promise<string> {
  return readableText(answer, (await plainBody(answer, largest)) ?? answer.body)
}
