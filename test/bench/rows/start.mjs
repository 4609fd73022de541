import { bare, project, start } from '../programs.mjs'
import { compare } from '../statistics.mjs'

const runs = 7

async function untilVisible(electron, folder, selector) {
  const { page, begun, end } = await start(electron, folder)
  await page.locator(selector).first().waitFor({ state: 'visible', timeout: 30_000 })
  const took = performance.now() - begun
  await end()
  return took
}

/** From starting the program until the cases stand in the list, against a window that shows one line. */
export async function startRow({ electron }) {
  const kartei = []
  const baseline = []
  for (let run = -1; run < runs; run += 1) {
    const ours = await untilVisible(electron, project, '[data-case]')
    const theirs = await untilVisible(electron, bare, '#ready')
    if (run < 0) continue
    kartei.push(ours)
    baseline.push(theirs)
  }
  return [compare('start to the list of cases / bare window', 'ms', kartei, baseline)]
}
