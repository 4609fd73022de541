import { LosslessNumber, parse } from 'lossless-json'
import type { TextKey } from '../../i18n/texts'
import { deepest, nodesOf, numberText, readNumber, type TreeNode } from './tree'

type JsonProblemCode = Extract<TextKey<'forms/tree-editor'>, `json-${string}`>

export interface JsonProblem {
  readonly code: JsonProblemCode
  /** Characters before it. */
  readonly position: number
  /** Both from 1. */
  readonly line: number
  readonly column: number
}

/** Columns are counted in code points, as a clerk counts letters. */
function problemAt(
  text: string,
  code: JsonProblemCode,
  position: number,
): { readonly ok: false; readonly problem: JsonProblem } {
  const before = text.slice(0, position).split('\n')
  const column = Array.from(before[before.length - 1] ?? '').length + 1
  return { ok: false, problem: { code, position, line: before.length, column } }
}

/** The parser's messages, by how they begin. */
const sentences: readonly (readonly [string, JsonProblemCode])[] = [
  ['Comma', 'json-comma'],
  ['Colon', 'json-colon'],
  ['JSON value expected', 'json-value'],
  ['Array item expected', 'json-value'],
  ['Object value expected', 'json-value'],
  ['Array item or end', 'json-value'],
  ['Quoted object key', 'json-name'],
  ['Expected end of input', 'json-more'],
  ['Invalid number', 'json-number'],
  ["End of string '\"' expected", 'json-quote'],
  ['Invalid character', 'json-character'],
  ['Invalid escape', 'json-escape'],
  ['Invalid unicode', 'json-escape'],
  ['Duplicate key', 'json-twice'],
]

function problemOf(text: string, error: SyntaxError): ReturnType<typeof problemAt> {
  const position = Number(/position (\d+)$/.exec(error.message)?.[1] ?? 0)
  const code = sentences.find(([beginning]) => error.message.startsWith(beginning))?.[1] ?? 'json-value'
  const unfinished = position >= text.trimEnd().length && code !== 'json-quote'
  return problemAt(text, unfinished ? 'json-end' : code, position)
}

/** Where brackets stand deeper within each other than rows may; -1 where none do. */
function tooDeepAt(text: string): number {
  let depth = 0
  let inText = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (inText && character === '\\') at += 1
    else if (character === '"') inText = !inText
    else if (!inText && (character === '{' || character === '[')) {
      depth += 1
      if (depth > deepest) return at
    } else if (!inText && (character === '}' || character === ']')) depth -= 1
  }
  return -1
}

/** Problem of a text that is to be JSON of any kind, in which a name may stand twice; undefined where there is none. */
export function anyJsonProblem(text: string): JsonProblem | undefined {
  const position = notJsonAt(text)
  if (position === undefined) return undefined
  if (text.trim() === '') return problemAt(text, 'json-empty', 0).problem
  try {
    parse(text, null, { parseNumber: () => 0, onDuplicateKey: ({ newValue }) => newValue })
  } catch (error) {
    if (error instanceof SyntaxError) return problemOf(text, error).problem
  }
  return problemAt(text, 'json-value', position).problem
}

/** Where the engine's own parser, by which main judges as well, stops; undefined where it does not. */
function notJsonAt(text: string): number | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return Number(/position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1] ?? 0)
  }
}

/** Reads a text as the rows of a JSON object; every digit of its numbers is kept. */
export function readJsonText(
  text: string,
): { readonly ok: true; readonly nodes: readonly TreeNode[] } | ReturnType<typeof problemAt> {
  if (text.trim() === '') return problemAt(text, 'json-empty', 0)
  const tooDeep = tooDeepAt(text)
  if (tooDeep >= 0) return problemAt(text, 'json-deep', tooDeep)
  try {
    // Numbers that no double and no bigint of the program can hold: their tokens are found again by their digits.
    const unheld: string[] = []
    const value = parse(text, null, {
      parseNumber: (digits) => {
        if (!readNumber(digits).ok) unheld.push(digits)
        return new LosslessNumber(digits)
      },
      onDuplicateKey: ({ key, position }) => {
        throw new SyntaxError(`Duplicate key '${key}' encountered at position ${Math.max(0, position - 1)}`)
      },
    })
    if (unheld[0] !== undefined) return problemAt(text, 'json-number-size', text.indexOf(unheld[0]))
    if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof LosslessNumber)
      return problemAt(text, 'json-object', text.length - text.trimStart().length)
    return { ok: true, nodes: nodesOf(value) }
  } catch (error) {
    if (error instanceof SyntaxError) return problemOf(text, error)
    throw error
  }
}

const indent = '  '

function write(node: TreeNode, margin: string): string {
  if (node.kind === 'nothing') return 'null'
  if (node.kind === 'yes-no') return String(node.yes)
  if (node.kind === 'text') return JSON.stringify(node.text)
  if (node.kind === 'number') return numberText(node.text)
  const [begin, end] = node.kind === 'list' ? ['[', ']'] : ['{', '}']
  if (node.children.length === 0) return begin + end
  const inner = margin + indent
  const lines = node.children.map((child) =>
    node.kind === 'list'
      ? inner + write(child, inner)
      : `${inner}${JSON.stringify(child.name)}: ${write(child, inner)}`,
  )
  return `${begin}\n${lines.join(',\n')}\n${margin}${end}`
}

/** Rows that are right, as JSON text; numbers with the digits they were typed with. */
export const writeJsonText = (nodes: readonly TreeNode[]): string =>
  write({ name: '', kind: 'object', children: nodes }, '')

/** One row's value as JSON on one line. */
export const writeJsonLine = (node: TreeNode): string => write(node, '').replace(/\n\s*/g, ' ')
