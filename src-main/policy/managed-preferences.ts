import { z } from '@contract/zod'
import { check, type Checked } from './check'
import type { PolicyProblem } from './problems'
import type { RunCommand } from './run'

/** What `plutil` makes of a list of properties. Members that the system puts there itself are none of the policy's. */
const properties = z
  .record(z.string(), z.unknown())
  .transform((found) => Object.fromEntries(Object.entries(found).filter(([name]) => !name.startsWith('Payload'))))

/** The managed preferences of macOS: the same names, types and members as in JSON. */
export function readManagedPreferences(file: string, run: RunCommand): Checked {
  const refuse = (says: PolicyProblem['says']): Checked => ({ ok: false, problems: [{ source: file, says }] })
  const answer = run('/usr/bin/plutil', ['-convert', 'json', '-o', '-', file])
  if (!answer.ok) return refuse((say) => say('command', { command: 'plutil', words: answer.words }))
  let value: unknown
  try {
    value = JSON.parse(answer.output)
  } catch {
    return refuse((say) => say('command', { command: 'plutil', words: answer.output.slice(0, 80) }))
  }
  const read = properties.safeParse(value)
  return check(file, read.success ? read.data : value)
}
