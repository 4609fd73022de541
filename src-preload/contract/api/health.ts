import { call } from '../call'
import { z } from '../zod'

/**
 * What is looked at, in the order of the screen, and what can be found of it. A further one is added here and in the
 * catalogues: `health/topics`, `health/found` and, what to do about it, `health/advice`, by `topic.code`.
 */
export const healthCodes = [
  'keychain.available',
  'keychain.not-needed',
  'keychain.away',
  'data.room',
  'data.little-room',
  'data.not-writable',
  'data.on-network',
  'data.none',
  'data.sealed',
  'data.session',
  'data.keychain-away',
  'data.other-keychain',
  'data.key-refused',
  'data.key-missing',
  'data.key-damaged',
  'data.wrong-key',
  'data.newer',
  'data.migration-failed',
  'data.held',
  'data.damaged',
  'data.foreign',
  'data.missing',
  'data.not-openable',
  'data.unavailable',
  'journal.intact',
  'journal.broken',
  'journal.shipped',
  'journal.not-taken',
  'journal.stops-sending',
  'backups.off',
  'backups.made',
  'backups.old',
  'backups.none',
  'backups.folder-none',
  'backups.folder-off',
  'backups.folder-ready',
  'backups.folder-away',
  'backups.folder-refused',
  'service.embedded',
  'service.answers',
  'service.authorised',
  'service.wants-certificate',
  'service.key-refused',
  'service.no-answer',
  'certificate.valid',
  'certificate.ends-soon',
  'clock.right',
  'clock.behind',
  'clock.ahead',
  'proxy.direct',
  'proxy.used',
  'proxy.unreadable',
  'authorities.none',
  'authorities.valid',
  'authorities.ends-soon',
  'authorities.ended',
  'printers.ready',
  'printers.no-default',
  'printers.none',
  'printers.named-none',
  'printers.named-missing',
  'printers.unknown',
  'policy.none',
  'policy.in-force',
  'policy.outdated',
  'policy.broken',
  'settings.damaged',
  'settings.unavailable',
  'settings.set-aside',
  'electron.supported',
  'electron.support-ends',
  'electron.support-ended',
  'electron.support-unknown',
  'electron.not-tried',
] as const

type HealthCode = (typeof healthCodes)[number]
type TopicOf<Code> = Code extends `${infer Topic}.${string}` ? Topic : never
export type HealthTopic = TopicOf<HealthCode>

/** In the order of the screen. */
export const healthTopics: readonly string[] = [...new Set(healthCodes.map((code) => code.replace(/\..*/, '')))]

/** `bad`: somebody has to do something. `warn`: worth knowing, or soon to be done. */
export const healthState = z.enum(['ok', 'warn', 'bad'])
export type HealthState = z.infer<typeof healthState>

const count = z.number().int().min(-1e15).max(1e15)

/** What a sentence about a finding may name. No member can hold a free text, so that nothing personal gets in. */
export const healthFacts = z
  .strictObject({
    bytes: count,
    count,
    ms: count,
    seconds: count,
    status: count,
    at: z.iso.datetime(),
    until: z.iso.datetime(),
    version: z.string().regex(/^[0-9A-Za-z.+-]{1,40}$/),
    /** Of a service or a proxy, with its port; never of this computer. */
    host: z.string().regex(/^[A-Za-z0-9._:[\]-]{1,260}$/),
    /** A word of a program's own, such as the kind of a keychain. */
    name: z.string().regex(/^[a-z][a-z0-9_-]{0,40}$/),
  })
  .partial()
export type HealthFacts = z.infer<typeof healthFacts>

/** One thing that was looked at. `unknown`: it could not be found out. */
export const finding = z.object({
  topic: z.string(),
  code: z.string().regex(/^[a-z][a-z0-9-]{0,40}$/),
  state: healthState,
  /** Its number in the order of the settings, from 1. */
  environment: z.number().int().optional(),
  facts: healthFacts.optional(),
})
export type ShownFinding = z.infer<typeof finding>

/** As main finds it: with a code that has words. */
export type Finding = Omit<ShownFinding, 'topic' | 'code'> &
  {
    readonly [Topic in HealthTopic]: {
      readonly topic: Topic
      readonly code:
        | (HealthCode extends infer Code ? (Code extends `${Topic}.${infer Of}` ? Of : never) : never)
        | 'unknown'
    }
  }[HealthTopic]

/** One of the files of what is handed to support, as it is saved. */
export const supportFile = z.object({ name: z.string(), text: z.string() })
export type SupportFile = z.infer<typeof supportFile>

export const health = {
  /**
   * How this installation is: what `kartei --health` says as JSON. Each service is asked once for its bare address, without
   * a key, and not again within half a minute: until then the answer is the same.
   */
  read: call(z.undefined(), z.object({ at: z.string(), findings: z.array(finding) })),
  /**
   * Gathers what support needs: health, log, versions, policy without its values, numbers of records, last failures. All of
   * it is in the answer, to be read before it is saved.
   */
  gather: call(z.undefined(), z.object({ bundleId: z.string(), files: z.array(supportFile) })),
  /** Asks where to, and saves as one file what was gathered and nothing else. */
  saveGathered: call(
    z.object({ bundleId: z.string() }),
    z.object({ saved: z.boolean(), fileName: z.string().optional() }),
  ),
}
