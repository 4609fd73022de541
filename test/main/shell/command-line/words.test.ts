import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { switches } from '../../../../src-main/shell/command-line/parse'
import { helpText, languageOfTerminal, problemText } from '../../../../src-main/shell/command-line/say'
import { temporaryFolder } from '../../../helpers/temporary-folder'

const packed = (name: string): string =>
  readFileSync(new URL(`../../../../packaging/linux/files/${name}`, import.meta.url), 'utf8')

/** Each switch as a file writes it, and those alone. */
const written: readonly [string, RegExp, (text: string) => string][] = [
  ['kartei.1', /^\.TP\n\.BI? (\\-\\-[a-z\\-]+)( |$)/gm, (text) => text.replaceAll('\\', '')],
  ['completion.bash', /(--[a-z-]+)(?=[ '])(?=[^\n]*"\$current"\))/g, (text) => text],
  ['completion.zsh', /^ {2}'(?:\([^)]*\))?(--[a-z-]+)\[/gm, (text) => text],
  ['completion.fish', / -l ([a-z-]+) /g, (text) => `--${text}`],
]

it.each(written)('%s names every switch and no other', (name, shape, plain) => {
  const found = [...packed(name).matchAll(shape)].map(([, each = '']) => plain(each))
  expect(found).toEqual(switches.map((each) => `--${each.name}`))
})

it('takes a value in the completions where the switch does', () => {
  for (const each of switches) {
    const takes = each.type === 'string'
    const zsh = packed('completion.zsh')
      .split('\n')
      .find((line) => line.includes(`--${each.name}[`))
    const fish = packed('completion.fish')
      .split('\n')
      .find((line) => line.includes(` -l ${each.name} `))
    expect(/\]:/.test(zsh ?? ''), `${each.name} in zsh`).toBe(takes)
    expect(/ -[xr] /.test(fish ?? ''), `${each.name} in fish`).toBe(takes)
    expect(packed('kartei.1').includes(`.BI ${`--${each.name}`.replaceAll('-', '\\-')} `), each.name).toBe(takes)
  }
})

it.runIf(process.platform === 'linux')('completes in bash what is taken, and nothing that would be refused', () => {
  const folder = temporaryFolder()
  for (const name of ['backup.kartei', 'older.age', 'journal.json']) writeFileSync(join(folder, name), '')
  mkdirSync(join(folder, 'sub'))
  const completed = (...words: string[]): string[] => {
    const script = `${packed('completion.bash')}
COMP_WORDS=(kartei "$@"); COMP_CWORD=$#; _kartei; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout } = spawnSync('bash', ['-c', script, 'bash', ...words], { cwd: folder, encoding: 'utf8' })
    return stdout
      .split('\n')
      .filter((line) => line !== '')
      .toSorted()
  }
  expect(completed('')).toEqual(['backup.kartei', 'sub'])
  expect(completed('b')).toEqual(['backup.kartei'])
  expect(completed('--h')).toEqual(['--health', '--help'])
  expect(completed('--open', '')).toEqual([])
  expect(completed('--health', '')).toEqual([])
  expect(completed('--open', 'ID', '--')).toEqual([])
  expect(completed('--open', '=', 'ID', '')).toEqual([])
})

it('says every switch in both languages, one a line', () => {
  for (const language of ['en', 'de'])
    for (const { name } of switches) expect(helpText(language)).toMatch(new RegExp(`^ {2}--${name}\\b.* {2}\\S`, 'm'))
  expect(helpText('de')).toContain('Aufruf')
})

it('speaks the language of the terminal', () => {
  expect(languageOfTerminal({ LANG: 'de_DE.UTF-8' })).toBe('de')
  expect(languageOfTerminal({ LC_ALL: 'C.UTF-8', LANG: 'de_DE.UTF-8' })).toBe('en')
  expect(languageOfTerminal({ LC_ALL: '', LC_MESSAGES: 'de_AT', LANG: 'en_GB' })).toBe('de')
})

it('quotes what was given on one line that ends', () => {
  const said = problemText({ code: 'not-a-link', name: `kartei://a\u001b[31m\n${'b'.repeat(500)}` }, 'en')
  expect(said).not.toMatch(/\p{Cc}/u)
  expect(said.length).toBeLessThan(300)
})
