import { createHash } from 'node:crypto'
import { cp, lstat, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inProject } from '../../tools/lib/project.mjs'
import { run } from '../../tools/lib/run.mjs'
import { Refusal } from '../../tools/lib/say.mjs'
import { documents, filesBelow, layOutZsh, packed, partOf, write } from './tree.mjs'

/** What Electron needs of a Debian or Ubuntu, and what Kartei does: the keychain. */
const depends = [
  'libc6 (>= 2.28)',
  'libasound2 | libasound2t64',
  'libatk-bridge2.0-0 | libatk-bridge2.0-0t64',
  'libatspi2.0-0 | libatspi2.0-0t64',
  'libcups2 | libcups2t64',
  'libgbm1',
  'libgtk-3-0 | libgtk-3-0t64',
  'libnotify4',
  'libnss3',
  'libsecret-1-0',
  'libxss1',
  'libxtst6',
  'xdg-utils',
]
const recommends = ['gnome-keyring | kwalletmanager', 'cups-client']

const architectures = { x64: 'amd64', arm64: 'arm64' }

/** A version as Debian orders it: what comes after a hyphen is earlier than the same without. */
export const debianVersion = (version) => version.replaceAll('-', '~')

/**
 * Builds the Debian package of a laid-out tree.
 *
 * @param {string} tree of `layOut`; it is not changed
 * @param {string} output folder
 * @returns {Promise<string>} the file
 */
export async function buildDeb(tree, output, { arch, isQuick, ...about }) {
  const root = join(output, 'tree-deb')
  const target = join(output, `kartei_${debianVersion(about.version)}_${architectures[arch]}.deb`)
  await rm(root, { recursive: true, force: true })
  await cp(tree, root, { recursive: true, verbatimSymlinks: true })
  try {
    await layOutZsh(root, 'usr/share/zsh/vendor-completions')
    await layOutDocuments(root, about)
    await layOutControl(root, { ...about, architecture: architectures[arch] })
    // Read by the dpkg of Debian 12 and Ubuntu 22.04; xz takes ten times as long for a tenth less.
    const args = ['--root-owner-group', '-Zzstd', isQuick ? '-z1' : '-z12', '--build', root, target]
    const { code, output: said } = await run('dpkg-deb', args, { quiet: true })
    if (code !== 0)
      throw new Refusal(`${said.trim()}\nThe Debian package cannot be built: dpkg-deb ended with ${code}.`)
    return target
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

async function layOutDocuments(root, { version, maintainer }) {
  const licence = await readFile(inProject('LICENSE'), 'utf8')
  const copyright = [
    'Kartei',
    '',
    licence.trim(),
    '',
    'Kartei contains Electron and Chromium, and packages of others, each under its own licence:',
    '/opt/Kartei/LICENSE.electron.txt, /opt/Kartei/LICENSES.chromium.html, and the file LICENSE beside each',
    'package in /opt/Kartei/resources/app.asar.',
    '',
  ]
  await write(join(root, documents, 'copyright'), copyright.join('\n'))
  const changes = `kartei (${debianVersion(version)}) stable; urgency=medium\n\n  * See CHANGELOG.md beside this file.\n\n -- ${maintainer}  ${dateOfChange()}\n`
  await write(join(root, documents, 'changelog.gz'), packed(changes))
  await write(join(root, 'usr/share/lintian/overrides/kartei'), await partOf('lintian-overrides'))
}

async function layOutControl(root, { version, maintainer, summary, description, architecture }) {
  const control = (name) => join(root, 'DEBIAN', name)
  const entries = await filesBelow(root)
  const about = await Promise.all(entries.map(async (name) => ({ name, stat: await lstat(join(root, name)) })))
  const fields = [
    'Package: kartei',
    `Version: ${debianVersion(version)}`,
    `Architecture: ${architecture}`,
    'Section: misc',
    'Priority: optional',
    `Maintainer: ${maintainer}`,
    `Installed-Size: ${Math.ceil(about.reduce((sum, { stat }) => sum + stat.size, 0) / 1024)}`,
    `Depends: ${depends.join(', ')}`,
    `Recommends: ${recommends.join(', ')}`,
    `Description: ${summary}`,
    ...description.split('\n').map((line) => ` ${line === '' ? '.' : line}`),
  ]
  await write(control('control'), `${fields.join('\n')}\n`)
  const sums = await Promise.all(
    about
      .filter(({ stat }) => stat.isFile())
      .map(async ({ name }) => `${md5(await readFile(join(root, name)))}  ${name}\n`),
  )
  await write(control('md5sums'), sums.join(''))
  const script = (when, text) => `#!/bin/sh\nset -e\n\n${when}\n\n${text}`
  const only = (...reasons) => `case "$1" in ${reasons.join('|')}) ;; *) exit 0 ;; esac`
  await write(control('postinst'), script(only('configure'), await partOf('after-install')), 0o755)
  await write(control('prerm'), script(only('remove', 'deconfigure'), await partOf('before-removal')), 0o755)
  await write(control('postrm'), script(only('purge'), await partOf('after-purge')), 0o755)
}

// Debian's checksums of installed files are MD5; they find damage and prove nothing.
const md5 = (content) => createHash('md5').update(content).digest('hex')

/** SOURCE_DATE_EPOCH, in seconds, makes the same sources the same package. */
function dateOfChange() {
  const epoch = Number(process.env.SOURCE_DATE_EPOCH)
  const date = Number.isFinite(epoch) && epoch > 0 ? new Date(epoch * 1000) : new Date()
  return date.toUTCString().replace('GMT', '+0000')
}
