import { caseTabs, commands } from '@contract/domain/commands'
import type { Page } from '@playwright/test'
import type { ServerResponse } from 'node:http'
import { size } from '../fixtures/full-size'
import { expect, test } from '../helpers/e2e/fixture'
import { reload, settled } from '../helpers/e2e/launch'
import { restless, startRestlessService, type RestlessService } from '../helpers/e2e/restless-service'
import { openAdministration } from '../helpers/e2e/screen'
import { useService } from '../helpers/e2e/training-service'

/** Milliseconds that each screen stays open: a whole minute where `KARTEI_QUIET_MS=60000` says so. */
const stay = Number(process.env['KARTEI_QUIET_MS'] ?? size({ gate: 1_500, full: 5_000 }))
const isWholeMinute = stay >= 60_000
/**
 * What the clerk has opened is there once the page has settled and nothing was asked or written for so many milliseconds, and at the
 * latest after as many more; what comes later counts as asked for by itself.
 */
const [restOfOpening, opening] = [800, 2_500]

/** The tabs of a case, in their order, by the keys that lead there. */
const tabs = Object.fromEntries(caseTabs.map((tab) => [tab.replace('-', ' '), commands[`case-${tab}`].keys]))

/** The other screens, by theirs. */
const screens = {
  worklist: 'Control+1',
  uploads: 'Control+2',
  'print queue': 'Control+p',
  journal: 'Control+j',
} as const

// One after the other they would hold up the others of their worker for minutes.
test.describe.configure({ mode: 'parallel' })

let service: RestlessService
test.beforeEach(async () => {
  service = await startRestlessService()
})
test.afterEach(() => service.end())

/** The clerk has these cases open, and both mandates are known. */
async function takeIn(page: Page): Promise<Record<string, string>> {
  await page.locator('[data-case]').first().waitFor()
  await useService(page, service)
  // The page learns of another environment from its own menu alone.
  await reload(page)
  await expect(page.getByText(new URL(service.baseUrl).host).first()).toBeVisible()
  return page.evaluate(async ({ open, unknown, completed, engagement, mandates }) => {
    // Nobody moves anything for longer than Kartei waits until it locks.
    await window.kartei.preferences.set({ idleLock: 0 })
    const ids: Record<string, string> = {}
    for (const [name, id] of Object.entries({ open, unknown, completed })) {
      const opened = await window.kartei.cases.open({ id })
      if (!opened.ok) throw new Error(opened.error.message)
      ids[name] = opened.value.caseId
    }
    for (const mandateId of Object.values(mandates)) {
      const read = await window.kartei.sepa.mandate({ engagementId: engagement, mandateId })
      if (!read.ok) throw new Error(read.error.message)
    }
    return ids
  }, restless)
}

interface Entry {
  readonly sequence: number
  /** When it ended, and for how long it went on, in milliseconds. */
  readonly at: string
  readonly durationMs: number
  readonly user: string
  readonly action: string
  readonly summary: Readonly<Record<string, string>>
}

const journalOf = (page: Page): Promise<readonly Entry[]> =>
  page.evaluate(async () => {
    const listed = await window.kartei.journal.list()
    if (!listed.ok) throw new Error(listed.error.message)
    return listed.value.entries.map(({ sequence, at, durationMs, user, action, summary }) => ({
      sequence,
      at,
      durationMs,
      user,
      action,
      summary,
    }))
  })

const setLimit = (page: Page, watchPerMinute: number): Promise<unknown> =>
  page.evaluate(
    (limit) => window.kartei.preferences.set({ language: 'en', watchPerMinute: limit, showsTechnical: true }),
    watchPerMinute,
  )

