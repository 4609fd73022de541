import { environmentKind, foldedEnvironmentName, isBaseUrl } from '@contract/domain/environments'
import { z } from '@contract/zod'
import type { Policy } from '@contract/policy/settings'
import { randomUUID } from 'node:crypto'
import { createSettings, type Notify, type OpenSettingsFile } from '../../store'

/** The environment that stands for the embedded service: always there, cannot be removed. */
export const sandboxId = 'sandbox'

/** An id is part of file names. */
const record = z.object({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/),
  name: z.string().min(1),
  kind: environmentKind,
  baseUrl: z.string().refine(isBaseUrl),
})
export type EnvironmentRecord = z.infer<typeof record>

/** One that was removed, and whose data stay on this computer. */
const keptRecord = record.extend({ removedAt: z.string() })
export type KeptRecord = z.infer<typeof keptRecord>

const contents = z.object({
  activeId: z.string(),
  environments: z.array(record),
  kept: z.array(keptRecord).optional(),
})
type Contents = z.infer<typeof contents>

/** Salvages a damaged file: each environment that is whole, and the active one if it is among them. */
function salvage(content: unknown): Contents {
  const loose = z
    .object({
      activeId: z.string().catch(sandboxId),
      environments: z.array(z.unknown()).catch([]),
      kept: z.array(z.unknown()).catch([]),
    })
    .safeParse(content)
  if (!loose.success) return { activeId: sandboxId, environments: [] }
  const environments = loose.data.environments.flatMap((each) => {
    const whole = record.safeParse(each)
    return whole.success ? [whole.data] : []
  })
  const kept = loose.data.kept.flatMap((each) => {
    const whole = keptRecord.safeParse(each)
    return whole.success ? [whole.data] : []
  })
  return { activeId: loose.data.activeId, environments, kept }
}

export interface Book {
  /** The embedded sandbox first, then the others as they were added. */
  all(): EnvironmentRecord[]
  find(id: string): EnvironmentRecord | undefined
  readonly active: () => EnvironmentRecord
  isNameTaken(name: string, exceptId?: string): boolean
  put(changed: EnvironmentRecord): void
  /** `keptSince`: its data stay, and it is listed among the kept ones from then on. */
  remove(id: string, keptSince?: string): void
  /** Those that were removed and whose data are still here. */
  kept(): KeptRecord[]
  /** Its data are gone, or it is among the environments again. */
  forgetKept(id: string): void
  activate(id: string): void
  setSandboxAddress(baseUrl: string): void
  /** Whether the organisation has named it: name, kind and address are then no clerk's to change. */
  isManaged(id: string): boolean
}

/** Policy settings about environments. */
export type Governing = Pick<
  Policy,
  'environments' | 'otherEnvironments' | 'sandbox' | 'clientCertificates' | 'apiKeyDays'
>

/** Names, kinds and addresses of the environments, and which one is active. Changes throw when the disk refuses them. */
export function openBook(options: {
  readonly directory: string
  readonly openSettings: OpenSettingsFile
  readonly now: () => Date
  readonly notify: Notify
  readonly policy?: Governing
}): Book {
  const { directory, openSettings, now, notify } = options
  const settings = createSettings({
    open: openSettings,
    directory,
    name: 'environments',
    schema: contents,
    salvage,
    now,
    notify,
  })
  // Until the embedded service listens, its address is one that nothing can answer at.
  let sandbox: EnvironmentRecord = { id: sandboxId, name: 'Sandbox', kind: 'sandbox', baseUrl: 'http://127.0.0.1:0' }

  const { environments: given = [], otherEnvironments = true, sandbox: hasSandbox = true } = options.policy ?? {}
  const inFile = (): EnvironmentRecord[] => settings.current().environments.filter(({ id }) => id !== sandboxId)
  const managed = managedOf(given, inFile())
  const isManaged = (id: string): boolean => managed.some((each) => each.id === id)
  /** Those of the organisation first, as it says they are; its others stay in the file where they may not be used. */
  const stored = (): EnvironmentRecord[] => [
    ...managed,
    ...(otherEnvironments ? inFile().filter(({ id }) => !isManaged(id)) : []),
  ]
  const all = (): EnvironmentRecord[] => [...(hasSandbox ? [sandbox] : []), ...stored()]
  const first = (): EnvironmentRecord => all()[0] ?? sandbox
  const find = (id: string): EnvironmentRecord | undefined => all().find((each) => each.id === id)
  const save = (change: Partial<Contents>): void => settings.save({ ...settings.current(), ...change })

  remember()

  /** So that one whose name or address the organisation changes goes on with its data. What the disk refuses is tried anew at each start. */
  function remember(): void {
    const before = inFile()
    const after = [...before.filter(({ id }) => !isManaged(id)), ...managed]
    if (managed.every((each) => before.some((known) => isSameRecord(known, each)))) return
    try {
      save({ environments: after })
    } catch {
      notify('settings-unavailable', 'environments.json')
    }
  }

  return {
    all,
    isManaged,
    find,
    active: () => find(settings.current().activeId) ?? first(),
    isNameTaken: (name, exceptId) =>
      all().some((each) => each.id !== exceptId && foldedEnvironmentName(each.name) === foldedEnvironmentName(name)),
    put(changed) {
      const others = inFile()
      const at = others.findIndex(({ id }) => id === changed.id)
      save({ environments: at < 0 ? [...others, changed] : others.with(at, changed) })
    },
    remove(id, removedAt) {
      const removed = inFile().find((each) => each.id === id)
      const kept = settings.current().kept ?? []
      const isKept = removed && removedAt !== undefined
      save({
        environments: inFile().filter((each) => each.id !== id),
        kept: isKept ? [...kept.filter((each) => each.id !== id), { ...removed, removedAt }] : kept,
      })
    },
    kept: () => settings.current().kept ?? [],
    forgetKept: (id) => save({ kept: (settings.current().kept ?? []).filter((each) => each.id !== id) }),
    activate: (id) => save({ activeId: id }),
    setSandboxAddress(baseUrl) {
      sandbox = { ...sandbox, baseUrl }
    },
  }
}

/**
 * The environments of an organisation. One that is there already under this name, or else at this address, is the same, with
 * its data and its key; another gets an id of its own.
 */
function managedOf(
  given: NonNullable<Governing['environments']>,
  known: readonly EnvironmentRecord[],
): EnvironmentRecord[] {
  const taken = new Set<string>()
  const take = (fits: (each: EnvironmentRecord) => boolean): string | undefined => {
    const found = known.find((each) => !taken.has(each.id) && fits(each))?.id
    if (found !== undefined) taken.add(found)
    return found
  }
  const byName = given.map(({ name }) =>
    take((each) => foldedEnvironmentName(each.name) === foldedEnvironmentName(name)),
  )
  return given.map(({ name, kind, address }, index) => ({
    id:
      byName[index] ??
      take((each) => each.kind === kind && each.baseUrl === address) ??
      // Nobody elsewhere may know it: a file that is moved in names the environment it belongs to by its id.
      randomUUID(),
    name,
    kind,
    baseUrl: address,
  }))
}

const isSameRecord = (one: EnvironmentRecord, other: EnvironmentRecord): boolean =>
  one.id === other.id && one.name === other.name && one.kind === other.kind && one.baseUrl === other.baseUrl
