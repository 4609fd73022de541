import { setTimeout as rest } from 'node:timers/promises'
import { bare, project, proportionalSetSize, start } from '../programs.mjs'
import { compare } from '../statistics.mjs'

const runs = 3
/** Until allocations of the start have settled. */
const settleMs = 3_000

async function settled(electron, folder, selector) {
  const { app, page, end } = await start(electron, folder)
  await page.locator(selector).first().waitFor({ state: 'visible', timeout: 30_000 })
  await rest(settleMs)
  const size = await proportionalSetSize(app.process().pid)
  await end()
  return size
}

/** Proportional set size of all processes, at rest, against a bare window. */
export async function memoryRow({ electron }) {
  const kartei = []
  const baseline = []
  for (let run = 0; run < runs; run += 1) {
    kartei.push(await settled(electron, project, '[data-case]'))
    baseline.push(await settled(electron, bare, '#ready'))
  }
  return [compare('memory at rest, all processes / bare window', 'MiB', kartei, baseline)]
}
