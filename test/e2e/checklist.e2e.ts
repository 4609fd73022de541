import { contract } from '@contract/index'
import type { ElectronApplication, Page } from '@playwright/test'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { dropFiles } from '../helpers/e2e/drop'
import { expect, inOneProgram, test } from '../helpers/e2e/fixture'
import { reload } from '../helpers/e2e/launch'
import { reachableProjectFolder } from '../helpers/e2e/ordinary-user'
import { answerQuestions, questionsOf } from '../helpers/e2e/questions'

/*
 * Electron's checklist for security, on the built program as an ordinary user, with the sandbox on. What only the installed
 * program can show (16, 19) is in test/tools/packaging.test.ts and test/package/.
 */
inOneProgram()
test.use({
  ordinaryUser: true,
  keychain: false,
  // What the pages here try is refused with a word.
  tolerated: [/Content Security Policy|Refused to|Failed to load|net::ERR|Not allowed|Trusted|violates|Permissions/i],
})

/** Scheme and host: the origin of a scheme of one's own is `null` for Node, like that of any other. */
const placeOf = (page: Page): string => /^\w+:\/\/[^/]+/.exec(page.url())?.[0] ?? ''
const addressesOf = (app: ElectronApplication): Promise<string[]> =>
  app.evaluate(({ webContents }) => webContents.getAllWebContents().map((each) => each.getURL()))

const wanted = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  enableBlinkFeatures: '',
}

test('1, 18: the page comes from app:// alone, and no spelling of a path leads out of its folder', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await reload(page)
  await page.locator('[data-case]').first().waitFor()
  page.removeAllListeners('request')
  const found = await page.evaluate(async () => {
    const spellings = [
      '../main/index.js',
      '..%2fmain%2findex.js',
      '%2e%2e/main/index.js',
      '..%5cmain%5cindex.js',
      'index.html%00.js',
      '/etc/passwd',
      '%2fetc%2fpasswd',
      'C:%5cWindows%5cwin.ini',
    ]
    const answers = await Promise.all(
      spellings.map(async (path) => {
        const answer = await fetch(`app://kartei/${path}`)
        return `${answer.status} ${await answer.text()}`
      }),
    )
    const elsewhere = await Promise.all(
      ['app://elsewhere/index.html', 'file:///etc/passwd', 'http://127.0.0.1:9/'].map((url) =>
        fetch(url).then(
          ({ status }) => status,
          () => 'refused',
        ),
      ),
    )
    const saved = await window.kartei.environments.save({
      name: 'Plain',
      kind: 'test',
      baseUrl: 'http://cards.invalid',
    })
    return { answers, elsewhere, saved }
  })
  expect(loaded.length).toBeGreaterThan(3)
  expect(loaded.filter((url) => !/^(app:\/\/kartei\/|blob:app:)/.test(url))).toEqual([])
  expect(new Set(found.answers)).toEqual(new Set(['404 ']))
  for (const each of found.elsewhere) expect(['refused', 404]).toContain(each)
  expect(found.saved).toMatchObject({ ok: false, error: { kind: 'invalid-input' } })
})

