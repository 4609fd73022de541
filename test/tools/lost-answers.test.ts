import type { ElectronApplication } from '@playwright/test'
import { expect, test, vi } from 'vitest'
import { askAgainForLostAnswers } from '../../tools/lib/lost-answers.mjs'

/** Asks a program that answers as told, one after the other; `asked` counts. */
function program(...answers: readonly (string | Error)[]) {
  const asked = vi.fn<ElectronApplication['evaluate']>()
  for (const answer of answers)
    if (answer instanceof Error) asked.mockRejectedValueOnce(answer)
    else asked.mockResolvedValueOnce(answer)
  const app: Pick<ElectronApplication, 'evaluate'> = { evaluate: asked }
  askAgainForLostAnswers(app)
  return { ask: () => app.evaluate(() => 'what main says'), asked }
}

const lost = new Error('electronApplication.evaluate: Resulting promise was garbage collected.')

test('an answer that is lost again and again is asked for until it comes', async () => {
  const { ask, asked } = program(lost, lost, lost, 'answered')
  expect(await ask()).toBe('answered')
  expect(asked).toHaveBeenCalledTimes(4)
})

test('it is given up when none ever comes', async () => {
  const { ask, asked } = program(...Array<Error>(10).fill(lost))
  await expect(ask()).rejects.toBe(lost)
  expect(asked).toHaveBeenCalledTimes(6)
})

test('what fails by itself is not repeated', async () => {
  const broken = new Error('There is no such window.')
  const { ask, asked } = program(broken, 'answered')
  await expect(ask()).rejects.toBe(broken)
  expect(asked).toHaveBeenCalledTimes(1)
})
