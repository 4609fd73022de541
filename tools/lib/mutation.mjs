import { posix } from 'node:path'
import { parseSync } from 'vite'
import { Refusal } from './say.mjs'

/**
 * The values that a module exports by name, and `default`; what it only hands on by `export *` is not among them.
 *
 * @param {string} module its path, whose ending says how it is read
 * @param {string} source
 */
export function exportsOf(module, source) {
  const { module: parsed, errors } = parseSync(module, source)
  if (errors.length > 0) throw new Refusal(`${module} cannot be read: ${errors[0].message}`)
  return parsed.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ isType }) => !isType)
    .flatMap(({ exportName: { kind, name } }) => (kind === 'Default' ? ['default'] : (name ?? [])))
}

/**
 * What takes a module's place where one of its exported names is replaced. The module itself goes to `original`: whoever
 * imports the name gets the new one, and what the module does with it inside stays as it was.
 *
 * @param {string} source
 * @param {import('../../test/trust/promises.mjs').Mutation} mutation
 * @returns {{ original: string, wrapper: string }}
 */
export function mutated(source, { module, name, put }) {
  const names = exportsOf(module, source)
  if (!names.includes(name)) throw new Refusal(`${module} exports no ${name}; it has ${names.join(', ') || 'nothing'}.`)
  const { dir, name: stem, ext } = posix.parse(module)
  // Written as the sources write it: without the ending of TypeScript, which belongs to a module that is to be run.
  const from = `'./${stem}.original${/^\.tsx?$/.test(ext) ? '' : ext}'`
  const lines = [
    `import * as original from ${from}`,
    `export * from ${from}`,
    ...(names.includes('default') && name !== 'default' ? [`export { default } from ${from}`] : []),
    name === 'default' ? `export default (${put})` : `export const ${name} = ${put}`,
    // A replacement that does without it would leave an import that nobody uses.
    'void original',
  ]
  return { original: posix.join(dir, `${stem}.original${ext}`), wrapper: `${lines.join('\n')}\n` }
}
