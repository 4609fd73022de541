import { contract } from '@contract/index'
import type { Page, Worker } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join, relative } from 'node:path'
import { noisyJpeg } from '../fixtures/documents/images'
import { startListeningPost } from '../fixtures/listening-post'
import { expect, test } from '../helpers/e2e/fixture'
import { launch, projectFolder } from '../helpers/e2e/launch'
import { answerQuestions, questionsOf } from '../helpers/e2e/questions'
import { stageFiles } from '../helpers/e2e/training-service'
import { everyWayOut } from '../helpers/e2e/ways-out'

/** Scheme and host: the origin of a scheme of one's own is `null` for Node, like that of any other. */
const placeOf = (page: Page): string => /^\w+:\/\/[^/]+/.exec(page.url())?.[0] ?? ''

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

test('a page has what the contract names and nothing else, and every other is shut out', async ({ app, page }) => {
  await test.step('the page has window.kartei, exactly, and nothing of Node or Electron', async () => {
    const seen = await page.evaluate(() => ({
      globals: ['require', 'process', 'Buffer', 'module', 'electron', 'ipcRenderer'].filter((name) => name in window),
      api: Object.fromEntries(
        Object.entries(window.kartei).map(([feature, entries]) => [
          feature,
          Object.entries(entries).map(([name, value]) => `${name}: ${typeof value}`),
        ]),
      ),
    }))
    expect(seen.globals).toEqual([])
    expect(seen.api).toEqual(
      Object.fromEntries(
        Object.entries(contract).map(([feature, entries]) => [
          feature,
          Object.keys(entries).map((name) => `${name}: function`),
        ]),
      ),
    )
  })
  await test.step('a call that does not come from the top frame of the own page is rejected', async () => {
    const preload = join(projectFolder, 'out/preload/index.cjs')
    const refused = await app.evaluate(async ({ BrowserWindow }, preload) => {
      const stranger = new BrowserWindow({
        show: false,
        webPreferences: { preload, sandbox: true, contextIsolation: true },
      })
      await stranger.loadURL('data:text/html,<p>stranger</p>').catch(() => undefined)
      const answers: unknown = await stranger.webContents.executeJavaScript(
        `Promise.all(Object.entries(window.kartei).flatMap(([feature, calls]) => Object.entries(calls)
          .filter(([name]) => !name.startsWith('on'))
          .map(([name, call]) => call({}).then(() => feature + '.' + name + ' answered', () => 'refused'))))`,
      )
      stranger.destroy()
      return answers
    }, preload)
    expect(refused).toBeInstanceOf(Array)
    expect(new Set(Array.isArray(refused) ? refused : [])).toEqual(new Set(['refused']))
  })
  await test.step('every web content is sandboxed, isolated and without Node, the window of a case too', async () => {
    await page.evaluate(async () => {
      const listed = await window.kartei.cases.list()
      const caseId = (listed.ok && listed.value.cases[0]?.caseId) || ''
      return window.kartei.windows.openCase({ caseId, tab: 'overview' })
    })
    // Not any window that is told of: the stranger's may be told of when it is gone already.
    const ownPlace = placeOf(page)
    const isOwn = (each: Page): boolean => each !== page && placeOf(each) === ownPlace
    await expect.poll(() => app.windows().some(isOwn)).toBe(true)
    const own = app.windows().find(isOwn)!
    // It may ask like the main window, and shows its case and nothing else.
    await expect(own.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
    await expect(own.getByRole('navigation', { name: 'Main areas' })).toHaveCount(0)
    const preferences = await app.evaluate(({ webContents }) =>
      webContents.getAllWebContents().map((contents) => {
        const { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag } =
          contents.getLastWebPreferences() ?? {}
        return { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag }
      }),
    )
    expect(preferences.length).toBeGreaterThan(1)
    for (const each of preferences)
      expect(each).toEqual({
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
      })
  })
})

test.describe('what a page tries', () => {
  test.use({ tolerated: [/Content Security Policy|Refused to|Failed to load|net::ERR|Not allowed|Trusted/i] })

  test('navigation, windows, frames and injected code are refused', async ({ app, page }) => {
    const before = page.url()
    const result = await page.evaluate(async () => {
      const violations: string[] = []
      document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective))
      const script = document.createElement('script')
      // Given as the script's text it throws, appended as a text it does not run.
      script.appendChild(document.createTextNode('window.injected = true'))
      document.body.append(script)
      const elsewhere = 'https://script.invalid/x.js'
      await import(elsewhere).catch(() => undefined)
      const beacon = document.createElement('img')
      beacon.src = 'https://beacon.invalid/x.png'
      document.body.append(beacon)
      const frame = document.createElement('iframe')
      frame.src = 'https://frame.invalid/'
      document.body.append(frame)
      const view = document.createElement('webview')
      view.setAttribute('src', 'https://view.invalid/')
      document.body.append(view)
      const opened = window.open('https://window.invalid/')
      const link = Object.assign(document.createElement('a'), { href: 'https://link.invalid/', target: '_blank' })
      document.body.append(link)
      link.click()
      location.href = 'https://elsewhere.invalid/'
      const fetched = await fetch('https://fetch.invalid/').then(
        () => 'answered',
        () => 'refused',
      )
      const permission = await navigator.permissions.query({ name: 'geolocation' })
      return {
        opened: opened !== null,
        injected: 'injected' in window,
        fetched,
        permission: permission.state,
        violations: [...new Set(violations)],
      }
    })
    expect(result).toMatchObject({ opened: false, injected: false, fetched: 'refused', permission: 'denied' })
    expect(result.violations).toEqual(expect.arrayContaining(['script-src-elem', 'img-src', 'connect-src']))
    expect(
      page
        .frames()
        .map((frame) => frame.url())
        .filter((url) => /invalid/.test(url)),
    ).toEqual([])
    expect(page.url()).toBe(before)
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  })
})

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

  test("no name is asked for at a page's hint", async ({ app, page, kartei }) => {
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
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(files.length)
    for (const { path, status, policy } of answers) {
      expect(policy, `${path} ${status}`).toContain(`default-src 'none'`)
      expect(policy, path).toContain(`require-trusted-types-for 'script'`)
      expect(policy, path).not.toContain('unsafe-')
    }
  })
})

