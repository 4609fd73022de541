/*
 * What the scripts tell the person in front of them. All of it goes to stderr: stdout belongs to what was asked for
 * (the path of electron-path, the closing line of the tests).
 */
const bold = (text) => (process.stderr.isTTY ? `\u001b[1m${text}\u001b[22m` : text)

/** One line of progress. */
export const say = (text) => process.stderr.write(`kartei: ${text}\n`)

/** The beginning of a step that prints lines of its own. */
export const headline = (text) =>
  process.stderr.write(`\n${bold(`── ${text} `)}${'─'.repeat(Math.max(3, 76 - text.length))}\n`)

/** "0.4 s", "12 s", "3 min 5 s" */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000
  if (seconds < 10) return `${seconds.toFixed(1)} s`
  if (seconds < 60) return `${Math.round(seconds)} s`
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}

/** A failure that the person can do something about: its message is all that is shown. */
export class Refusal extends Error {
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/**
 * Runs a script's main function: a Refusal ends in its sentence and exit code, anything else in its stack and 1. A library that
 * ends the process with 0 once nothing is left to do, as the packaging tools do, changes nothing about that.
 */
export async function main(run) {
  let code
  process.on('exit', () => (process.exitCode = code ?? process.exitCode))
  try {
    const [major, minor] = process.versions.node.split('.').map(Number)
    if (major < 20 || (major === 20 && minor < 19)) {
      throw new Refusal(`Kartei needs Node 20.19 or newer; this is ${process.versions.node}.`)
    }
    code = (await run(process.argv.slice(2))) ?? 0
  } catch (error) {
    process.stderr.write(`kartei: ${error instanceof Refusal ? error.message : (error?.stack ?? error)}\n`)
    code = error instanceof Refusal ? error.exitCode : 1
  }
  process.exitCode = code
}
