import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A stamp of files and folders by name and content: equal stamps mean equal sources, whatever their time stamps say
 * (those change with every checkout).
 *
 * @param {string} folder
 * @param {string[]} names files and folders in it; what does not exist counts as such
 * @returns {Promise<string>}
 */
export async function stampOf(folder, names) {
  const hash = createHash('sha256')
  for (const file of (await Promise.all(names.map((name) => filesIn(folder, name)))).flat()) {
    const content = await readFile(join(folder, file))
    hash.update(`${file.replaceAll('\\', '/')}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

async function filesIn(folder, name) {
  const kind = await stat(join(folder, name)).catch(() => undefined)
  if (kind === undefined) return []
  if (!kind.isDirectory()) return [name]
  const entries = (await readdir(join(folder, name))).sort()
  return (await Promise.all(entries.map((entry) => filesIn(folder, join(name, entry))))).flat()
}
