/** Both count from 1, the column in characters. */
export interface Place {
  readonly line: number
  readonly column: number
}

export type Path = readonly (string | number)[]

export type Parsed =
  | {
      readonly ok: true
      readonly value: unknown
      /** Where the value at a path stands, or its name if it is a member; the whole's beginning for one that is not there. */
      readonly placeOf: (path: Path, what?: 'name' | 'value') => Place
    }
  | { readonly ok: false; readonly place: Place; readonly problem: JsonProblem }

export type JsonProblem =
  | { readonly code: 'not-json'; readonly found: string }
  | { readonly code: 'ends-early' }
  | { readonly code: 'comment' }
  | { readonly code: 'last-comma' }
  | { readonly code: 'twice'; readonly name: string; readonly firstLine: number }
  | { readonly code: 'too-deep' }

/** A policy has three levels. */
const deepest = 20

class Stop extends Error {
  constructor(
    readonly at: number,
    readonly problem: JsonProblem,
  ) {
    super(problem.code)
  }
}

/**
 * Parses JSON as RFC 8259 has it, and knows where each part stands, so that a message can say the line. A name that is there
 * twice is refused: of two values nobody knows which one counts.
 */
export function parseWithPlaces(text: string): Parsed {
  const places = new Map<string, number>()
  const placeAt = (at: number): Place => placeBehind(text.slice(0, at))
  try {
    const value = new Reader(text, places).whole()
    return {
      ok: true,
      value,
      placeOf: (path, what = 'value') => placeAt(places.get(keyOf(path, what)) ?? places.get(keyOf([], 'value')) ?? 0),
    }
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    const { problem } = error
    const firstLine = problem.code === 'twice' ? placeAt(problem.firstLine).line : 0
    return {
      ok: false,
      place: placeAt(error.at),
      problem: problem.code === 'twice' ? { ...problem, firstLine } : problem,
    }
  }
}

/** The place of what follows a text. */
export function placeBehind(text: string): Place {
  const lines = text.split(/\r\n|[\n\r]/)
  return { line: lines.length, column: Array.from(lines.at(-1) ?? '').length + 1 }
}

const keyOf = (path: Path, what: 'name' | 'value'): string => JSON.stringify([what, ...path.map(String)])

class Reader {
  private at = 0

  constructor(
    private readonly text: string,
    private readonly places: Map<string, number>,
  ) {}

  whole(): unknown {
    this.space()
    const value = this.value([])
    this.space()
    if (this.at < this.text.length) this.refuse()
    return value
  }

  private space(): void {
    while (/[ \t\n\r]/.test(this.text.charAt(this.at))) this.at++
  }

  /** What stands here does not belong here. */
  private refuse(): never {
    if (this.at >= this.text.length) throw new Stop(this.text.trimEnd().length, { code: 'ends-early' })
    const rest = this.text.slice(this.at)
    if (/^\/[/*]|^#/.test(rest)) throw new Stop(this.at, { code: 'comment' })
    const [word = ''] = /^[\p{L}\p{N}_.+-]{1,40}/u.exec(rest) ?? [String.fromCodePoint(rest.codePointAt(0) ?? 0)]
    throw new Stop(this.at, { code: 'not-json', found: word })
  }

  private value(path: Path): unknown {
    if (path.length > deepest) throw new Stop(this.at, { code: 'too-deep' })
    this.places.set(keyOf(path, 'value'), this.at)
    const first = this.text.charAt(this.at)
    if (first === '{') return this.object(path)
    if (first === '[') return this.array(path)
    if (first === '"') return this.string()
    const [word] = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\p{L}\p{N}_.+-])/u.exec(
      this.text.slice(this.at, this.at + 400),
    ) ?? [undefined]
    if (word === undefined) return this.refuse()
    this.at += word.length
    return JSON.parse(word)
  }

  private object(path: Path): unknown {
    const members = new Map<string, { value: unknown; at: number }>()
    this.items('}', () => {
      const at = this.at
      if (this.text.charAt(at) !== '"') this.refuse()
      const name = this.string()
      const before = members.get(name)
      if (before) throw new Stop(at, { code: 'twice', name, firstLine: before.at })
      this.places.set(keyOf([...path, name], 'name'), at)
      this.space()
      if (this.text.charAt(this.at) !== ':') this.refuse()
      this.at++
      this.space()
      members.set(name, { value: this.value([...path, name]), at })
    })
    // A member that is called __proto__ is a member like any other.
    return Object.fromEntries([...members].map(([name, { value }]) => [name, value]))
  }

  private array(path: Path): unknown[] {
    const values: unknown[] = []
    this.items(']', () => values.push(this.value([...path, values.length])))
    return values
  }

  private items(end: '}' | ']', item: () => unknown): void {
    this.at++
    this.space()
    if (this.text.charAt(this.at) === end) {
      this.at++
      return
    }
    for (;;) {
      item()
      this.space()
      const next = this.text.charAt(this.at)
      if (next === end) {
        this.at++
        return
      }
      if (next !== ',') this.refuse()
      const comma = this.at
      this.at++
      this.space()
      if (this.text.charAt(this.at) === end) throw new Stop(comma, { code: 'last-comma' })
    }
  }

  private string(): string {
    const from = this.at
    const [literal] = /^"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"/u.exec(this.text.slice(from)) ?? [
      undefined,
    ]
    if (literal !== undefined) {
      this.at += literal.length
      return String(JSON.parse(literal))
    }
    // As far as it is right: behind that stands what is wrong with it.
    const [right = '"'] = /^"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*/u.exec(this.text.slice(from)) ?? []
    this.at = from + right.length
    const found = this.text.slice(this.at, this.at + 2)
    if (this.at >= this.text.length) this.refuse()
    throw new Stop(this.at, { code: 'not-json', found: found.startsWith('\\') ? found : shown(found.charAt(0)) })
  }
}

/** A control character by its number, as nobody sees it. */
function shown(character: string): string {
  const code = character.codePointAt(0) ?? 0
  return code < 0x20 || (code >= 0x7f && code < 0xa0)
    ? `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
    : character
}
