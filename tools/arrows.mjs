/* Checks that each file uses only the rooms that it may (CONTRIBUTING.md, 'Arrows'); oxlint sees the path of an import, not where it leads. */
import { wrongArrowsIn } from './lib/arrows.mjs'
import { root, sources } from './lib/project.mjs'
import { main, say } from './lib/say.mjs'
import { declareTexts } from './lib/texts.mjs'

await main(async () => {
  process.chdir(root)
  // The check of types follows this one, and needs them.
  await declareTexts()
  const wrong = await wrongArrowsIn(await sources())
  for (const line of wrong) say(line)
  return wrong.length === 0 ? 0 : 1
})