test('a script in the page can neither point Kartei elsewhere nor destroy anything by itself', async ({
  app,
  page,
}) => {
  await page.locator('[data-case]').first().waitFor()
  await answerQuestions(app, 'confirm')
  const { id, backupId } = await page.evaluate(async (apiKey) => {
    const { environments, data } = window.kartei
    const added = await environments.save({ name: 'Bank', kind: 'test', baseUrl: 'https://cards.invalid' })
    if (!added.ok) throw new Error(added.error.message)
    await environments.setApiKey({ id: added.value.id, apiKey, remember: true })
    const backedUp = await data.backUp()
    const backup = backedUp.ok ? backedUp.value.backups[0] : undefined
    if (!backup) throw new Error('There is no backup.')
    return { id: added.value.id, backupId: backup.backupId }
  }, randomUUID())
  /** All that must stay; the journal is not of it, since it writes down what was tried. */
  const state = () =>
    page.evaluate(async () => {
      const { environments, data, cases } = window.kartei
      const [listed, kept, all] = [await environments.list(), await data.state(), await cases.list()]
      if (!listed.ok || !kept.ok || !all.ok) throw new Error('The state cannot be read.')
      const { storage, backups, aside } = kept.value
      const caseIds = all.value.cases.map(({ caseId }) => caseId).sort()
      return { environments: listed.value, storage, backups, aside, caseIds }
    })
  const before = await state()
  await answerQuestions(app, 'cancel')
  const kinds = await page.evaluate(
    async ({ id, backupId, apiKey }) => {
      const { environments, data, sandbox } = window.kartei
      const bank = { name: 'Bank', kind: 'test', baseUrl: 'https://cards.invalid' } as const
      const tried = [
        await environments.save({ name: 'New', kind: 'production', baseUrl: 'https://evil.invalid' }),
        await environments.save({ name: 'Own', kind: 'sandbox', baseUrl: 'http://127.0.0.1:9' }),
        await environments.save({ ...bank, id, baseUrl: 'https://evil.invalid' }),
        await environments.save({ ...bank, id, baseUrl: 'https://cards.invalid:8443' }),
        await environments.save({ ...bank, id, baseUrl: 'https://cards.invalid/elsewhere' }),
        await environments.save({ ...bank, id, kind: 'production' }),
        await environments.checkTyped({ baseUrl: 'https://evil.invalid', apiKey }),
        await environments.checkTyped({ baseUrl: 'http://127.0.0.1:9', apiKey }),
        await environments.setApiKey({ id, apiKey, remember: true }),
        await environments.clearApiKey({ id }),
        await environments.remove({ id }),
        await environments.remove({ id, keepData: true }),
        await data.restore({ backupId }),
        await data.erase({ name: 'Sandbox' }),
        await sandbox.reset(),
      ]
      return tried.map((outcome) => (outcome.ok ? 'done' : outcome.error.kind))
    },
    { id, backupId, apiKey: randomUUID() },
  )
  expect(kinds).toEqual(kinds.map(() => 'cancelled'))
  const asked = await questionsOf(app)
  expect(asked).toHaveLength(kinds.length)
  for (const question of asked) expect(JSON.parse(question)).toMatchObject({ defaultId: 0, cancelId: 0 })
  expect(await state()).toEqual(before)

  await test.step('a page that asks for many things at once buries nobody in questions', async () => {
    await app.evaluate(({ dialog }) => {
      const boxes = { open: 0, most: 0 }
      Object.assign(globalThis, { boxes })
      dialog.showMessageBox = async () => {
        boxes.open += 1
        boxes.most = Math.max(boxes.most, boxes.open)
        await new Promise((resolve) => setTimeout(resolve, 200))
        boxes.open -= 1
        return { response: 0, checkboxChecked: false }
      }
    })
    const all = await page.evaluate(() =>
      Promise.all(Array.from({ length: 20 }, () => window.kartei.data.erase({ name: 'Sandbox' }))),
    )
    expect(all.filter((outcome) => outcome.ok)).toEqual([])
    expect(await app.evaluate((): unknown => Reflect.get(globalThis, 'boxes'))).toEqual({ open: 0, most: 1 })
    expect(await state()).toEqual(before)
  })
})

