/*
 * npm run test:protections: takes each protection out of a copy of the sources, one at a time, and runs the proof that must fail
 * then (test/trust/promises/). A proof that passes without its protection proves nothing, and one that fails with it neither: both
 * end this with a list. Arguments choose by a part of a proof's file or of what is taken out. End-to-end proofs are built anew each
 * time; without arguments it takes about half an hour.
 */
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sections } from '../test/trust/promises/index.mjs'
import { binary } from './lib/binary.mjs'
import { inProject, root } from './lib/project.mjs'
import { ready } from './lib/ready.mjs'
import { playwrightResults, vitestResults } from './lib/results.mjs'
import { run } from './lib/run.mjs'
import { duration, main, Refusal, say } from './lib/say.mjs'
import { roomy } from './lib/steps.mjs'
import { patternOf } from './lib/trust.mjs'

/** How long one proof may take, in milliseconds: without a deadline of the program, a test waits for its own. */
const patience = 180_000

const isEndToEnd = ({ file }) => file.endsWith('.e2e.ts')
const isRunHere = ({ file }) => isEndToEnd({ file }) || file.endsWith('.test.ts')

/** How proofs end while every protection is there: each is run once for it. */
const withAll = new Map()

await main(async (args) => {
  const proofs = sections
    .flatMap(({ promises }) => promises)
    .flatMap((each) => each.proofs)
    .filter(isRunHere)
  const wanted = proofs.flatMap((proof) =>
    proof.without
      .filter(({ what }) => args.length === 0 || args.some((part) => what.includes(part) || proof.file.includes(part)))
      .map((removal) => ({ proof, removal })),
  )
  if (wanted.length === 0) throw new Refusal('No protection is called so, and no file of a proof.')
  await ready()
  const begin = Date.now()
  const copy = await copied()
  const unnoticed = []
  try {
    for (const { proof, removal } of wanted.sort((a, b) => a.proof.file.localeCompare(b.proof.file))) {
      const found = await tried(copy, proof, removal)
      say(
        `${found === undefined ? '✓' : '✗'} without ${removal.what}: ${proof.file}, ${proof.name}${found ? ` ${found}` : ''}`,
      )
      if (found) unnoticed.push(`without ${removal.what}, ${proof.file} (${proof.name}) ${found}`)
    }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
  const noticed = wanted.length - unnoticed.length
  const took = duration(Date.now() - begin)
  say(`without their protection ${noticed} of ${wanted.length} proofs failed, as they must (${took})`)
  if (unnoticed.length > 0) say(`${unnoticed.length} did not:`)
  for (const line of unnoticed) process.stdout.write(`${line}\n`)
  return unnoticed.length === 0 ? 0 : 1
})

/** A folder with the sources as they are now, in which something may be broken. */
async function copied() {
  const folder = await mkdtemp(join(tmpdir(), 'kartei-protections-'))
  // Some proofs run as a user without rights.
  await chmod(folder, 0o755)
  const { code, output } = await run('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, quiet: true })
  if (code !== 0) throw new Refusal(`The files of the project cannot be listed: ${output.trim()}`)
  // Some are listed, and removed since.
  for (const file of output.split('\0').filter((listed) => listed !== '' && existsSync(inProject(listed))))
    await cp(inProject(file), join(folder, file))
  await cp(inProject('out'), join(folder, 'out'), { recursive: true, filter: (path) => !path.includes('packages') })
  await symlink(inProject('node_modules'), join(folder, 'node_modules'), 'dir')
  return folder
}

/** What went otherwise than it must, if anything. */
async function tried(copy, proof, removal) {
  const key = `${proof.file} ${proof.name}`
  if (!withAll.has(key)) withAll.set(key, await outcomeOf(copy, proof))
  const whole = withAll.get(key)
  if (whole.failed > 0 || whole.passed === 0) return `does not pass to begin with`
  const kept = new Map()
  try {
    for (const { file, find, put } of removal.edits) {
      const text = await readFile(join(copy, file), 'utf8')
      if (text.split(find).length !== 2) return `is not tried: ${file} does not have it once: ${find}`
      if (!kept.has(file)) kept.set(file, text)
      await writeFile(
        join(copy, file),
        text.replace(find, () => put),
      )
    }
    const { passed, failed } = await outcomeOf(copy, proof)
    if (failed > 0) return undefined
    return passed > 0 ? 'passes all the same' : 'is not run at all'
  } finally {
    for (const [file, text] of kept) await writeFile(join(copy, file), text)
  }
}

/** How a proof ends on the copy as it stands. */
async function outcomeOf(copy, proof) {
  const report = join(copy, 'test-results', 'protections.json')
  await rm(report, { force: true })
  const env = { ...roomy(), KARTEI_SEED: '1', KARTEI_QUIET_MS: '1000' }
  const name = patternOf(proof.name)
  const [command, count] = isEndToEnd(proof)
    ? [['tools/e2e.mjs', proof.file, '-g', name, '--workers=1', '--retries=0', '--reporter=json'], playwrightResults]
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
  await run(process.execPath, command, {
    cwd: copy,
    quiet: true,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    signal,
  })
  const text = await readFile(report, 'utf8').catch(() => '')
  // What never ends has failed as well, and so has what cannot even be built.
  return text === '' ? { passed: 0, failed: signal.aborted ? 1 : 0, skipped: 0 } : count(JSON.parse(text))
}
