import { kindOf, settingNames, type Policy } from '@contract/policy/settings'
import { z } from '@contract/zod'
import { parseLine, type Log, type LogLine } from '../../lib/log'
import type { Look, Looked } from '../../store'
import type { Health } from './index'

export interface BundleFile {
  readonly name: string
  readonly text: string
}

export interface BundleSources {
  readonly now: () => Date
  readonly health: () => Promise<Health>
  readonly log: Pick<Log, 'read'>
  readonly policy: Policy
  readonly environments: () => readonly { readonly id: string; readonly kind: string }[]
  readonly look: Look
}

/** The tables whose rows are counted; any other is none of Kartei's. */
const tables = [
  'cases',
  'journal',
  'drafts',
  'exchanges',
  'documents',
  'mandate_records',
  'uploads',
  'upload_files',
  'sent_documents',
  'invoice_documents',
  'print_runs',
  'intake_files',
  'credit_limit_requests',
  'sent_by_hand',
  'answers_in_doubt',
] as const

/**
 * What support needs, and nothing of anybody's: numbers, codes, versions, settings that are a choice, and the names of the
 * hosts of services and proxies, which are an organisation's. Every part is made of values whose form is known; what is
 * read of a file, such as the log, is read by its declaration and left out where it is anything else.
 */
export async function makeBundle(sources: BundleSources): Promise<BundleFile[]> {
  const { now, policy, look, environments } = sources
  const [health, log, counts] = await Promise.all([
    sources.health(),
    sources.log.read(),
    Promise.all(
      environments().map(async ({ id, kind }, index) => ({
        environment: index + 1,
        kind,
        ...countsOf(await look(id, (store) => Promise.resolve(countIn(store.database)))),
      })),
    ),
  ])
  const logs = log.map(({ name, text }) => ({ name, ...readLog(text) }))
  const json = (name: string, value: unknown): BundleFile => ({ name, text: `${JSON.stringify(value, null, 2)}\n` })
  return [
    json('about.json', { made: now().toISOString(), kartei: health.versions.kartei, format: 1 }),
    json('health.json', withoutPlaces(health)),
    json('policy.json', policyOf(policy)),
    json('counts.json', counts),
    json('failures.json', failuresIn(logs.flatMap(({ lines }) => lines))),
    ...logs.map(({ name, lines, leftOut }) => ({
      name: `log/${name}`,
      text: [...lines, ...(leftOut === 0 ? [] : [{ leftOut }])].map((line) => `${JSON.stringify(line)}\n`).join(''),
    })),
  ]
}

/** A policy may lie anywhere where Kartei runs from its sources: a path may name a user. */
function withoutPlaces({ policy, ...health }: Health): object {
  if (policy.state === 'none') return { ...health, policy }
  const { state } = policy
  return {
    ...health,
    policy:
      state === 'in-force'
        ? { state, governs: policy.governs, ...(policy.outdated && { outdated: true }) }
        : { state, problems: policy.problems.map(({ line, column }) => ({ line, column })) },
  }
}

/** What it says where that is a choice or a number; of every other setting, that it is there. */
export function policyOf(policy: Policy): Record<string, unknown> {
  return Object.fromEntries(
    settingNames.flatMap((name) => {
      const value: unknown = policy[name]
      if (value === undefined) return []
      const { kind } = kindOf(name)
      const isPlain = kind === 'boolean' || kind === 'choice' || kind === 'integer'
      if (isPlain) return [[name, value]]
      return [[name, Array.isArray(value) ? { set: true, items: value.length } : { set: true }]]
    }),
  )
}

function countIn(database: {
  readonly prepare: (sql: string) => { readonly get: () => unknown; readonly all: () => unknown[] }
}): { readonly schema: number; readonly rows: Readonly<Record<string, number>> } {
  const version = z.object({ user_version: z.number().int() }).parse(database.prepare('PRAGMA user_version').get())
  const named = z.array(z.object({ name: z.string() }))
  const there = new Set(
    named.parse(database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()).map(({ name }) => name),
  )
  const rows = tables
    .filter((name) => there.has(name))
    .map((name) => [
      name,
      z.object({ rows: z.number().int() }).parse(database.prepare(`SELECT count(*) AS rows FROM ${name}`).get()).rows,
    ])
  return { schema: version.user_version, rows: z.record(z.string(), z.number()).parse(Object.fromEntries(rows)) }
}

type Counted = ReturnType<typeof countIn>
const countsOf = (looked: Looked<Counted>): object =>
  looked.kind === 'good' ? { state: 'open', ...looked.found } : { state: looked.kind }

/** The lines that are as an event of the log is declared, and how many others there were. */
export function readLog(text: string): { readonly lines: readonly LogLine[]; readonly leftOut: number } {
  const written = text.split('\n').filter((line) => line !== '')
  const lines = written.flatMap((line) => parseLine(line) ?? [])
  return { lines, leftOut: written.length - lines.length }
}

/** Failures and defects by what they are: how often, and when last. */
function failuresIn(lines: readonly LogLine[]): object[] {
  const found = new Map<string, { readonly what: object; count: number; last: string }>()
  for (const { at, level, event, members } of lines) {
    if (level === 'info' || event === 'log.lost') continue
    const { ms: _ms, automatic: _automatic, issues: _issues, error, ...kept } = members
    const { name, code } = z
      .looseObject({ name: z.unknown(), code: z.unknown() })
      .catch({ name: undefined, code: undefined })
      .parse(error)
    const what = { event, ...kept, ...(name !== undefined && { error: name }), ...(code !== undefined && { code }) }
    const key = JSON.stringify(what)
    const known = found.get(key)
    found.set(key, {
      what,
      count: (known?.count ?? 0) + 1,
      last: known && known.last > at ? known.last : at,
    })
  }
  return [...found.values()]
    .toSorted((one, other) => (one.last < other.last ? 1 : -1))
    .map(({ what, count, last }) => ({ ...what, count, last }))
}

/** One file that holds them all. */
export const bundleBytes = (files: readonly BundleFile[]): Buffer =>
  Buffer.from(`${JSON.stringify({ kind: 'kartei-support-bundle', files }, null, 2)}\n`)

/** `kartei-support-2026-11-23.json`, by the clock on the wall. */
export function bundleName(at: Date): string {
  const digits = (number: number): string => String(number).padStart(2, '0')
  return `kartei-support-${at.getFullYear()}-${digits(at.getMonth() + 1)}-${digits(at.getDate())}.json`
}
