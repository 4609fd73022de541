import { z } from '@contract/zod'
import { claimProfile } from '../../../../src-main/shell/profile/claim'
import { sessionOf } from '../../../../src-main/shell/profile/session'

/** Takes a profile, says how that went, and holds it until it is killed. */
const task = z
  .object({ directory: z.string(), host: z.string(), display: z.string() })
  .parse(JSON.parse(process.argv[2] ?? ''))
const { directory, host, display } = task
const claim = claimProfile({
  directory,
  own: sessionOf(host, { DISPLAY: display }),
  pid: process.pid,
  now: () => new Date('2026-03-02T08:00:00.000Z'),
  drive: 'local',
  askElectron: () => true,
  patience: 200,
})
process.send?.(claim)
setInterval(() => {
  // A lock that hung on an object which nobody names would be gone by now.
  globalThis.gc?.()
}, 100)
