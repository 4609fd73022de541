import { X509Certificate } from 'node:crypto'
import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Finding, HealthTopic } from '@contract/api/health'
import type { Keychain } from '../../keychain'
import { electronSupportEnd } from '../../lib/electron-versions'
import type { PolicyInForce, ReadPolicy } from '../../policy'
import type { Transport } from '../../service'
import { driveOf } from '../../shell/profile/network-drive'
import type { Store } from '../../store'
import { sandboxId, type EnvironmentRecord } from '../environments/index'
import { openChain, shippedOf } from '../journal/index'
import { found } from './finding'
import type { Reached } from './reach'

export interface HealthSources {
  readonly now: () => Date
  /** The profile. */
  readonly directory: string
  readonly electron: string
  readonly keychain: Pick<Keychain, 'status'>
  readonly store: Pick<Store, 'look' | 'isKept' | 'lastBackup'>
  readonly environments: { readonly all: () => readonly EnvironmentRecord[]; readonly active: () => EnvironmentRecord }
  /** The policy that this run obeys. */
  readonly policy: PolicyInForce
  /** The policy as it is on this computer by now. */
  readonly policyNow: ReadPolicy
  /** The folder into which backups are copied. */
  readonly backupFolder: () => string | undefined
  readonly reach: (environment: EnvironmentRecord) => Promise<Reached>
  readonly routes: Transport['routes']
  /** Whether the service of an environment refused the API key when it was last asked with it, in this run. */
  readonly isKeyRefused: (environmentId: string) => boolean
  /** The names of the printers that the system knows. */
  readonly printers: () => Promise<readonly string[]>
  readonly notices: () => readonly { readonly code: string }[]
}

/** Less is soon too little for documents that wait, in bytes. */
const littleRoom = 500 * 1024 * 1024
/** A clock that is further off, in seconds, makes the times of the journal doubtful. */
const mostSecondsOff = 60
/** Backups are made each day that somebody works: for longer than so many days, something keeps them from being made. */
const backupDays = 7
/** Days before the end of a certificate, of the service or an authority, in which somebody should see to it. */
const certificateDays = 30
/** Days before the end of Electron's support in which a new version of Kartei should come. */
const electronDays = 45
/** A share that is away may answer nothing at all: milliseconds. */
const folderPatience = 5_000

const daysFrom = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 86_400_000

/** Runs every check, in the order of the screen. */
export async function runChecks(sources: HealthSources): Promise<Finding[]> {
  const environments = sources.environments.all().map((environment, index) => ({ environment, number: index + 1 }))
  const looked = await Promise.all([
    checkKeychain(sources),
    checkFolder(sources),
    ...environments.map(({ environment, number }) => checkData(sources, environment, number)),
    orUnknown('backups', () => checkBackups(sources)),
    ...environments.map(({ environment, number }) => checkService(sources, environment, number)),
    orUnknown('proxy', () => checkProxy(sources)),
    orUnknown('authorities', () => checkAuthorities(sources)),
    orUnknown('printers', () => checkPrinters(sources)),
  ])
  return [...looked.flat(), ...checkPolicy(sources), ...checkSettings(sources), ...checkElectron(sources)]
}

async function orUnknown(topic: HealthTopic, check: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check()
  } catch {
    return [found(`${topic}.unknown`, 'warn')]
  }
}

async function checkKeychain({ keychain, policy }: HealthSources): Promise<Finding[]> {
  const { available, backend } = await keychain.status()
  if (available) return [found('keychain.available', 'ok', { name: backend })]
  return policy.policy.sessionOnly === true ? [] : [found('keychain.away', 'bad')]
}

/** Nothing is written to find out. */
async function checkFolder({ directory }: HealthSources): Promise<Finding[]> {
  const isWritable = await mayWrite(directory)
  const bytes = await statfs(directory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  )
  const isLittle = bytes !== undefined && bytes < littleRoom
  return [
    ...(isWritable ? [] : [found('data.not-writable', 'bad')]),
    ...(bytes === undefined
      ? []
      : [found(isLittle ? 'data.little-room' : 'data.room', isLittle ? 'bad' : 'ok', { bytes })]),
    ...(typeof driveOf(directory) === 'object' ? [found('data.on-network', 'warn')] : []),
  ]
}