async function openCase(page: Page, title: RegExp): Promise<void> {
  await page.keyboard.press('Control+1')
  await page.locator('[data-case]').filter({ hasText: title }).first().dblclick()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** What happened at each sight after it had opened. */
interface Sight {
  readonly name: string
  readonly requests: readonly string[]
  readonly clerks: readonly string[]
}

async function hasOpened(page: Page): Promise<void> {
  await settled(page)
  const latest = performance.now() + opening
  let [seen, since] = ['', performance.now()]
  while (performance.now() < Math.min(latest, since + restOfOpening)) {
    await page.waitForTimeout(100)
    const now = `${service.asked.length} ${(await journalOf(page))[0]?.sequence ?? 0}`
    if (now !== seen) [seen, since] = [now, performance.now()]
  }
}

/** Opens what the keys lead to and stays there, touching nothing. */
async function staying(page: Page, name: string, open: () => Promise<unknown>): Promise<Sight> {
  await open()
  await hasOpened(page)
  const [asked, begun] = [service.asked.length, Date.now()]
  await page.waitForTimeout(stay)
  // What the clerk opened may end late where it is much, such as a document.
  const beganWithin = ({ at, durationMs }: Entry): boolean => Date.parse(at) - durationMs >= begun
  const clerks = (await journalOf(page)).filter((entry) => beganWithin(entry) && entry.user !== 'Kartei')
  return {
    name,
    requests: service.asked.slice(asked).map(({ path }) => path),
    clerks: clerks.map(({ action }) => action),
  }
}

const titleOf = (id: string): RegExp => new RegExp(`Umtriebig ${id.slice(0, 4)}`)

/** Tabs that ask the service for something of their own. */
const askingTabs: readonly string[] = ['overview', 'customer', 'direct debit', 'invoices']

/** The sights that ask the service for something. */
async function askingSights(page: Page, shown = askingTabs): Promise<Sight[]> {
  const sights: Sight[] = []
  await openCase(page, titleOf(restless.completed))
  for (const [index, [tab, key]] of Object.entries(tabs).entries()) {
    if (!shown.includes(tab)) continue
    sights.push(
      await staying(page, `engagement, ${tab}`, async () => {
        await page.keyboard.press(key)
        await expect(page.getByRole('tab').nth(index)).toHaveAttribute('aria-selected', 'true')
      }),
    )
    if (tab === 'direct debit')
      sights.push(
        await staying(page, 'engagement, form of a second mandate', async () => {
          await page.getByRole('button', { name: 'Register another mandate' }).click()
          await page.getByRole('dialog').getByRole('button', { name: 'Register another mandate' }).click()
        }),
      )
  }
  await openCase(page, titleOf(restless.open))
  for (const [index, tab] of (['overview', 'documents'] as const).entries())
    sights.push(await staying(page, `open case, ${tab}`, () => page.keyboard.press(`Alt+${index + 1}`)))
  return sights
}

async function everySight(page: Page): Promise<Sight[]> {
  const sights: Sight[] = []
  for (const [name, key] of Object.entries(screens))
    sights.push(await staying(page, name, () => page.keyboard.press(key)))
  sights.push(await staying(page, 'settings', () => page.keyboard.press('Control+,')))
  sights.push(await staying(page, 'administration', () => openAdministration(page)))
  sights.push(...(await askingSights(page, Object.keys(tabs))))
  await openCase(page, titleOf(restless.unknown))
  sights.push(await staying(page, 'unknown status, overview', () => page.keyboard.press('Alt+1')))
  sights.push(await staying(page, 'palette', () => page.keyboard.press('Control+k')))
  await page.keyboard.press('Escape')
  sights.push(await staying(page, 'new onboarding', () => page.keyboard.press('Control+n')))
  sights.push(await staying(page, 'send a request', () => page.keyboard.press('Control+Shift+E')))
  return sights
}

const sightsTime = 25 * (stay + opening + 3_000) + 60_000

/** The most that arrives within a sliding minute of what came after `from`. */
function mostInAMinute(from: number): number {
  const times = service.asked.slice(from).map(({ at }) => at)
  return Math.max(0, ...times.map((at, index) => times.slice(index).filter((other) => other < at + 60_000).length))
}

test(
  'every screen stays within the limit of the settings, beside a service whose every answer is another',
  { tag: '@full' },
  async ({ page }) => {
    test.setTimeout(sightsTime)
    const limit = await page.evaluate(async () => {
      await window.kartei.preferences.set({ language: 'en', showsTechnical: true })
      const preferences = await window.kartei.preferences.get()
      return preferences.ok ? preferences.value.watchPerMinute : 0
    })
    await takeIn(page)
    const sights = await everySight(page)
    for (const { name, requests, clerks } of sights) {
      expect(clerks, `journal in the clerk's name: ${name}`).toEqual([])
      // One more where the stay begins between two turns.
      expect(requests.length, `${name}: ${requests.join(', ')}`).toBeLessThanOrEqual(
        Math.ceil((limit * stay) / 60_000) + 1,
      )
    }
    expect(sights.some(({ requests }) => requests.length > 0)).toBe(true)

    const entries = await journalOf(page)
    const own = entries.filter(({ user }) => user === 'Kartei')
    expect(own.filter(({ action }) => action === 'watch.changed')).toEqual([])
    expect(own.length).toBeLessThan(5)
    // Its case is as it was: nothing but a time stamp was new.
    const unseen = await page.evaluate(async () => {
      const listed = await window.kartei.cases.list()
      return listed.ok ? listed.value.cases.filter((each) => each.unseen).length : -1
    })
    expect(unseen).toBe(0)
  },
)

test(
  'with 0 requests a minute nothing is asked by itself, and what the clerk opens is read',
  { tag: '@full' },
  async ({ page }) => {
    test.setTimeout(sightsTime)
    await setLimit(page, 0)
    await takeIn(page)
    await hasOpened(page)
    const before = service.asked.length
    const sights = await (isWholeMinute ? everySight(page) : askingSights(page))
    for (const { name, requests, clerks } of sights)
      expect({ name, requests, clerks }).toEqual({ name, requests: [], clerks: [] })
    const opened = service.asked.slice(before).map(({ path }) => path)
    for (const part of ['/customer', '/consents', '/invoices', '/mandates/', `/onboarding/${restless.open}`])
      expect(
        opened.some((path) => path.includes(part)),
        part,
      ).toBe(true)
    await expect(page.getByText('not checked')).toBeVisible()
  },
)

test('an answer that never comes right is asked for no more often than any other', async ({ page }) => {
  test.setTimeout(4 * (stay + opening) + 90_000)
  const limit = 30
  await setLimit(page, limit)
  await takeIn(page)
  const failing = {
    '503': (response: ServerResponse) => response.writeHead(503).end(),
    '429': (response: ServerResponse) => response.writeHead(429, { 'retry-after': '1' }).end(),
    '500': (response: ServerResponse) =>
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"code":"X","message":"x"}'),
    garbage: (response: ServerResponse) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('<html>{'),
  }
  await openCase(page, titleOf(restless.open))
  await hasOpened(page)
  const from = service.asked.length
  for (const [name, how] of Object.entries(failing).slice(0, size({ gate: 2, full: 4 }))) {
    for (const id of [restless.open, restless.mandates.unknown, restless.unknown]) service.answers(id, how)
    const sight = await staying(page, name, () => Promise.resolve())
    expect(sight.clerks, name).toEqual([])
    expect(sight.requests.length, name).toBeLessThanOrEqual(Math.ceil((limit * stay) / 60_000) + 1)
  }
  expect(mostInAMinute(from)).toBeLessThanOrEqual(limit + 1)
})
