import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { root } from './project.mjs'
import { duration } from './say.mjs'

/** @typedef {{ file: string, passed: number, failed: number, skipped: number, ms: number, sizes: string[] }} FileResult */

/** Numbers in the titles of tests: how much was tried. */
const sizesIn = (titles) => titles.filter((title) => /\d{2,}/.test(title))

const fromProject = (path) => relative(root, path).replaceAll('\\', '/')

/**
 * What came of each file, from the reports of both runners; one that was not written has nothing to say.
 *
 * @param {{ unit: string, endToEnd: string }} reports
 * @returns {Promise<FileResult[]>}
 */
export async function fileResults({ unit, endToEnd }) {
  const read = async (file) => JSON.parse(await readFile(file, 'utf8').catch(() => 'null'))
  return [...ofVitest(await read(unit)), ...ofPlaywright(await read(endToEnd))].sort((one, other) => other.ms - one.ms)
}

function ofVitest(report) {
  return (report?.testResults ?? []).map(({ name, status, startTime, endTime, assertionResults }) => {
    const count = (wanted) => assertionResults.filter((each) => each.status === wanted).length
    const isUnloaded = status === 'failed' && assertionResults.length === 0
    return {
      file: fromProject(name),
      passed: count('passed'),
      failed: count('failed') + Number(isUnloaded),
      skipped: assertionResults.length - count('passed') - count('failed'),
      ms: Math.round(endTime - startTime),
      sizes: sizesIn(assertionResults.map(({ title }) => title)),
    }
  })
}

function ofPlaywright(report) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  return (report?.suites ?? []).map((suite) => {
    const tests = specsOf(suite).flatMap(({ title, tests: each }) => each.map((test) => ({ title, ...test })))
    const count = (...wanted) => tests.filter(({ status }) => wanted.includes(status)).length
    return {
      file: `test/e2e/${suite.file.replace(/^.*\//, '')}`,
      passed: count('expected'),
      failed: count('unexpected', 'flaky'),
      skipped: count('skipped'),
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration: took }) => sum + took, 0),
      sizes: sizesIn(tests.map(({ title }) => title)),
    }
  })
}

/**
 * Whether a file proves anything: one whose tests were all skipped does not.
 *
 * @param {Pick<FileResult, 'passed' | 'failed'>} result
 * @returns {'holds' | 'FAILED' | 'NOT RUN'}
 */
export const stateOf = ({ passed, failed }) => (failed > 0 ? 'FAILED' : passed > 0 ? 'holds' : 'NOT RUN')

/**
 * What the runners are given to choose a proof by its name, in which `%s` stands for what a table says there.
 *
 * @param {string} name
 */
export const patternOf = (name) =>
  name
    .split('%s')
    .map((text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('.*')

/**
 * Whether sources of tests have one of this name that is run: a comment is none, and neither is one that is skipped.
 *
 * @param {string} source
 * @param {string} name
 */
export const hasTest = (source, name) =>
  source
    .replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
    .replaceAll(/\.(?:skip|todo)\(\s*(['"`])(?:\\.|(?!\1).)*\1/gs, '')
    .includes(name)

/**
 * The results as a table, what took longest first.
 *
 * @param {readonly FileResult[]} results
 * @returns {string[]}
 */
export function linesOf(results) {
  const rows = results.map(({ file, passed, failed, skipped, ms }) => [
    stateOf({ passed, failed }),
    duration(ms),
    `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    file,
  ])
  const widths = [0, 1, 2].map((column) => Math.max(0, ...rows.map((row) => row[column].length)))
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}
