import type { Page } from '@playwright/test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pdfHolding } from '../fixtures/documents/pdfs'
import { fillIn, sendApplication, sendReviewed, type Stroke } from '../helpers/e2e/applications'
import { dropFiles } from '../helpers/e2e/drop'
import { expect, inOneProgram, test } from '../helpers/e2e/fixture'
import { reload } from '../helpers/e2e/launch'
import { startStrictService, type StrictService } from '../helpers/e2e/strict-service'
import { useService } from '../helpers/e2e/training-service'

inOneProgram()

/** What stands on the screen in the clerk's language, where the keyboard has to find it. */
const screens = {
  en: {
    consumer: 'Consumer',
    credit: 'Credit',
    salutation: ['Salutation', 'Mrx⌫s'],
    firstName: 'First name',
    lastName: 'Last name',
    dateOfBirth: 'Date of birth',
    nationality: ['Nationality', 'Austr⌫rian'],
    civilStatus: ['Civil status', 'Married'],
    phone: 'Phone',
    language: ['Language', 'ger'],
    street: 'Street',
    postalCode: 'Postal code',
    city: 'City',
    country: ['Country', 'Austria'],
    employment: ['Employment', 'Perm'],
    income: ['Monthly income', '1,234.5'],
    housing: ['Housing', 'rents'],
    onSuccess: 'On success',
    onFailure: 'On failure',
    documents: 'Documents',
    typeOf: 'Type of Anmeldung.pdf',
    type: 'Tax registration',
    upload: 'Upload',
    sent: 'Confirmed on this case',
    checkDigits: /The check digits do not match/,
    inPerson: 'In person',
    register: 'Register mandate',
    registered: /The service shows: reference/,
    limit: ['Requested credit limit', '8,5⌫500.5'],
    reason: ['Reason', 'Wants to spend on this card alone'],
    request: 'Request increase',
    requested: 'EUR 8,500.50',
    note: 'Note on this case',
    saved: 'Saved',
  },
  de: {
    consumer: 'Privatkunde',
    credit: 'Kredit',
    salutation: ['Anrede', 'Frai⌫u'],
    firstName: 'Vorname',
    lastName: 'Nachname',
    dateOfBirth: 'Geburtsdatum',
    nationality: ['Staatsangehörigkeit', 'Öst'],
    civilStatus: ['Familienstand', 'Verheiratet'],
    phone: 'Telefon',
    language: ['Sprache', 'deutsch'],
    street: 'Straße',
    postalCode: 'Postleitzahl',
    city: 'Ort',
    country: ['Land', 'österreich'],
    employment: ['Beschäftigung', 'Unbef'],
    income: ['Monatliches Einkommen', '1.234,5'],
    housing: ['Wohnen', 'zur miete'],
    onSuccess: 'Bei Erfolg',
    onFailure: 'Bei Misserfolg',
    documents: 'Dokumente',
    typeOf: 'Art von Anmeldung.pdf',
    type: 'Steuerliche Anmeldung',
    upload: 'Hochladen',
    sent: 'Für diesen Fall bestätigt',
    checkDigits: /Prüfziffern passen nicht/,
    inPerson: 'Persönlich',
    register: 'Mandat registrieren',
    registered: /Der Dienst zeigt: Referenz/,
    limit: ['Gewünschter Kreditrahmen', '8.5⌫500,5'],
    reason: ['Grund', 'Will alle Ausgaben über diese Karte führen'],
    request: 'Rahmen beantragen',
    requested: '8.500,50',
    note: 'Notiz zu diesem Fall',
    saved: 'Gespeichert',
  },
} as const

/** An engagement of the seeds without a mandate and without a request for a higher limit. */
const freeEngagement = 'Hanseatische Kranbau Süderelbe AG'

