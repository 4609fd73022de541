import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { test as base } from '../../test/helpers/e2e/fixture'

export { expect } from '../../test/helpers/e2e/fixture'

const folder = fileURLToPath(new URL('../../out/tour/', import.meta.url))

/** Counts through all parts of the tour, which are played one after the other. */
let number = 0

/**
 * One step of the tour: does it, then takes a picture of the window as out/tour/<number>-<name>.png, numbered in the
 * order of the steps.
 *
 * @param name of the picture: lower case, words joined by hyphens
 */
export type Step = (name: string, action: () => Promise<void>) => Promise<void>

/** The end-to-end fixture, with `step`. */
export const test = base.extend<{ step: Step }>({
  step: async ({ kartei }, use) => {
    await mkdir(folder, { recursive: true })
    await use((name, action) =>
      base.step(name, async () => {
        await action()
        number += 1
        const path = `${folder}${String(number).padStart(2, '0')}-${name}.png`
        await kartei.page.screenshot({ path, animations: 'disabled' })
      }),
    )
  },
})
