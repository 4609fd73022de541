import { app } from 'electron'
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { textsIn } from '../../lib/texts'
import { rethrowBugs } from '../../lib/storage-failure'
import { inWindows, runCommand, systemDrive } from '../../policy/run'
import { claimProfile } from './claim'
import { driveOf } from './network-drive'
import { sessionNumberIn, sessionOf } from './session'

const { platform } = process

/** Why the program does not go on, in a language. */
export type Refusal = (language: string) => string

/**
 * Puts the profile where nobody else's computer gets it: on Windows not in the part of the user's folders that roams, and on no
 * network drive. A folder that the command line names is taken as it is. Before the app is ready and before anything is read of
 * the profile.
 *
 * @param purpose what only looks reads a network drive as well
 */
export function placeProfile(purpose: 'use' | 'look'): Refusal | undefined {
  const isGiven = app.commandLine.hasSwitch('user-data-dir')
  const refusal = isGiven || platform !== 'win32' ? undefined : leaveRoaming()
  if (refusal) return refusal
  const folder = app.getPath('userData')
  const drive = isGiven ? 'local' : driveOf(folder)
  if (purpose === 'use' && typeof drive === 'object')
    return refused((say) => say('networkDrive', { folder, drive: drive.server }))
  if (purpose === 'use' || (!isGiven && typeof drive !== 'object')) keepToOneself(folder)
  return undefined
}

/** Files that identify a folder as a profile of Kartei. */
const traces = ['data', 'keys', 'documents', 'backups', 'environments.json', 'preferences.json']
const isProfile = (folder: string): boolean => traces.some((name) => existsSync(join(folder, name)))

/** Versions before had the profile in the part that roams. To begin without it would look like a loss of all data. */
function leaveRoaming(): Refusal | undefined {
  const from = app.getPath('userData')
  const local = process.env['LOCALAPPDATA'] ?? ''
  const to = join(local === '' ? join(app.getPath('home'), 'AppData', 'Local') : local, app.getName())
  if (isProfile(from) && !isProfile(to)) return refused((say) => say('inRoaming', { from, to }))
  app.setPath('userData', to)
  return undefined
}

/** Other users of the computer have nothing to look for in it, whatever their system lets them see by default. */
function keepToOneself(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (platform !== 'win32' && (statSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700)
  } catch (error) {
    // A disk that refuses this refuses the data as well, and that is reported.
    rethrowBugs(error)
  }
}

/**
 * Takes the profile for this program. Where a program of this session has it, that one is told what this start was asked for;
 * where one of another session or another computer has it, nothing can be opened here.
 *
 * @param askElectron takes Electron's own lock, by which the other one is told
 * @param needs what answers in a terminal may be asked for in any session of the computer
 */
export function takeProfile(askElectron: () => boolean, needs: 'window' | 'answer'): 'ours' | 'handed-on' | Refusal {
  const directory = app.getPath('userData')
  const own = sessionOf(hostname(), needs === 'window' ? process.env : {})
  const claim = claimProfile({
    directory,
    own,
    pid: process.pid,
    now: () => new Date(),
    drive: driveOf(directory),
    askElectron,
    ...(platform === 'win32' && needs === 'window' && { sessionNumbers }),
  })
  if (claim.state === 'ours' || claim.state === 'handed-on') return claim.state
  return refused((say, at) => {
    if (claim.state === 'left') return say('leftByOther', { host: claim.host, at: at(claim.since), file: claim.file })
    if (!claim.running) return say('runsElsewhere')
    const { host, since } = claim.running
    return say(host === own.host ? 'runsInOtherSession' : 'runsOnOtherComputer', { host, at: at(since) })
  })
}

function sessionNumbers(pid: number): readonly [number, number] | undefined {
  const tasklist = systemDrive() + inWindows('tasklist.exe')
  const [running, own] = [pid, process.pid].map((each) => {
    const ran = runCommand(tasklist, ['/FO', 'CSV', '/NH', '/FI', `PID eq ${each}`])
    return ran.ok ? sessionNumberIn(ran.output) : undefined
  })
  return running === undefined || own === undefined ? undefined : [running, own]
}

type Say = ReturnType<typeof textsIn<'shell/main/profile'>>

const refused =
  (sentence: (say: Say, at: (since: string) => string) => string): Refusal =>
  (language) =>
    sentence(textsIn(language, 'shell/main/profile'), (since) =>
      new Date(since).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' }),
    )
