// The baseline: the least that an Electron program can be. One window, one raw channel, one bare undici request.
import { app, BrowserWindow, ipcMain } from 'electron'
import { fileURLToPath } from 'node:url'

const here = (name) => fileURLToPath(new URL(name, import.meta.url))

ipcMain.handle('get', async (_event, url, key) => {
  const { request } = await import('undici')
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`
  const { body } = await request(url, { headers: { authorization } })
  return body.json()
})

// Not awaited at the top level: Electron is ready only after its main module has been evaluated.
void app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    webPreferences: { preload: here('preload.cjs'), sandbox: true, contextIsolation: true },
  })
  return window.loadFile(here('index.html'))
})