test('a renderer that sends nonsense gets an outcome every time', async ({ app, page }) => {
  await answerQuestions(app, 'cancel')
  // What asks for a file or a folder takes no input: the clerk thinks better of it.
  await app.evaluate(({ dialog }) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: true, filePaths: [] })
    dialog.showSaveDialog = () => Promise.resolve({ canceled: true, filePath: '' })
  })
  const kinds = await page.evaluate(async () => {
    const loop: Record<string, unknown> = {}
    loop['self'] = loop
    const nonsense: unknown[] = [
      undefined,
      null,
      0,
      NaN,
      '',
      '../..',
      [],
      {},
      loop,
      () => 1,
      new Date(),
      10n,
      new Map(),
    ]
    const nested = JSON.parse('['.repeat(900) + ']'.repeat(900)) as unknown
    const answers: string[] = []
    // It would just do its work.
    const withoutInput = ['restart']
    for (const [feature, calls] of Object.entries(window.kartei))
      for (const [name, call] of Object.entries<unknown>({ ...calls })) {
        if (typeof call !== 'function' || name.startsWith('on') || withoutInput.includes(name)) continue
        for (const input of [...nonsense, nested]) {
          const outcome: unknown = await Reflect.apply(call, undefined, [input])
          const described = JSON.stringify(outcome, (_key, value: unknown) =>
            typeof value === 'bigint' ? String(value) : value,
          )
          if (!/^\{"ok":(true|false)/.test(described)) answers.push(`${feature}.${name} ${described}`)
          if (described.includes('"kind":"internal"')) answers.push(`${feature}.${name} internal`)
        }
      }
    return answers
  })
  expect(kinds).toEqual([])
})

