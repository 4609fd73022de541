const mostLost = 5

/**
 * Playwright awaits what main answers by a promise that V8 holds weakly: when memory is cleaned up in that moment, the
 * answer is lost although the function ran. After this it is asked again, so what is done in main must bear to be done
 * several times: while main works hard, several answers in a row may be lost.
 *
 * @param {Pick<import('@playwright/test').ElectronApplication, 'evaluate'>} app
 */
export function askAgainForLostAnswers(app) {
  const evaluate = app.evaluate.bind(app)
  /** @param {Parameters<typeof evaluate>} input */
  const askUntilAnswered = async (...input) => {
    for (let lost = 0; ; lost += 1)
      try {
        return await evaluate(...input)
      } catch (error) {
        const isLost = error instanceof Error && error.message.includes('promise was garbage collected')
        if (!isLost || lost === mostLost) throw error
      }
  }
  Reflect.set(app, 'evaluate', askUntilAnswered)
}
