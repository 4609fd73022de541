import { call, event } from '../call'
import { isoDate } from '../domain/dates'
import { environmentKind, isBaseUrl } from '../domain/environments'
import { isUuid } from '../domain/identifiers'
import { noAnswer } from '../domain/no-answer'
import { reading } from '../reads'
import { rule, z } from '../zod'
import { typedLine } from '../domain/typed-text'

/**
 * Where the API key is: sealed by the OS keychain, in memory until Kartei ends, or nowhere. `unreadable`: one is sealed that
 * the keychain does not give now; it stays as it is until another is entered. `other-address`: one was entered for another
 * scheme, host or port; it is not used, and has to be entered again.
 */
export const keyStorage = z.enum(['keychain', 'session', 'none', 'unreadable', 'other-address'])

/** Why a certificate file cannot be used. */
export const certificateFileProblem = z.enum([
  'file-unreadable',
  'too-large',
  'not-pkcs12',
  'not-supported',
  'wrong-passphrase',
  'no-key',
  'several-keys',
  'no-certificate',
  'not-for-clients',
  'expired',
  'not-yet-valid',
  /** The service does not take it, and the one of before is good. */
  'refused',
  'passphrase',
])
export type CertificateFileProblem = z.infer<typeof certificateFileProblem>

/** A client certificate, by which the service knows this workstation in TLS ("mutual TLS"); no call returns its key. */
export const clientCertificate = z.object({
  /** Where certificate and key are, as `keyStorage` says it of the API key. */
  storage: keyStorage,
  about: z
    .object({
      /** Their common names. */
      subject: z.string(),
      issuer: z.string(),
      validFrom: z.string(),
      validUntil: z.string(),
      /** SHA-256. */
      fingerprint: z.string(),
    })
    .optional(),
  /** The organisation lays it down: nobody chooses another here. */
  managed: z.boolean().optional(),
  /** Why the file of the organisation is not used; `passphrase`: nobody has entered it yet. The one of before is. */
  problem: certificateFileProblem.optional(),
})
export type ClientCertificate = z.infer<typeof clientCertificate>

/** When the stored API key was entered, and the day by which it is to be replaced. */
export const keyAge = z.object({
  /** A moment; left out: before Kartei wrote that down. */
  enteredAt: z.string().optional(),
  /** A day, which the clerk chose, or the organisation by its number of days. */
  replaceBy: z.string().optional(),
  /** The organisation wants a key replaced after so many days. */
  managedDays: z.number().int().optional(),
})
export type KeyAge = z.infer<typeof keyAge>

export const environment = z.object({
  id: z.string(),
  name: z.string(),
  kind: environmentKind,
  baseUrl: z.string(),
  active: z.boolean(),
  hasApiKey: z.boolean(),
  keyStorage,
  /** The organisation has named it: name, kind and address cannot be changed. */
  managed: z.boolean().optional(),
  /** Left out: there is none, and the organisation lays none down. */
  clientCertificate: clientCertificate.optional(),
  /** Left out where there is no key that can be used, and for the sandbox. */
  keyAge: keyAge.optional(),
})
export type Environment = z.infer<typeof environment>

const byId = z.object({ id: z.string().min(1) })

const baseUrl = rule(
  typedLine,
  isBaseUrl,
  'base-url',
  'The address must begin with https:// (http:// only for this computer itself), without user name, query or #.',
)

const typedKey = typedLine
/** Validates a typed API key ("Authentication": a UUID, unless the clerk overrides it). */
export function problemOfKey(
  apiKey: string,
  insist: boolean | undefined,
): { readonly code: string; readonly message: string } | undefined {
  if (apiKey === '') return { code: 'required', message: 'Enter the API key.' }
  if (/[^\x21-\x39\x3b-\x7e]/.test(apiKey))
    return { code: 'api-key-characters', message: 'An API key has no spaces, colons or special characters.' }
  return insist || isUuid(apiKey)
    ? undefined
    : { code: 'api-key-uuid', message: 'An API key is a UUID. If yours really looks different, insist on it.' }
}