test.describe('a script in the page', () => {
  // The page's own program stumbles over what the script does to it.
  test.use({ tolerated: [/^page: /] })
  let folder: string
  let canary: string
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kartei-canary-'))
    canary = join(folder, 'canary.csv')
    await writeFile(canary, 'engagementId\n7d0c1a52-7d10-4c39-9d75-0a6e5b1c2d3e\n')
  })
  test.afterAll(() => rm(folder, { recursive: true, force: true }))

  test('cannot name a file of the computer, however it forges one', async ({ app, page }) => {
    await answerQuestions(app, 'confirm')
    const taken = await page.evaluate(async (path) => {
      const url = `file://${path}`
      const name = path.slice(path.lastIndexOf('/') + 1)
      const plain = { path, name }
      const dressed = Object.setPrototypeOf({ ...plain, size: 60, lastModified: 0 }, File.prototype) as object
      const made = Object.assign(new File(['x'], path), { path })
      Object.defineProperty(made, 'name', { value: name })
      const forged: unknown[] = [
        [plain],
        [path],
        [url],
        [dressed],
        [made],
        [new File(['x'], url)],
        [new Blob([path])],
        [new Proxy(made, { get: (_file, member) => (member === 'path' ? path : name) })],
        [[plain]],
        plain,
        { length: 1, 0: plain },
        { files: [plain], options: undefined },
        new Map([[0, plain]]),
        path,
        url,
      ]
      const { cases, data, files, intake, invoices, journal } = window.kartei
      const said: string[] = []
      const note = async (call: string, asked: Promise<unknown>): Promise<void> => {
        const outcome = JSON.stringify(await asked.catch((error: unknown) => ({ ok: false, error: String(error) })))
        if (!outcome.startsWith('{"ok":false')) said.push(`${call} ${outcome}`)
      }
      // Some are refused before they are asked for: they cannot be cloned.
      const forge = (call: (...given: never[]) => unknown, given: unknown[]): Promise<unknown> =>
        new Promise((resolve) => resolve(Reflect.apply(call, undefined, given)))
      const pieces = [...forged.entries()]
      // What a page can do to the things that the preload might ask.
      const { isArray } = Array
      const map = Object.getOwnPropertyDescriptor(Array.prototype, 'map') ?? {}
      Object.defineProperty(File, Symbol.hasInstance, { value: () => true, configurable: true })
      Object.defineProperty(Object.prototype, 'path', { value: path, configurable: true, writable: true })
      Object.defineProperty(Array.prototype, 'map', { ...map, value: () => [plain] })
      Array.isArray = (value: unknown): value is never[] => value !== undefined
      for (const [number, list] of pieces)
        for (const [call, take] of Object.entries({
          stage: files.stage,
          readList: cases.readList,
          readMove: data.readMove,
          checkExport: journal.checkExport,
        })) {
          await note(`${call} ${number}`, forge(take, [list]))
          await note(`${call} ${number} as options`, forge(take, [[], { files: list }]))
        }
      for (const where of [path, url, `../../../../../../../..${path}`]) {
        await note('read', files.read({ fileId: where }))
        await note('look', files.look({ fileId: where }))
        await note('thumbnail', files.thumbnail({ fileId: where }))
        await note('shrinkOffer', files.shrinkOffer({ fileId: where }))
        await note('rename', files.rename({ fileId: where, name: 'x' }))
        await note('picture', intake.picture({ intakeId: where }))
        await note('restore', data.restore({ backupId: where }))
        await note('putBack', data.putBack({ name: where }))
        await note('openMove', data.openMove({ moveId: where, passphrase: 'x' }))
        await note('importList', cases.importList({ listId: where }))
        await note('documentPart', invoices.documentPart({ readingId: where, from: 0, to: 9 }))
        await note('openLink', window.kartei.workstation.openLink({ url: where }))
      }
      Array.isArray = isArray
      Object.defineProperty(Array.prototype, 'map', map)
      Reflect.deleteProperty(Object.prototype, 'path')
      return said
    }, canary)
    // Nothing of these was given, and nothing came of it.
    const harmless =
      /^(picture|putBack|thumbnail|checkExport|stage) \S*.*\{"ok":true,"value":(null|\[\]|\{"done":false\})\}$/
    expect(taken.filter((said) => !harmless.test(said))).toEqual([])
    const opening = (await questionsOf(app)).filter((question) => /browser/.test(question))
    expect(opening, 'no link to a file is even asked about').toEqual([])
  })

  test('has the files that the user picked, and those alone', async ({ page }) => {
    const [fileId] = await stageFiles(page, [canary])
    const kept = await page.evaluate((fileIds) => window.kartei.files.copies({ fileIds }), [fileId ?? ''])
    expect(kept).toEqual({ ok: true, value: { fileIds: [fileId] } })
  })
})

