/* Makes the table of SECURITY.md of the promises in test/trust/promises.mjs. */
import { main } from './lib/say.mjs'
import { writeSecurityPage } from './lib/security.mjs'

await main(async () => {
  await writeSecurityPage()
  return 0
})
