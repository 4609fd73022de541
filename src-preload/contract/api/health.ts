import { call, evenStopped } from '../call'
import { z } from '../zod'

/**
 * Everything that can be found, by topic in the order of the screen. A further code is added here and in the catalogues:
 * `health/topics`, `health/found` and, what to do about it, `health/advice`, by `topic.code`.
 */
export const healthCodes = [
  'keychain.available',
  'keychain.away',
  'data.room',
  'data.little-room',
  'data.not-writable',
  'data.on-network',
  'data.sealed',
  'data.session',
  'data.keychain-away',
  'data.key-missing',
  'data.newer',
  'data.migration-failed',
  'data.damaged',
  'data.unavailable',
  'journal.intact',
  'journal.broken',
  'journal.shipped',
  'journal.not-taken',
  'journal.stops-sending',
  'backups.made',
  'backups.old',
  'backups.folder-unusable',
  'service.answers',
  'service.key-refused',
  'service.no-answer',
  'certificate.valid',
  'certificate.ends-soon',
  'clock.right',
  'clock.off',
  'proxy.direct',
  'proxy.used',
  'authorities.valid',
  'authorities.ends-soon',
  'printers.ready',
  'printers.none',
  'printers.missing',
  'policy.none',
  'policy.in-force',
  'policy.outdated',
  'policy.broken',
  'settings.damaged',
  'settings.unavailable',
  'electron.supported',
  'electron.support-ends',
  'electron.support-ended',
] as const

type Listed = (typeof healthCodes)[number]
export type HealthTopic = Listed extends infer Code ? (Code extends `${infer Topic}.${string}` ? Topic : never) : never
/** `unknown`: it could not be found out. */
export type HealthCode = Listed | `${HealthTopic}.unknown`

/** In the order of the screen. */
export const healthTopics: readonly string[] = [...new Set(healthCodes.map((code) => code.replace(/\..*/, '')))]

/** `bad`: somebody has to do something. `warn`: worth knowing, or soon to be done. */
export const healthState = z.enum(['ok', 'warn', 'bad'])
export type HealthState = z.infer<typeof healthState>

const count = z.number().int().min(-1e15).max(1e15)

/** The facts that a sentence about a finding may name. No member can hold a free text, so that nothing personal gets in. */
export const healthFacts = z
  .strictObject({
    bytes: count,
    count,
    ms: count,
    /** By which the clock of this computer is behind; negative where it is ahead. */
    seconds: count,
    /** Of HTTP. */
    status: count,
    at: z.iso.datetime(),
    until: z.iso.datetime(),
    version: z.string().regex(/^[0-9A-Za-z.+-]{1,40}$/),
    /** Of a service or a proxy, with its port; never of this computer. */
    host: z.string().regex(/^[A-Za-z0-9._:[\]-]{1,260}$/),
    /** A word of a program's own, such as the kind of a keychain, or why something is so. */
    name: z.string().regex(/^[a-z][a-z0-9_-]{0,40}$/),
  })
  .partial()
export type HealthFacts = z.infer<typeof healthFacts>

/** One thing that was looked at. */
export const finding = z.object({
  topic: z.string(),
  code: z.string().regex(/^[a-z][a-z0-9-]{0,40}$/),
  state: healthState,
  /** Its number in the order of the settings, from 1. */
  environment: z.number().int().optional(),
  facts: healthFacts.optional(),
})
export type Finding = z.infer<typeof finding>

export const health = {
  /**
   * How this installation is: what `kartei --health` says as JSON. Each service is asked once for its bare address, without
   * a key, and not again within half a minute: until then the answer is the same.
   */
  read: call(z.undefined(), z.object({ at: z.string(), findings: z.array(finding) }), {
    journal: 'nobody',
    ...evenStopped,
  }),
  /** Asks where to, and saves as one file what support needs: what `kartei --health` says, and the log. */
  saveForSupport: call(z.undefined(), z.object({ saved: z.boolean(), fileName: z.string().optional() }), {
    journal: 'nobody',
    ...evenStopped,
  }),
}
