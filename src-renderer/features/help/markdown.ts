import { isTopic, type Topic } from '../../lib/navigation/help-topics'

/** A run of words: plain, bold, a word of the program or a key, or a link to another section (`[words](#heading)`). */
export type Run =
  | { readonly kind: 'plain' | 'bold' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string }

/** Unit of search and scrolling: a paragraph, an entry of a list, a row of a table. */
export interface Piece {
  readonly id: string
  readonly cells: readonly (readonly Run[])[]
  /** All its words, for the search. */
  readonly text: string
}

export interface Block {
  readonly kind: 'paragraph' | 'list' | 'numbered' | 'table' | 'heading'
  /** Of a table the first one is its head. */
  readonly pieces: readonly Piece[]
}

export interface Section {
  readonly topic: Topic
  readonly title: string
  /** Name for links within the help: as a page of Markdown does, its heading in small letters with hyphens. */
  readonly anchor: string
  readonly blocks: readonly Block[]
}

const runs = /\*\*(?<bold>[^*]+)\*\*|`(?<code>[^`]+)`|\[(?<words>[^\]]+)\]\(#(?<to>[^)]+)\)/g

function runsOf(text: string): Run[] {
  const found: Run[] = []
  let at = 0
  for (const match of text.matchAll(runs)) {
    if (match.index > at) found.push({ kind: 'plain', text: text.slice(at, match.index) })
    const { bold, code, words, to } = match.groups ?? {}
    if (bold !== undefined) found.push({ kind: 'bold', text: bold })
    else if (code !== undefined) found.push({ kind: 'code', text: code })
    else if (words !== undefined && to !== undefined) found.push({ kind: 'link', text: words, to })
    at = match.index + match[0].length
  }
  if (at < text.length) found.push({ kind: 'plain', text: text.slice(at) })
  return found
}

const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s/g, '-')

/** The lines that belong together, which an empty line or another kind of line ends. */
interface Lines {
  readonly kind: Block['kind']
  readonly pieces: string[]
}

const cellsOf = (row: string): string[] =>
  row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

const entry = /^(?:- |(?<number>\d+)\. )(?<text>.*)$/

function linesOf(lines: readonly string[]): Lines[] {
  const blocks: Lines[] = []
  let open: Lines | undefined
  function add(kind: Block['kind'], text: string): void {
    if (open?.kind === kind) open.pieces.push(text)
    else {
      open = { kind, pieces: [text] }
      blocks.push(open)
    }
  }
  for (const line of lines) {
    const item = entry.exec(line)?.groups
    if (line.trim() === '') open = undefined
    else if (line.startsWith('### ')) add('heading', line.slice(4))
    else if (line.startsWith('|')) {
      if (!/^[|\s:-]+$/.test(line)) add('table', line)
    } else if (item) add(item.number === undefined ? 'list' : 'numbered', item.text ?? '')
    else {
      // A line that goes on what the one before began.
      const last = open?.kind === 'heading' || open?.kind === 'table' ? undefined : open
      if (last) last.pieces.push(`${last.pieces.pop() ?? ''} ${line.trim()}`)
      else add('paragraph', line.trim())
    }
  }
  return blocks
}

function sectionOf(text: string, place: number): Section | undefined {
  const [name = '', ...rest] = text.split('\n')
  const topic = /^(?<topic>[a-z-]+) -->/.exec(name)?.groups?.topic
  const head = rest.findIndex((line) => line.startsWith('## '))
  if (!isTopic(topic) || head < 0) return undefined
  const title = rest[head]?.slice(3) ?? ''
  let last = 0
  const pieceOf = (kind: Block['kind'], words: string): Piece => {
    last += 1
    const cells = (kind === 'table' ? cellsOf(words) : [words]).map(runsOf)
    return {
      id: `help-${place}-${last}`,
      cells,
      text: cells.map((cell) => cell.map((run) => run.text).join('')).join(' · '),
    }
  }
  const blocks = linesOf(rest.slice(head + 1)).map(({ kind, pieces }): Block => ({
    kind,
    pieces: pieces.map((words) => pieceOf(kind, words)),
  }))
  return { topic, title, anchor: anchorOf(title), blocks }
}

/**
 * Reads the help. It is written in a small part of Markdown, which the files are tested to keep to: named sections, headings,
 * paragraphs, plain and numbered lists without lists in them, tables, bold, code, and links to other sections.
 */
export const sectionsOf = (markdown: string): Section[] =>
  markdown
    .split('<!-- topic: ')
    .slice(1)
    .flatMap((text, place) => sectionOf(text, place) ?? [])
