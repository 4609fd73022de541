import type { ElectronApplication } from '@playwright/test'

/** The system's dialog cannot be used by a test: it answers with `target` at once, or is cancelled without one. */
export const answerSaveDialog = (app: ElectronApplication, target: string | undefined): Promise<void> =>
  app.evaluate(({ dialog }, filePath) => {
    const asked: string[] = []
    Object.assign(globalThis, { askedToSave: asked })
    dialog.showSaveDialog = (...given: unknown[]) => {
      const options = given.at(-1)
      if (typeof options === 'object' && options !== null && 'defaultPath' in options)
        asked.push(String(options.defaultPath))
      return Promise.resolve({ canceled: filePath === undefined, filePath: filePath ?? '' })
    }
  }, target)

/** The names that the dialog was opened with since it was last answered for. */
export const askedToSave = (app: ElectronApplication): Promise<unknown> =>
  app.evaluate((): unknown => Reflect.get(globalThis, 'askedToSave'))
