import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Results */

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

/** What the JSON reporter of Playwright counted. Errors outside of tests count as failures, and so do flaky tests. */
export function playwrightResults({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}

/**
 * The sum over reports; a report that was not written counts nothing.
 *
 * @param {{ file: string, count: (report: any) => Results }[]} reports
 * @returns {Results}
 */
export function sumOf(reports) {
  const read = ({ file, count }) => (existsSync(file) ? [count(JSON.parse(readFileSync(file, 'utf8')))] : [])
  const none = { passed: 0, failed: 0, skipped: 0 }
  const add = (sum, each) => ({
    passed: sum.passed + each.passed,
    failed: sum.failed + each.failed,
    skipped: sum.skipped + each.skipped,
  })
  return reports.flatMap(read).reduce(add, none)
}

/** The line that ends a test run. */
export const closingLine = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`
