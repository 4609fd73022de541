/**
 * Playwright awaits what main answers by a promise that V8 holds weakly: when memory is cleaned up in that moment, the
 * answer is lost although the function ran. After this it is asked again, so what is done in main must bear to be done
 * twice.
 *
 * @param {import('@playwright/test').ElectronApplication} app
 */
export function askAgainForLostAnswers(app) {
  const evaluate = app.evaluate.bind(app)
  /** @param {Parameters<typeof evaluate>} input */
  const askUntilAnswered = (...input) =>
    evaluate(...input).catch((/** @type {unknown} */ error) => {
      if (error instanceof Error && error.message.includes('promise was garbage collected')) return evaluate(...input)
      throw error
    })
  Reflect.set(app, 'evaluate', askUntilAnswered)
}
