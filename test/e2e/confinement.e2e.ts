import type { Page, Worker } from '@playwright/test'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { startListeningPost } from '../fixtures/listening-post'
import { expect, inOneProgram, test } from '../helpers/e2e/fixture'
import { projectFolder } from '../helpers/e2e/launch'
import { everyWayOut } from '../helpers/e2e/ways-out'

inOneProgram()

/** Opens the first invoice that the training service has, and resolves to the worker that reads it. */
async function openPdf(page: Page): Promise<Worker> {
  const engagementId = await page.evaluate(async () => {
    for (let time = 0; time < 50; time += 1) {
      const listed = await window.kartei.cases.list({ state: 'all' })
      for (const { identifiers } of listed.ok ? listed.value.cases : []) {
        const { engagementId } = identifiers
        const invoices = engagementId ? await window.kartei.invoices.list({ engagementId }) : undefined
        if (invoices?.ok && invoices.value.invoices.some((each) => each.invoicePdfDocumentId)) return engagementId
      }
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    return undefined
  })
  if (engagementId === undefined) throw new Error('The sandbox has no invoice.')
  await page.getByRole('banner').getByRole('button', { name: 'Open case by number' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(engagementId)
  await dialog.getByRole('textbox').press('Enter')
  await page.getByRole('tab', { name: /^Invoices/ }).click()
  await expect(page.locator('.page[data-page-number="1"] .textLayer')).toContainText(/\w/)
  const [worker] = page.workers()
  if (!worker) throw new Error('The document has no worker.')
  return worker
}

test.describe('what a page would send', () => {
  test.use({
    tolerated: [/Content Security Policy|Refused to|Failed to load|net::ERR|Trusted|WebSocket|WebTransport/i],
  })

  test('nothing goes out: not from the page, nor from a worker, nor where no policy holds', async ({ app, page }) => {
    const post = await startListeningPost()
    try {
      await test.step('from the page', async () => {
        const says = await page.evaluate(everyWayOut, post.port)
        expect(says.tried).toEqual(expect.arrayContaining(['fetch', 'beacon', 'preconnect', 'calls']))
        expect(says.candidates).toEqual([])
        expect(post.heard).toEqual([])
      })
      await test.step('from a worker of Kartei', async () => {
        const worker = await openPdf(page)
        const says = await worker.evaluate(everyWayOut, post.port)
        expect(says.tried).toEqual(expect.arrayContaining(['fetch', 'WebSocket', 'import', 'importScripts']))
        expect(post.heard).toEqual([])
      })
      await test.step('from a window of the same session whose page names no policy', async () => {
        const says = await app.evaluate(
          async ({ BrowserWindow }, [tryAll, port]) => {
            const stranger = new BrowserWindow({ show: false, webPreferences: { sandbox: true } })
            await stranger.loadURL('data:text/html,<p>stranger</p>')
            const answer: unknown = await stranger.webContents.executeJavaScript(`(${tryAll})(${port})`)
            stranger.destroy()
            return answer
          },
          [everyWayOut.toString(), post.port] as const,
        )
        expect(says).toMatchObject({ tried: expect.arrayContaining(['fetch', 'calls']), candidates: [] })
        expect(post.heard).toEqual([])
      })
      await test.step('from the session itself', async () => {
        const answer = await app.evaluate(
          ({ session }, port) =>
            session.defaultSession.fetch(`http://127.0.0.1:${port}/`).then(
              () => 'answered',
              (error: unknown) => String(error),
            ),
          post.port,
        )
        expect(answer).toContain('ERR_BLOCKED_BY_CLIENT')
      })
      expect(post.heard).toEqual([])
    } finally {
      await post.close()
    }
  })

  test("no name is asked for at a page's hint", { tag: '@full' }, async ({ app, page, kartei }) => {
    const log = join(kartei.profile, 'network.json')
    await app.evaluate(({ netLog }, file) => netLog.startLogging(file, { captureMode: 'everything' }), log)
    await page.evaluate(async () => {
      for (const rel of ['dns-prefetch', 'preconnect', 'prefetch', 'prerender']) {
        const hint = Object.assign(document.createElement('link'), { rel, href: `https://hint-${rel}.invalid/` })
        document.head.append(hint)
      }
      await new Promise((resolve) => setTimeout(resolve, 2_000))
    })
    await app.evaluate(({ netLog }) => netLog.stopLogging())
    const written = await readFile(log, 'utf8')
    expect(written).toContain('constants')
    expect(written.match(/hint-[a-z-]+/g)).toBeNull()
  })

  test('a text becomes no markup, no script and no worker', async ({ page }) => {
    const outcomes = await page.evaluate(async () => {
      // The tests' own evaluating is let off what the policy says of evaluating, as long as it lasts.
      await new Promise((resolve) => setTimeout(resolve, 50))
      const attempt = (what: () => unknown): string => {
        try {
          what()
          return 'done'
        } catch (error) {
          return error instanceof Error ? error.name : String(error)
        }
      }
      const place = document.createElement('div')
      const { trustedTypes } = window as Window & {
        trustedTypes?: { createPolicy: (name: string, rules: object) => unknown }
      }
      const createPolicy = (name: string) => trustedTypes!.createPolicy(name, {})
      return {
        markup: attempt(() => (place.innerHTML = '<img src=x onerror="window.injected = true">')),
        document: attempt(() => Reflect.apply(Reflect.get(document, 'write'), document, ['<p>written</p>'])),
        parsed: attempt(() => new DOMParser().parseFromString('<script>1</script>', 'text/html')),
        worker: attempt(() => new Worker('https://worker.invalid/x.js')),
        ownWorker: attempt(() => new Worker('./assets/none.js')),
        blobWorker: attempt(() => new Worker(URL.createObjectURL(new Blob(['1'])))),
        script: attempt(() => (document.createElement('script').src = 'https://script.invalid/x.js')),
        code: attempt(() => Reflect.construct(Function, ['return 1'])),
        policy: attempt(() => createPolicy('another')),
        policyAgain: attempt(() => createPolicy('default')),
        // What has no markup is a text: Mantine lays in style sheets so.
        plain: attempt(() => (place.innerHTML = 'plain')),
        children: place.childElementCount,
      }
    })
    expect(outcomes).toEqual({
      markup: 'TypeError',
      document: 'TypeError',
      parsed: 'TypeError',
      worker: 'TypeError',
      ownWorker: 'TypeError',
      blobWorker: 'TypeError',
      script: 'TypeError',
      code: 'EvalError',
      policy: 'TypeError',
      policyAgain: 'TypeError',
      plain: 'done',
      children: 0,
    })
  })

  test('every answer of app:// bears a policy', async ({ page }) => {
    const built = join(projectFolder, 'out/renderer')
    const entries = await readdir(built, { recursive: true, withFileTypes: true })
    const files = entries
      .filter((each) => each.isFile())
      .map((each) => relative(built, join(each.parentPath, each.name)))
    const kinds = new Set(files.map((file) => extname(file)))
    expect([...kinds]).toEqual(expect.arrayContaining(['.html', '.js', '.mjs', '.css', '.svg', '.woff2']))
    const answers = await page.evaluate(
      (paths) =>
        Promise.all(
          paths.map(async (path) => {
            const answer = await fetch(path)
            return { path, status: answer.status, policy: answer.headers.get('content-security-policy') ?? '' }
          }),
        ),
      [...files, 'none.html', 'assets/none.js', '../x', '%E0%A4%A'],
    )
    const refused = answers.filter(({ status }) => status !== 200).map(({ path }) => path)
    // The page of the lock belongs to an origin of its own.
    expect(refused.sort()).toEqual(['%E0%A4%A', '../x', 'assets/none.js', 'lock.html', 'none.html'])
    for (const { path, status, policy } of answers) {
      expect(policy, `${path} ${status}`).toContain(`default-src 'none'`)
      expect(policy, path).toContain(`require-trusted-types-for 'script'`)
      expect(policy, path).not.toContain('unsafe-')
    }
  })
})

test.describe('after a crash', () => {
  test.use({ tolerated: [/page: crashed/] })

  test('the page comes back, and nothing of its memory is written down', async ({ app, page, kartei }) => {
    await page.locator('[data-case]').first().waitFor()
    await app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()
    })
    await expect
      .poll(() =>
        app.evaluate(async ({ BrowserWindow }) => {
          const contents = BrowserWindow.getAllWindows()[0]?.webContents
          if (!contents || contents.isCrashed() || contents.isLoading()) return 0
          // A script sent into a page that is just being replaced is never answered.
          const count: unknown = await Promise.race([
            contents.executeJavaScript(`document.querySelectorAll('[data-case]').length`),
            new Promise((resolve) => setTimeout(resolve, 500, 0)),
          ])
          return Number(count)
        }),
      )
      .toBeGreaterThan(0)
    const written = await readdir(kartei.profile, { recursive: true })
    expect(written.filter((name) => /\.dmp$|crashes/i.test(name))).toEqual([])
    // The log says how it ended, soon.
    await expect
      .poll(() => readFile(join(kartei.profile, 'log', 'kartei.log'), 'utf8').catch(() => ''))
      .toContain('"event":"process.ended","process":"page","how":"crashed"')
  })
})