/** Goes to a field by Tab and types in it, letter by letter. */
const at = (name: string, typed: string): Stroke[] => [{ to: name }, { typed }]
const inField = ([name, typed]: readonly [name: string, typed: string]): Stroke[] => at(name, typed)
const press = (...keys: string[]): Stroke[] => keys.map((key) => ({ press: key }))

let service: StrictService
let folder: string
test.beforeEach(async () => {
  service = await startStrictService()
  folder = await mkdtemp(join(tmpdir(), 'kartei-typed-'))
  await writeFile(join(folder, 'Anmeldung.pdf'), pdfHolding(Buffer.from('Anmeldung')))
})
test.afterEach(async () => {
  service.end()
  await rm(folder, { recursive: true, force: true })
})

const bodyAt = (path: RegExp): unknown[] => service.taken.filter((one) => path.test(one.path)).map(({ body }) => body)

async function engagementOf(page: Page, title: string): Promise<string> {
  const find = (): Promise<string> =>
    page.evaluate(async (search) => {
      const listed = await window.kartei.cases.list({ search })
      return (listed.ok && listed.value.cases[0]?.identifiers.engagementId) || ''
    }, title)
  await expect.poll(find).not.toBe('')
  return find()
}

for (const language of ['de', 'en'] as const)
  test(
    `the main jobs, typed by a person, arrive as they were meant (${language})`,
    { tag: language === 'de' ? [] : ['@full'] },
    async ({ page }) => {
      const say = screens[language]
      const engagementId = await engagementOf(page, freeEngagement)
      await page.evaluate((language) => window.kartei.preferences.set({ language }), language)
      await useService(page, service)
      await reload(page)
      await expect(page.getByRole('banner')).toBeVisible()

      await test.step('an application', async () => {
        await page.keyboard.press('Control+n')
        await expect(page.getByRole('radio', { name: say.consumer })).toBeFocused()
        await fillIn(page, [
          { to: say.credit },
          { press: 'Space' },
          ...inField(say.salutation),
          ...at(say.firstName, 'Zoê⌫ë'),
          ...at(say.lastName, 'Sturm  ⌫'),
          ...at(say.dateOfBirth, '1.2.90'),
          ...inField(say.nationality),
          ...inField(say.civilStatus),
          ...at(say.phone, '0660 1234567'),
          ...inField(say.language),
          ...at(say.street, 'Grosse⌫⌫⌫ße Strasse 1'),
          ...at(say.postalCode, '1010'),
          ...at(say.city, 'Wien'),
          ...inField(say.country),
          ...inField(say.employment),
          ...inField(say.income),
          ...inField(say.housing),
          ...at(say.onSuccess, 'https://partner.example/ok'),
          ...at(say.onFailure, 'https://partner.example/no'),
        ])
        await sendApplication(page)
        await expect.poll(() => bodyAt(/onboarding$/)).toHaveLength(1)
        expect(bodyAt(/onboarding$/)).toEqual([
          {
            cardType: 'CREDIT',
            onboardingType: 'CONSUMER',
            applicant: {
              salutation: 'MRS',
              firstName: 'Zoë',
              lastName: 'Sturm',
              dateOfBirth: '1990-02-01',
              nationality: 'AT',
              civilStatus: 'MARRIED',
              phone: '+436601234567',
              locale: 'de',
              address: { streetLine1: 'Große Strasse 1', postalCode: '1010', city: 'Wien', country: 'AT' },
              employmentType: 'PERMANENT',
              monthlyIncome: { amount: 123_450, currency: 'EUR', unit: 'MINOR' },
              housing: 'RENTING',
            },
            redirectUrls: { successUrl: 'https://partner.example/ok', failUrl: 'https://partner.example/no' },
          },
        ])
      })

      await test.step('a document with its type', async () => {
        await expect(page.getByRole('heading', { name: /Zoë Sturm/ })).toBeVisible()
        await expect(page.getByRole('tab', { name: say.documents })).toBeVisible()
        await page.keyboard.press('Alt+2')
        const panel = page.getByRole('tabpanel', { name: say.documents })
        await expect(panel).toBeVisible()
        await dropFiles(page, panel, [join(folder, 'Anmeldung.pdf')])
        await expect(page.getByText('Anmeldung.pdf').first()).toBeVisible()
        await fillIn(page, [
          { to: say.typeOf },
          { press: 'Enter' },
          { typed: say.type },
          { press: 'Tab' },
          { to: say.upload },
        ])
        await page.keyboard.press('Enter')
        await expect(page.getByText(say.sent).first()).toBeVisible()
        expect(bodyAt(/documents$/)).toEqual([{ documentType: 'TAX_REGISTRATION', document: 'Anmeldung.pdf' }])
      })

      await test.step('a mandate', async () => {
        await page.keyboard.press('Control+o')
        await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
        await fillIn(page, [{ typed: engagementId.toUpperCase() }, ...press('Enter')])
        await expect(page.getByRole('dialog')).toBeHidden()
        await page.keyboard.press('Alt+5')
        const iban = page.getByRole('textbox', { name: 'IBAN', exact: true })
        await expect(iban).toBeVisible()
        for (const box of await page.getByRole('checkbox').all()) {
          await fillIn(page, [
            { to: (await box.evaluate((element: HTMLInputElement) => element.labels?.[0]?.textContent)) ?? '' },
          ])
          await page.keyboard.press('Space')
        }
        await fillIn(page, [{ to: say.inPerson }, { press: 'Space' }, { to: 'IBAN' }])
        await fillIn(page, [{ typed: 'de44 5001 0517 5407 3249 13' }, ...press('Tab')])
        await expect(page.getByText(say.checkDigits)).toBeVisible()
        await fillIn(page, [...press('Shift+Tab', 'End'), { typed: '⌫⌫31' }, ...press('Tab')])
        await fillIn(page, [{ to: say.register }, ...press('Enter')])
        await expect(page.getByRole('dialog')).toBeVisible()
        await fillIn(page, [{ to: say.register }, ...press('Enter')])
        await expect(page.getByText(say.registered)).toBeVisible()
        expect(bodyAt(/register$/)).toEqual([{ iban: 'DE44500105175407324931', consentId: expect.any(String) }])
      })

      await test.step('a higher limit', async () => {
        await page.keyboard.press('Alt+7')
        await expect(page.getByRole('textbox', { name: say.limit[0] })).toBeVisible()
        await fillIn(page, [...inField(say.limit), ...inField(say.reason), { to: say.request }, ...press('Enter')])
        await sendReviewed(page)
        await expect(page.getByText(say.requested).first()).toBeVisible()
        expect(bodyAt(/credit-limit-increase$/)).toEqual([
          {
            appliedAmount: { amount: 850_050, currency: 'EUR', unit: 'MINOR' },
            reason: { reasonType: 'CONSOLIDATE_SPENDING_ON_THIS_CARD' },
          },
        ])
      })

      await test.step('a case that is looked for, and its note', async () => {
        await page.keyboard.press('Control+k')
        await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
        await fillIn(page, [{ typed: 'zoe stuhr⌫⌫rm' }])
        await expect(page.getByRole('option', { name: /Zoë Sturm/ }).first()).toBeVisible()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('heading', { name: /Zoë Sturm/ })).toBeVisible()
        await page.keyboard.press('Alt+8')
        await fillIn(page, at(say.note, 'Rückruff⌫ am Montag, 9 Uhr'))
        await expect(page.getByText(say.saved, { exact: true })).toBeVisible()
        const noted = await page.evaluate(async () => {
          const listed = await window.kartei.cases.list({ search: 'Sturm' })
          return listed.ok ? listed.value.cases.map(({ note }) => note) : []
        })
        expect(noted).toEqual(['Rückruf am Montag, 9 Uhr'])
      })
      expect(service.refused).toEqual([])
    },
  )
