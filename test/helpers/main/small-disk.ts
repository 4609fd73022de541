import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from './profile'

/** Only an administrator of Linux mounts anything; elsewhere these tests are skipped, and reported as skipped. */
export function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = mkdtempSync(join(tmpdir(), 'kartei-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder], { stdio: 'ignore' })
    execFileSync('umount', [folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function mounted(...options: string[]): string {
  const folder = temporaryFolder()
  execFileSync('mount', [...options, folder])
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  return folder
}
