import { shell, app, nativeImage, type WebContents } from 'electron'
import { succeed } from '@contract/outcome'
import { createBatch, createDocumentSource, createHandedFiles, paperOf, soundOnly } from '../features/invoices'
import { createPrintQueue } from '../features/printing'
import { commandsIn } from '../lib/run-command'
import type { MainWindow } from '../shell/main-window'
import type { Features } from './features'
import type { ServiceParts } from './service'
import type { System } from './system'

/** How long a look into an invoice document may take, in milliseconds. */
const lookDeadline = 30_000

/** The documents of invoices: where they come from, and where many of them go at once. */
export type Invoices = ReturnType<typeof composeInvoices>

export function composeInvoices(
  { directory, savedPlaces, dialogs }: System,
  { app }: ServiceParts,
  { documents, printing, cups, journal }: Features,
  { mainWindow }: { readonly mainWindow: () => MainWindow | undefined },
) {
  const source = createDocumentSource(app, async (bytes) => {
    const looked = await documents.lookInto(bytes, { deadline: lookDeadline })
    // One that could not be looked at is not said to be damaged.
    return !looked.ok || !looked.value.notes.includes('damaged')
  })
  const handedFiles = createHandedFiles({ directory, mayShow: () => dialogs.mayShow() })
  const batch = createBatch(app, {
    documents: source,
    askForFolder: () => savedPlaces.keep(dialogs.askForFolder()),
    join: (files, titles, options) => documents.joinInto(files, titles, options),
    files: handedFiles,
    startDrag: async (paths) => dragOut(mainWindow()?.window.webContents, paths),
    mailSystem: {
      platform: process.platform,
      run: commandsIn(process.env),
      showInFolder: (file) => shell.showItemInFolder(file),
    },
  })
  const printQueue = createPrintQueue(app, {
    fetchPaper: async (place, context) => {
      const read = soundOnly(await source.read(place, context), context)
      return read.ok ? succeed(paperOf(read.value)) : read
    },
    printing,
    cups,
    journal,
  })
  return { source, handedFiles, batch, printQueue }
}

/** A sheet of paper, where the system has no picture for the kind of file. */
const sheet =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABgAAAAgCAYAAAAIXrg4AAAAgElEQVR4AbXBsREDQQwDsTVHRT8rYNm2wxul9wQ+z/N8KRr+ktBgG1EmykSZKBNlomxYbHMjCadhScKbRJkoGxbb3EjCaViS8CZRJsqGxTY3knAaliS8SZSJsmGxzY0knIYlCW8SZaJsWGxzIwmnYUnCm0SZKBNlokyUDX+2afkBwWoeEzGooqMAAAAASUVORK5CYII='

/** Begins the system's dragging of these files out of the window, while a button of the mouse is down. */
export async function dragOut(contents: WebContents | undefined, paths: readonly string[]): Promise<void> {
  const [file] = paths
  if (!contents || file === undefined) return
  const known = await app.getFileIcon(file).catch(() => undefined)
  const icon = known && !known.isEmpty() ? known : nativeImage.createFromDataURL(sheet)
  contents.startDrag({ file, files: [...paths], icon })
}
