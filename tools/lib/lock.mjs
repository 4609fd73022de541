import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Runs `work` while no other process on this machine does so under the same lock file. A lock whose process is gone is
 * taken over. (Two takers of a dead lock can, once in a blue moon, both get it: work under a lock ends in a rename, so
 * that the last one wins whole.)
 *
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once when another process has it
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait = () => {}) {
  await mkdir(dirname(file), { recursive: true })
  for (let waited = false; !(await take(file)); waited = true) {
    if (!waited) onWait()
    await wait(200)
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}

async function take(file) {
  try {
    const handle = await open(file, 'wx')
    await handle.writeFile(String(process.pid))
    await handle.close()
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const owner = Number(await readFile(file, 'utf8').catch(() => ''))
  // Empty: its owner has just made it and is about to write its number.
  if (owner > 0 && !isAlive(owner)) await rm(file, { force: true })
  return false
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
