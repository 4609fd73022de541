import { environmentKind, isBaseUrl, isWithinReach, type EnvironmentKind } from '../domain/environments'
import { printSettings } from '../domain/print-settings'
import { isRecipient } from '../domain/recovery-key'
import { rule, z } from '../zod'

/** Metadata of a setting. */
interface Facts {
  /** The value without a policy, as a policy would say it; `undefined`: what the clerk chooses, and until then nothing. */
  readonly default: unknown
  /** A value that differs from the default, for the documentation, the templates and the tests. */
  readonly example: unknown
}

const facts = z.registry<Facts>()

function setting<T extends z.ZodType>(type: T, known: { default?: z.input<T>; example: z.input<T> }): z.ZodOptional<T> {
  const declared = type.optional()
  facts.add(declared, { default: known.default, example: known.example })
  return declared
}

/** Without control characters. Patterns need no flag, since a JSON schema has none. */
const text = z
  .string()
  .min(1)
  .max(500)
  .regex(/^[ -~\u00A0-\uFFFF]*[!-~\u00A1-\uFFFF][ -~\u00A0-\uFFFF]*$/)

/** A folder or a file of this computer: `/srv/scans`, `C:\Scans`, `\\server\scans`. */
const absolutePath = z
  .string()
  .max(1_000)
  .regex(/^(?:\/|[A-Za-z]:\\|\\\\[^\\/])[ -~\u00A0-\uFFFF]*$/)