test('2, 3, 4, 6, 8, 9, 10, 11: every web content is confined, hidden ones too, and the kernel filters what renderers ask', async ({
  app,
  page,
  kartei,
}) => {
  await app.evaluate(
    ({ app: electron, dialog }, file) => {
      const seen: unknown[] = []
      Object.assign(globalThis, { seenContents: seen })
      electron.on('web-contents-created', (_event, contents) => {
        setImmediate(() => seen.push({ ...contents.getLastWebPreferences(), type: contents.getType() }))
        // The system's dialog would wait for somebody.
        contents.print = (_options, done) => done?.(false, 'Print job canceled')
      })
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: file })
    },
    join(kartei.profile, 'paper.pdf'),
  )
  const done = await page.evaluate(async () => {
    const listed = await window.kartei.cases.list({ state: 'all' })
    const cases = listed.ok ? listed.value.cases : []
    const caseId = cases[0]?.caseId ?? ''
    const history = await window.kartei.journal.list({ caseId })
    const sequence = history.ok ? (history.value.entries[0]?.sequence ?? 0) : 0
    const paper = await window.kartei.journal.paper({
      caseId,
      title: 'A case',
      language: 'en',
      to: 'file',
      entries: [{ sequence, what: 'Seen', about: '', outcome: 'Done' }],
    })
    let print: unknown
    for (const { engagementId } of cases.map(({ identifiers }) => identifiers)) {
      const answer = engagementId ? await window.kartei.invoices.list({ engagementId }) : undefined
      const invoice = answer?.ok ? answer.value.invoices.find((each) => each.invoicePdfDocumentId) : undefined
      const documentId = invoice?.invoicePdfDocumentId
      if (!engagementId || !documentId) continue
      print = await window.kartei.invoices.printWithDialog({ engagementId, documentId })
      break
    }
    await window.kartei.windows.openCase({ caseId, tab: 'overview' })
    return { paper, print }
  })
  expect(done.paper).toMatchObject({ ok: true })
  expect(done.print).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
  const ownPlace = placeOf(page)
  await expect.poll(() => app.windows().some((each) => each !== page && placeOf(each) === ownPlace)).toBe(true)
  const own = app.windows().find((each) => each !== page && placeOf(each) === ownPlace)!
  await expect(own.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
  await expect(own.getByRole('navigation', { name: 'Main areas' })).toHaveCount(0)

  const preferences = z
    .array(z.record(z.string(), z.unknown()))
    .parse(
      await app.evaluate(({ webContents }) => [
        ...webContents.getAllWebContents().map((each) => ({ ...each.getLastWebPreferences(), type: each.getType() })),
        ...((globalThis as { seenContents?: object[] }).seenContents ?? []),
      ]),
    )
  expect(
    preferences.filter(({ type }) => type === 'window').length,
    'two pages, one again as it began, paper, print',
  ).toBeGreaterThanOrEqual(5)
  for (const each of preferences) {
    const { enableBlinkFeatures = '', ...found } = each
    expect({ ...wanted, ...found, enableBlinkFeatures }, 'nothing is other than it must be').toMatchObject(wanted)
  }
  expect(preferences.some((each) => 'disableBlinkFeatures' in each && each['disableBlinkFeatures'] !== '')).toBe(false)

  const renderers = await app.evaluate(({ app: electron }) =>
    electron
      .getAppMetrics()
      .filter(({ type }) => type === 'Tab')
      .map(({ pid }) => pid),
  )
  expect(renderers.length).toBeGreaterThan(0)
  if (process.platform === 'linux')
    for (const pid of renderers) {
      const status = await readFile(`/proc/${pid}/status`, 'utf8')
      expect(/^Seccomp:\s*(\d)/m.exec(status)?.[1], 'the filter of system calls').toBe('2')
      expect(/^Uid:\s*(\d+)/m.exec(status)?.[1], 'no renderer is root').not.toBe('0')
    }
  expect(
    await app.evaluate(() => process.argv.filter((each) => /no-sandbox|disable-web-security|insecure/.test(each))),
  ).toEqual([])
})

