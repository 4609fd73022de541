/*
 * npm run test:protections: sees the proofs of the promises (test/trust/promises.mjs) fail. Every proof must be a test that there
 * is; and in a copy of the sources each protection is replaced by its exported name, one at a time, and the proofs that must fail
 * then are run. A proof that passes without its protection proves nothing, and one that fails with it neither: both end this with
 * a list. Arguments choose by a part of a proof's file, of a module or of a name, and `--list` looks only whether the tests are
 * there. Proofs in a window are built anew for each protection; without arguments it takes about a quarter of an hour.
 */
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sections } from '../test/trust/promises.mjs'
import { binary } from './lib/binary.mjs'
import { mutated } from './lib/mutation.mjs'
import { inProject, root } from './lib/project.mjs'
import { hasTest, isEndToEnd, isUnit, patternOf, playwrightTitles, vitestTitles } from './lib/proofs.mjs'
import { ready } from './lib/ready.mjs'
import { playwrightResults, readReport, vitestResults } from './lib/results.mjs'
import { run } from './lib/run.mjs'
import { duration, main, Refusal, say } from './lib/say.mjs'
import { roomy } from './lib/steps.mjs'

/** How long one proof may take, in milliseconds: without a deadline of the program, a test waits for its own. */
const patience = 180_000

/** Without it the tests in a window that belong to the full run are not there. */
const fullSize = { KARTEI_FULL_SIZE: '1' }

const all = sections.flatMap(({ promises }) => promises).flatMap(({ proofs }) => proofs)

await main(async (args) => {
  const missing = args.every((each) => each === '--list') ? await missingTests() : []
  if (args.includes('--list')) return verdict(missing)
  const isWanted = ({ file, without }) =>
    args.length === 0 || args.some((part) => [file, without.module, without.name].some((text) => text.includes(part)))
  const wanted = all.filter((proof) => proof.without !== undefined && isWanted(proof))
  if (wanted.length === 0) throw new Refusal('No protection is called so, and no file of a proof.')
  const inWindow = wanted.filter(isEndToEnd)
  if (inWindow.length > 0) await ready()
  const begin = Date.now()
  const wrong = [...missing]
  const copy = await copied({ withBuild: inWindow.length > 0 })
  try {
    wrong.push(...(await tried(copy, wanted.filter(isUnit))), ...(await tried(copy, inWindow)))
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
  say(`${wanted.length} proofs without their protection (${duration(Date.now() - begin)})`)
  return verdict(wrong)
})

function verdict(wrong) {
  if (wrong.length > 0) say(`${wrong.length} are wrong:`)
  for (const line of wrong) process.stdout.write(`${line}\n`)
  return wrong.length === 0 ? 0 : 1
}

/** The proofs that no runner knows. Those of a package are no tests of a runner; their files must be there. */
async function missingTests() {
  const filesOf = (proofs) => [...new Set(proofs.map(({ file }) => file))]
  const report = inProject('test-results', 'list.json')
  await mkdir(dirname(report), { recursive: true })
  const list = async (command) => {
    const { output } = await run(process.execPath, command, {
      cwd: root,
      quiet: true,
      env: { ...roomy(), ...fullSize, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    })
    const written = readReport(report)
    await rm(report, { force: true })
    if (written === undefined) throw new Refusal(`The tests cannot be listed:\n${output.trim()}`)
    return written
  }
  const unit = ['list', '--config', 'test/vitest.config.mts', `--json=${report}`, ...filesOf(all.filter(isUnit))]
  const window = ['test', '--config', 'test/e2e/playwright.config.ts', '--list', '--no-deps', '--reporter=json']
  const there = [
    ...vitestTitles(await list([binary('vitest'), ...unit])),
    ...playwrightTitles(
      await list([binary('playwright', '@playwright/test'), ...window, ...filesOf(all.filter(isEndToEnd))]),
    ),
  ]
  return all
    .filter((proof) =>
      isUnit(proof) || isEndToEnd(proof) ? !hasTest(there, proof) : !existsSync(inProject(proof.file)),
    )
    .map(({ file, name }) => `there is no such test: ${file}, ${name}`)
}

/** A folder with the sources as they are now, in which something may be replaced. */
async function copied({ withBuild }) {
  const folder = await mkdtemp(join(tmpdir(), 'kartei-protections-'))
  // Some proofs run as a user without rights.
  await chmod(folder, 0o755)
  const { code, output } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, quiet: true })
  if (code !== 0) throw new Refusal(`The files of the project cannot be listed: ${output.trim()}`)
  // Some are listed, and removed since.
  for (const file of output.split('\0').filter((listed) => listed !== '' && existsSync(inProject(listed))))
    await cp(inProject(file), join(folder, file))
  if (withBuild)
    await cp(inProject('out'), join(folder, 'out'), { recursive: true, filter: (path) => !path.includes('packages') })
  await symlink(inProject('node_modules'), join(folder, 'node_modules'), 'dir')
  return folder
}