function checkKey(apiKey: string, insist: boolean | undefined, context: z.core.$RefinementCtx): void {
  const problem = problemOfKey(apiKey, insist)
  if (!problem) return
  const { code, message } = problem
  context.addIssue({ code: 'custom', path: ['apiKey'], message, params: { code } })
}
const status = z.number().int()

/** Why an answer cannot be the service's. */
export const foreignAnswer = z.enum(['not-found', 'redirect', 'html', 'not-json', 'other-json', 'empty', 'no-http'])
export type ForeignAnswer = z.infer<typeof foreignAnswer>

/**
 * The result of the probe. Which statuses the service has besides 400 and 409 is not shown ("Errors"): what the others
 * say is what they say in HTTP, and whether the key is taken is known from `accepted` and `key-refused` alone.
 */
export const connectionFound = z.discriminatedUnion('verdict', [
  /** The answer of endpoint 8, or enough of it to know the service by. */
  z.object({ verdict: z.literal('accepted') }),
  /** 401. */
  z.object({ verdict: z.literal('key-refused'), status }),
  /** 403. */
  z.object({ verdict: z.literal('not-allowed'), status }),
  /** `leadsTo` is the host that a redirect leads to, which Kartei does not follow. */
  z.object({
    verdict: z.literal('not-this-service'),
    because: foreignAnswer,
    status: status.optional(),
    leadsTo: z.string().optional(),
  }),
  /** 429 or 503; `retryAt` is when it asks to be asked again, as an ISO 8601 moment. */
  z.object({ verdict: z.literal('busy'), status, retryAt: z.string().optional() }),
  /** Any other status: neither yes nor no. */
  z.object({ verdict: z.literal('failed'), status }),
  z.object({ verdict: z.literal('no-answer'), noAnswer }),
])
export type ConnectionFound = z.infer<typeof connectionFound>

/**
 * `reachable`: something answered at the address. `authorized`: the service answered as it does to a key that it takes.
 * `latencyMs` includes the way there, which is opened anew.
 */
export const connectionChecked = z.object({
  reachable: z.boolean(),
  authorized: z.boolean(),
  latencyMs: z.number(),
  found: connectionFound,
})
export type ConnectionChecked = z.infer<typeof connectionChecked>

const keptEnvironment = z.object({
  id: z.string(),
  name: z.string(),
  kind: environmentKind,
  baseUrl: z.string(),
  removedAt: z.string(),
})
export type KeptEnvironment = z.infer<typeof keptEnvironment>

/** Of a file that was chosen and is kept in memory; left out: the organisation's. */
const certificateToken = z.string().min(1).optional()
/** Beyond this nothing is a passphrase. */
const passphrase = z.string().max(1_000)

