import { powerMonitor } from 'electron'

type Absence = 'locked' | 'asleep' | 'session-ended'

/** Calls the listener when nobody can be at the screen. Locking is known on Windows and macOS, another user's session on macOS. */
export function followPresence(listener: {
  readonly leave: (absence: Absence) => void
  readonly comeBack: (absence: Absence) => void
}): void {
  powerMonitor.on('lock-screen', () => listener.leave('locked'))
  powerMonitor.on('unlock-screen', () => listener.comeBack('locked'))
  powerMonitor.on('suspend', () => listener.leave('asleep'))
  powerMonitor.on('resume', () => listener.comeBack('asleep'))
  powerMonitor.on('user-did-resign-active', () => listener.leave('session-ended'))
  powerMonitor.on('user-did-become-active', () => listener.comeBack('session-ended'))
}
