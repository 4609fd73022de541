/** Windows finds its own parts by this variable; nothing else of the clerk's environment is the business of a file. */
const needed = ['SystemRoot']

/**
 * The environment of a process that opens foreign files: that of the clerk may hold tokens, passwords of proxies and paths. It is
 * not empty, because Electron takes an empty one for none and hands its own on.
 */
export const confinedEnvironment = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(environment).filter(([name]) => needed.includes(name))),
  NODE_ENV: 'production',
})