/** Runs each proof once whole, and then without its protection, of which each is replaced once. Resolves to what went wrong. */
async function tried(copy, proofs) {
  const wrong = []
  const tell = (proof, found) => {
    const { without, file, name } = proof
    say(
      `${found ? '✗' : '✓'} without ${without.name} of ${without.module}: ${file}, ${name}${found ? ` ${found}` : ''}`,
    )
    if (found) wrong.push(`without ${without.name} of ${without.module}, ${file} (${name}) ${found}`)
  }
  const whole = new Set()
  for (const proof of proofs) {
    const { passed, failed } = await outcomeOf(copy, proof)
    if (passed > 0 && failed === 0) whole.add(proof)
    else tell(proof, passed + failed === 0 ? 'is not run at all' : 'does not pass to begin with')
  }
  const mutations = new Map()
  for (const proof of whole)
    mutations.set(JSON.stringify(proof.without), [...(mutations.get(JSON.stringify(proof.without)) ?? []), proof])
  for (const [, same] of mutations) {
    const putBack = await replaced(copy, same[0].without)
    try {
      for (const proof of same) {
        const { passed, failed } = await outcomeOf(copy, proof)
        tell(proof, failed > 0 ? undefined : passed > 0 ? 'passes all the same' : 'is not run at all')
      }
    } finally {
      await putBack()
    }
  }
  return wrong
}

/** Replaces an exported name in the copy. Resolves to what undoes it. */
async function replaced(copy, mutation) {
  const module = join(copy, mutation.module)
  const { original, wrapper } = mutated(await readFile(module, 'utf8'), mutation)
  await rename(module, join(copy, original))
  await writeFile(module, wrapper)
  return () => rename(join(copy, original), module)
}

/** How a proof ends on the copy as it stands. What belongs to the full run is run here too, at the size that `npm test` has. */
async function outcomeOf(copy, proof) {
  const report = join(copy, 'test-results', 'protections.json')
  await rm(report, { force: true })
  const name = patternOf(proof.name)
  const [command, count] = isEndToEnd(proof)
    ? [
        ['tools/e2e.mjs', proof.file, '-g', name, '--workers=1', '--retries=0', '--no-deps', '--reporter=json'],
        playwrightResults,
      ]
    : [
        [
          binary('vitest'),
          'run',
          '--config',
          'test/vitest.config.mts',
          proof.file,
          '-t',
          name,
          '--reporter=json',
          `--outputFile.json=${report}`,
        ],
        vitestResults,
      ]
  const signal = AbortSignal.timeout(patience)
  const { KARTEI_FULL_SIZE: _full, ...environment } = roomy()
  const env = {
    ...environment,
    KARTEI_SEED: '1',
    KARTEI_QUIET_MS: '1000',
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(isEndToEnd(proof) && fullSize),
  }
  await run(process.execPath, command, { cwd: copy, quiet: true, env, signal })
  // What never ends has failed as well; what cannot even be built is not run.
  const written = readReport(report)
  return written === undefined ? { passed: 0, failed: signal.aborted ? 1 : 0, skipped: 0 } : count(written)
}