test('3: what a page does to the language itself reaches neither the preload nor the frames of others', async ({
  page,
}) => {
  const found = await page.evaluate(async () => {
    const caught: string[] = []
    const note = (what: string) =>
      function (this: unknown, ...given: unknown[]): unknown {
        for (const each of [this, ...given])
          if (/ipcRenderer|webUtils|contextBridge|WebFrame/.test(Reflect.apply(Object.prototype.toString, each, [])))
            caught.push(what)
        return undefined
      }
    const kept = {
      then: Promise.prototype.then,
      call: Function.prototype.call,
      map: Array.prototype.map,
      parse: JSON.parse,
    }
    const named = ['ipcRenderer', 'invoke', 'channel', 'type', 'input', 'sender', 'senderId']
    // What is set stays set, as without them: the page's own program goes on meanwhile.
    const keep = (name: string) =>
      function (this: object, value: unknown): void {
        note(name).call(this, value)
        Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: true })
      }
    for (const name of named)
      Object.defineProperty(Object.prototype, name, { configurable: true, get: note(name), set: keep(name) })
    Function.prototype.call = function (this: unknown, ...given: unknown[]) {
      note('call').apply(this, given)
      const got: unknown = Reflect.apply(kept.call, this, given)
      return got
    }
    Promise.prototype.then = function (this: Promise<unknown>, ...given: never[]) {
      note('then').apply(this, given)
      const got: unknown = Reflect.apply(kept.then, this, given)
      return got
    } as typeof Promise.prototype.then
    const call = window.kartei.cases.list
    const answer = call({ state: 'all' })
    Promise.prototype.then = kept.then
    const outcome: unknown = await answer
    Function.prototype.call = kept.call
    for (const name of named) Reflect.deleteProperty(Object.prototype, name)
    const reached = ['constructor', 'caller', 'arguments', 'prototype'].map((name) => {
      try {
        const got: unknown = Reflect.get(call, name)
        return typeof got === 'function'
          ? String(
              Reflect.apply(Reflect.get(got, 'constructor') as () => unknown, undefined, [
                'return typeof require + typeof process',
              ]),
            )
          : 'none'
      } catch {
        return 'none'
      }
    })
    const isFrozen = Reflect.set(window.kartei, 'cases', {}) || Reflect.deleteProperty(window, 'kartei')
    return {
      caught,
      outcome: JSON.stringify(outcome).slice(0, 11),
      reached,
      isFrozen,
      still: typeof window.kartei.cases.list,
    }
  })
  expect(found).toMatchObject({ caught: [], outcome: '{"ok":true,', still: 'function' })
  for (const each of found.reached) expect(['none', 'undefinedundefined']).toContain(each)
})

test('5: no permission is granted, whichever is asked for', async ({ page, app }) => {
  const granted = await page.evaluate(async () => {
    const names = [
      'accelerometer',
      'ambient-light-sensor',
      'background-fetch',
      'background-sync',
      'camera',
      'clipboard-read',
      'clipboard-write',
      'display-capture',
      'geolocation',
      'gyroscope',
      'idle-detection',
      'local-fonts',
      'magnetometer',
      'microphone',
      'midi',
      'notifications',
      'payment-handler',
      'periodic-background-sync',
      'persistent-storage',
      'push',
      'screen-wake-lock',
      'storage-access',
      'window-management',
    ]
    const states = await Promise.all(
      names.map(async (name) => {
        const status = await navigator.permissions.query({ name: name as PermissionName }).catch(() => undefined)
        return status?.state === 'granted' ? name : ''
      }),
    )
    const never = (): Promise<string> => new Promise((resolve) => setTimeout(resolve, 1_000, ''))
    /** Calls what the types here do not know. */
    const of = (holder: unknown, name: string, ...given: unknown[]): unknown => {
      if (typeof holder !== 'object' || holder === null) throw new Error('This is not there.')
      const method: unknown = Reflect.get(holder, name)
      return typeof method === 'function' ? Reflect.apply(method, holder, given) : undefined
    }
    const asked: Record<string, () => unknown> = {
      camera: () => navigator.mediaDevices.getUserMedia({ video: true }),
      microphone: () => navigator.mediaDevices.getUserMedia({ audio: true }),
      screen: () => navigator.mediaDevices.getDisplayMedia(),
      place: () => new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)),
      clipboard: () => navigator.clipboard.readText(),
      midi: () => of(navigator, 'requestMIDIAccess'),
      usb: () => of(Reflect.get(navigator, 'usb'), 'requestDevice', { filters: [] }),
      serial: () => of(Reflect.get(navigator, 'serial'), 'requestPort'),
      hid: () => of(Reflect.get(navigator, 'hid'), 'requestDevice', { filters: [] }),
      bluetooth: () => of(Reflect.get(navigator, 'bluetooth'), 'requestDevice', { acceptAllDevices: true }),
      notifications: async () =>
        (await Notification.requestPermission()) === 'granted' ? 'granted' : Promise.reject(new Error('denied')),
    }
    const got = await Promise.all(
      Object.entries(asked).map(([name, ask]) =>
        Promise.race([
          Promise.resolve()
            .then(ask)
            .then(
              (value) => (Array.isArray(value) && value.length === 0 ? '' : name),
              () => '',
            ),
          never(),
        ]),
      ),
    )
    return [...states, ...got].filter(Boolean)
  })
  expect(granted).toEqual([])
  expect(app.windows()).toHaveLength(1)
})

