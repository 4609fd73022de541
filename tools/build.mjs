/* Builds the program into out/. */
import { build } from './lib/build.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { main } from './lib/say.mjs'

await main(async () => {
  await ensureDependencies()
  await build()
})
