/* Makes the schema and the templates of policies, and the list of the guide, of the declarations of settings. */
import { writePolicyFiles } from './lib/policy.mjs'
import { main } from './lib/say.mjs'

await main(async () => {
  await writePolicyFiles()
  return 0
})
