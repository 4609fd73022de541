import { relative } from 'node:path'
import { root } from './project.mjs'

/**
 * @typedef {import('../../test/trust/promises.mjs').Proof} Proof
 * @typedef {{ file: string, title: string }} Titled a test that there is, with the titles of what it stands in
 */

/** @param {Pick<Proof, 'file'>} proof */
export const isEndToEnd = ({ file }) => file.endsWith('.e2e.ts')

/** @param {Pick<Proof, 'file'>} proof */
export const isUnit = ({ file }) => /\.test\.tsx?$/.test(file)

/**
 * The pattern by which the runners choose a proof, in whose name `%s` stands for what a table says there.
 *
 * @param {string} name
 */
export const patternOf = (name) =>
  name
    .split('%s')
    .map((text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('.*')

const fromProject = (path) => relative(root, path).replaceAll('\\', '/')

/**
 * The tests of `vitest list --json`.
 *
 * @param {any[]} listed
 * @returns {Titled[]}
 */
export const vitestTitles = (listed) => listed.map(({ file, name }) => ({ file: fromProject(file), title: name }))

/**
 * The tests of `playwright test --list --reporter=json`.
 *
 * @param {any} listed
 * @returns {Titled[]}
 */
export function playwrightTitles({ suites, config }) {
  const below = (suite, outer) => {
    const titled = (title) => `${outer} ${title}`
    return [
      ...(suite.specs ?? []).map(({ file, title }) => ({
        file: fromProject(`${config.rootDir}/${file}`),
        title: titled(title),
      })),
      ...(suite.suites ?? []).flatMap((inner) => below(inner, titled(inner.title))),
    ]
  }
  return suites.flatMap((suite) => below(suite, ''))
}

/**
 * Whether a proof is among the tests.
 *
 * @param {readonly Titled[]} tests
 * @param {Proof} proof
 */
export function hasTest(tests, { file, name }) {
  const pattern = new RegExp(patternOf(name))
  return tests.some((test) => test.file === file && pattern.test(test.title))
}
