import { chmod, cp, lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { forAdministrators } from '../documents.mjs'
import { inProject } from '../../tools/lib/project.mjs'

const files = new URL('files/', import.meta.url)

/** Where the program lies once installed. */
export const program = 'opt/Kartei'

/** Where the guide for administrators and the templates of policies lie once installed. */
export const documents = 'usr/share/doc/kartei'

/** Sides of the icons that menus look for, in pixels. */
const iconSizes = [16, 24, 32, 48, 64, 128, 256, 512]

/** Where each file of `files/` goes. */
const places = {
  'kartei.desktop': 'usr/share/applications/kartei.desktop',
  'kartei.xml': 'usr/share/mime/packages/kartei.xml',
  'apparmor-profile': `${program}/resources/apparmor-profile`,
  'org.kartei.unlock.policy': 'usr/share/polkit-1/actions/org.kartei.unlock.policy',
  'completion.bash': 'usr/share/bash-completion/completions/kartei',
  'completion.fish': 'usr/share/fish/vendor_completions.d/kartei.fish',
}

/**
 * Lays out below `root` what every Linux package installs: the program, its command, menu entry, icons, type of file, manual
 * page, guide for administrators, completion of its arguments, the action of polkit that unlocks, and the AppArmor profile that lets Chromium's sandbox make user namespaces.
 *
 * @param {string} root an empty folder
 * @param {object} from
 * @param {string} from.unpacked what electron-builder has laid out
 * @param {string} from.icons folder of the drawn icons
 * @param {string} from.version of the package
 */
export async function layOut(root, { unpacked, icons, version }) {
  await mkdir(root, { recursive: true })
  await chmod(root, 0o755)
  await copy(unpacked, join(root, program))
  await readable(join(root, program))
  // Where user namespaces are switched off, Chromium's sandbox needs this helper to belong to root with the setuid bit.
  await chmod(join(root, program, 'chrome-sandbox'), 0o4755)
  await write(join(root, 'usr/bin/kartei'), await partOf('kartei'), 0o755)

  const icon = (size) => join(root, 'usr/share/icons/hicolor', size, 'apps')
  for (const size of iconSizes)
    await copy(join(icons, 'png', `${size}x${size}.png`), join(icon(`${size}x${size}`), 'kartei.png'))
  await copy(fileURLToPath(new URL('../icon.svg', import.meta.url)), join(icon('scalable'), 'kartei.svg'))
  for (const [name, place] of Object.entries(places)) await copy(fileURLToPath(new URL(name, files)), join(root, place))
  for (const { from, to } of forAdministrators) await copy(inProject(from), join(root, documents, to))
  await readable(join(root, documents))
  const manual = (await partOf('kartei.1')).replaceAll('@VERSION@', version)
  await write(join(root, 'usr/share/man/man1/kartei.1.gz'), packed(manual))
}

/** The completion for zsh, which each family of systems keeps elsewhere. */
export async function layOutZsh(root, folder) {
  await write(join(root, folder, '_kartei'), await partOf('completion.zsh'))
}

/** A file of `files/`. */
export const partOf = (name) => readFile(new URL(name, files), 'utf8')

export async function write(file, content, mode = 0o644) {
  await mkdir(dirname(file), { recursive: true, mode: 0o755 })
  await writeFile(file, content)
  await chmod(file, mode)
}

/** As small as gzip makes it and without a time stamp, so that the same text is the same file. */
export const packed = (text) => gzipSync(text, { level: 9 })

/** What is below a folder and no folder itself, by its name from there, sorted. */
export async function filesBelow(root) {
  const found = await readdir(root, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
    .sort()
}

async function copy(source, target) {
  await mkdir(dirname(target), { recursive: true, mode: 0o755 })
  await cp(source, target, { recursive: true, verbatimSymlinks: true })
  if (!(await lstat(target)).isDirectory()) await chmod(target, 0o644)
}

/** Everyone may read it and nobody but root write it, whatever the mask of whoever builds. */
async function readable(folder) {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name)
    if (entry.isSymbolicLink()) continue
    // Libraries are not run, though Electron's zip says so.
    const isRun = entry.isDirectory() || (!/\.so(\.\d+)*$/.test(entry.name) && ((await lstat(path)).mode & 0o100) !== 0)
    await chmod(path, isRun ? 0o755 : 0o644)
  }
}
