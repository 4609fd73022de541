import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { driver, ensureQueue, printOutput } from '../../../tools/lib/desktop/printer.mjs'
import { runAsRoot } from '../../../tools/lib/super-user.mjs'
import { patience } from '../patience'

const run = promisify(execFile)
const env = { ...process.env, LC_ALL: 'C', PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` }

/** Whether this user may set up queues here: else what needs one of its own is not tried. */
export async function mayAdminister(): Promise<boolean> {
  try {
    await ensureQueue()
  } catch {
    return false
  }
  return (await runAsRoot('true', [], { quiet: true })) !== undefined
}

/** A queue of CUPS-PDF that nobody else prints to. `server`: the socket of a CUPS of its own. */
export interface OwnQueue {
  readonly name: string
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
  /** Takes it away with all that waits in it. */
  readonly remove: () => Promise<void>
  /** The files that came out under a title that contains this, oldest first. */
  readonly outputs: (title: string) => Promise<string[]>
}

/** `device`: into which it prints, such as `file:/dev/null`; CUPS-PDF if left out. */
export async function openQueue(server?: string, device?: string): Promise<OwnQueue> {
  const name = `kartei-${randomUUID().slice(0, 8)}`
  const root = async (command: string, ...args: string[]): Promise<void> => {
    const ran = await runAsRoot(command, args, { quiet: true, env: server ? { ...env, CUPS_SERVER: server } : env })
    if (ran?.code !== 0) throw new Error(`${command}: ${ran?.output ?? 'not allowed'}`)
  }
  await root('lpadmin', '-p', name, '-E', ...(device ? ['-v', device] : ['-v', 'cups-pdf:/', '-m', driver]))
  return {
    name,
    stop: () => root('cupsdisable', name),
    start: () => root('cupsenable', name),
    remove: () => root('lpadmin', '-x', name),
    outputs: (title) => outputsOf(title),
  }
}

/** What CUPS-PDF left under a title that contains this; it makes one character of each that it does not like. */
export async function outputsOf(title: string): Promise<string[]> {
  const folder = await printOutput()
  const names = await readdir(folder).catch(() => [])
  return names.filter((each) => each.includes(title)).map((each) => join(folder, each))
}

/** A CUPS of its own whose spool has room for so many kibibytes. */
export async function openSmallCups(
  folder: string,
  kibibytes: number,
): Promise<{ server: string; close: () => Promise<void> }> {
  const spool = join(folder, 'spool')
  const server = join(folder, 'cups.sock')
  for (const each of ['spool', 'cache', 'state', 'log', 'ppd']) await mkdir(join(folder, each))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${kibibytes}k`, 'tmpfs', spool])
  await writeFile(
    join(folder, 'cupsd.conf'),
    `Listen ${server}\nDefaultAuthType None\nBrowsing Off\n<Location />\nOrder allow,deny\nAllow all\n</Location>\n` +
      '<Policy default>\n<Limit All>\nOrder allow,deny\nAllow all\n</Limit>\n</Policy>\n',
  )
  await writeFile(
    join(folder, 'cups-files.conf'),
    `ServerRoot ${folder}\nRequestRoot ${spool}\nCacheDir ${join(folder, 'cache')}\nStateDir ${join(folder, 'state')}\n` +
      `ErrorLog ${join(folder, 'log', 'error')}\nAccessLog ${join(folder, 'log', 'access')}\nPageLog ${join(folder, 'log', 'page')}\n`,
  )
  const daemon = spawn('cupsd', ['-f', '-c', join(folder, 'cupsd.conf'), '-s', join(folder, 'cups-files.conf')], {
    env,
    stdio: 'ignore',
  })
  const isUp = (): Promise<boolean> =>
    run('lpstat', ['-r'], { env: { ...env, CUPS_SERVER: server } }).then(
      ({ stdout }) => stdout.includes('is running'),
      () => false,
    )
  for (let tries = 0; !(await isUp()); tries++) {
    if (tries === patience / 50) throw new Error('The CUPS of this test does not start.')
    await pause(50)
  }
  return {
    server,
    close: async () => {
      const ended = new Promise((resolve) => daemon.once('exit', resolve))
      daemon.kill()
      await ended
      await run('umount', [spool])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