/** The length of an address is checked by the rule behind it; the pattern is what a JSON schema can say of it. */
const address = rule(
  z
    .string()
    .max(500)
    .regex(/^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^/?#@\s\\]+(?:\/[^?#\s\\]*)?$/),
  isBaseUrl,
  'base-url',
  'The address must begin with https:// (http:// only for this computer itself), without user name, query or #.',
)

/** An HTTP proxy: scheme, host and port alone. */
const proxyAddress = z
  .string()
  .max(500)
  .regex(/^(?:system|direct|https?:\/\/(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::[1-9]\d{0,4})?)$/)

const retentionDays = z.number().int().min(1).max(36_500).optional()

/**
 * Every setting that an organisation can govern: its name, its type, what holds without a policy. From this come the reader of
 * policies, what the settings show, the JSON schema, the templates for Windows and macOS and the list of the
 * documentation. The words are in the catalogue `policy`: `titles`, `explains` and, of each setting and its members,
 * `main/takes`.
 */
export const policyShape = z.strictObject({
  language: setting(z.enum(['system', 'en', 'de']), { default: 'system', example: 'de' }),
  theme: setting(z.enum(['system', 'light', 'dark']), { default: 'system', example: 'light' }),
  environments: setting(
    z
      .array(z.strictObject({ name: text.max(100), kind: environmentKind, address }))
      .min(1)
      .max(50),
    { example: [{ name: 'Production', kind: 'production', address: 'https://cards.bank.example/api' }] },
  ),
  otherEnvironments: setting(z.boolean(), { default: true, example: false }),
  sandbox: setting(z.boolean(), { default: true, example: false }),
  /** Without it they may be sent everywhere but in production. */
  requestsByHand: setting(z.boolean(), { example: true }),
  proxy: setting(proxyAddress, { default: 'system', example: 'http://proxy.bank.example:8080' }),
  proxyExceptions: setting(z.array(text).max(200), { example: ['*.bank.example'] }),
  certificateAuthorities: setting(absolutePath, { example: '/etc/kartei/authorities.pem' }),
  clientCertificates: setting(
    z
      .array(
        z.strictObject({
          /** The name of one of `environments`. */
          environment: text.max(100),
          /** PKCS#12; `{user}` stands for the name by which the system knows who works here. */
          file: absolutePath,
          /** Holds the passphrase; without it the clerk is asked for it. */
          passphraseFile: absolutePath.optional(),
        }),
      )
      .min(1)
      .max(50),
    { example: [{ environment: 'Production', file: '/etc/kartei/clients/{user}.p12' }] },
  ),
  apiKeyDays: setting(z.number().int().min(1).max(3_650), { example: 180 }),
  printers: setting(z.array(text).min(1).max(500), { example: ['Floor-2', 'Floor-3'] }),
  printer: setting(text, { example: 'Floor-2' }),
  printSettings: setting(printSettings.strict(), { example: { paper: 'a4', sides: 'long' } }),
  watchPerMinute: setting(z.number().int().min(0).max(600), { default: 60, example: 20 }),
  notifications: setting(z.boolean(), { default: true, example: false }),
  /** Minutes without a hand on mouse or keyboard; 0: Kartei does not lock by itself. */
  idleLock: setting(z.number().int().min(0).max(120), { default: 10, example: 5 }),
  intakeFolder: setting(z.union([z.literal('off'), absolutePath]), { example: '/srv/scans' }),
  keepSentDocuments: setting(z.boolean(), { default: false, example: true }),
  sessionOnly: setting(z.boolean(), { default: false, example: true }),
  backups: setting(z.boolean(), { default: true, example: false }),
  backupFolder: setting(z.union([z.literal('off'), absolutePath]), { example: '/srv/backups' }),
  recoveryKey: setting(
    rule(
      z.string().regex(/^(?:required|age1[02-9ac-hj-np-z]{58})$/),
      (value) => value === 'required' || isRecipient(value),
      'recipient',
      'A recipient begins with age1 and has 62 characters.',
    ),
    { example: 'required' },
  ),
  erasing: setting(z.boolean(), { default: true, example: false }),
  retention: setting(
    z.strictObject({
      /** Days after a case was last touched once it is over; what is left out is kept until somebody erases it. */
      cases: retentionDays,
      documents: retentionDays,
      answers: retentionDays,
      invoices: retentionDays,
      drafts: retentionDays,
    }),
    { example: { cases: 3650, documents: 90 } },
  ),
  moving: setting(z.boolean(), { default: true, example: false }),
  crashDumps: setting(z.boolean(), { default: false, example: true }),
  journalBeforeSending: setting(z.boolean(), { default: false, example: true }),
  journalShipping: setting(
    z.strictObject({
      /** A folder that only takes new files. */
      folder: absolutePath,
      /** `hashes`: number, time and hashes; `acts`: also what was done and how it ended; `users`: also by whom and where. */
      says: z.enum(['hashes', 'acts', 'users']).default('acts'),
      /** Nothing is sent to a service while an entry waits longer than so many hours to be taken. */
      required: z.number().int().min(1).max(720).optional(),
    }),
    { example: { folder: '/srv/kartei-drop', says: 'acts' } },
  ),
})

/** The policy as it was read; settings that it leaves out are the clerk's. */
export type Policy = z.output<typeof policyShape>
export type SettingName = keyof Policy

/**
 * Whether requests that are written by hand go to an environment: to production only where the policy says so, and that is also what
 * the policy calls so, whatever a clerk calls it.
 */
export function allowsRequestsByHand(
  { requestsByHand, environments = [] }: Policy,
  { kind, baseUrl }: { readonly kind: EnvironmentKind; readonly baseUrl: string },
): boolean {
  const ofOrganisation = environments.filter(({ address }) => isWithinReach(address, baseUrl))
  return requestsByHand ?? ![kind, ...ofOrganisation.map((each) => each.kind)].includes('production')
}

const byName = policyShape.keyof()
export const settingNames: readonly SettingName[] = byName.options
export const isSettingName = (name: string): name is SettingName => byName.safeParse(name).success

export function factsOf(name: SettingName): Facts {
  const known = facts.get(policyShape.shape[name])
  if (!known) throw new Error(`The setting ${name} is not declared.`)
  return known
}

/** How a setting is written where there are other types than those of JSON, and what it may be where that can be counted. */
export type Kind =
  | { readonly kind: 'boolean' | 'text' | 'texts' | 'members' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'integer'; readonly least: number; readonly most: number }

export const kindOf = (name: SettingName): Kind => kindOfType(policyShape.shape[name].unwrap())

function kindOfType(type: z.core.$ZodType): Kind {
  if (type instanceof z.ZodBoolean) return { kind: 'boolean' }
  if (type instanceof z.ZodEnum) return { kind: 'choice', values: type.options.map(String) }
  if (type instanceof z.ZodNumber) return { kind: 'integer', least: type.minValue ?? 0, most: type.maxValue ?? 0 }
  if (type instanceof z.ZodArray) return { kind: kindOfType(type.element).kind === 'text' ? 'texts' : 'members' }
  return { kind: type instanceof z.ZodObject || type instanceof z.ZodDiscriminatedUnion ? 'members' : 'text' }
}

/** Settings that policies will name one day, and no version of Kartei knows yet: a policy that names one stops the start. */
export const reservedNames: readonly string[] = ['office']

/**
 * Settings that are gone (`all`), and members of others: a policy that still says them, as one for an older version may, is taken,
 * and they do nothing.
 */
export const retired: Readonly<Record<string, 'all' | readonly string[]>> = {
  updates: 'all',
  retention: ['bySelf'],
  journalShipping: ['syslog'],
}
