import { issuesOf } from '@contract/outcome'
import type { z } from '@contract/zod'
import { noteChecked } from '../lib/checked'
import { plainBody, readableBeginning, readableText, textOf } from './content'
import { parseJson } from './json'
import { parseLenient } from './mending'
import type { Answer } from './transport'

/** Parsed value of a 2xx answer, or one English sentence why it is not what the interface shows. */
export type Understood<T> = { readonly value: T } | Misunderstood

export interface Misunderstood {
  readonly problem: string
  /** By which the screen says it in the clerk's language. */
  readonly code: string
}

export interface Reader<T> {
  /** The Accept header of a request. */
  readonly accept: string
  /** How many bytes of the answer are read at most; what is longer is `cut`. */
  readonly keepBytes: (largestAnswer: number) => number
  readonly read: (answer: Answer, largestAnswer: number) => Promise<Understood<T>>
  /** A POST or PUT is answered also by what came before the connection broke, where that can be read. */
  readonly takesPart?: true
  /** The interface shows no body: what one names of itself no schema keeps. */
  readonly isNotShown?: true
}

const likesJson = 'application/json, */*;q=0.8'

const problem = (code: string, sentence: string): Misunderstood => ({ problem: sentence, code })

const notJson = problem('answer-not-json', 'The answer of the service is not JSON.')

/** Characters of an answer by which a page is known. */
const judgedBy = 1024

/** A page, however long, is no JSON: its beginning says so, and the rest is not made a text for that. */
const isMarkup = (answer: Answer, body: Uint8Array): boolean => /^\s*</.test(readableBeginning(answer, body, judgedBy))

/** The whole body, unpacked, or why there is none. */
export async function wholeBody(answer: Answer, largestAnswer: number): Promise<Understood<Uint8Array>> {
  if (answer.cut) return problem('answer-too-large', 'The answer of the service is larger than Kartei accepts.')
  const body = await plainBody(answer, largestAnswer)
  return body
    ? { value: body }
    : problem('answer-packed', 'The answer of the service is packed in a way that Kartei does not accept.')
}

/** How a value is read by a schema; what it does with one that does not fit is its own affair. */
export type Parse<S extends z.ZodType> = (schema: S, raw: unknown) => z.ZodSafeParseResult<z.output<S>>

/** An answer in JSON of a shape that the interface shows; unknown fields are kept, and misshapen ones (`mending.ts`). */
export function asJson<S extends z.ZodType>(schema: S, parse: Parse<S> = parseLenient): Reader<z.output<S>> {
  return {
    accept: likesJson,
    keepBytes: (largestAnswer) => largestAnswer,
    takesPart: true,
    async read(answer, largestAnswer) {
      const body = await wholeBody(answer, largestAnswer)
      if ('problem' in body) return body
      if (body.value.length === 0) return problem('answer-empty', 'The answer of the service is empty.')
      if (isMarkup(answer, body.value)) return notJson
      // A single byte that is no text hides no member but its own.
      return understand(schema, readableText(answer, body.value), parse)
    },
  }
}

function understand<S extends z.ZodType>(schema: S, text: string, parse: Parse<S>): Understood<z.output<S>> {
  const json = jsonIn(text)
  if ('problem' in json) return json
  const parsed = parsedIn(() => parse(schema, json.value))
  if ('problem' in parsed) return parsed
  if (parsed.success) {
    noteChecked(schema, parsed.data)
    return { value: parsed.data }
  }
  const places = issuesOf(parsed.error).map(({ path }) => (path === '' ? 'the whole' : path))
  return problem(
    'answer-misshapen',
    `The answer of the service lacks or misshapes a field: ${[...new Set(places)].slice(0, 5).join(', ')}.`,
  )
}

const jsonIn = (text: string): Understood<unknown> => parsedIn(() => ({ value: parseJson(text) }))

function parsedIn<T>(parse: () => T): T | Misunderstood {
  try {
    return parse()
  } catch (error) {
    if (error instanceof SyntaxError) return notJson
    if (error instanceof RangeError)
      return problem('answer-too-deep', 'The answer of the service is nested too deeply.')
    throw error
  }
}

/** The judgement of a 2xx answer of the probe: the service's, or why it cannot be. */
export type Probed = 'the-service' | 'html' | 'not-json' | 'other-json' | 'empty'

/**
 * Judges a 2xx answer by what the interface shows of it, instead of failing at what it lacks: one of `members` is enough to
 * know the service by.
 */
export const asProbe = (members: readonly string[]): Reader<Probed> => ({
  accept: likesJson,
  keepBytes: (largestAnswer) => largestAnswer,
  async read(answer, largestAnswer) {
    const body = await wholeBody(answer, largestAnswer)
    if ('problem' in body) return { value: 'not-json' }
    if (isMarkup(answer, body.value)) {
      const head = readableBeginning(answer, body.value, judgedBy)
      return { value: isHtml(answer, head) ? 'html' : 'not-json' }
    }
    const text = textOf(answer, body.value)
    if (text === undefined) return { value: 'not-json' }
    if (text.trim() === '') return { value: 'empty' }
    const json = jsonIn(text)
    if ('problem' in json) return { value: isHtml(answer, text) ? 'html' : 'not-json' }
    const { value } = json
    const isKnown = typeof value === 'object' && value !== null && members.some((name) => given(value, name))
    return { value: isKnown ? 'the-service' : 'other-json' }
  },
})

const given = (value: object, name: string): boolean => Object.hasOwn(value, name) && Reflect.get(value, name) !== null

const isHtml = ({ headers }: Answer, text: string): boolean =>
  /html/i.test(headers['content-type'] ?? '') || /^\s*<(!doctype\s+html|html|head|body)\b/i.test(text)

/**
 * For a write that is done once it is answered with a 2xx: an answer that is none of the shape that the interface shows is
 * no failure. It is kept as it came, under `asItCame` and the empty path. Every member of the schema may be missing.
 */
export function asJsonIfAny<S extends z.ZodType>(schema: S): Reader<z.output<S>> {
  const json = asJson(schema)
  return {
    accept: likesJson,
    keepBytes: asAnything.keepBytes,
    takesPart: true,
    async read(answer, largestAnswer) {
      const understood = await json.read(answer, largestAnswer)
      if ('value' in understood) return understood
      const body = await anythingOf(answer)
      return { value: schema.parse(body === null ? {} : { asItCame: { '': body } }) }
    },
  }
}

/** Where the interface shows no body, this much of one is kept. */
const keptOfAnything = 1024 * 1024

/** An answer whose body the interface does not show: JSON where it is JSON, else text, null where there is none. */
export const asAnything: Reader<{ status: number; body: unknown }> = {
  accept: likesJson,
  isNotShown: true,
  keepBytes: (largestAnswer) => Math.min(keptOfAnything, largestAnswer),
  read: async (answer) => ({ value: { status: answer.status, body: await anythingOf(answer) } }),
}

async function anythingOf(answer: Answer): Promise<unknown> {
  const bytes = await plainBody(answer, keptOfAnything)
  const text = bytes && textOf(answer, bytes)
  if (text === undefined || text.trim() === '') return null
  const json = jsonIn(text)
  return 'value' in json ? json.value : text
}
