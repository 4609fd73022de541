import type { Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { noisyJpeg } from '../fixtures/documents/images'
import { expect, test } from '../helpers/e2e/fixture'
import { launch, projectFolder } from '../helpers/e2e/launch'

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

test('the process that opens foreign files works, and has nothing of the environment', async ({ app, page }) => {
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

test('the process that opens foreign files makes no code of a text', async () => {
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
