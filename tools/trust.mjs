/*
 * npm run test:trust: the proofs of SECURITY.md (test/trust/promises/) at their full size, of which npm test runs a tenth: kills,
 * odd answers, faults of the network, generated messages, flipped bits. Two lanes, one of windows and one without; a table at the end, and the
 * same as JSON in test-results/trust.json. Arguments choose files by a part of their names: `npm run test:trust -- kill`.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { sections } from '../test/trust/promises/index.mjs'
import { binary } from './lib/binary.mjs'
import { runPlaywright } from './lib/playwright.mjs'
import { inProject, root } from './lib/project.mjs'
import { ready } from './lib/ready.mjs'
import { run } from './lib/run.mjs'
import { duration, main, Refusal, say } from './lib/say.mjs'
import { roomy } from './lib/steps.mjs'
import { fileResults, linesOf, stateOf } from './lib/trust.mjs'

/** Full size, and no promise of its own. */
const besides = [
  'test/main/sandbox/agreement.test.ts',
  'test/main/features/journal/counter.test.ts',
  'test/main/features/health/bundle-many.test.ts',
  'test/main/features/watch/day.test.ts',
  'test/main/features/cases/bulk.test.ts',
  'test/main/features/cases/lists-many.test.ts',
]

const reports = {
  unit: inProject('test-results', 'trust-unit.json'),
  endToEnd: inProject('test-results', 'trust-e2e.json'),
}

/** What another command runs. */
const isOfPackage = (file) => file.startsWith('test/package')

await main(async (args) => {
  const files = [
    ...new Set([
      ...sections.flatMap(({ promises }) => promises).flatMap(({ proofs }) => proofs.map(({ file }) => file)),
      ...besides,
    ]),
  ]
  const chosen = files.filter((file) => args.length === 0 || args.some((part) => file.includes(part)))
  const units = chosen.filter((file) => file.endsWith('.test.ts'))
  const windows = chosen.filter((file) => file.endsWith('.e2e.ts'))
  if (units.length + windows.length === 0) throw new Refusal(`These files have proofs:\n${files.join('\n')}`, 2)
  await ready()
  const begin = Date.now()
  await mkdir(inProject('test-results'), { recursive: true })
  for (const file of Object.values(reports)) await rm(file, { force: true })
  const env = { ...roomy(), KARTEI_FULL_SIZE: '1', KARTEI_QUIET_MS: '60000' }

  const unit = async () => {
    if (units.length === 0) return 0
    const vitest = [binary('vitest'), 'run', '--config', 'test/vitest.config.mts', ...units]
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports.unit}`]
    return (await run(process.execPath, [...vitest, ...reporters], { cwd: root, env })).code
  }
  const endToEnd = async () => {
    if (windows.length === 0) return 0
    Object.assign(process.env, env, { PLAYWRIGHT_JSON_OUTPUT_FILE: reports.endToEnd })
    return runPlaywright(inProject('test', 'e2e', 'playwright.config.ts'), [
      ...windows,
      '--workers=1',
      '--reporter=list,json',
    ])
  }
  const codes = await Promise.all([unit(), endToEnd()])

  const found = await fileResults(reports)
  const ms = Date.now() - begin
  const summary = {
    at: new Date(begin).toISOString(),
    ms,
    files: found,
    notRun: chosen.filter((file) => !found.some((each) => each.file === file)),
  }
  await writeFile(inProject('test-results', 'trust.json'), `${JSON.stringify(summary, null, 2)}\n`)
  process.stdout.write(`${linesOf(found).join('\n')}\n`)
  for (const file of summary.notRun) say(`not run here: ${file}${isOfPackage(file) ? ' (npm run test:package)' : ''}`)
  const isWell =
    codes.every((code) => code === 0) &&
    found.every((each) => stateOf(each) === 'holds') &&
    summary.notRun.every(isOfPackage)
  say(`${isWell ? 'every proof that is run here holds' : 'not every proof holds, or was run'} (${duration(ms)})`)
  return isWell ? 0 : 1
})