const mayWrite = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )

/** By what an administrator does about it. */
const closedBy = {
  'keychain-away': 'data.keychain-away',
  'other-keychain': 'data.keychain-away',
  'key-refused': 'data.keychain-away',
  'key-missing': 'data.key-missing',
  'key-damaged': 'data.key-missing',
  'wrong-key': 'data.key-missing',
  newer: 'data.newer',
  'migration-failed': 'data.migration-failed',
  damaged: 'data.damaged',
  foreign: 'data.damaged',
  missing: 'data.damaged',
  'not-openable': 'data.damaged',
  held: 'data.unavailable',
  unavailable: 'data.unavailable',
} as const

async function checkData(
  { store, policy, now }: HealthSources,
  { id }: EnvironmentRecord,
  environment: number,
): Promise<Finding[]> {
  const { journalShipping, sessionOnly } = policy.policy
  const looked = await store.look(id, async (opened) => {
    const chain = openChain(opened)
    const verdict = await chain.verify()
    const isShipped = journalShipping !== undefined && id !== sandboxId
    return { verdict, shipped: isShipped ? shippedOf(opened, chain, journalShipping.required, now()) : undefined }
  })
  switch (looked.kind) {
    case 'none':
      return []
    case 'stopped':
    case 'refused':
      return [found(closedBy[looked.because], 'bad', { environment, name: looked.because })]
    case 'good': {
      const { storage } = looked
      const { verdict, shipped } = looked.found
      return [
        found(`data.${storage}`, storage === 'session' && sessionOnly !== true ? 'bad' : 'ok', { environment }),
        verdict.intact
          ? found('journal.intact', 'ok', { environment, count: verdict.entries })
          : found('journal.broken', 'bad', { environment, count: verdict.brokenAt }),
        ...(shipped ? [shipping(shipped, environment)] : []),
      ]
    }
  }
}

function shipping(
  { behind, reason, lastShippedAt, stopsSending }: ReturnType<typeof shippedOf>,
  environment: number,
): Finding {
  const facts = { environment, count: behind, at: lastShippedAt, name: reason }
  if (stopsSending) return found('journal.stops-sending', 'bad', facts)
  return reason === undefined ? found('journal.shipped', 'ok', facts) : found('journal.not-taken', 'warn', facts)
}

async function checkBackups({
  policy: { policy },
  environments,
  store,
  backupFolder,
  now,
}: HealthSources): Promise<Finding[]> {
  if (policy.sessionOnly === true || policy.backups === false) return []
  const made = environments.all().flatMap(({ id }, index) => {
    // Made-up cases need no backup.
    if (id === sandboxId || !store.isKept(id)) return []
    const last = store.lastBackup(id)
    const isOld = !last || daysFrom(last, now()) > backupDays
    const facts = { environment: index + 1, at: last?.toISOString() }
    return [isOld ? found('backups.old', 'warn', facts) : found('backups.made', 'ok', facts)]
  })
  const folder = backupFolder()
  if (folder === undefined || (await isUsable(folder))) return made
  // One that the organisation names has to be there; the clerk's may be a drive that is put away.
  return [...made, found('backups.folder-unusable', policy.backupFolder === undefined ? 'warn' : 'bad')]
}

const isUsable = (folder: string): Promise<boolean> =>
  Promise.race([
    stat(folder).then(
      async (there) => there.isDirectory() && (await mayWrite(folder)),
      () => false,
    ),
    setTimeout(folderPatience, false, { ref: false }),
  ])

