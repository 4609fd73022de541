import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../../tools/lib/run.mjs'

const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' }

/** Runs a program of the system. */
export const call = (command, ...args) => run(command, args, { quiet: true, env: environment })

/** Runs it, and fails unless it ends well. */
export async function must(command, ...args) {
  const { code, output } = await call(command, ...args)
  assert.equal(code, 0, `${command} ${args.join(' ')} ended with ${code}:\n${output.trim()}`)
  return output
}

/** Runs it, and fails unless it refuses. */
export async function mustNot(command, ...args) {
  const { code, output } = await call(command, ...args)
  assert.notEqual(code, 0, `${command} ${args.join(' ')} should have refused:\n${output.trim()}`)
  return output
}

/** The version of Kartei that dpkg has installed, if any. */
export async function installedVersion() {
  const { output } = await call('dpkg-query', '-W', '-f', '${db:Status-Abbrev}${Version}', 'kartei')
  return /^ii\s+(\S+)$/.exec(output.trim())?.[1]
}

/** Caches that others keep of what is installed, and the package manager's own books. */
const caches =
  /^\/var\/(lib\/(dpkg|apt|systemd|rpm)|cache|log)\/|\/(icon-theme|mimeinfo|mime)\.cache$|^\/usr\/share\/mime\/[^p]/

/** Every file of the system outside of the home folders. */
export async function filesOfSystem() {
  const files = []
  for (const root of ['/etc', '/opt', '/usr', '/var'])
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []))
      files.push(join(entry.parentPath ?? entry.path, entry.name))
  return new Set(files.filter((file) => !caches.test(file)))
}
