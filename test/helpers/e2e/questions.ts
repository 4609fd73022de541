import type { ElectronApplication } from '@playwright/test'

/**
 * The system's dialog cannot be used by a test: from now on main's questions are confirmed, or cancelled. What they said
 * is kept for `questionsOf`.
 */
export const answerQuestions = (app: ElectronApplication, answer: 'confirm' | 'cancel'): Promise<void> =>
  app.evaluate(
    ({ dialog }, response) => {
      const asked: string[] = []
      Object.assign(globalThis, { askedByMain: asked })
      dialog.showMessageBox = (...given: unknown[]) => {
        asked.push(JSON.stringify(given.at(-1)))
        return Promise.resolve({ response, checkboxChecked: false })
      }
    },
    Number(answer === 'confirm'),
  )

/** What main asked since its questions were last answered for, each as JSON. */
export const questionsOf = async (app: ElectronApplication): Promise<string[]> => {
  const asked = await app.evaluate((): unknown => Reflect.get(globalThis, 'askedByMain'))
  return Array.isArray(asked) ? asked.map(String) : []
}
