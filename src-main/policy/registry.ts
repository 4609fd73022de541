import { isSettingName, kindOf } from '@contract/policy/settings'
import { check, type Checked } from './check'
import { parseJson, type Parsed } from './json'
import type { PolicyProblem } from './problems'
import type { RunCommand } from './run'

export const registryKey = String.raw`HKLM\Software\Policies\Kartei`
const parentKey = String.raw`HKLM\Software\Policies`

/** A line of `reg.exe query`: four spaces, the name, the type, the data. The words of its messages differ by language; these do not. */
const valueLine = /^ {4}(?<name>.*?) {4}(?<type>REG_[A-Z_]+)(?: {4}(?<data>.*))?$/

/**
 * The policy of Windows. Numbers and yes and no are REG_DWORD, texts REG_SZ, lists of texts REG_MULTI_SZ; what has members is
 * JSON in a REG_SZ or, over several lines, in a REG_MULTI_SZ. Undefined: there is no such key.
 *
 * @param command the path of reg.exe
 */
export function readRegistry(command: string, run: RunCommand): Checked | undefined {
  const refuse = (says: PolicyProblem['says'], within?: string): Checked => ({
    ok: false,
    problems: [{ source: registryKey, within, says }],
  })
  // The words of reg.exe on a key that is not there are in the language of the system; whether its parent lists it is not.
  const parent = run(command, ['query', parentKey, '/reg:64'])
  if (!parent.ok) return refuse((say) => say('command', { command: 'reg.exe', words: parent.words }))
  // Every Windows has policies of its own there: an answer without any is not that of the registry.
  if (!linesOf(parent.output).some((line) => /^HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\./i.test(line)))
    return refuse((say) => say('noPolicies', { command: 'reg.exe' }))
  const isThere = linesOf(parent.output).some((line) => /^HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Kartei$/i.test(line))
  if (!isThere) return undefined
  const answer = run(command, ['query', registryKey, '/reg:64'])
  if (!answer.ok) return refuse((say) => say('command', { command: 'reg.exe', words: answer.words }))

  const values: Record<string, unknown> = {}
  for (const line of linesOf(answer.output)) {
    if (/^HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Kartei$/i.test(line)) continue
    const [, sub] = /^HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Kartei\\(.+)$/i.exec(line) ?? []
    if (sub !== undefined) return refuse((say) => say('subkey', { name: sub }))
    const { name, type, data = '' } = valueLine.exec(line)?.groups ?? {}
    if (name === undefined || type === undefined) return refuse((say) => say('notUnderstood', { line }))
    // The nameless value of a key, which every editor shows.
    if (/^\(.+\)$/.test(name)) continue
    if (/[^\x20-\x7e]/.test(line)) return refuse((say) => say('notAscii'), name)
    if (Object.hasOwn(values, name)) return refuse((say) => say('twiceInRegistry', { name }))
    const value = valueOf(name, type, data)
    if (!value.ok) return { ok: false, problems: [{ source: registryKey, within: name, ...value }] }
    Object.defineProperty(values, name, { value: value.value, enumerable: true })
  }
  return check(registryKey, values)
}

const linesOf = (output: string): string[] => output.split(/\r?\n/).filter((line) => line.trim() !== '')

function valueOf(name: string, type: string, data: string): Parsed {
  const wanted = isSettingName(name) ? kindOf(name).kind : 'text'
  if (type === 'REG_DWORD') {
    const number = /^0x[0-9a-f]{1,8}$/i.test(data) ? Number(data) : NaN
    return { ok: true, value: wanted === 'boolean' && number <= 1 ? number === 1 : number }
  }
  if (type !== 'REG_SZ' && type !== 'REG_MULTI_SZ')
    return { ok: false, says: (say) => say('registryType', { name, type }) }
  const lines = type === 'REG_MULTI_SZ' ? data.split(String.raw`\0`).filter((line) => line !== '') : [data]
  // A text in quotes is JSON as well: so it can have letters that reg.exe does not hand on.
  if (wanted === 'members' || (lines.length === 1 && /^\s*"/.test(data)) || (wanted === 'texts' && /^\s*\[/.test(data)))
    return parseJson(lines.join('\n'))
  return { ok: true, value: wanted === 'texts' ? lines : lines.length === 1 ? lines[0] : lines }
}
