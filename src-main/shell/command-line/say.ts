import { languageOf, textsIn } from '../../lib/texts'
import { switches, type Problem } from './parse'

/** The language of whoever asks, before the program is ready and knows what the clerk prefers. */
export function languageOfTerminal(environment: Readonly<Record<string, string | undefined>>): string {
  const named = ['LC_ALL', 'LC_MESSAGES', 'LANG'].map((name) => environment[name] ?? '').find((value) => value !== '')
  const system = named ?? new Intl.DateTimeFormat().resolvedOptions().locale
  return languageOf('system', system.replace('_', '-').replace(/\..*/, ''))
}

export function helpText(language: string): string {
  const say = textsIn(language, 'shell/main/command-line')
  const rows = switches.map((each) => {
    const value = each.type === 'string' ? ` ${say('id')}` : ''
    return [`--${each.name}${value}`, say(each.name)] as const
  })
  const width = Math.max(...rows.map(([name]) => name.length)) + 2
  const table = rows.map(([name, does]) => `  ${name.padEnd(width)}${does}`)
  return [say('usage'), '', ...table, '', say('links'), say('exits'), ''].join('\n')
}

export const versionText = (version: string): string => `Kartei ${version}\n`

/** Why arguments are not understood, in a sentence. It quotes the argument on one line, and not endless. */
export function problemText({ code, name }: Problem, language: string): string {
  return textsIn(language, 'shell/main/command-line')(code, { name: oneLine(name) })
}

export function oneLine(text: string): string {
  const line = text.replace(/[\s\p{C}]+/gu, ' ').trim()
  return line.length > 120 ? `${line.slice(0, 120)}…` : line
}
