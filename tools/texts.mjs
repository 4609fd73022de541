/* Makes the types of the texts from the English catalogues, as every check and every build does before anything else. */
import { declareTexts } from './lib/texts.mjs'
import { main } from './lib/say.mjs'

await main(async () => {
  await declareTexts()
  return 0
})
