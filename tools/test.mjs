/*
 * npm test: everything that must hold before something is merged, in one command from a fresh clone, one thing at a time, the
 * quick ones first. The first step that fails ends it, and says in its last lines how to repeat what failed.
 * npm run test:all is the same at full size, with a seed of its own, and then the tour, the packages and the protections.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { binary } from './lib/binary.mjs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { prepareDesktop } from './lib/desktop/index.mjs'
import { ensureElectron } from './lib/electron/index.mjs'
import { changedSinceMain, isProofOfNever, verdictOn } from './lib/flaky.mjs'
import { runPlaywright } from './lib/playwright.mjs'
import { inProject, root } from './lib/project.mjs'
import {
  closingLine,
  lineOf,
  playwrightFailures,
  playwrightResults,
  readReport,
  sumOf,
  vitestFailures,
  vitestResults,
  vitestUnhandled,
} from './lib/results.mjs'
import { run } from './lib/run.mjs'
import { duration, headline, main, say } from './lib/say.mjs'
import { asStep, coreSeconds, roomy, script, sideBySide } from './lib/steps.mjs'

const report = (name) => inProject('test-results', name)
const check = (...args) => script(root, ...args)

/** How the run ended so far. */
const counted = []
const flaky = []

/** Both cores wait for the network where these install something. */
const prepare = async () =>
  (await sideBySide([
    { name: 'dependencies', work: () => asStep(ensureDependencies) },
    { name: 'desktop', work: () => asStep(prepareDesktop) },
  ])) ||
  (await sideBySide([
    { name: 'build', work: () => asStep(ensureBuilt) },
    { name: 'Electron', work: () => asStep(ensureElectron) },
  ]))

const checks = () =>
  sideBySide([
    // Types too, which it has to work out anyway.
    { name: 'types and lint', work: () => check(binary('oxlint'), '--type-check') },
    { name: 'arrows', work: () => check(inProject('tools', 'arrows.mjs')) },
    { name: 'budgets', work: () => check(inProject('tools', 'budgets.mjs')) },
    { name: 'sources', work: () => check(inProject('tools', 'sources.mjs')) },
    { name: 'letters', work: () => check(inProject('tools', 'letters.mjs')) },
    { name: 'format', work: () => check(binary('oxfmt'), '--check') },
    { name: 'unused', work: () => check(binary('knip')) },
  ])

async function vitest(file, ...args) {
  const reporters = [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report(file)}`,
    '--includeTaskLocation',
  ]
  const command = [binary('vitest'), 'run', '--config', 'test/vitest.config.mts', ...reporters, ...args]
  const { code, output } = await run(process.execPath, command, { cwd: root, env: roomy(), quiet: true })
  const written = readReport(report(file))
  await writeFile(report(file.replace('.json', '.log')), output)
  if (written === undefined) process.stderr.write(`${output.trim()}\n`)
  return { code, written, unhandled: vitestUnhandled(output) }
}

/** Files whose tests failed are run once more, alone. What passes then is flaky. An error that nothing handled is no test's, and red. */
async function unitTests() {
  const { code, written, unhandled } = await vitest('unit.json')
  if (written === undefined) return 1
  counted.push(vitestResults(written))
  if (code === 0) return 0
  const failures = [...unhandled, ...vitestFailures(written)]
  const files = [...new Set(failures.map(({ file }) => file))]
  const isFinal = unhandled.length > 0 || files.length === 0 || files.length > 5 || files.some(isProofOfNever)
  if (isFinal) return tellFailed(failures, code)
  const second = await vitest('unit-second.json', ...files, '--maxWorkers=1')
  if (second.code !== 0) return tellFailed(failures, code)
  counted.push({ passed: failures.length, failed: -failures.length, skipped: 0 })
  flaky.push(...failures)
  return 0
}

async function endToEnd() {
  const code = await runPlaywright(inProject('test', 'e2e', 'playwright.config.ts'))
  const written = readReport(report('e2e.json'))
  if (written === undefined) return code || 1
  counted.push(playwrightResults(written))
  flaky.push(...playwrightFailures(written, 'flaky'))
  return code === 0 ? 0 : tellFailed(playwrightFailures(written, 'unexpected'), code)
}

function tellFailed(failures, code) {
  headline('failed')
  for (const failure of failures.slice(0, 5)) process.stderr.write(`${lineOf(failure)}\n`)
  if (failures.length > 5) process.stderr.write(`… and ${failures.length - 5} more\n`)
  if (failures.length === 0) say('no test says why: see the end of the log')
  say('all of it: test-results/')
  const [first] = failures
  const isEndToEnd = first?.file.endsWith('.e2e.ts')
  const name = first?.file.replace('test/e2e/', '')
  if (first)
    say(
      `alone: npm run ${isEndToEnd ? `e2e -- ${name}${first.line ? `:${first.line}` : ''}` : `unit -- ${first.file}`}`,
    )
  return code || 1
}

async function secondTries() {
  await writeFile(report('flaky.json'), `${JSON.stringify(flaky, null, 2)}\n`)
  for (const each of flaky) say(`flaky: ${lineOf(each)}`)
  const verdict = verdictOn(flaky, flaky.length > 0 ? await changedSinceMain() : [])
  if (verdict) say(`red: ${verdict}. Mend the cause (CONTRIBUTING.md, "A flaky test").`)
  return verdict === undefined ? 0 : 1
}

const other = async (file, ...args) =>
  (await run(process.execPath, [inProject('tools', file), ...args], { cwd: root })).code

const gate = [
  ['preparation', prepare],
  ['checks', checks],
  ['unit and component tests', unitTests],
  ['end-to-end tests', endToEnd],
  ['second tries', secondTries],
]

/** The main job by itself, what users install, and Kartei without each protection. */
const beyond = [
  ['tour', () => other('tour.mjs')],
  ['packages', () => other('package-test.mjs')],
  ['protections', () => other('protections.mjs')],
]

await main(async (args) => {
  const isFull = args.includes('--full')
  if (isFull) {
    process.env['KARTEI_FULL_SIZE'] = '1'
    process.env['KARTEI_SEED'] ??= String(Date.now() % 1_000_000)
  }
  const tellSeed = () => isFull && say(`seed: KARTEI_SEED=${process.env['KARTEI_SEED']}`)
  const begin = Date.now()
  await rm(inProject('test-results'), { recursive: true, force: true })
  await mkdir(inProject('test-results'))
  tellSeed()

  let code = 0
  for (const [name, work] of isFull ? [...gate, ...beyond] : gate) {
    const [stepBegin, before] = [Date.now(), coreSeconds()]
    code = await work()
    const cores = coreSeconds() - before
    const took = `${duration(Date.now() - stepBegin)}${Number.isNaN(cores) ? '' : `, ${Math.round(cores)} core-seconds`}`
    say(`${code === 0 ? '✓' : '✗'} ${name} (${took})`)
    if (code !== 0) break
  }

  const sum = sumOf(counted)
  if (code === 0 && (sum.failed > 0 || sum.passed === 0)) {
    say(sum.passed === 0 ? 'no test ran' : 'a test failed')
    code = 1
  }
  tellSeed()
  say(
    `${code === 0 ? 'all is well' : 'stopped at the first failure'} (${duration(Date.now() - begin)}, ${cpus().length} cores)`,
  )
  process.stdout.write(`${closingLine(sum)}\n`)
  return code
})
