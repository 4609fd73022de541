import { creditLimitIncreaseRequest } from '@contract/api/credit-limit'
import { directDebit } from '@contract/api/direct-debit'
import { documentLimits, isTakenType } from '@contract/api/documents'
import type { Endpoint } from '@contract/endpoints'
import { onboardingCalls, supplementaryDetails } from '@contract/api/onboarding'
import { issuesOf, type Issue } from '@contract/outcome'
import { sepa } from '@contract/api/sepa'
import type { z } from '@contract/zod'
import { LosslessNumber, parse } from 'lossless-json'
import type { TypedPart } from './templates'

const whoever = '00000000-0000-0000-0000-000000000000'

/** How a body stands in the input of the call that a screen makes, and where it stands there. */
const rules: Readonly<Record<number, { shape: z.ZodType; input: (body: unknown) => unknown; below: string }>> = {
  1: { shape: onboardingCalls.create.input, input: (request) => ({ version: 'v4', request }), below: 'request' },
  2: { shape: onboardingCalls.create.input, input: (request) => ({ version: 'v5', request }), below: 'request' },
  6: { shape: supplementaryDetails, input: (body) => body, below: '' },
  9: { shape: sepa.register.input, input: ofEngagement, below: '' },
  10: { shape: sepa.cancel.input, input: ofEngagement, below: '' },
  12: { shape: directDebit.setAmount.input, input: ofEngagement, below: '' },
  16: { shape: creditLimitIncreaseRequest, input: (body) => body, below: '' },
}

function ofEngagement(body: unknown): unknown {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body, engagementId: whoever } : body
}

function numberOf(name: string, digits: string): number | bigint {
  const value = Number(digits)
  const isWhole = /^-?\d+$/.test(digits)
  return isWhole && (name === 'amount' || !Number.isSafeInteger(value)) ? BigInt(digits) : value
}

/** JSON as main reads it: amounts and what a number cannot hold as bigints. Where a name stands twice the last counts. */
const valueOf = (text: string): unknown =>
  parse(text, (name, value) => (value instanceof LosslessNumber ? numberOf(name, value.value) : value), {
    parseNumber: (digits) => new LosslessNumber(digits),
    onDuplicateKey: ({ newValue }) => newValue,
  })

/** Rules of the interface that a body breaks: worth knowing, and no reason not to send it. None for what is no JSON. */
export function jsonHints({ number }: Endpoint, text: string): readonly Issue[] {
  const rule = rules[number]
  if (!rule) return []
  try {
    const checked = rule.shape.safeParse(rule.input(valueOf(text)))
    if (checked.success) return []
    return issuesOf(checked.error).map((issue) => ({ ...issue, path: withoutFirst(issue.path, rule.below) }))
  } catch {
    return []
  }
}

const withoutFirst = (path: string, below: string): string =>
  below !== '' && (path === below || path.startsWith(`${below}.`)) ? path.slice(below.length + 1) : path

export type PartHint =
  | 'hint-documentType'
  | 'hint-one-file'
  | 'hint-fields'
  | 'hint-no-file'
  | 'hint-many'
  | 'hint-large'
  | 'hint-together'
  | 'hint-type'

/** The same for the form of an upload ("Endpoints", "Limits"). */
export function partHints({ number }: Endpoint, parts: readonly TypedPart[]): readonly PartHint[] {
  const files = parts.flatMap((part) => ('fileId' in part ? [part] : []))
  const texts = parts.filter((part) => 'text' in part)
  const together = files.reduce((sum, { size }) => sum + size, 0)
  const isSingle = number === 4
  const hints: Readonly<Record<PartHint, boolean>> = {
    'hint-documentType': isSingle && !texts.some(({ field }) => field === 'documentType'),
    'hint-one-file': isSingle && (files.length !== 1 || files[0]?.field !== 'document'),
    'hint-fields': !isSingle && (texts.length > 0 || files.some(({ field }) => field !== 'documents')),
    'hint-no-file': !isSingle && files.length === 0,
    'hint-many': !isSingle && files.length > documentLimits.filesPerRequest,
    'hint-large': files.some(({ size }) => size > documentLimits.bytesPerFile),
    'hint-together': !isSingle && together > documentLimits.bytesPerRequest,
    'hint-type': files.some(({ mediaType }) => !isTakenType(mediaType)),
  }
  return (Object.keys(hints) as PartHint[]).filter((hint) => hints[hint])
}
