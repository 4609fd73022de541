import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { answerCommandAlone } from '../../../src-main/compose/commands'
import { temporaryFolder } from '../../helpers/temporary-folder'

const here = vi.hoisted(() => ({ folder: '', policy: {} }))

vi.mock('electron', () => ({
  app: {
    isPackaged: true,
    getPath: () => here.folder,
    getAppPath: () => here.folder,
    getVersion: () => '1.0.0',
    getLocale: () => 'en',
  },
  BrowserWindow: {},
  clipboard: {},
  dialog: {},
  powerMonitor: {},
  safeStorage: { isEncryptionAvailable: () => false, getSelectedStorageBackend: () => 'basic_text' },
  session: {},
  shell: {},
  systemPreferences: {},
}))
vi.mock('../../../src-main/shell/policy-in-force', () => ({
  readPolicyHere: () => ({ ok: true, inForce: { policy: here.policy } }),
}))

it.each([
  { policy: { idleLock: 5 }, says: 'Kartei is locked' },
  { policy: {}, says: 'Nothing of the environment' },
])('the journal leaves only where nobody has to say who they are first: $policy', async ({ policy, says }) => {
  Object.assign(here, { folder: temporaryFolder(), policy })
  const file = join(temporaryFolder(), 'journal.json')
  const answer = await answerCommandAlone({ kind: 'export-journal', file }, import.meta.dirname)
  expect(answer.error).toContain(says)
  expect(existsSync(file)).toBe(false)
})
