import { LosslessNumber, isInteger, parse, stringify } from 'lossless-json'

/** Whole numbers become bigint, so that an int64 amount keeps every digit; any other number keeps its own spelling. */
function readNumber(text: string): bigint | LosslessNumber {
  return isInteger(text) ? BigInt(text) : new LosslessNumber(text)
}

/** @throws SyntaxError (or RangeError for absurdly deep nesting) when the text is not JSON. */
export function parseJson(text: string): unknown {
  return parse(text, null, readNumber)
}

export function printJson(value: unknown): string {
  return stringify(value) ?? 'null'
}
