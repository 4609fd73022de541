import { _electron, type ElectronApplication, type Locator } from '@playwright/test'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { expect } from './fixture'

const run = promisify(execFile)
const mouse = (...steps: (string | number)[]): Promise<unknown> => run('xdotool', steps.map(String))

const dropped = z.array(z.object({ name: z.string(), base64: z.string() }))
type Dropped = z.infer<typeof dropped>[number]

/** Notes what is dropped on it, as any program would. */
const page = `<body style="height: 100vh"><script>
  seen = 0
  dropped = []
  addEventListener('dragover', (event) => { event.preventDefault(); event.dataTransfer.dropEffect = 'copy'; seen += 1 })
  addEventListener('drop', async (event) => {
    event.preventDefault()
    dropped = await Promise.all([...event.dataTransfer.files].map(async (file) => ({
      name: file.name,
      base64: btoa(String.fromCharCode(...new Uint8Array(await file.arrayBuffer()))),
    })))
  })
</script>`

const program = `const { app, BrowserWindow } = require('electron')
app.whenReady().then(() => {
  new BrowserWindow({ x: 1220, y: 0, width: 400, height: 400, frame: false }).loadURL(process.env.DROP_TARGET)
})`

/** Drags `from` out of the window with the mouse of the screen, into another program beside it; resolves to what landed. */
export async function dragIntoAnotherProgram(app: ElectronApplication, from: Locator): Promise<Dropped[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kartei-target-'))
  await writeFile(join(folder, 'index.js'), program)
  const other = await _electron.launch({
    executablePath: app.process().spawnfile,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), `--user-data-dir=${join(folder, 'profile')}`, folder],
    env: { ...process.env, DROP_TARGET: `data:text/html,${encodeURIComponent(page)}` },
  })
  try {
    const target = await other.firstWindow()
    await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.setBounds({ x: 0, y: 0, width: 1200, height: 800 }),
    )
    await dragOnto(from, () => target.evaluate(() => Number(Reflect.get(globalThis, 'seen'))))
    const landed = () => target.evaluate((): unknown => Reflect.get(globalThis, 'dropped'))
    await expect.poll(landed).not.toEqual([])
    return dropped.parse(await landed())
  } finally {
    await other.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function dragOnto(from: Locator, seen: () => Promise<number>): Promise<void> {
  await expect.poll(() => from.evaluate(() => innerWidth)).toBe(1200)
  const [x, y] = await stillCentreOf(from)
  await mouse('mousemove', x, y)
  await expect.poll(() => from.evaluate((element) => element.matches(':hover'))).toBe(true)
  // At the document: the list may draw the row anew.
  await from.evaluate(({ ownerDocument }) =>
    ownerDocument.addEventListener('dragstart', () => (ownerDocument.documentElement.dataset['dragged'] = 'yes'), {
      once: true,
    }),
  )
  await mouse('mousedown', 1)
  await mouse('mousemove', x + 4, y + 2)
  try {
    let moved = 0
    await expect
      .poll(async () => {
        moved += 1
        await mouse('mousemove', x + 10 + (moved % 20), y + 6)
        return from.evaluate(({ ownerDocument }) => ownerDocument.documentElement.dataset['dragged'])
      })
      .toBe('yes')
    moved = 0
    await expect
      .poll(
        async () => {
          moved += 1
          const way = Math.min(1, moved / 20)
          await mouse('mousemove', Math.round(x + (1400 - x) * way) + (moved % 10), Math.round(y + (200 - y) * way))
          return seen()
        },
        { intervals: [50] },
      )
      .toBeGreaterThan(1)
  } finally {
    await mouse('mouseup', 1)
  }
}

/** The middle of what is to be dragged, once the window that was given another size has laid itself out. */
async function stillCentreOf(element: Locator): Promise<[x: number, y: number]> {
  let last = ''
  let centre: [number, number] | undefined
  await expect
    .poll(async () => {
      const box = await element.boundingBox()
      const before = last
      last = JSON.stringify(box)
      if (box) centre = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
      return box !== null && before === last
    })
    .toBe(true)
  if (!centre) throw new Error('Nothing to drag is on the screen.')
  return centre
}
