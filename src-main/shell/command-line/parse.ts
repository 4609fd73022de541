import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/**
 * Every switch of Kartei's own, once: what the packaged program takes, the help, the manual page and the completion of shells
 * (`packaging/linux/files`) are held to this list. Their effects are described in the texts of `shell/main/command-line`.
 */
export const switches = [
  { name: 'open', type: 'string' },
  { name: 'health', type: 'boolean' },
  { name: 'version', type: 'boolean', short: 'V' },
  { name: 'help', type: 'boolean', short: 'h' },
] as const

const switchNamed = (name: string) => switches.find((each) => each.name === name)

/** Action requested by a command line: one at most. */
export interface WindowAsk {
  readonly kind: 'window'
  /** An identifier as a clerk has it, not yet looked up. */
  readonly open?: string
  /** A file to take in, one of Kartei's own; as it was given, or as a path that does not depend on a folder. */
  readonly file?: string
  /** A clicked file that is not opened. The window says so, since nobody may look at a terminal. */
  readonly refused?: Problem
}

export type Asked =
  | WindowAsk
  /** Answered without a window. */
  | { readonly kind: 'health' | 'help' | 'version' }
  | { readonly kind: 'unclear'; readonly problem: Problem }

/** Why arguments are not understood; `name` is the argument as it was given. */
export interface Problem {
  readonly code:
    | 'value-missing'
    | 'given-twice'
    | 'one-thing-only'
    | 'not-an-id'
    | 'not-a-link'
    | 'not-utf8'
    | 'no-file'
  readonly name: string
}

/** Longer is no identifier of the service, and no name that anybody could read. */
const longestId = 200

const isId = (text: string): boolean => text !== '' && text.length <= longestId && !/\p{C}/u.test(text)
/** Bytes that are no UTF-8, as of a file name in an older encoding, reach a program as this sign: nobody knows which they were. */
const isGarbled = (text: string): boolean => text.includes('\uFFFD')
const isLink = (text: string): boolean => /^kartei:/i.test(text)

/** The identifier in `kartei://case/ID`. An address says nothing else, and asks for nothing but to be shown. */
export function caseOfLink(link: string): string | undefined {
  const found = /^kartei:\/\/case\/([^/?#]{1,600})\/?$/i.exec(link)?.[1]
  if (found === undefined) return undefined
  try {
    const id = decodeURIComponent(found).trim()
    return isId(id) ? id : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads the arguments of a start. Those of Chromium and Electron, which begin with a hyphen and are not Kartei's own, are
 * none of its business: `refusedIn` has already said whether they may be there.
 *
 * @param given the arguments without the executable and, from sources, without the program's folder
 */
export function readCommandLine(given: readonly string[]): Asked {
  const { tokens } = parseArgs({
    // One hyphen counts as two, as in Chromium.
    args: given.map((argument) => argument.replace(/^-(?=[a-z]{2})/, '--')),
    options: Object.fromEntries(switches.map((each) => [each.name, each])),
    strict: false,
    tokens: true,
  })
  const wanted: { readonly as: string; readonly asked: Asked }[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') {
      const clicked = given[token.index] ?? ''
      if (clicked !== '') wanted.push({ as: clicked, asked: readClicked(clicked) })
    } else if (token.kind === 'option') {
      const own = switchNamed(token.name)
      if (own) wanted.push({ as: `--${own.name}`, asked: own.name === 'open' ? opening(token) : { kind: own.name } })
    }
  }
  for (const kind of ['unclear', 'help', 'version'] as const) {
    const found = wanted.find(({ asked }) => asked.kind === kind)
    if (found) return found.asked
  }
  const [first, second] = wanted
  if (second) return unclear(second.as === first?.as ? 'given-twice' : 'one-thing-only', second.as)
  return first?.asked ?? { kind: 'window' }
}

function opening({
  value = '',
  inlineValue,
}: {
  readonly value?: string | undefined
  readonly inlineValue?: boolean | undefined
}): Asked {
  if (value === '' || (!inlineValue && value.startsWith('-'))) return unclear('value-missing', '--open')
  if (isGarbled(value)) return unclear('not-utf8', value)
  const id = isLink(value) ? caseOfLink(value) : value.trim()
  if (id === undefined) return unclear('not-a-link', value)
  return isId(id) ? { kind: 'window', open: id } : unclear('not-an-id', '--open')
}

/** An address or a file that was clicked on, or given without a switch. */
export function readClicked(clicked: string): WindowAsk {
  if (isGarbled(clicked)) return { kind: 'window', refused: { code: 'not-utf8', name: clicked } }
  const refused: WindowAsk = { kind: 'window', refused: { code: 'not-a-link', name: clicked } }
  if (isLink(clicked)) {
    const id = caseOfLink(clicked)
    return id === undefined ? refused : { kind: 'window', open: id }
  }
  if (!/^[a-z][a-z+.-]+:\/\//i.test(clicked)) return { kind: 'window', file: clicked }
  try {
    // On Windows another computer is asked for it, and signed in to, before anybody has looked at the name.
    if (!['', 'localhost'].includes(new URL(clicked).host)) return refused
    const file = fileURLToPath(clicked)
    return file.includes('\0') ? refused : { kind: 'window', file }
  } catch {
    return refused
  }
}

const unclear = (code: Problem['code'], name: string): Asked => ({ kind: 'unclear', problem: { code, name } })

/** Arguments that ask for the same, for another process to read. */
export function argumentsFor({ open, file, refused }: WindowAsk): string[] {
  if (open !== undefined) return [`--open=${open}`]
  const clicked = file ?? refused?.name
  return clicked === undefined ? [] : ['--', clicked]
}

/**
 * The arguments that are Kartei's own affair: without the executable, and from sources without the program's folder, which
 * is the first that is no switch.
 */
export function givenTo({
  argv,
  isPackaged,
}: {
  readonly argv: readonly string[]
  readonly isPackaged: boolean
}): string[] {
  const [, ...all] = argv
  if (isPackaged) return all
  const program = all.findIndex(
    (argument, index) => !argument.startsWith('-') && !/^(?:-r|--require)$/.test(all[index - 1] ?? ''),
  )
  return program < 0 ? all : all.slice(program + 1)
}

/** The arguments of a start without what it was asked for, which was done once: how the program and its profile are found. */
export function withoutAsks(start: { readonly argv: readonly string[]; readonly isPackaged: boolean }): string[] {
  const given = givenTo(start)
  const before = start.argv.slice(1, start.argv.length - given.length)
  const isOwn = (argument: string): boolean => switchNamed(/^--?([a-z-]*)/.exec(argument)?.[1] ?? '') !== undefined
  return [...before, ...given.filter((argument) => /^-./.test(argument) && argument !== '--' && !isOwn(argument))]
}
