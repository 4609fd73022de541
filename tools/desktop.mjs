/* Runs a command on a desktop of its own (screen, keychain, print queue): node tools/desktop.mjs <command> [args] */
import { runOnDesktop } from './lib/desktop/index.mjs'
import { main, Refusal } from './lib/say.mjs'

await main(async ([command, ...args]) => {
  if (command === undefined) throw new Refusal('Usage: node tools/desktop.mjs <command> [args]', 2)
  return runOnDesktop(command, args)
})
