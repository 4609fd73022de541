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