export const environments = {
  list: call(z.undefined(), z.array(environment), { journal: 'nobody', needsData: false }),
  /**
   * Adds an environment, or changes the one named by `id`. Another scheme, host or port drops the stored key: it was for the
   * old one. Main asks the clerk before it adds one or changes kind or address.
   */
  save: call(
    z.object({
      id: z.string().min(1).optional(),
      name: rule(typedLine, (name) => name !== '', 'required', 'Give this environment a name.'),
      kind: environmentKind,
      baseUrl,
    }),
    environment,
    { journal: 'act', needsData: false },
  ),
  /**
   * Removes an environment with its API key and, unless `keepData`, everything of it on this computer: cases, journal,
   * documents, backups and their key. Main asks first. Failures: `cancelled` (nobody confirmed), `storage`.
   */
  remove: call(byId.extend({ keepData: z.boolean().optional() }), z.object({ removed: z.boolean() }), {
    journal: 'act',
    needsData: false,
    forbiddenBy: { erasing: { is: false, unless: 'keepData' } },
  }),
  /** Environments that were removed and whose data are still on this computer. */
  kept: call(z.undefined(), z.object({ environments: z.array(keptEnvironment) }), {
    journal: 'kept-here',
    needsData: false,
  }),
  /** Puts one of them among the environments again, without an API key. Main asks first. Failures: `not-found`, `cancelled`. */
  bringBack: call(byId, environment, { journal: 'act', needsData: false, forbiddenBy: { otherEnvironments: false } }),
  /** Erases the data of one of them. Main asks first. Failures: `not-found`, `cancelled`, `storage`. */
  eraseKept: call(byId, z.object({ erased: z.boolean() }), {
    journal: 'act',
    needsData: false,
    forbiddenBy: { erasing: false },
  }),
  activate: call(byId, environment, { journal: 'act', needsData: false }),
  /**
   * Takes a key in; none ever comes out. `remember` asks for the OS keychain; where there is none the key is kept for
   * the session and the answer's `keyStorage` says so. `insist` accepts a key that is not a UUID ("Authentication"). Main
   * asks the clerk before another key is replaced, and before one is cleared; the new one is tried first where the service can
   * be reached, and the one of before stays until the new one is stored and was read back.
   */
  setApiKey: call(
    z
      .object({
        id: z.string().min(1),
        apiKey: typedKey,
        remember: z.boolean(),
        insist: z.boolean().optional(),
        /** The day by which it is to be replaced. */
        replaceBy: isoDate.optional(),
      })
      .superRefine(({ apiKey, insist }, context) => checkKey(apiKey, insist, context)),
    environment,
    { journal: 'act', needsData: false },
  ),
  clearApiKey: call(byId, environment, { journal: 'act', needsData: false }),
  /** The day by which the stored key is to be replaced; null: none. Failures: `no-api-key`, `storage`. */
  setReplaceBy: call(byId.extend({ replaceBy: isoDate.nullable() }), environment, { journal: 'act', needsData: false }),
  /**
   * Asks for a file with a client certificate (PKCS#12) and keeps it in memory until another one is chosen. No `file`: nobody
   * chose one. Failures: `invalid-input` at `certificate`.
   */
  pickCertificate: call(
    z.undefined(),
    z.object({ file: z.object({ token: z.string(), name: z.string() }).optional() }),
    { journal: 'elsewhere', needsData: false },
  ),
  /**
   * Takes certificate, chain and key out of the file; file and passphrase are not kept. `remember` as for `setApiKey`. Main asks
   * before another certificate is replaced, which is tried first where the service can be reached. Without `token` the
   * passphrase is for the organisation's file. Failures: `invalid-input` at `certificate` or `passphrase`, `cancelled`.
   */
  setCertificate: call(byId.extend({ token: certificateToken, passphrase, remember: z.boolean() }), environment, {
    journal: 'act',
    needsData: false,
  }),
  /** Main asks first. Failures: `cancelled`, `managed`, `storage`. */
  clearCertificate: call(byId, environment, { journal: 'act', needsData: false }),
  /** Endpoint 8 as the probe: it names no customer and changes nothing. */
  check: call(byId.extend(reading), connectionChecked, { journal: 'nobody', needsData: false }),
  /**
   * The same for what is typed and not saved; nothing is kept of it. Without a key, the stored one of `id` is taken if it was
   * entered for this scheme, host and port; so is the client certificate, where none was chosen. Main asks the clerk where no
   * environment is at that address. Failures besides: `invalid-input` at `certificate` or `passphrase`.
   */
  checkTyped: call(
    z
      .object({
        id: z.string().min(1).optional(),
        baseUrl,
        apiKey: typedKey,
        insist: z.boolean().optional(),
        certificate: z.object({ token: certificateToken, passphrase }).optional(),
      })
      .superRefine(({ apiKey, insist }, context) => {
        if (apiKey !== '') checkKey(apiKey, insist, context)
      }),
    connectionChecked,
    { journal: 'nobody', needsData: false },
  ),
  /**
   * A finding of any call about the service of an environment, where it is other than before, without a
   * probe. `accepted` here: it answered as the interface shows.
   */
  onConnection: event(z.object({ environmentId: z.string(), found: connectionFound, latencyMs: z.number() })),
}
