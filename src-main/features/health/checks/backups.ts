import type { Finding } from '@contract/api/health'
import type { Policy } from '@contract/policy/settings'
import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import type { HealthCheck } from '../check'
import { given } from '../findings'

/** Backups are made each day that somebody works: older than this, something keeps them from being made. */
const oldAfterMs = 7 * 86_400_000
/** A share that is away may answer nothing at all: milliseconds. */
const patience = 5_000

/** When backups were made, and whether the folder is there and can be written to that they are copied into. */
export function backupsCheck(sources: {
  readonly environments: () => readonly { readonly id: string }[]
  readonly isKept: (environmentId: string) => boolean
  readonly lastBackup: (environmentId: string) => Date | undefined
  readonly folder: () => string | undefined
  readonly policy: Pick<Policy, 'backups' | 'backupFolder' | 'sessionOnly'>
  readonly now: () => Date
}): HealthCheck {
  const { environments, isKept, lastBackup, policy, now } = sources
  return {
    topic: 'backups',
    async look() {
      if (policy.sessionOnly === true || policy.backups === false)
        return [{ topic: 'backups', code: 'off', state: 'ok' }]
      const made = environments().flatMap(({ id }, index): Finding[] => {
        const environment = index + 1
        if (!isKept(id)) return []
        const at = lastBackup(id)
        if (!at) return [{ topic: 'backups', code: 'none', state: 'warn', environment }]
        const isOld = now().getTime() - at.getTime() > oldAfterMs
        const state = isOld ? 'warn' : 'ok'
        return [
          { topic: 'backups', code: isOld ? 'old' : 'made', state, environment, ...given({ at: at.toISOString() }) },
        ]
      })
      return [...made, await folderFinding(sources.folder(), policy.backupFolder !== undefined)]
    },
  }
}

/** Nothing is written to find out. One that the organisation names has to be there; the clerk's may be a drive that is put away. */
async function folderFinding(folder: string | undefined, isFixed: boolean): Promise<Finding> {
  if (folder === undefined) return { topic: 'backups', code: isFixed ? 'folder-off' : 'folder-none', state: 'ok' }
  const state = isFixed ? 'bad' : 'warn'
  const found = await Promise.race([
    wayInto(folder),
    new Promise<'away'>((resolve) => setTimeout(() => resolve('away'), patience).unref()),
  ])
  switch (found) {
    case 'ready':
      return { topic: 'backups', code: 'folder-ready', state: 'ok' }
    case 'refused':
      return { topic: 'backups', code: 'folder-refused', state }
    case 'away':
      return { topic: 'backups', code: 'folder-away', state }
  }
}

async function wayInto(folder: string): Promise<'ready' | 'away' | 'refused'> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) return 'away'
  return access(folder, constants.W_OK | constants.X_OK).then(
    () => 'ready' as const,
    () => 'refused' as const,
  )
}