test('6, 7, 11, 12: injected code, beacons, frames and webviews are refused', async ({ page }) => {
  const result = await page.evaluate(async () => {
    const violations: string[] = []
    const refused: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective))
    const script = document.createElement('script')
    // Given as the script's text it throws, appended as a text it does not run.
    script.appendChild(document.createTextNode('window.injected = true'))
    document.body.append(script)
    const elsewhere = 'https://script.invalid/x.js'
    await import(elsewhere).catch(() => undefined)
    const add = (tag: string, attributes: Record<string, string>): HTMLElement => {
      const made = document.createElement(tag)
      for (const [name, value] of Object.entries(attributes)) {
        // Some are refused as they are set.
        try {
          made.setAttribute(name, value)
        } catch {
          refused.push(tag)
        }
      }
      document.body.append(made)
      return made
    }
    add('img', { src: 'https://beacon.invalid/x.png' })
    add('object', { data: 'https://object.invalid/x.pdf' })
    add('embed', { src: 'https://embed.invalid/x.pdf' })
    const view = add('webview', { src: 'https://view.invalid/', nodeintegration: 'on' })
    for (const src of [
      'https://frame.invalid/',
      'data:text/html,x',
      'blob:x',
      'file:///etc/passwd',
      'app://kartei/index.html',
    ])
      add('iframe', { src })
    const blank = add('iframe', {}) as HTMLIFrameElement
    const fetched = await fetch('https://fetch.invalid/').then(
      () => 'answered',
      () => 'refused',
    )
    await new Promise((resolve) => setTimeout(resolve, 500))
    const inner = blank.contentWindow as unknown as Record<string, unknown> | null
    return {
      injected: 'injected' in window,
      fetched,
      violations: [...new Set(violations)],
      view: typeof Reflect.get(view, 'getWebContentsId'),
      inFrame: ['kartei', 'require', 'process'].filter((name) => inner !== null && inner[name] !== undefined),
    }
  })
  expect(result).toMatchObject({ injected: false, fetched: 'refused', view: 'undefined', inFrame: [] })
  expect(result.violations).toEqual(
    expect.arrayContaining(['script-src-elem', 'img-src', 'connect-src', 'frame-src', 'require-trusted-types-for']),
  )
  const shown = page
    .frames()
    .map((frame) => frame.url())
    .filter((url) => /invalid|^data:|^file:/.test(url))
  expect(shown).toEqual([])
  expect(page.frames().filter((frame) => frame.url().startsWith('app:'))).toHaveLength(1)
})

