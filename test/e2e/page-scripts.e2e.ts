import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inOneProgram, test } from '../helpers/e2e/fixture'
import { answerQuestions, questionsOf } from '../helpers/e2e/questions'
import { stageFiles } from '../helpers/e2e/training-service'

inOneProgram()

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
      const { environments, data, sandbox, cases, persons } = window.kartei
      const listed = await cases.list()
      const [first] = listed.ok ? listed.value.cases : []
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
        await persons.erase({ caseIds: [first?.caseId ?? ''], records: [], word: first?.title ?? '' }),
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
    const withoutInput = ['restart', 'now']
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
      const { cases, data, files, intake } = window.kartei
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
        })) {
          await note(`${call} ${number}`, forge(take, [list]))
          await note(`${call} ${number} as options`, forge(take, [[], { files: list }]))
        }
      for (const where of [path, url, `../../../../../../../..${path}`]) {
        await note('read', files.read({ fileId: where }))
        await note('look', files.look({ fileId: where }))
        await note('shrinkOffer', files.shrinkOffer({ fileId: where }))
        await note('rename', files.change({ fileId: where, name: 'x' }))
        await note('picture', intake.picture({ intakeId: where }))
        await note('restore', data.restore({ backupId: where }))
        await note('putBack', data.putBack({ name: where }))
        await note('openBackup', data.openBackup({ pickId: where, passphrase: 'x' }))
        await note('importList', cases.importList({ listId: where }))
        await note('openLink', window.kartei.workstation.openLink({ url: where }))
      }
      Array.isArray = isArray
      Object.defineProperty(Array.prototype, 'map', map)
      Reflect.deleteProperty(Object.prototype, 'path')
      return said
    }, canary)
    // Nothing of these was given, and nothing came of it.
    const harmless = /^(picture|putBack|stage) \S*.*\{"ok":true,"value":(null|\[\]|\{"done":false\})\}$/
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
