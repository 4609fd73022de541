import type { Policy } from '@contract/policy/settings'
import { posix, win32 } from 'node:path'
import { z } from '@contract/zod'
import { type Checked, check } from './check'
import { readJson } from './json'
import type { PolicyProblem } from './problems'
import { readRegistry, registryKey } from './registry'
import { inWindows, runCommand, systemDrive, type RunCommand } from './run'
import { readTrusted, type Owners } from './source'
import { certificatesIn } from '../lib/pem'

export { managedFailure, sentenceOf, type PolicyProblem } from './problems'

/** Where an administrator of Linux puts it. */
export const policyFile = '/etc/kartei/policy.json'
/** The domain of the program's preferences on macOS. */
export const preferencesDomain = 'org.kartei.Kartei'
const managedPreferences = `/Library/Managed Preferences/${preferencesDomain}.plist`

/** The policy in force; without a source there is none, and nothing is governed. */
export interface PolicyInForce {
  /** A file, or a key of the registry. */
  readonly source?: string
  readonly policy: Policy
  /** The certificates of `certificateAuthorities`, each in PEM. */
  readonly authorities?: readonly string[]
}

export type ReadPolicy =
  | { readonly ok: true; readonly inForce: PolicyInForce }
  | { readonly ok: false; readonly problems: readonly PolicyProblem[] }

/** The system's place of the policy, and how to read it; tests give their own. */
export interface PolicyPlace {
  readonly platform: NodeJS.Platform
  /** The packaged program reads one place alone, which only an administrator can write to. */
  readonly isPackaged: boolean
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly run?: RunCommand
  readonly owners?: Owners
  /** Default: the drive of Windows. */
  readonly drive?: string
  /** Default: those of the system. */
  readonly files?: { readonly linux: string; readonly mac: string }
}

/** The variable by which a program that is started from its sources is given a policy. */
export const policyVariable = 'KARTEI_POLICY'

const root = 0

/** Reads the policy of this computer, once, before anything else is there. */
export function readPolicy(place: PolicyPlace): ReadPolicy {
  const { platform, isPackaged, environment, run = runCommand } = place
  const files = place.files ?? { linux: policyFile, mac: managedPreferences }
  const given = isPackaged ? undefined : environment[policyVariable]
  if (given !== undefined && given !== '') return fromFile(given, [root, process.getuid?.() ?? root])
  const owners = place.owners ?? [root]
  if (platform === 'win32') {
    const drive = place.drive ?? systemDrive()
    const checked = readRegistry(drive + inWindows('reg.exe'), run)
    return checked ? inForce(registryKey, checked, { below: programsOn(drive) }) : nothing
  }
  if (platform !== 'darwin') return fromFile(files.linux, owners)
  const read = readTrusted(files.mac, owners)
  if (read.found === 'nothing') return nothing
  if (read.found === 'problem') return { ok: false, problems: [read.problem] }
  return inForce(files.mac, readManagedPreferences(files.mac, run), { owners })
}

/** The folder of programs, which an administrator alone can write to. */
const programsOn = (drive: string): string => String.raw`${drive}\Program Files`

const nothing: ReadPolicy = { ok: true, inForce: { policy: {} } }

function inForce(source: string, checked: Checked, own: AdministratorsOwn): ReadPolicy {
  if (!checked.ok) return checked
  const { policy } = checked
  if (policy.certificateAuthorities === undefined) return { ok: true, inForce: { source, policy } }
  const read = readAuthorities(policy.certificateAuthorities, own)
  return read.ok
    ? { ok: true, inForce: { source, policy, authorities: read.certificates } }
    : { ok: false, problems: [read.problem] }
}

function fromFile(file: string, owners: Owners): ReadPolicy {
  const read = readTrusted(posix.normalize(file), process.platform === 'win32' ? undefined : owners)
  if (read.found === 'nothing') return nothing
  return read.found === 'problem'
    ? { ok: false, problems: [read.problem] }
    : inForce(file, readJson(file, read.bytes), { owners })
}

/** The output of `plutil` for a list of properties. Members that the system puts there itself are none of the policy's. */
const properties = z
  .record(z.string(), z.unknown())
  .transform((found) => Object.fromEntries(Object.entries(found).filter(([name]) => !name.startsWith('Payload'))))

/** The managed preferences of macOS: the same names, types and members as in JSON. */
function readManagedPreferences(file: string, run: RunCommand): Checked {
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

type Authorities =
  | { readonly ok: true; readonly certificates: readonly string[] }
  | { readonly ok: false; readonly problem: PolicyProblem }

/** How it is known that only an administrator can have written a file: by its owner, or on Windows by its folder. */
interface AdministratorsOwn {
  readonly owners?: Owners
  readonly below?: string | undefined
}

/** Below a folder of Windows, by no way out of it and not on another computer. */
const isBelow = (file: string, folder: string): boolean =>
  win32
    .normalize(file)
    .toLowerCase()
    .startsWith(`${win32.normalize(folder).toLowerCase()}\\`)

/** The certificate authorities that a policy names. Whoever could change them could read what is sent. */
function readAuthorities(file: string, { owners, below }: AdministratorsOwn): Authorities {
  const refuse = (says: PolicyProblem['says']): Authorities => ({ ok: false, problem: { source: file, says } })
  if (below !== undefined && !isBelow(file, below))
    return refuse((say) => say('authoritiesElsewhere', { folder: below }))
  const read = readTrusted(file, owners)
  if (read.found === 'problem') return { ok: false, problem: read.problem }
  if (read.found === 'nothing') return refuse((say) => say('authoritiesMissing'))
  const certificates = certificatesIn(read.bytes.toString('latin1'))
  if (certificates === 'damaged') return refuse((say) => say('authoritiesDamaged'))
  if (certificates.length === 0) return refuse((say) => say('authoritiesNone'))
  return { ok: true, certificates }
}
