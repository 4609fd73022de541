import { z } from 'zod'
import type { Answer } from './http'

const effect = z.discriminatedUnion('kind', [
  /** Answers this instead. `perform`: the request is carried out first, so that only its answer is lost. */
  z.object({
    kind: z.literal('status'),
    status: z.int().min(200).max(599),
    body: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('json'), value: z.unknown() }),
        z.object({ kind: z.literal('text'), text: z.string() }),
        z.object({ kind: z.literal('html'), text: z.string() }),
        z.object({ kind: z.literal('none') }),
      ])
      .optional(),
    headers: z.record(z.string(), z.string()).optional(),
    perform: z.boolean().optional(),
  }),
  /** Waits, before the body is read or once it is carried out, then goes on as usual (or with the next fault that matches). */
  z.object({
    kind: z.literal('delay'),
    milliseconds: z.number().min(0),
    when: z.enum(['before-reading', 'before-answer']).optional(),
  }),
  /** Breaks the connection off: before the body is read, after it (not carried out), after carrying it out, or mid-answer. */
  z.object({
    kind: z.literal('reset'),
    when: z.enum(['before-reading', 'after-reading', 'before-answer', 'mid-answer']),
  }),
  /** Never goes on from there; the connection stays open until the client or close() ends it. */
  z.object({
    kind: z.literal('stall'),
    when: z.enum(['before-reading', 'after-reading', 'before-answer', 'mid-answer']),
  }),
  /** Promises the whole answer and ends the connection after so many bytes of its body (default: half). */
  z.object({ kind: z.literal('cut-short'), bytes: z.int().min(0).optional() }),
  /** Leaves a field of the JSON answer out. A path like `invoices.0.dueDate`. */
  z.object({ kind: z.literal('missing-field'), field: z.string() }),
  z.object({ kind: z.literal('redirect'), location: z.string(), status: z.int().min(300).max(399).optional() }),
  z.object({ kind: z.literal('content-type'), contentType: z.string() }),
])

/** A misbehaviour on demand. Faults are tried in the order they were added; each that matches takes part. */
export const faultSchema = z.object({
  match: z.object({
    method: z.string().optional(),
    /** Part of the path, or the source of a regular expression over it. */
    path: z.string().optional(),
  }),
  times: z.union([z.int().min(1), z.literal('always')]),
  effect,
})
export type Fault = z.infer<typeof faultSchema>
export type FaultEffect = Fault['effect']

function pathMatches(pattern: string, path: string): boolean {
  if (path.includes(pattern)) return true
  try {
    return new RegExp(pattern).test(path)
  } catch {
    return false
  }
}

export class Faults {
  private entries: Fault[] = []

  add(fault: Fault): void {
    this.entries.push(structuredClone(fault))
  }

  clear(): void {
    this.entries = []
  }

  list(): Fault[] {
    return structuredClone(this.entries)
  }

  /** The effects for this request; each fault that is used up is gone afterwards. */
  take(method: string, path: string): FaultEffect[] {
    const hit = this.entries.filter(
      ({ match }) =>
        (match.method === undefined || match.method.toUpperCase() === method) &&
        (match.path === undefined || pathMatches(match.path, path)),
    )
    for (const fault of hit) if (fault.times !== 'always') fault.times -= 1
    this.entries = this.entries.filter(({ times }) => times !== 0)
    return hit.map((fault) => fault.effect)
  }
}

function faultAnswer(effect: Extract<FaultEffect, { kind: 'status' }>): Answer {
  const { status, headers, body = { kind: 'none' as const } } = effect
  const given = headers && { headers }
  if (body.kind === 'html')
    return { status, body: { kind: 'text', text: body.text, contentType: 'text/html; charset=utf-8' }, ...given }
  if (body.kind === 'json') return { status, body: { kind: 'json', value: body.value }, ...given }
  return { status, body, ...given }
}

/** The answer as the faults leave it. */
export function distort(answer: Answer, effects: readonly FaultEffect[]): Answer {
  return effects.reduce((result, effect) => {
    switch (effect.kind) {
      case 'status':
        return faultAnswer(effect)
      case 'redirect':
        return { status: effect.status ?? 302, body: { kind: 'none' }, headers: { location: effect.location } }
      case 'missing-field':
        return result.body.kind === 'json'
          ? { ...result, body: { kind: 'json', value: without(result.body.value, effect.field.split('.')) } }
          : result
      case 'content-type':
        return { ...result, headers: { ...result.headers, 'content-type': effect.contentType } }
      default:
        return result
    }
  }, answer)
}

function without(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path
  if (name === undefined || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (String(index) === name ? without(item, rest) : item))
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]: [string, unknown]) =>
      key !== name ? [[key, item]] : rest.length > 0 ? [[key, without(item, rest)]] : [],
    ),
  )
}
