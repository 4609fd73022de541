import type { ConnectionFound } from '@contract/api/environments'
import type { Trial } from '../../shell/questions'

/** What the answer to a probe says of the key or the certificate that it went out with. */
export function trialOf(found: ConnectionFound): Trial {
  switch (found.verdict) {
    case 'accepted':
      return 'accepted'
    case 'key-refused':
      return 'refused'
    case 'no-answer':
      return found.noAnswer.because === 'client-certificate' ? 'refused' : 'unreachable'
    default:
      return 'unclear'
  }
}
