import { parse } from 'lossless-json'

/** One line of a body as it is shown. */
export interface Line {
  /** How many objects and lists it stands in. */
  readonly depth: number
  readonly text: string
  /** How many characters at its beginning are the name of a field, quotes included; 0 where there is none. */
  readonly name: number
}

/** Deeper than any answer means something, and far within what the parser's stack holds. */
const deepest = 60
/** Characters of a formatted body: indentation multiplies what is nested, and who nests without sense gets it as it came. */
const longest = 4_000_000

/** Whether it is JSON, by a parser that holds every number; a name that stands twice is the service's own affair. */
function isJson(text: string): boolean {
  try {
    parse(text, null, { parseNumber: () => 0, onDuplicateKey: ({ newValue }) => newValue })
    return true
  } catch {
    return false
  }
}

/** Strings, structure, and everything else that is no blank: numbers, true, false, null. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/gsu

/** The tokens of a JSON text set on lines of their own: not one character of a name, text or number changes. */
function jsonLines(text: string): Line[] | undefined {
  const lines: Line[] = []
  let depth = 0
  let size = 0
  let line = ''
  let name = 0
  const end = (): void => {
    if (line === '') return
    size += line.length + 2 * depth
    lines.push({ depth, text: line, name })
    line = ''
    name = 0
  }
  const tokens = text.match(token) ?? []
  for (const [index, part] of tokens.entries()) {
    if (part === '{' || part === '[') {
      line += part
      const empty = tokens[index + 1] === (part === '{' ? '}' : ']')
      if (empty) continue
      end()
      depth += 1
      if (depth > deepest) return undefined
    } else if (part === '}' || part === ']') {
      const empty = tokens[index - 1] === (part === '}' ? '{' : '[')
      if (!empty) {
        end()
        depth -= 1
      }
      line += part
    } else if (part === ',') {
      line += part
      end()
    } else if (part === ':') {
      name = line.length
      line += ': '
    } else line += part
    if (size > longest) return undefined
  }
  end()
  return lines
}

/** A body on lines: JSON laid out with every digit kept, anything else as it came. */
export function linesOf(body: string): readonly Line[] {
  const laidOut = /^\s*[{[]/.test(body) && isJson(body) ? jsonLines(body) : undefined
  return laidOut ?? body.split(/\r\n|\r|\n/).map((text) => ({ depth: 0, text, name: 0 }))
}

/** The lines as one text, indented by two blanks. */
export const textOf = (lines: readonly Line[]): string =>
  lines.map(({ depth, text }) => '  '.repeat(depth) + text).join('\n')

/** A place of what is looked for. */
export interface Hit {
  readonly line: number
  readonly from: number
  readonly to: number
}

/** More hits than anybody walks through: the rest is not counted. */
export const mostHits = 1_000

/** Where the query stands in the lines, capitals or not; nothing but the first `most` places. */
export function hitsIn(lines: readonly Line[], query: string, most: number): Hit[] {
  const hits: Hit[] = []
  if (query === '') return hits
  const wanted = new RegExp(query.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&'), 'giu')
  for (const [line, { text }] of lines.entries())
    for (const match of text.matchAll(wanted)) {
      if (hits.length >= most) return hits
      hits.push({ line, from: match.index, to: match.index + match[0].length })
    }
  return hits
}
