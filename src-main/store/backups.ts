import { createHash } from 'node:crypto'
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backUp, backupsIn, dropUnfinishedBackups, isOfFuture, keptOf, mayHaveJumped } from './backup-file'
import { fits, lostAtOf } from './data-key'
import { countsOf, examine, type Examined } from './examine'
import type { Migration } from './migrations'
import type { OpenStores } from './open-stores'
import { NotUsable, type Opening } from './opening'
import type { Backup } from './store'

type Verdict = 'good' | Extract<Examined, { ok: false }>['refusal']

export interface Backups {
  /** Newest first, whether the store can be opened or not. */
  readonly list: (environmentId: string) => Promise<Backup[]>
  /** Copies the store; the copy is whole and opens when this resolves, and older ones that are not kept any more are gone. */
  backUp(environmentId: string): Promise<Backup>
  /** The same when the newest good backup is older than this many milliseconds. Resolves to the file of the newest good one. */
  backUpIfOlder(
    environmentId: string,
    milliseconds: number,
  ): Promise<{ readonly file: string; readonly at: Date } | undefined>
}

/** The backups of each environment; which are kept says backup-file.ts. */
export function createBackups(options: {
  readonly opening: Pick<Opening, 'backupFolder' | 'keysOf'>
  readonly openStores: Pick<OpenStores, 'environment' | 'sealed'>
  readonly migrations: readonly Migration[]
  readonly now: () => Date
}): Backups {
  const { opening, openStores, migrations, now } = options
  const examined = new Map<string, { readonly stamp: string; readonly verdict: Verdict }>()

  /** A backup is read from end to end once, and again only when its file or the keys have changed. */
  function verdictOf(environmentId: string, name: string, keys: readonly Buffer[]): Verdict {
    const file = join(opening.backupFolder(environmentId), name)
    const stat = statSync(file, { throwIfNoEntry: false })
    if (!stat) return 'unavailable'
    const known = examined.get(file)
    const stamp = `${stat.size} ${stat.mtimeMs} ${createHash('sha256').update(Buffer.concat(keys)).digest('hex')}`
    if (known?.stamp === stamp) return known.verdict
    const found = examine(file, environmentId, keys, migrations)
    const verdict = found.ok ? 'good' : found.refusal
    examined.set(file, { stamp, verdict })
    return verdict
  }

  async function backupsOf(environmentId: string): Promise<(Backup & { readonly verdict: Verdict })[]> {
    const folder = opening.backupFolder(environmentId)
    const keys = await opening.keysOf(environmentId)
    const found: (Backup & { readonly verdict: Verdict })[] = []
    for (const { name, at } of backupsIn(folder)) {
      const size = statSync(join(folder, name), { throwIfNoEntry: false })?.size
      if (size === undefined) continue
      const verdict = verdictOf(environmentId, name, keys)
      found.push({ name, at, size, isGood: verdict === 'good', verdict })
      // Reading a large one takes a while; other calls go on in between.
      await new Promise(setImmediate)
    }
    return found
  }

  async function backUpNow(environmentId: string): Promise<Backup> {
    const { database, sealer } = await openStores.sealed(environmentId)
    const folder = opening.backupFolder(environmentId)
    dropUnfinishedBackups(folder)
    const file = await backUp(database, folder, now(), (copy) => fits(copy, sealer))
    const backups = await backupsOf(environmentId)
    const made = backups.find(({ name }) => file.endsWith(name))
    if (!made?.isGood) throw new NotUsable('The backup cannot be read.')
    if (!mayHaveJumped(made, backups)) dropOldBackups(backups, folder, lostAtOf(database, sealer))
    return made
  }

  /** Only when the newest is good, and never the one that is offered because of a loss. */
  function dropOldBackups(
    backups: readonly (Backup & { readonly verdict: Verdict })[],
    folder: string,
    lostAt: Date | undefined,
  ): void {
    const good = new Set(backups.filter(({ isGood }) => isGood).map(({ name }) => name))
    const named = backupsIn(folder)
    const kept = keptOf(
      named.filter(({ name }) => good.has(name)),
      migrations.length,
      now(),
    )
    const offered = lostAt && backups.find(({ at, isGood }) => isGood && at <= lostAt)
    if (offered) kept.add(offered.name)
    // A backup of another key belongs to data that are set aside, and may be put back with them.
    for (const { name, verdict } of backups) if (verdict === 'wrong-key' || verdict === 'newer') kept.add(name)
    // Those that are not good may still be of use to somebody: they go when they would go anyway.
    for (const name of keptOf(named, migrations.length, now())) kept.add(name)
    for (const { name } of named) if (!kept.has(name)) rmSync(join(folder, name))
  }

  return {
    list: backupsOf,
    backUp: backUpNow,
    async backUpIfOlder(environmentId, milliseconds) {
      const { storage, database } = await openStores.environment(environmentId)
      if (storage !== 'sealed') return undefined
      const { cases, entries } = countsOf(database)
      if (cases + entries === 0) return undefined
      const placed = ({ name, at }: Backup) => ({ file: join(opening.backupFolder(environmentId), name), at })
      const at = now()
      // One of the future was made by a clock that ran ahead: it must not stop the backups.
      const newest = (await backupsOf(environmentId)).find((backup) => backup.isGood && !isOfFuture(backup, at))
      if (newest && at.getTime() - newest.at.getTime() < milliseconds) return placed(newest)
      return placed(await backUpNow(environmentId))
    },
  }
}
