/* A program of Electron's that has nothing but the window that prints: prints the PDF files that it is given, and says how. */
import { app, BrowserWindow, session } from 'electron'
import { readFileSync } from 'node:fs'
import { createWindowPrinting, printPartition } from '../../../src-main/features/printing/window'
import { lockDown } from '../../../src-main/shell/lockdown'

lockDown()
app.on('window-all-closed', () => undefined)

let framesAtPrinting = 0
const { print } = createWindowPrinting({
  openWindow: (options) => {
    const window = new BrowserWindow(options)
    // No printer is needed: what counts is that, and when, the window would print.
    window.webContents.print = (_options, answer) => {
      framesAtPrinting = window.webContents.mainFrame.framesInSubtree.length
      answer?.(true, '')
    }
    return window
  },
  printSession: () => session.fromPartition(printPartition, { cache: false }),
  cups: {
    isHere: () => Promise.resolve(false),
    expectJob: () => Promise.reject(new Error('There is no queue.')),
  },
  mayShow: () => true,
  loadMs: 10_000,
})

async function printAll(files: readonly string[]): Promise<void> {
  for (const file of files) {
    framesAtPrinting = 0
    const bytes = new Uint8Array(readFileSync(file))
    const { outcome } = await print({ title: 'made up', bytes, printer: 'none', copies: 1 })
    process.stdout.write(`${outcome} ${framesAtPrinting} frames, ${BrowserWindow.getAllWindows().length} windows\n`)
  }
  app.exit(0)
}
void app.whenReady().then(() => printAll(process.argv.filter((given) => given.endsWith('.pdf'))))
