import type { ElectronApplication } from '@playwright/test'
import { expect, test } from '../helpers/e2e/fixture'
import { reload } from '../helpers/e2e/launch'
import { startTrainingService, useService } from '../helpers/e2e/training-service'

/** Main's questions, answered with the button of this number; the questions that were asked so far stand in its global. */
const answerQuestions = (app: ElectronApplication, response: number): Promise<void> =>
  app.evaluate(({ dialog }, response) => {
    dialog.showMessageBox = (...given: unknown[]) => {
      const asked = (globalThis as { asked?: unknown[] }).asked ?? []
      Object.assign(globalThis, { asked: [...asked, given.at(-1)] })
      return Promise.resolve({ response, checkboxChecked: false })
    }
  }, response)

const questions = (app: ElectronApplication): Promise<unknown[]> =>
  app.evaluate(() => (globalThis as { asked?: unknown[] }).asked ?? [])

test('a note that the disk refuses keeps the window open until somebody says to lose it', async ({ kartei }) => {
  const { app, page } = kartei
  // Playwright would let the page go by itself.
  page.on('dialog', () => undefined)
  await page.evaluate(() => window.kartei.preferences.set({ language: 'en' }))
  await page.locator('[data-case]').first().dblclick()
  await page.getByRole('tab', { name: 'Notes' }).click()
  await app.evaluate(({ ipcMain: main }) => {
    main.removeHandler('kartei:cases.setNote')
    main.handle('kartei:cases.setNote', () => ({
      ok: false,
      error: { kind: 'storage', message: 'The disk is full.', requestId: 'r' },
    }))
  })
  await page.getByRole('textbox', { name: 'Note on this case' }).click()
  await page.keyboard.type('Ruft am Dienstag an')
  await expect(page.getByText('Not saved. What you typed stays here until it is.')).toBeVisible()
  await page.getByRole('button', { name: 'Worklist' }).first().click()

  await answerQuestions(app, 0)
  await app.evaluate(({ app }) => app.quit())
  await expect
    .poll(() => questions(app))
    .toMatchObject([{ message: 'Something you typed is not saved.', defaultId: 0, cancelId: 0 }])
  await expect(page.getByRole('heading', { name: 'Worklist' }).first()).toBeVisible()
  await answerQuestions(app, 1)
})

test.describe('without a keychain', () => {
  test.use({ keychain: false })

  test('a session without disk says so all the time, and asks before it ends', { tag: '@full' }, async ({ kartei }) => {
    const { app, page } = kartei
    const service = await startTrainingService()
    await page.evaluate(() => window.kartei.preferences.set({ language: 'en' }))
    await useService(page, service)
    await page.evaluate(() =>
      window.kartei.onboarding.create({
        version: 'v4',
        request: {
          cardType: 'CREDIT',
          onboardingType: 'CONSUMER',
          applicant: { lastName: 'Sitzung', email: 'wer@example.org', phone: '+4917600000000' },
          redirectUrls: { successUrl: 'https://partner.example/ok', failUrl: 'https://partner.example/no' },
        },
      }),
    )
    await reload(page)
    const band = page.getByRole('region', { name: 'Environment' })
    await expect(band.getByText('Nothing is saved')).toBeVisible()
    for (const dismiss of await page.getByRole('button', { name: 'Dismiss' }).all()) await dismiss.click()
    await page.getByRole('button', { name: 'Settings' }).first().click()
    await expect(band.getByText('Nothing is saved')).toBeVisible()

    await answerQuestions(app, 0)
    await app.evaluate(({ app }) => app.quit())
    await expect
      .poll(() => questions(app))
      .toMatchObject([
        { message: 'Nothing of this session is saved on this computer.', buttons: ['Go back', 'Quit all the same'] },
      ])
    await expect(band).toBeVisible()
    await answerQuestions(app, 1)
    service.end()
  })
})
