import { app } from 'electron'
import { textsIn } from '../lib/texts'
import { readPolicy, sentenceOf, type PolicyInForce, type ReadPolicy } from '../policy'
import { refuseStart } from './refuse-start'

/** Problems that one dialog names. */
const mostNamed = 15

/** The policy of this computer as it was read, and its errors. */
export const readPolicyHere = (): ReadPolicy =>
  readPolicy({ platform: process.platform, isPackaged: app.isPackaged, environment: process.env })

/**
 * The policy of this computer, read once, before any window and any feature is there. Undefined where it is broken: then the
 * program says what is wrong with it and ends, since what an organisation has said is never ignored.
 */
export function policyInForce(): PolicyInForce | undefined {
  const read = readPolicyHere()
  if (read.ok) return read.inForce
  refuseStart((language) => {
    const named = read.problems.slice(0, mostNamed).map((problem) => sentenceOf(problem, language))
    return [textsIn(language, 'policy/main')('stopped'), ...named].join('\n')
  })
  return undefined
}
