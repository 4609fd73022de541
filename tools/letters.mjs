/* Checks that no regular expression on people's words knows the letters of ASCII alone; oxlint has no rule for what is inside of one. */
import { readFile } from 'node:fs/promises'
import { asciiWordsIn } from './lib/letters.mjs'
import { root, sources } from './lib/project.mjs'
import { main, say } from './lib/say.mjs'

await main(async () => {
  process.chdir(root)
  const files = await sources()
  const wrong = asciiWordsIn(await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')])))
  for (const line of wrong) say(line)
  return wrong.length === 0 ? 0 : 1
})
