/*
 * npm run proofs: the long proofs at their full size, of which npm test runs a tenth: kills at random moments, odd answers,
 * generated requests, single flipped bits, a month of the watch, a quarter of a year with a fault each week, and every
 * screen left open for a minute. It takes more than an hour. Arguments choose files by a part of their names:
 * `npm run proofs -- kill`.
 */
import { binary } from './lib/binary.mjs'
import { runPlaywright } from './lib/playwright.mjs'
import { inProject, root } from './lib/project.mjs'
import { ready } from './lib/ready.mjs'
import { run } from './lib/run.mjs'
import { main } from './lib/say.mjs'
import { roomy } from './lib/steps.mjs'

const unitProofs = [
  'kill',
  'any-answer',
  'agreement',
  'three-months',
  'flips',
  'watch/day',
  'bulk',
  'lists-many',
  'journal/counter',
  'health/bundle-many',
]
const endToEndProofs = ['quiet.e2e']

await main(async (args) => {
  await ready()
  const chosen = (proofs) => proofs.filter((proof) => args.length === 0 || args.some((part) => proof.includes(part)))
  const env = { ...roomy(), KARTEI_FULL_SIZE: '1', KARTEI_QUIET_MS: '60000' }
  const [units, endToEnd] = [chosen(unitProofs), chosen(endToEndProofs)]
  if (units.length + endToEnd.length === 0) {
    process.stderr.write(`There are these proofs: ${[...unitProofs, ...endToEndProofs].join(', ')}.\n`)
    return 2
  }
  const vitest = [binary('vitest'), 'run', '--config', 'test/vitest.config.mts', ...units]
  const ofUnits = units.length === 0 ? { code: 0 } : await run(process.execPath, vitest, { cwd: root, env })
  if (ofUnits.code !== 0 || endToEnd.length === 0) return ofUnits.code
  Object.assign(process.env, env)
  return runPlaywright(inProject('test', 'e2e', 'playwright.config.ts'), endToEnd)
})
