/*
 * A process in a locale that is not UTF-8 loses files with umlauts in their names without a word, between the file
 * dialog and the page.
 */

/** What Electron is started with: a UTF-8 locale, and never as plain Node, whatever the calling program set. */
export function electronEnvironment(environment = process.env) {
  const env = { ...environment }
  delete env.ELECTRON_RUN_AS_NODE
  if (process.platform === 'linux' && !isUtf8(environment)) env.LC_ALL = 'C.UTF-8'
  return env
}

function isUtf8({ LC_ALL, LC_CTYPE, LANG }) {
  return /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '')
}
