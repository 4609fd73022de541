import { dirname, join } from 'node:path'

export interface LastPlaces {
  /** What a dialog begins with: the folder of the last time, with the name of what is to be saved. */
  start(question: string, name?: string): { readonly defaultPath?: string }
  /** Remembers the folder of what was chosen; `isFolder`: it is one itself. */
  keep(question: string, chosen: string | undefined, isFolder: boolean): string | undefined
}

/**
 * Where the clerk was last, for each of the dialogs that ask for files, until Kartei ends. Since Electron 43 the system is not
 * left to remember it: a dialog that is given no folder begins at the downloads every time.
 */
export function createLastPlaces(): LastPlaces {
  const folders = new Map<string, string>()
  return {
    start(question, name) {
      const folder = folders.get(question)
      const path = folder === undefined ? name : name === undefined ? folder : join(folder, name)
      return path === undefined ? {} : { defaultPath: path }
    },
    keep(question, chosen, isFolder) {
      if (chosen !== undefined) folders.set(question, isFolder ? chosen : dirname(chosen))
      return chosen
    },
  }
}
