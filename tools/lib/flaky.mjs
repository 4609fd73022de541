import { sections } from '../../test/trust/promises.mjs'
import { root } from './project.mjs'
import { run } from './run.mjs'

/** How many flaky tests a run may have. */
const mostFlaky = 2

/**
 * Files that prove that something never happens: those of the promises, and a few beside them. A failure there is evidence,
 * however rare it is, so they get no second try.
 */
export const proofsOfNever = [
  ...new Set([
    ...sections.flatMap(({ promises }) => promises.flatMap(({ proofs }) => proofs.map(({ file }) => file))),
    'test/e2e/doubt.e2e.ts',
    'test/e2e/unsaved.e2e.ts',
    'test/main/features/credit-limit/kill/kill.test.ts',
    'test/main/service/hostile-pages.test.ts',
  ]),
]

/** @param {string} file from the project's folder, with slashes */
export const isProofOfNever = (file) => proofsOfNever.includes(file)

/**
 * Why tests that passed at their second try only make a run red all the same, if they do: there are too many of them, or one
 * is in a file that was changed, so that the change may be the reason.
 *
 * @param {readonly { file: string }[]} flaky
 * @param {readonly string[]} changed files, from the project's folder
 * @returns {string | undefined}
 */
export function verdictOn(flaky, changed) {
  if (flaky.length > mostFlaky) return `${flaky.length} tests are flaky, and at most ${mostFlaky} may be`
  const own = flaky.find(({ file }) => changed.includes(file))
  return own && `a test is flaky whose file was changed since main: ${own.file}`
}

/**
 * The files that differ from main, which holds what was last proven.
 *
 * @returns {Promise<string[]>}
 */
export async function changedSinceMain() {
  const git = (...args) => run('git', args, { cwd: root, quiet: true })
  for (const main of ['origin/main', 'main']) {
    const base = await git('merge-base', 'HEAD', main)
    if (base.code !== 0) continue
    const { output } = await git('diff', '--name-only', base.output.trim())
    return output.split('\n').filter((file) => file !== '')
  }
  return []
}
