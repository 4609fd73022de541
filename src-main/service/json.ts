import { isSafeNumber, parse, stringify } from 'lossless-json'

/** Longer numbers than this are kept as text: turning them into a bigint would take the program's time, not the sender's. */
const longestInteger = 400

/** A whole number may be written as `1000.0`. A decimal whose digits a number cannot hold is kept as its text. */
function number(token: string): unknown {
  const [, whole] = /^(-?\d+)(?:\.0+)?$/.exec(token) ?? []
  if (whole !== undefined) return whole.length > longestInteger ? token : BigInt(whole)
  const value = Number(token)
  return Number.isFinite(value) && isSafeNumber(token) ? value : token
}

const isSafe = (value: bigint): boolean => value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER

/**
 * Values nested deeper are kept as their JSON. The page is handed values of 1,000 levels at most, its own around
 * them included; what it cannot be handed would make a call seem refused that the service has answered.
 */
const deepest = 200

/** Integers are bigint under the name `amount` and wherever a number could not hold them; else they are numbers. */
function settle(key: string, value: unknown, depth: number): unknown {
  if (depth > deepest && isObject(value)) return writeJson(value)
  if (typeof value === 'bigint') return key === 'amount' || !isSafe(value) ? value : Number(value)
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries()) value[index] = settle('', element, depth + 1)
    return value
  }
  if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) {
      const settled = settle(name, member, depth + 1)
      if (settled !== member) Reflect.defineProperty(value, name, { ...own, value: settled })
    }
  return value
}

/**
 * A number that the engine's own parser, which is ten times as fast, may not give as it was written: one of 16 digits or
 * more, one with a point or an exponent, and minus zero. Where a text in quotes holds the like, that costs time and
 * nothing else.
 */
const notForTheEngine = /(?:^|[\s:,[])-?(?:\d{16,}|\d+\.\d+|\d+(?:\.\d+)?[eE][-+]?\d+|(?<=-)0)(?=[\s,\]}.eE]|$)/

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The work left after the engine: every integer is exact, and only amounts are bigints. */
function withAmounts(key: string, value: unknown, depth: number): unknown {
  if (depth > deepest && isObject(value)) return JSON.stringify(value)
  if (typeof value === 'number') return key === 'amount' && Number.isInteger(value) ? BigInt(value) : value
  if (Array.isArray(value)) {
    for (const [index, element] of value.entries())
      if (isObject(element)) {
        const settled = withAmounts('', element, depth + 1)
        if (settled !== element) value[index] = settled
      }
  } else if (isObject(value))
    for (const name of Object.keys(value)) {
      const member = value[name]
      // Each is an own property already, so that this sets that one even where it is called `__proto__`.
      if (!isObject(member) && name !== 'amount') continue
      const settled = withAmounts(name, member, depth + 1)
      if (settled !== member) value[name] = settled
    }
  return value
}

/** An own property even where the name is `__proto__`. */
const own = { configurable: true, enumerable: true, writable: true }

/**
 * JSON with exact integers ("Money object (MoneyMinor)": int64). An integer named `amount` is always a bigint, any
 * other one is a bigint only beyond ±(2^53 − 1). Where a name occurs twice the last one counts. A value deeper than 200
 * levels is a text, the JSON of it.
 * Throws SyntaxError where the text is not JSON, RangeError where it is nested too deeply.
 */
export function parseJson(text: string): unknown {
  if (!notForTheEngine.test(text)) return withAmounts('', JSON.parse(text), 0)
  return settle('', parse(text, null, { parseNumber: number, onDuplicateKey: ({ newValue }) => newValue }), 0)
}

/** JSON in which every bigint is written with all its digits. */
export function writeJson(value: unknown): string {
  const text = stringify(value)
  if (text === undefined) throw new TypeError('This value has no JSON form.')
  return text
}

/** For sealed tables: amounts and long numbers stay what they are. */
export const exactJson = { stringify: writeJson, parse: parseJson }
