import { app } from 'electron'
import { safeEnding, safePlatform, safeProcess, safeVersion } from '../lib/log'
import type { System } from './system'

/** Logs the start and the ends of the program and its processes from now on. Lines of a crash are written at once. */
export function followProgram({ log }: Pick<System, 'log'>): void {
  const kartei = safeVersion(app.getVersion())
  const electron = safeVersion(process.versions.electron)
  log.note('program.started', {
    ...(kartei !== undefined && { kartei }),
    ...(electron !== undefined && { electron }),
    platform: safePlatform(process.platform),
    packaged: app.isPackaged,
  })
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason === 'clean-exit') return
    log.note('process.ended', {
      process: safeProcess(type),
      how: safeEnding(reason),
      ...(exitCode >= 0 && { code: exitCode }),
    })
  })
  // Listens only: what becomes of the program is Electron's to say.
  process.on('uncaughtExceptionMonitor', (error) => {
    log.defect('uncaught', error)
    log.flush()
  })
}

export function endLog({ log }: Pick<System, 'log'>, restarts: boolean): void {
  log.note('program.ended', { restarts })
  log.flush()
}
