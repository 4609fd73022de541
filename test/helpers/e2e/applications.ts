import { expect, type Page } from '@playwright/test'

/** One press or one text of somebody who fills in the form without a mouse. */
export type Stroke =
  /** Tab until the focus is on what has this name. */
  | { readonly to: string }
  | { readonly text: string }
  /** Letter by letter; ⌫ takes the last one back. */
  | { readonly typed: string }
  | { readonly press: string }

export interface Application {
  readonly kind: string
  readonly strokes: readonly Stroke[]
  /** What arrives at the service. */
  readonly version: 'v4' | 'v5'
  readonly request: unknown
}

const to = (name: string, text?: string): Stroke[] => [{ to: name }, ...(text === undefined ? [] : [{ text }])]
const press = (...keys: string[]): Stroke[] => keys.map((key) => ({ press: key }))

const redirectUrls = {
  successUrl: 'https://partner.example/danke?von=größe',
  failUrl: 'https://partner.example/schade',
}
const redirect: Stroke[] = [...to('On success', redirectUrls.successUrl), ...to('On failure', redirectUrls.failUrl)]

/** What an administrator described of the companies of this service. */
export const described = {
  version: 1 as const,
  company: [
    {
      kind: 'group' as const,
      name: 'owners',
      label: { en: 'Owners', de: 'Inhaber' },
      item: { en: 'Person', de: 'Person' },
      fields: [
        { kind: 'text' as const, name: 'name', label: { en: 'Owner’s name', de: 'Name des Inhabers' }, required: true },
        { kind: 'number' as const, name: 'share', label: { en: 'Share in percent', de: 'Anteil in Prozent' } },
        { kind: 'country' as const, name: 'residence', label: { en: 'Lives in', de: 'Wohnt in' } },
        { kind: 'yes-no' as const, name: 'signs', label: { en: 'Signs alone', de: 'Zeichnet allein' } },
      ],
    },
  ],
}

const longest = 'Ä'.repeat(255)

/** Someone of made-up names for each of the four variants, in the order of the form. */
export const applications: readonly Application[] = [
  {
    kind: 'Consumer',
    version: 'v4',
    strokes: [
      ...to('Credit'),
      ...press('Space'),
      ...to('Salutation', 'Frau'),
      ...to('First name', 'Zoë Ægir'),
      ...to('Last name', 'Größenwahn-Süßmuth'),
      ...to('Date of birth', '7.3.1985'),
      ...to('Place of birth', 'Øresund'),
      ...to('Nationality', 'Österreich'),
      ...to('Civil status', 'verh'),
      ...to('Phone', '0660 1234567'),
      ...to('E-mail', 'zoe@example.org'),
      ...to('Language', 'de'),
      ...to('Street', 'Große Straße 1 „Hinterhaus“'),
      ...to('Extra line', 'c/o Müller'),
      ...to('Postal code', '01067'),
      ...to('City', 'Köln'),
      ...to('Country', 'AT'),
      ...to('Employment', 'Perm'),
      ...to('Monthly income', '3,200.50'),
      ...to('Housing', ' owns the home '),
      ...redirect,
      ...to('Add metadata'),
      ...press('Enter'),
      { text: 'filiale' },
      ...press('Tab'),
      { text: 'Größe 🐟' },
    ],
    request: {
      applicant: {
        salutation: 'MRS',
        firstName: 'Zoë Ægir',
        lastName: 'Größenwahn-Süßmuth',
        placeOfBirth: 'Øresund',
        civilStatus: 'MARRIED',
        locale: 'de',
        employmentType: 'PERMANENT',
        housing: 'OWNER',
        nationality: 'AT',
        dateOfBirth: '1985-03-07',
        phone: '+436601234567',
        email: 'zoe@example.org',
        address: {
          streetLine1: 'Große Straße 1 „Hinterhaus“',
          streetLine2: 'c/o Müller',
          postalCode: '01067',
          city: 'Köln',
          country: 'AT',
        },
        monthlyIncome: { amount: 320050, currency: 'EUR', unit: 'MINOR' },
      },
      cardType: 'CREDIT',
      onboardingType: 'CONSUMER',
      redirectUrls,
      metadata: { filiale: 'Größe 🐟' },
    },
  },
  {
    kind: 'Business',
    version: 'v5',
    strokes: [
      ...press('ArrowRight'),
      ...to('Credit'),
      ...press('ArrowRight', 'ArrowRight'),
      ...to('Requested credit limit', '5000'),
      ...to('First name', 'محمد'),
      ...to('Last name', longest),
      ...to('Company name', ' Möwe &  Söhne „GmbH“'),
      ...to('Legal form', 'GmbH'),
      ...to('City of the company', 'Flensburg'),
      ...to('Country of the company', 'Deutschl'),
      ...to('Tax number', '12/345/67890'),
      ...to('Registration date', '1.2.2019'),
      ...to('Main activity', 'bäcker'),
      ...to('Housing', 'zur Miete'),
      ...redirect,
    ],
    request: {
      applicant: { firstName: 'محمد', lastName: longest, housing: 'RENTING' },
      cardType: 'PREPAID',
      onboardingType: 'BUSINESS',
      company: {
        name: 'Möwe & Söhne „GmbH“',
        city: 'Flensburg',
        countryCode: 'DE',
        businessType: 'GmbH',
        registrationInfo: { taxNumber: '12/345/67890' },
        registrationDate: '2019-02-01',
        mainActivity: { code: '10.71', classification: 'NACE_REV_2_1' },
      },
      redirectUrls,
      requestedCreditLimit: { amount: 500000, currency: 'EUR', unit: 'MINOR' },
    },
  },
  {
    kind: 'Corporate',
    version: 'v4',
    strokes: [
      ...press('ArrowRight', 'ArrowRight'),
      ...to('Credit'),
      ...press('ArrowRight'),
      ...to('Last name', 'שלום'),
      ...to('Company name', '株式会社カルテ 👩‍🚀'),
      ...to('Add person'),
      ...press('Enter'),
      ...to('Owner’s name', 'Ada Sturm'),
      ...to('Share in percent', '60,5'),
      ...to('Lives in', 'Österr'),
      ...to('Signs alone', 'ja'),
      ...redirect,
    ],
    request: {
      applicant: { lastName: 'שלום' },
      cardType: 'DEBIT',
      onboardingType: 'CORPORATE',
      company: {
        name: '株式会社カルテ 👩‍🚀',
        owners: [{ name: 'Ada Sturm', share: 60.5, residence: 'AT', signs: true }],
      },
      redirectUrls,
    },
  },
  {
    kind: 'Supplementary',
    version: 'v4',
    strokes: [
      ...press('ArrowRight', 'ArrowRight', 'ArrowRight'),
      ...to('Credit'),
      ...press('Space'),
      ...to('First name', 'Thị Mỹ Duyên'),
      ...to('Last name', 'Trần'),
      ...redirect,
      ...to('Add fields'),
      ...press('Enter', 'Enter'),
      { text: 'mainCardholder' },
      ...press('Tab', 'Tab'),
      { text: 'Ünal' },
    ],
    request: {
      applicant: { firstName: 'Thị Mỹ Duyên', lastName: 'Trần', mainCardholder: 'Ünal' },
      cardType: 'CREDIT',
      onboardingType: 'SUPPLEMENTARY',
      redirectUrls,
    },
  },
]

