import { z } from '@contract/zod'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { createKeychain } from '../../../../src-main/keychain'
import { createStore } from '../../../../src-main/store'
import { migrations } from '../../../../src-main/store/migrations'
import { keyringOf } from '../../../helpers/main/own-keyring'

/** Opens a store in a newer form. It kills itself at some points of the change, as its parent does at others. */
const task = z
  .object({
    profile: z.string(),
    key: z.string(),
    environmentId: z.string(),
    added: z.array(z.string()),
    at: z.string(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''))

const dieAt = (point: string): void => {
  if (point === task.at) process.kill(process.pid, 'SIGKILL')
}

const rename = fs.renameSync
fs.renameSync = (from, to) => {
  const isCopy = String(from).endsWith('.sqlite.tmp')
  if (isCopy) dieAt('copy without its name')
  rename(from, to)
  if (isCopy) dieAt('copy')
}
syncBuiltinESMExports()

const store = createStore({
  directory: task.profile,
  keychain: createKeychain({
    directory: task.profile,
    safeStorage: keyringOf(Buffer.from(task.key, 'hex')),
    platform: 'linux',
  }),
  now: () => new Date('2026-03-02T08:00:00.000Z'),
  notify: () => undefined,
  migrations: [...migrations, ...task.added],
})
await store.environment(task.environmentId)
dieAt('done')
