import { root } from './project.mjs'
import { run } from './run.mjs'

/** How many flaky tests a run may have. */
const mostFlaky = 2

/**
 * Files that prove that something never happens: sent twice, lost, leaked, let out. A failure there is evidence, however rare
 * it is, so they get no second try. A folder stands for all of its files.
 */
export const proofsOfNever = [
  'test/e2e/checklist.e2e.ts',
  'test/e2e/confinement.e2e.ts',
  'test/e2e/documents-process.e2e.ts',
  'test/e2e/doubt.e2e.ts',
  'test/e2e/kill.e2e.ts',
  'test/e2e/page-scripts.e2e.ts',
  'test/e2e/secrets.e2e.ts',
  'test/e2e/unanswered.e2e.ts',
  'test/e2e/unsaved.e2e.ts',
  'test/main/features/cases/kill/',
  'test/main/features/credit-limit/kill/',
  'test/main/features/documents/kill/',
  'test/main/lib/outbox/',
  'test/main/store/kill/',
]

/** @param {string} file from the project's folder, with slashes */
export const isProofOfNever = (file) =>
  proofsOfNever.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path))

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