test('13, 14: a page stays where it is and opens no window, whatever leads away', async ({ app, page, kartei }) => {
  await page.locator('[data-case]').first().waitFor()
  const before = page.url()
  const stays = async (what: string): Promise<void> => {
    await page.waitForTimeout(150)
    expect(page.url(), what).toBe(before)
    expect(await addressesOf(app), what).toEqual([before])
    // Playwright waits with a page that was asked to navigate; main does not.
    const shown: unknown = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(`document.querySelectorAll('#root *').length`),
    )
    expect(Number(shown), what).toBeGreaterThan(0)
  }
  /** Puts something over the whole page; a script alone leads away by itself. */
  const put = (tag: string, attributes: Record<string, string>): Promise<void> =>
    page.evaluate(
      ({ tag, attributes }) => {
        document.querySelector('#leads-away')?.remove()
        const made = document.createElement(tag)
        for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
        made.id = 'leads-away'
        made.textContent = 'leads away'
        const { style } = made
        style.position = 'fixed'
        style.left = style.top = '300px'
        style.zIndex = '99999'
        document.body.append(made)
      },
      { tag, attributes },
    )
  type Click = { readonly button?: 'middle'; readonly key?: 'Control' | 'Shift' }
  /** By the mouse itself: clicking an element would wait for where it leads. */
  const click = async ({ button, key }: Click): Promise<void> => {
    if (key) await page.keyboard.down(key)
    await page.mouse.click(305, 305, { button: button ?? 'left' })
    if (key) await page.keyboard.up(key)
  }
  const clicks: Readonly<Record<string, Click>> = {
    click: {},
    'middle click': { button: 'middle' },
    'Ctrl+click': { key: 'Control' },
    'Shift+click': { key: 'Shift' },
  }

  const file = join(kartei.profile, 'dropped.html')
  await writeFile(file, '<title>dropped</title>')
  await dropFiles(page, page.locator('body'), [file])
  await stays('a dropped file')
  const devtools = await page.context().newCDPSession(page)
  const data = { items: [{ mimeType: 'text/uri-list', data: 'https://dropped.invalid/' }], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data })
  await devtools.detach()
  await stays('a dropped link')

  for (const href of [
    'https://link.invalid/',
    'file:///etc/passwd',
    'data:text/html,x',
    'app://kartei/assets/none.html',
  ]) {
    await put('a', { href })
    for (const [how, options] of Object.entries(clicks)) {
      await click(options)
      await stays(`${how} on ${href}`)
    }
    await put('a', { href, target: '_blank' })
    await click({})
    await stays(`a new window for ${href}`)
  }
  await put('a', { href: 'https://download.invalid/x', download: 'x' })
  await click({})
  await stays('a download')
  for (const how of ['location', 'replace', 'open', 'form', 'meta', 'history'] as const) {
    await page.evaluate((how) => {
      const url = `https://${how}.invalid/`
      if (how === 'location') location.href = url
      if (how === 'replace') location.replace(url)
      if (how === 'open') window.open(url, '_blank', 'nodeIntegration=1')
      if (how === 'history') history.go(-1)
      if (how === 'form') {
        const form = Object.assign(document.createElement('form'), { action: url, method: 'post' })
        document.body.append(form)
        form.submit()
      }
      if (how === 'meta') {
        const meta = Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: `0;url=${url}` })
        document.head.append(meta)
      }
    }, how)
    await stays(how)
  }
})

