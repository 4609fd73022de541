/*
 * Makes Electron available and prints the path of its executable, alone on stdout. With --shipped it must be the one that users
 * get, and not the runtime for development and tests.
 */
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ensureDependencies } from './lib/dependencies.mjs'
import { ensureElectron } from './lib/electron/index.mjs'
import { inProject } from './lib/project.mjs'
import { main, Refusal } from './lib/say.mjs'

await main(async (args) => {
  await ensureDependencies()
  const path = await ensureElectron({ maySwitch: true })
  if (args.includes('--shipped')) await expectShipped()
  process.stdout.write(`${path}\n`)
})

/** @throws {Refusal} when the electron package holds another Electron than its own */
async function expectShipped() {
  const folder = dirname(inProject('node_modules', 'electron', 'package.json'))
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const there = (await readFile(join(folder, 'dist', 'version'), 'utf8')).trim().replace(/^v/, '')
  if (there !== version) throw new Refusal(`Electron ${version} ships, and what is here is ${there}.`)
}
