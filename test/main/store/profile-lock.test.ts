import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lockProfile } from '../../../src-main/store/profile-lock'
import { temporaryFolder } from '../../helpers/temporary-folder'

it.skipIf(process.platform === 'win32')('locks a file that other users cannot open, and so cannot lock', () => {
  const folder = temporaryFolder()
  const unlock = lockProfile(folder, 0)
  expect(unlock).toBeInstanceOf(Function)
  expect(statSync(join(folder, 'running.lock')).mode & 0o777).toBe(0o600)
  if (typeof unlock === 'function') unlock()
  expect(lockProfile(folder, 0)).toBeInstanceOf(Function)
})
