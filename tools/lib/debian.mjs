import { existsSync } from 'node:fs'
import { run } from './run.mjs'
import { Refusal, say } from './say.mjs'
import { runAsRoot } from './super-user.mjs'

/*
 * Debian packages that Kartei needs around it. Where a package changed its name between releases, the names stand in
 * one entry, separated by a bar.
 */

/** What Electron itself is linked to. */
export const runtimePackages = [
  'libgtk-3-0|libgtk-3-0t64',
  'libnss3',
  'libasound2|libasound2t64',
  'libgbm1',
  'libsecret-1-0',
]

/** A desktop without a screen: window, keychain, printer, and what reads the printed paper back. */
export const desktopPackages = [
  'xvfb',
  'xauth',
  'dbus',
  'gnome-keyring',
  'cups',
  'cups-client',
  'cups-filters',
  'printer-driver-cups-pdf',
  'ghostscript',
  'poppler-utils',
  'xdotool',
]

const isDebian = process.platform === 'linux' && existsSync('/usr/bin/dpkg-query') && existsSync('/usr/bin/apt-get')

/**
 * Sees to it that packages are installed; asks nothing and touches nothing where they are. Elsewhere than on Debian and
 * its kin it does nothing: the names say nothing there.
 *
 * @param {string[]} packages
 * @throws {Refusal} with the one line to run when this process may not install them
 */
export async function ensurePackages(packages) {
  if (!isDebian) return
  const absent = await missing(packages)
  if (absent.length === 0) return

  say(`Debian packages are missing: ${absent.map(firstName).join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const update = await runAsRoot('apt-get', ['update', '-q'], { quiet: true, env })
  const names = await Promise.all(absent.map(availableName))
  const line = `apt-get update && apt-get install -y --no-install-recommends ${names.join(' ')}`
  if (update === undefined) throw new Refusal(`They cannot be installed without a password. Run as root: ${line}`)
  const install = await runAsRoot('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], {
    quiet: true,
    env,
  })
  if (install?.code !== 0) {
    throw new Refusal(`${install?.output}\nDebian packages cannot be installed here. Run as root: ${line}`)
  }
}

/** Those of the packages that are not installed. */
export async function missing(packages) {
  const names = packages.flatMap((each) => each.split('|'))
  const { output } = await run('dpkg-query', ['-W', '-f', '${db:Status-Abbrev}\t${Package}\n', ...names], {
    quiet: true,
  })
  const installed = parseInstalled(output)
  return packages.filter((each) => !each.split('|').some((name) => installed.has(name)))
}

/** The installed packages in dpkg-query's answer: lines of what is wanted and what is (two letters), a tab and a name. */
export function parseInstalled(output) {
  const lines = output.split('\n').map((line) => line.split('\t'))
  return new Set(lines.filter(([state, name]) => state?.[1] === 'i' && name).map(([, name]) => name))
}

const firstName = (each) => each.split('|')[0]

/** The name under which this release has the package: a name that it merely provides has no candidate. */
async function availableName(each) {
  for (const name of each.split('|')) {
    const { output } = await run('apt-cache', ['policy', name], { quiet: true, env: { ...process.env, LC_ALL: 'C' } })
    if (/^\s*Candidate: (?!\(none\))/m.test(output)) return name
  }
  return firstName(each)
}