test.describe('the process that opens foreign files', () => {
  const environment = { CARD_SERVICE_TOKEN: 'canary-of-the-environment', HTTPS_PROXY: 'http://u:p@proxy.invalid' }
  test.use({ environment })

  /** Lays a photograph out and turns it. */
  const turned = (page: Page) =>
    page.evaluate(
      async ({ bytes, place, workId }) => {
        const { files } = window.kartei
        const staged = await files.stageBytes({ name: 'Ausweis.jpg', bytes: new Uint8Array(bytes), place })
        if (!staged.ok) throw new Error(staged.error.message)
        const { fileId } = staged.value
        const offer = await files.shrinkOffer({ fileId })
        const work = await files.work({ workId, place, work: { kind: 'rotate', fileId, turns: [{ page: 1, by: 90 }] } })
        return { offer, work }
      },
      { bytes: [...noisyJpeg(800, 600)], place: 'form-confinement', workId: randomUUID() },
    )

  test('works, and has nothing of the environment', async ({ app, page }) => {
    const { offer, work } = await turned(page)
    expect(offer, 'its codecs are WebAssembly').toMatchObject({ ok: true, value: { reason: null } })
    expect(work.ok).toBe(true)
    if (process.platform !== 'linux') return
    const pids = await app.evaluate(({ app }) =>
      app.getAppMetrics().flatMap(({ pid, name }) => (name === 'Kartei documents' ? [pid] : [])),
    )
    expect(pids.length).toBeGreaterThan(0)
    for (const pid of pids)
      expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/canary-of|proxy\.invalid|HOME=/)
  })

  test('makes no code of a text', async () => {
    test.skip(process.platform !== 'linux', 'needs a display of the test')
    // The built program, whose process for files tells what it may do instead of doing it.
    const folder = await mkdtemp(join(projectFolder, 'node_modules', '.probe-'))
    await cp(join(projectFolder, 'out'), join(folder, 'out'), { recursive: true })
    await cp(join(projectFolder, 'package.json'), join(folder, 'package.json'))
    await symlink(join(projectFolder, 'resources'), join(folder, 'resources'))
    await writeFile(
      join(folder, 'out/main/documents-thread.js'),
      `import { parentPort } from 'node:worker_threads'
       const tried = (work) => { try { return String(work()) } catch (error) { return error.name } }
       const found = {
         environment: Object.keys(process.env),
         evaluated: [tried(() => (0, eval)('1 + 1')), tried(() => new Function('return 2')())],
       }
       parentPort.on('message', ({ number, job }) => parentPort.postMessage(
         job === 'type'
           ? { said: 'result', number, output: { mediaType: 'image/jpeg', extensions: ['jpg'] } }
           : { said: 'refused', number, message: JSON.stringify(found) },
       ))`,
    )
    const launched = await launch({
      program: folder,
      profile: join(folder, 'profile'),
      keychain: true,
      launchArguments: [],
      environment,
    })
    const { work } = await turned(launched.page)
    await launched.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    expect(work.ok).toBe(false)
    const told: unknown = JSON.parse(work.ok ? '' : work.error.message)
    expect(told).toEqual({ environment: [], evaluated: ['EvalError', 'EvalError'] })
  })
})

test.describe('after a crash', () => {
  test.use({ tolerated: [/page: crashed/] })

  test('the page comes back', async ({ app, page }) => {
    await page.locator('[data-case]').first().waitFor()
    await app.evaluate(({ BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()
    })
    await expect
      .poll(
        () =>
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
        { timeout: 15_000 },
      )
      .toBeGreaterThan(0)
  })
})
