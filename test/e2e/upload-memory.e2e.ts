import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pdfHolding } from '../fixtures/documents/pdfs'
import { expect, test } from '../helpers/e2e/fixture'
import { stageFiles, startTrainingService, useService } from '../helpers/e2e/training-service'

const mebibyte = 1024 * 1024

test('five documents of 10 MB, in one request, go up while the main process hardly grows', async ({ app, page }) => {
  const onboardingId = await page.evaluate(async () => {
    const listed = await window.kartei.cases.list()
    const waiting = listed.ok ? listed.value.cases.find(({ status }) => status === 'AWAITING_DOCUMENTS') : undefined
    return waiting?.identifiers.onboardingId ?? ''
  })
  // A program of its own: embedded, the service's memory would be counted as Kartei's.
  const service = await startTrainingService()
  const folder = await mkdtemp(join(tmpdir(), 'kartei-e2e-'))
  try {
    await useService(page, service)
    const paths = [1, 2, 3, 4, 5].map((number) => join(folder, `Dokument-${number}.pdf`))
    for (const path of paths) {
      await writeFile(path, pdfHolding(randomBytes(9_980_000)))
    }
    const fileIds = await stageFiles(page, paths)
    const before = await app.evaluate(() => {
      const { rss } = process.memoryUsage()
      const watched = { most: rss }
      setInterval(() => {
        watched.most = Math.max(watched.most, process.memoryUsage().rss)
      }, 5)
      Reflect.set(globalThis, 'watchedMemory', watched)
      return rss
    })
    const uploaded = await page.evaluate((input) => window.kartei.onboarding.uploadDocuments(input), {
      onboardingId,
      fileIds,
    })
    const most = await app.evaluate(() => {
      const watched: unknown = Reflect.get(globalThis, 'watchedMemory')
      return typeof watched === 'object' && watched !== null ? Number(Reflect.get(watched, 'most')) : NaN
    })
    expect(uploaded.ok).toBe(true)
    expect(most).toBeGreaterThanOrEqual(before)
    expect((most - before) / mebibyte).toBeLessThan(24)
  } finally {
    service.end()
    await rm(folder, { recursive: true, force: true })
  }
})