test('15: no address is opened outside but https that the clerk was asked about', async ({ app, page }) => {
  await answerQuestions(app, 'confirm')
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { openedOutside: opened })
    shell.openExternal = (url) => Promise.resolve(void opened.push(url))
    shell.openPath = (path) => Promise.resolve(String(opened.push(path)))
  })
  const urls = [
    'file:///etc/passwd',
    'smb://host.invalid/share',
    'ms-msdt:/id',
    'javascript:alert(1)',
    'http://plain.invalid/',
    'https://name:word@host.invalid/',
    'https:// host.invalid/',
    'kartei://case/1',
    'vbscript:x',
    'data:text/html,x',
    '//host.invalid/x',
    'C:\\Windows\\notepad.exe',
    ' https://host.invalid/',
    'https://host.invalid/\u0000',
  ]
  const kinds = await page.evaluate(
    (given) =>
      Promise.all(
        given.map(async (url) =>
          ((outcome) => (outcome.ok ? 'done' : outcome.error.kind))(await window.kartei.workstation.openLink({ url })),
        ),
      ),
    urls,
  )
  const openedNow = () => app.evaluate((): unknown => Reflect.get(globalThis, 'openedOutside'))
  expect(kinds).toEqual(urls.map(() => 'invalid-input'))
  expect(await questionsOf(app)).toEqual([])
  await page.evaluate(() => window.kartei.workstation.openLink({ url: 'https://host.invalid/page' }))
  expect(await questionsOf(app)).toHaveLength(1)
  await page.evaluate(() =>
    window.kartei.workstation.composeMail({ to: 'a@b.example?attach=/etc/passwd', subject: '&attach=x', body: '\r\n' }),
  )
  expect(await openedNow()).toEqual([
    'https://host.invalid/page',
    'mailto:a@b.example%3Fattach%3D%2Fetc%2Fpasswd?subject=%26attach%3Dx&body=%0D%0A',
  ])
})

test('17: a call is rejected from another window and from a frame, on every channel', async ({ app }) => {
  const preload = join(reachableProjectFolder, 'out/preload/index.cjs')
  const answers = z.array(z.string()).parse(
    await app.evaluate(async ({ BrowserWindow }, preload) => {
      const stranger = new BrowserWindow({
        show: false,
        webPreferences: { preload, sandbox: true, contextIsolation: true, nodeIntegrationInSubFrames: true },
      })
      await stranger.loadURL('data:text/html,<p>stranger</p><iframe srcdoc="frame"></iframe>').catch(() => undefined)
      const everyCall = `Promise.all(Object.entries(window.kartei).flatMap(([feature, calls]) => Object.entries(calls)
        .filter(([name]) => !name.startsWith('on'))
        .map(([name, call]) => call({}).then(() => feature + '.' + name + ' answered', () => 'refused'))))`
      const frames = stranger.webContents.mainFrame.framesInSubtree
      const all: unknown[] = await Promise.all(frames.map((frame) => frame.executeJavaScript(everyCall)))
      stranger.destroy()
      return [`${frames.length} frames`, ...all.flat()]
    }, preload),
  )
  const channels = Object.values(contract).flatMap((entries) =>
    Object.keys(entries).filter((name) => !name.startsWith('on')),
  )
  expect(answers[0]).toBe('2 frames')
  expect(answers).toHaveLength(1 + 2 * channels.length)
  expect(new Set(answers.slice(1))).toEqual(new Set(['refused']))
})

test('20: a page has what the contract names, to its depth, and nothing of Node or Electron', async ({ page }) => {
  const seen = await page.evaluate(() => {
    /** Every member of a value at any depth, with what it is. */
    const walk = (value: unknown, path: string, known: Set<unknown>): string[] => {
      if (value === null) return []
      if (typeof value !== 'object' && typeof value !== 'function') return [`${path}: ${typeof value}`]
      if (known.has(value)) return []
      known.add(value)
      const own = Reflect.ownKeys(value).filter(
        (key) => typeof value !== 'function' || !['length', 'name', 'prototype'].includes(String(key)),
      )
      const lines = own.flatMap((key) => walk(Reflect.get(value, key), `${path}.${String(key)}`, known))
      return typeof value === 'function' ? [`${path}: function`, ...lines] : lines
    }
    return {
      globals: [
        'require',
        'process',
        'Buffer',
        'module',
        'exports',
        'global',
        'electron',
        'ipcRenderer',
        '__dirname',
        'setImmediate',
      ].filter((name) => name in window),
      api: walk(window.kartei, 'kartei', new Set()).sort(),
    }
  })
  expect(seen.globals).toEqual([])
  const named = Object.entries(contract).flatMap(([feature, entries]) =>
    Object.keys(entries).map((name) => `kartei.${feature}.${name}: function`),
  )
  expect(seen.api).toEqual(named.sort())
})
