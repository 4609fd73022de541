import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './project.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Results
 * @typedef {{ file: string, line?: number, title: string, error: string }} Failure a test that failed: its file from the
 *   project's folder, and the beginning of what it said
 */

/** What the JSON reporter of Vitest counted. A file that could not even be loaded counts as one failure. */
export function vitestResults(report) {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** What the JSON reporter of Playwright counted. Errors outside of tests count as failures; flaky tests passed in the end. */
export function playwrightResults({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped }
}

const fromProject = (path) => relative(root, path).replaceAll('\\', '/')
// oxlint-disable-next-line no-control-regex -- the colours of a terminal
const plain = (text) => text.replaceAll(/\u001b\[[\d;]*m/g, '')
const firstLines = (text) =>
  plain(text)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 3)
    .join(' ')
    .slice(0, 300)

/**
 * The tests of Vitest's JSON report that failed.
 *
 * @param {any} report
 * @returns {Failure[]}
 */
export function vitestFailures(report) {
  return report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = fromProject(name)
      if (assertionResults.length === 0) return [{ file, title: 'cannot be loaded', error: firstLines(message ?? '') }]
      return assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, location, failureMessages }) => ({
          file,
          ...(location && { line: location.line }),
          title: fullName,
          error: firstLines(failureMessages?.[0] ?? ''),
        }))
    })
}

/**
 * The errors that nothing handled while Vitest ran. Its JSON report does not know them: they are in what it prints alone.
 *
 * @param {string} output what Vitest printed
 * @returns {Failure[]}
 */
export const vitestUnhandled = (output) =>
  plain(output)
    .split(/^⎯+ (?=(?:Unhandled (?!Errors)|Uncaught ))/m)
    .slice(1)
    .map((block) => ({
      file: /originated in "([^"]+)"/.exec(block)?.[1] ?? 'test',
      title: 'outside of any test',
      error: firstLines(block.replace(/^.*⎯+$/m, '')),
    }))

/**
 * The tests of Playwright's JSON report with this outcome: `unexpected` failed, `flaky` passed at the second try only.
 *
 * @param {any} report
 * @param {'unexpected' | 'flaky'} outcome
 * @returns {Failure[]}
 */
export function playwrightFailures({ suites, errors, config }, outcome) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const tests = suites.flatMap(specsOf).flatMap(({ title, file, line, tests: tried }) =>
    tried
      .filter(({ status }) => status === outcome)
      .map(({ results }) => ({
        file: fromProject(`${config.rootDir}/${file}`),
        line,
        title,
        error: firstLines(results.find(({ error }) => error)?.error.message ?? ''),
      })),
  )
  if (outcome === 'flaky') return tests
  return [
    ...tests,
    ...errors.map(({ message = '', location }) => ({
      file: location ? fromProject(location.file) : 'test/e2e',
      ...(location && { line: location.line }),
      title: 'outside of any test',
      error: firstLines(message),
    })),
  ]
}

/**
 * A failure with its place as an editor finds it.
 *
 * @param {Failure} failure
 */
export const lineOf = ({ file, line, title, error }) =>
  `${file}${line === undefined ? '' : `:${line}`} › ${title}${error === '' ? '' : `\n    ${error}`}`

/**
 * The report that a runner wrote, if it did.
 *
 * @param {string} file
 */
export const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/**
 * The sum over results.
 *
 * @param {readonly Results[]} results
 * @returns {Results}
 */
export const sumOf = (results) =>
  results.reduce(
    (sum, each) => ({
      passed: sum.passed + each.passed,
      failed: sum.failed + each.failed,
      skipped: sum.skipped + each.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )

/** The line that ends a test run. */
export const closingLine = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`
