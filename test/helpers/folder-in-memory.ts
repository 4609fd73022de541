import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** In bytes: more than all tests that run at once ever keep. */
const room = 2 * 1024 ** 3

/**
 * Where tests make their folders: in memory where a Linux has room there. A store waits for the disk at every change, which
 * is much of a test's time and proves nothing: no test takes the power away.
 */
export function folderForTests(): string {
  if (process.platform !== 'linux') return tmpdir()
  const memory = '/dev/shm'
  const mount = mounts().find(([, place]) => place === memory)
  if (mount?.[2] !== 'tmpfs' || mount[3]?.split(',').includes('noexec')) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > room ? memory : tmpdir()
}

/** What is mounted: device, place, kind of file system, options and more. */
const mounts = (): string[][] =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
