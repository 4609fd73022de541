import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureScheme } from '../../../src-main/lib/picture-window'
import { everyWayOut } from '../../helpers/e2e/ways-out'
import { animatedWebp, cmykJpeg, jpegOf, pngBomb, pngOf, webpOf } from '../../fixtures/documents/images'
import { startListeningPost } from '../../fixtures/listening-post'
import { startPictureHost, type PictureHost } from '../../helpers/main/picture-host'

let host: PictureHost
beforeAll(async () => {
  host = await startPictureHost()
})
afterAll(() => host.stop())

const bytes = (file: Uint8Array) => new Uint8Array(file)

test('a picture comes back as its pixels, no larger than it is needed', async () => {
  const { pixels, windows } = await host.ask({ file: bytes(pngOf(400, 200)) })
  expect([pixels?.width, pixels?.height, pixels?.data.length]).toEqual([400, 200, 400 * 200 * 4])
  expect([...pixels!.data.subarray(0, 4)]).toEqual([255, 0, 0, 255])
  expect(windows).toBe(0)
  expect(await host.decode(bytes(pngOf(400, 200)), { longest: 100 })).toMatchObject({ width: 100, height: 50 })
  expect(await host.decode(bytes(pngOf(40, 20)), { longest: 100 })).toMatchObject({ width: 40, height: 20 })
})

test.each([
  ['a WebP', webpOf(8, 8)],
  ['an animated WebP', animatedWebp(3)],
  ['a JPEG in the colours of a print shop', cmykJpeg()],
])('%s is decoded', async (_what, file) => {
  expect(await host.decode(bytes(file))).toMatchObject({ width: 8, height: 8 })
})

test.each([
  ['no picture', () => Buffer.from('a letter')],
  ['a page with a script', () => Buffer.from('<!doctype html><script>location = "https://example.com"</script>')],
  ['half a picture', () => jpegOf(64, 32).subarray(0, 100)],
  ['a picture that would fill the memory', () => pngBomb(60_000, 60_000)],
  ['more pixels than may come back', () => pngBomb(10_000, 8_000)],
])('%s gives nothing, and leaves no window', async (_what, make) => {
  expect(await host.ask({ file: bytes(make()) })).toMatchObject({ pixels: undefined, windows: 0 })
})

test('a window that dies or cannot be had, and a caller who gives up, end in nothing; the next picture is decoded', async () => {
  const file = bytes(pngOf(1_500, 1_500))
  expect(await host.ask({ file, noWindow: true })).toMatchObject({ pixels: undefined, windows: 0 })
  expect(await host.decode(file, { longest: 10 })).toMatchObject({ width: 10 })
  expect(await host.ask({ file, kill: true })).toMatchObject({ pixels: undefined, windows: 0 })
  expect(await host.ask({ file, abortAfter: 20 })).toMatchObject({ pixels: undefined, windows: 0 })
  expect(await host.decode(file, { longest: 10 })).toMatchObject({ width: 10 })
})

test('the window is sandboxed and has nothing but its picture', async () => {
  const probe = `(async () => {
    const elsewhere = ['file:///etc/hosts', '${pictureScheme}://other/file', 'app://kartei/index.html']
    const reached = await Promise.all(elsewhere.map((url) => fetch(url).then(() => url, () => null)))
    let code = null
    try { code = eval('"made of text"') } catch {}
    const names = ['require', 'process', 'module', 'Buffer', 'kartei', 'electron'].filter((name) => name in globalThis)
    return { reached: reached.filter(Boolean), code, names, opened: window.open('about:blank') }
  })()`
  expect(await host.ask({ file: bytes(pngOf(8, 8)), probe })).toMatchObject({
    seen: { reached: [], code: null, names: [], opened: null },
    preferences: { sandbox: true, contextIsolation: true, nodeIntegration: false },
  })
})

test('nothing leaves the window, whichever way it tries', async () => {
  const post = await startListeningPost()
  try {
    const { seen } = await host.ask({ file: bytes(pngOf(8, 8)), probe: `(${String(everyWayOut)})(${post.port})` })
    expect(seen).toMatchObject({ candidates: [] })
    expect(JSON.stringify(seen)).toContain('WebSocket')
    expect(post.heard).toEqual([])
  } finally {
    await post.close()
  }
})
