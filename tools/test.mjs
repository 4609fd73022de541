/*
 * npm test: everything that must hold before something is merged, in one command from a fresh clone. It installs what is
 * missing, builds, checks, and runs all tests; the first failure ends it.
 */
import { rm } from 'node:fs/promises'
import { constants } from 'node:os'
import { binary } from './lib/binary.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { prepareDesktop } from './lib/desktop/index.mjs'
import { ensureElectron } from './lib/electron/index.mjs'
import { runPlaywright } from './lib/playwright.mjs'
import { inProject, root } from './lib/project.mjs'
import { closingLine, playwrightResults, sumOf, vitestResults } from './lib/results.mjs'
import { run } from './lib/run.mjs'
import { duration, main, say } from './lib/say.mjs'
import { asStep, roomy, script, sideBySide } from './lib/steps.mjs'

const results = inProject('test-results')
const reports = [
  { file: inProject('test-results', 'unit.json'), count: vitestResults },
  { file: inProject('test-results', 'e2e.json'), count: playwrightResults },
]

const check = (...args) => script(root, ...args)

const endToEnd = () => runPlaywright(inProject('test', 'e2e', 'playwright.config.ts'))

const unit = () => {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports[0].file}`]
  const vitest = [binary('vitest'), 'run', '--config', 'test/vitest.config.mts', ...reporters]
  return run(process.execPath, vitest, {
    cwd: root,
    env: roomy(),
    quiet: true,
    priority: constants.priority.PRIORITY_BELOW_NORMAL,
  })
}

/** What everything after it needs. The dependencies and the desktop both wait for the network most of the time. */
const preparations = [
  [
    { name: 'dependencies', work: () => asStep(ensureDependencies) },
    { name: 'desktop', work: () => asStep(prepareDesktop) },
  ],
  [
    { name: 'build', work: () => asStep(ensureBuilt) },
    { name: 'Electron', work: () => asStep(ensureElectron) },
  ],
]

/**
 * Two at a time. The end-to-end tests wait for windows more than they reckon, which leaves the others time on the same
 * cores; the unit tests, which would take all of it, get what is left until the windows are closed.
 */
const checks = [
  { name: 'end-to-end tests', work: async () => ({ code: await endToEnd(), output: '' }) },
  { name: 'arrows', work: () => check(inProject('tools', 'arrows.mjs')) },
  { name: 'lint', work: () => check(binary('oxlint')) },
  // One checker: a second one is done sooner where there are cores to spare, and checks much of the same again.
  { name: 'types', work: () => check(binary('tsc', '@typescript/native'), '-b', '--checkers', '1') },
  { name: 'format', work: () => check(binary('oxfmt'), '--check') },
  { name: 'unused', work: () => check(binary('knip')) },
  { name: 'unit and component tests', work: unit },
]

await main(async () => {
  const begin = Date.now()
  await rm(results, { recursive: true, force: true })

  let code = 0
  for (const steps of [...preparations, checks]) if (code === 0) code = await sideBySide(steps)

  const counted = sumOf(reports)
  if (code === 0 && counted.failed > 0) code = 1
  if (code === 0 && counted.passed === 0) {
    say('no test ran')
    code = 1
  }
  say(`${code === 0 ? 'all is well' : 'stopped at the first failure'} (${duration(Date.now() - begin)})`)
  process.stdout.write(`${closingLine(counted)}\n`)
  return code
})
