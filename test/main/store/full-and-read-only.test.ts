import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { diskErrorOf } from '../../../src-main/lib/storage-failure'
import { casesFeature, environmentId, onboarding } from '../../helpers/main/cases'
import { filledProfile, look } from '../../helpers/main/filled-profile'
import { afterExit, filesBelow, start } from '../../helpers/main/profile'
import { canMount, mounted } from '../../helpers/main/small-disk'

/** Fills the disk but for so many bytes. Returns how to make room again. */
function fill(folder: string, left: number): () => void {
  const { bavail, bsize } = statfsSync(folder)
  const filler = join(folder, 'filler')
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)))
  return () => rmSync(filler)
}

const contentsOf = (folder: string): Map<string, string> =>
  new Map(filesBelow(folder).map((file) => [file, readFileSync(file).toString('base64')]))

describe.skipIf(!canMount())('a disk', () => {
  // From nothing at all to room for a part of what a start, a change or a backup takes.
  it.each([0, 4, 12, 28, 48, 96])(
    'with %i KiB left tells it, overwrites nothing, and goes on when there is room',
    async (left) => {
      const { folder: original, os, ids } = await filledProfile(8)
      const folder = mounted('-t', 'tmpfs', '-o', 'size=2m', 'tmpfs')
      cpSync(original, folder, { recursive: true })
      const makeRoom = fill(folder, left * 1024)

      const started = start(folder, os.synchronous())
      const { feature } = casesFeature(started)
      const listed = await feature.handlers.list({}, { requestId: 'r' })
      if (!listed.ok) throw new Error(listed.error.message)
      const { storage } = await started.store.environment(environmentId)
      const acknowledged = new Set(ids)
      if (storage === 'sealed') {
        expect(listed.value.cases).toHaveLength(8)
        const isRefused = (): boolean => started.notices.length > 0
        for (let number = 0; number < 40 && !isRefused(); number++) {
          const { id } = await noted(feature.register)
          if (!isRefused()) acknowledged.add(id)
        }
        expect(started.notices).toMatchObject([{ code: 'cases-not-written' }])
        const refused: unknown = await started.store.backUp(environmentId).catch((error: unknown) => error)
        expect(diskErrorOf(refused)).toMatch(/SQLITE_FULL|SQLITE_IOERR|ENOSPC/)
      } else expect(started.notices).toMatchObject([{ code: 'storage-unavailable' }])
      const after = afterExit(folder)
      rmSync(join(after, 'filler'))
      makeRoom()

      const { cases, notices } = await look(after, os)
      // The change that the disk refused may have left a part of itself in the log.
      expect(notices.filter(({ code }) => code !== 'data-cut-off')).toEqual([])
      const known = new Set(cases.map(({ identifiers }) => identifiers.onboardingId))
      expect([...acknowledged].filter((id) => !known.has(id))).toEqual([])
      expect(filesBelow(after).filter((file) => file.includes('.2026-'))).toEqual([])
    },
    30_000,
  )

  it('that can only be read tells it and is left as it is, to the byte', async () => {
    const { folder, os } = await filledProfile(8)
    const before = contentsOf(folder)
    const readOnly = mounted('--bind', folder)
    execFileSync('mount', ['-o', 'remount,ro,bind', readOnly])
    const seen = await look(readOnly, os)
    expect(seen).toMatchObject({ storage: 'session', cases: [] })
    expect(seen.notices).toEqual([{ code: 'storage-unavailable', detail: 'EROFS' }])
    expect(contentsOf(folder)).toEqual(before)
    expect(await look(afterExit(folder), os)).toMatchObject({ storage: 'sealed', notices: [], cases: { length: 8 } })
  })
})

async function noted(register: ReturnType<typeof casesFeature>['feature']['register']) {
  const created = onboarding()
  await register.noteOnboarding(environmentId, created)
  return created
}
