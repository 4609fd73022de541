import { channelOf, type EntryType, type PickedFile, type PickedFiles } from '@contract/channels'
import type { Outcome } from '@contract/outcome'
import { entries } from '@entries'
import { contextBridge, ipcRenderer, webUtils } from 'electron'

/** '' for anything that is no file of the user's: main refuses those. Nothing that the page says becomes a path. */
function pathOf(file: unknown): PickedFile {
  if (!(file instanceof File)) return { path: '', name: '' }
  return { path: webUtils.getPathForFile(file), name: file.name }
}

const invokeTyped: (channel: string, input: unknown) => Promise<Outcome<unknown>> = ipcRenderer.invoke.bind(ipcRenderer)

/**
 * A value that cannot be cloned never left the page, so it is the page's mistake and answered like any other bad input; every
 * other rejection is main refusing the sender.
 */
async function invoke(channel: string, input: unknown): Promise<Outcome<unknown>> {
  try {
    return await invokeTyped(channel, input)
  } catch (error) {
    if (!(error instanceof Error) || !/could not be cloned/i.test(error.message)) throw error
    return {
      ok: false,
      error: {
        kind: 'invalid-input',
        message: 'This input cannot be passed on.',
        requestId: crypto.randomUUID(),
        issues: [{ path: '', message: error.message, code: 'not-cloneable' }],
      },
    }
  }
}

function pageSide(channel: string, type: EntryType): (input: unknown, options?: unknown) => unknown {
  switch (type) {
    case 'call':
      return (input) => invoke(channel, input)
    case 'files':
      return (files, options) => {
        const picked: PickedFiles = { files: Array.isArray(files) ? files.map(pathOf) : undefined, options }
        return invoke(channel, picked)
      }
    case 'event':
      return (listener) => {
        if (typeof listener !== 'function') throw new TypeError('A listener is a function.')
        const forward = (_event: unknown, payload: unknown): void => {
          Reflect.apply(listener, undefined, [payload])
        }
        ipcRenderer.on(channel, forward)
        return () => {
          ipcRenderer.off(channel, forward)
        }
      }
  }
}

const api = Object.fromEntries(
  Object.entries(entries).map(([feature, ofFeature]) => [
    feature,
    Object.fromEntries(
      Object.entries(ofFeature).map(([name, type]) => [name, pageSide(channelOf(feature, name), type)]),
    ),
  ]),
)

contextBridge.exposeInMainWorld('kartei', api)
