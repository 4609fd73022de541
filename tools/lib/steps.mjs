import { readFileSync } from 'node:fs'
import { run } from './run.mjs'
import { duration, headline, Refusal, say } from './say.mjs'

/**
 * Runs steps that do not need one another, two at a time, each quietly: what a step printed is shown when it fails. The
 * first failure keeps further ones from starting.
 *
 * @param {{ name: string, work: () => Promise<{ code: number, output: string }> }[]} steps
 * @returns {Promise<number>} 0, or the exit code of the step that failed first
 */
export async function sideBySide(steps) {
  const waiting = [...steps]
  let failure = 0
  const lane = async () => {
    for (let step = waiting.shift(); step && failure === 0; step = waiting.shift()) {
      const begin = Date.now()
      const { code, output } = await step.work()
      if (code === 0) {
        say(`✓ ${step.name} (${duration(Date.now() - begin)})`)
        continue
      }
      failure ||= code
      headline(`${step.name} failed`)
      process.stderr.write(`${output.trim()}\n`)
    }
  }
  await Promise.all([lane(), lane()])
  return failure
}

/**
 * Processor seconds of the processes that this one has started and that have ended, with their own; NaN where the system does
 * not tell.
 */
export function coreSeconds() {
  try {
    // The name of the program stands in parentheses and may hold spaces; of what follows, the 14th and 15th are its children's.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ')
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return NaN
  }
}

/** A function of a script as a step: a Refusal is its failure. */
export async function asStep(work) {
  try {
    await work()
    return { code: 0, output: '' }
  } catch (error) {
    if (error instanceof Refusal) return { code: error.exitCode, output: error.message }
    throw error
  }
}

/**
 * This process's environment, with room for what lives shortly: checking and testing make much of it, and tidying it up
 * as often as Node does by default costs a tenth of their time. In MiB.
 */
export const roomy = () => ({
  ...process.env,
  NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --max-semi-space-size=64`.trim(),
})

/** A Node script as a step. */
export const script = (cwd, ...args) =>
  run(process.execPath, args, { cwd, quiet: true, env: { ...roomy(), FORCE_COLOR: '0' } })
