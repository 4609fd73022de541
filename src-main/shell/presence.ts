import { powerMonitor } from 'electron'

type Absence = 'locked' | 'asleep' | 'session-ended'

/** Tells when nobody can be at the screen. Locking is told on Windows and macOS, another user's session on macOS. */
export function followPresence(told: {
  readonly leave: (absence: Absence) => void
  readonly comeBack: (absence: Absence) => void
}): void {
  powerMonitor.on('lock-screen', () => told.leave('locked'))
  powerMonitor.on('unlock-screen', () => told.comeBack('locked'))
  powerMonitor.on('suspend', () => told.leave('asleep'))
  powerMonitor.on('resume', () => told.comeBack('asleep'))
  powerMonitor.on('user-did-resign-active', () => told.leave('session-ended'))
  powerMonitor.on('user-did-become-active', () => told.comeBack('session-ended'))
}
