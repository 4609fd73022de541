/* A program of Electron's that has nothing but the picture window, for tests in Node: a message is a file, the answer its pixels. */
import { app, BrowserWindow, session } from 'electron'
import { createPictureWindow, pictureScheme } from '../../../src-main/lib/picture-window'
import { closeNetwork, lockDown } from '../../../src-main/shell/lockdown'
import { registerSchemes } from '../../../src-main/shell/schemes'
import type { HostAnswer, HostOrder } from './picture-host'

registerSchemes()
lockDown()
app.on('window-all-closed', () => undefined)
process.on('disconnect', () => app.exit())

/** What a test does with the next window: runs a script in it before it may close, or ends its process. */
let next: HostOrder | undefined

function openWindow(options: Electron.BrowserWindowConstructorOptions): BrowserWindow {
  if (next?.noWindow) throw new Error('There is no window.')
  const window = new BrowserWindow(options)
  const { webContents } = window
  const order = next
  const loaded = new Promise<void>((resolve) => void webContents.once('dom-ready', () => resolve()))
  if (order?.kill) void loaded.then(() => process.kill(webContents.getOSProcessId(), 'SIGKILL'))
  if (order?.probe !== undefined) {
    const destroy = window.destroy.bind(window)
    const probed = loaded.then(() => webContents.executeJavaScript(order.probe ?? ''))
    window.destroy = () =>
      void probed
        .catch(String)
        .then((seen: unknown) => {
          const { sandbox, contextIsolation, nodeIntegration, preload } = webContents.getLastWebPreferences() ?? {}
          send({ number: order.number, seen, preferences: { sandbox, contextIsolation, nodeIntegration, preload } })
        })
        .finally(destroy)
  }
  return window
}

const send = (answer: HostAnswer): void => void process.send?.(answer)

void app.whenReady().then(() => {
  const decode = createPictureWindow({
    openWindow,
    pictureSession: async () => {
      const pictures = session.fromPartition('pictures', { cache: false })
      await closeNetwork(pictures, [`${pictureScheme}:`])
      return pictures
    },
    memoryOf: (processId) =>
      1024 * (app.getAppMetrics().find(({ pid }) => pid === processId)?.memory.workingSetSize ?? 0),
  })
  process.on('message', (order: HostOrder) => {
    next = order
    const signal = order.abortAfter === undefined ? undefined : AbortSignal.timeout(order.abortAfter)
    void decode(order.file, { longest: order.longest, ...(signal && { signal }) }).then((pixels) => {
      if (order.probe === undefined)
        send({ number: order.number, pixels, windows: BrowserWindow.getAllWindows().length })
    })
  })
  send({ number: 0 })
})
