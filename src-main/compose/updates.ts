import { app } from 'electron'
import { cacheDirectoryOf, createUpdates, installationOf, type Installation, type Updates } from '../features/updates'
import type { Features } from './features'
import type { ServiceParts } from './service'
import type { System } from './system'

export const installationHere = (): Installation =>
  installationOf({ platform: process.platform, isPackaged: app.isPackaged, program: process.execPath })

/** Updates of the program itself; nothing is asked before they begin. */
export function composeUpdates(
  system: System,
  { transport, activeEnvironmentId }: ServiceParts,
  { journal }: Features,
): Updates {
  const { directory, policy, openSettings, emit, now, notify, reportDefect } = system
  const { platform, arch } = process
  return createUpdates({
    installation: installationHere(),
    version: app.getVersion(),
    platform,
    arch,
    policy: policy.policy.updates,
    directory,
    cacheDirectory: cacheDirectoryOf(platform, {
      home: app.getPath('home'),
      localAppData: process.env['LOCALAPPDATA'],
      profile: directory,
    }),
    openSettings,
    download: (wanted) => transport.download(wanted),
    journal,
    activeEnvironmentId,
    emit,
    now,
    notify,
    reportDefect,
  })
}
