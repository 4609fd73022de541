/* Checks that each file uses only the rooms that it may (CONTRIBUTING.md, 'Arrows'); oxlint sees the path of an import, not where it leads. */
import { readdir } from 'node:fs/promises'
import { posix, sep } from 'node:path'
import { wrongArrowsIn } from './lib/arrows.mjs'
import { root } from './lib/project.mjs'
import { main, say } from './lib/say.mjs'
import { declareTexts } from './lib/texts.mjs'

await main(async () => {
  process.chdir(root)
  // The check of types follows this one, and needs them.
  await declareTexts()
  const houses = await Promise.all(
    ['src-preload', 'src-main', 'src-renderer'].map(async (house) =>
      (await readdir(house, { recursive: true })).map((file) => posix.join(house, file.replaceAll(sep, '/'))),
    ),
  )
  const wrong = await wrongArrowsIn(houses.flat().filter((file) => /\.tsx?$/.test(file)))
  for (const line of wrong) say(line)
  return wrong.length === 0 ? 0 : 1
})
