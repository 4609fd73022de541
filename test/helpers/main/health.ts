import type { readHealth } from '../../../src-main/features/health'
import type { EnvironmentRecord } from '../../../src-main/features/environments'

export type Sources = Parameters<typeof readHealth>[0]

/** Where all is well, and nothing is kept. */
export const wellSources = (directory: string, environment: EnvironmentRecord): Sources => ({
  now: () => new Date('2026-11-23T08:00:00Z'),
  running: true,
  versions: {
    kartei: '1.2.3',
    electron: '45.4.1',
    electronTried: true,
    chromium: '154',
    node: '24',
    platform: 'linux',
    architecture: 'x64',
  },
  directory,
  keychain: { status: () => Promise.resolve({ available: true, backend: 'gnome_libsecret' }) },
  store: { look: () => Promise.resolve({ kind: 'none' }), isKept: () => false, lastBackup: () => undefined },
  environments: { all: () => [environment], active: () => environment },
  policy: { policy: {} },
  policyNow: { ok: true, inForce: { policy: {} } },
  backupFolder: () => undefined,
  reach: () => Promise.resolve({ answers: true, status: 401 }),
  routes: () => Promise.resolve(['direct']),
  isKeyRefused: () => false,
  printers: () => Promise.resolve(['Flur']),
  notices: () => [],
})