async function checkService(
  { environments, reach, isKeyRefused, now }: HealthSources,
  record: EnvironmentRecord,
  environment: number,
): Promise<Finding[]> {
  if (record.id === sandboxId) return []
  const reached = await reach(record)
  const { host } = new URL(record.baseUrl)
  // One that is not worked in may be away.
  const trouble = environments.active().id === record.id ? 'bad' : 'warn'
  if (!reached.answers) return [found('service.no-answer', trouble, { environment, host, name: reached.because })]
  const { status, ms, certificateUntil: until, clockOffSeconds: seconds } = reached
  const facts = { environment, host, status, ms }
  const findings = [
    isKeyRefused(record.id) ? found('service.key-refused', trouble, facts) : found('service.answers', 'ok', facts),
  ]
  if (until !== undefined) {
    const isSoon = daysFrom(now(), new Date(until)) < certificateDays
    findings.push(
      found(isSoon ? 'certificate.ends-soon' : 'certificate.valid', isSoon ? 'warn' : 'ok', { environment, until }),
    )
  }
  if (seconds !== undefined) {
    const isOff = Math.abs(seconds) > mostSecondsOff
    findings.push(found(isOff ? 'clock.off' : 'clock.right', isOff ? 'warn' : 'ok', { environment, seconds }))
  }
  return findings
}

/** By which way the active service is reached. */
async function checkProxy({ environments, routes }: HealthSources): Promise<Finding[]> {
  const { id, baseUrl } = environments.active()
  if (id === sandboxId) return []
  const [first] = await routes(new URL(baseUrl))
  return [first instanceof URL ? found('proxy.used', 'ok', { host: first.host }) : found('proxy.direct', 'ok')]
}

/** Of the certificate authorities that the policy adds, the one that ends first. */
function checkAuthorities({ policy: { authorities = [] }, now }: HealthSources): Finding[] {
  const ends = authorities.map((pem) => new Date(new X509Certificate(pem).validTo))
  const [first] = ends.toSorted((one, other) => one.getTime() - other.getTime())
  if (!first) return []
  const isSoon = daysFrom(now(), first) < certificateDays
  const facts = { count: ends.length, until: first.toISOString() }
  return [found(isSoon ? 'authorities.ends-soon' : 'authorities.valid', isSoon ? 'warn' : 'ok', facts)]
}

/** The printers that may be used, and those that the policy names and the system does not know. */
async function checkPrinters({ printers, policy }: HealthSources): Promise<Finding[]> {
  const known = await printers()
  const named = policy.policy.printer === undefined ? policy.policy.printers : [policy.policy.printer]
  const usable = known.filter((name) => named?.includes(name) ?? true).length
  const missing = named?.filter((name) => !known.includes(name)).length ?? 0
  if (missing > 0) return [found('printers.missing', usable === 0 ? 'bad' : 'warn', { count: missing })]
  return [usable === 0 ? found('printers.none', 'warn') : found('printers.ready', 'ok', { count: usable })]
}

function checkPolicy({ policy, policyNow }: HealthSources): Finding[] {
  if (!policyNow.ok) return [found('policy.broken', 'bad', { count: policyNow.problems.length })]
  if (!isDeepStrictEqual(policy, policyNow.inForce)) return [found('policy.outdated', 'warn')]
  if (policy.source === undefined) return [found('policy.none', 'ok')]
  return [found('policy.in-force', 'ok', { count: Object.keys(policy.policy).length })]
}

function checkSettings({ notices }: HealthSources): Finding[] {
  const codes = notices().map(({ code }) => code)
  return [
    ...(codes.some((code) => ['settings-damaged', 'settings-set-aside'].includes(code))
      ? [found('settings.damaged', 'bad')]
      : []),
    ...(codes.includes('settings-unavailable') ? [found('settings.unavailable', 'bad')] : []),
  ]
}

/** Until when the makers of Electron mend the one that this is. */
function checkElectron({ electron: version, now }: HealthSources): Finding[] {
  const end = electronSupportEnd(version)
  if (!end) return []
  const facts = { version, until: end.toISOString() }
  const left = daysFrom(now(), end)
  if (left >= electronDays) return [found('electron.supported', 'ok', facts)]
  return [found(left < 0 ? 'electron.support-ended' : 'electron.support-ends', 'warn', facts)]
}
