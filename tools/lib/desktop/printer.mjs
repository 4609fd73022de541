import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { run } from '../run.mjs'
import { Refusal, say } from '../say.mjs'
import { runAsRoot } from '../super-user.mjs'

/** The print queue that tests print to. */
export const queue = 'PDF'

/** Of CUPS-PDF. */
export const driver = 'lsb/usr/cups-pdf/CUPS-PDF_opt.ppd'

const configuration = '/etc/cups/cups-pdf.conf'

/** Debian keeps the administrator's programs in a folder that an ordinary user's path leaves out. */
const env = { ...process.env, LC_ALL: 'C', PATH: `${process.env.PATH}:/usr/sbin:/sbin` }

/**
 * Makes sure that CUPS runs and has the queue. Both stay when the tests are over: other runs may be using them.
 *
 * @throws {Refusal} when they are missing and this user may not set them up
 */
export async function ensureQueue() {
  if (!(await isRunning())) {
    say('starting CUPS')
    const started = await runAsRoot('cupsd', [], { quiet: true, env })
    if (started === undefined) throw new Refusal('CUPS is not running. Run as root: cupsd')
    for (let tries = 0; !(await isRunning()); tries++) {
      if (tries === 50) throw new Refusal(`CUPS does not start: ${started.output.trim()}`)
      await wait(100)
    }
  }
  if (!(await isReady())) {
    say(`setting up the print queue ${queue}`)
    await administer(isReady, `There is no print queue ${queue}.`, ['-E', '-v', 'cups-pdf:/', '-m', driver])
  }
}

async function administer(isDone, complaint, settings) {
  const args = ['-p', queue, ...settings]
  const made =
    (await runAsRoot('lpadmin', args, { quiet: true, env })) ?? (await run('lpadmin', args, { quiet: true, env }))
  if (made.code === 0 && (await isDone())) return
  throw new Refusal(`${complaint} Run as root: lpadmin ${args.join(' ')} (${made.output.trim()})`)
}

async function isRunning() {
  const { code, output } = await run('lpstat', ['-r'], { quiet: true, env })
  if (code === 127) throw new Refusal('CUPS is not installed: printing is tested on a real queue.')
  return code === 0 && !output.includes('not running')
}

async function isReady() {
  const { output } = await run('lpstat', ['-v', queue, '-p', queue], { quiet: true, env })
  return output.includes('cups-pdf:/') && output.includes(`printer ${queue}`) && !output.includes('disabled')
}

/** The folder in which the queue leaves the PDFs that this user prints. */
export async function printOutput() {
  const text = await readFile(configuration, 'utf8').catch(() => '')
  try {
    return outputFolder(text, userInfo())
  } catch {
    // A user that the system's list does not know, as in some containers, prints as nobody in particular.
    return '/var/spool/cups-pdf/ANONYMOUS'
  }
}

/**
 * The same from the text of the configuration. CUPS-PDF takes the home folder from the system's list of users, whatever
 * HOME says.
 *
 * @param {string} text
 * @param {{ username: string, homedir: string }} user
 */
export function outputFolder(text, { username, homedir }) {
  const setting = /^\s*Out\s+(\S.*?)\s*$/m.exec(text)?.[1] ?? join('/var/spool/cups-pdf', '${USER}')
  return setting.replaceAll('${HOME}', homedir).replaceAll('${USER}', username)
}