/** Of what has the focus, as a screen reader says it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element) return ''
    if (element === document.body) return ''
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = by.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
    const own = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? '') : element.textContent
    const grid =
      element.getAttribute('role') === 'row' ? element.closest('[role=treegrid]')?.getAttribute('aria-label') : ''
    return [grid, labels, element.getAttribute('aria-label'), own].find((name) => (name ?? '') !== '')?.trim() ?? ''
  })

const farthest = 90

/** Presses, types and tabs as told, from wherever the focus is; twice round the form at most. */
export async function fillIn(page: Page, strokes: readonly Stroke[]): Promise<void> {
  for (const stroke of strokes)
    if ('press' in stroke) await page.keyboard.press(stroke.press)
    else if ('text' in stroke) await page.keyboard.insertText(stroke.text)
    else if ('typed' in stroke) {
      for (const letter of stroke.typed)
        if (letter === '⌫') await page.keyboard.press('Backspace')
        else await page.keyboard.type(letter)
    } else await tabTo(page, stroke.to)
}

async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = []
  for (let press = 0; press < farthest; press++) {
    const here = await focused(page)
    if (here === name) return
    passed.push(here)
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to “${name}”: ${passed.join(', ')}`)
}

/** Asks for the summary of what goes out and sends that, by the keyboard; `look` is called while it stands there. */
export async function sendApplication(page: Page, look?: () => Promise<void>): Promise<void> {
  await page.keyboard.press('Control+Enter')
  await sendReviewed(page, look)
}

/** Sends by the keyboard what a summary shows of what goes out. */
export async function sendReviewed(page: Page, look?: () => Promise<void>): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible()
  await look?.()
  // An answer that comes before anybody can have read it is none.
  await page.waitForTimeout(400)
  await page.keyboard.press('Control+Enter')
}

/** Sets once for the active environment with which version its applications go out: no clerk has to know it. */
export async function setVersion(page: Page, version: Application['version']): Promise<void> {
  await page.evaluate(async (set) => {
    const all = await window.kartei.environments.list()
    const environmentId = all.ok ? all.value.find(({ active }) => active)?.id : undefined
    const presets = { contact: {}, onboarding: { version: set } }
    await window.kartei.presets.save({ environmentId: environmentId ?? '', presets })
  }, version)
}
