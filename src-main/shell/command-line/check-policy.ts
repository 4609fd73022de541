import { readPolicyFile, sentenceOf } from '../../policy'
import { textsIn } from '../../lib/texts'
import type { CommandAnswer } from './reply'
import { problemText } from './say'

/** Says whether a policy can be followed, before it is given to anybody. Nothing of this computer is changed or asked. */
export function checkPolicy(
  file: string,
  language: string,
  { platform }: Pick<NodeJS.Process, 'platform'> = process,
): CommandAnswer {
  const read = readPolicyFile(file, { platform })
  if (!read) return { code: 1, error: problemText({ code: 'no-file', name: file }, language) }
  if (!read.ok) return { code: 1, error: read.problems.map((problem) => sentenceOf(problem, language)).join('\n') }
  const names = Object.keys(read.inForce.policy).sort()
  const say = textsIn(language, 'shell/main/command-line')
  return { code: 0, output: say('policy-good', { file, count: names.length, names: names.join(', ') }) }
}
