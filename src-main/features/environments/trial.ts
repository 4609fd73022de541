import type { ConnectionFound } from '@contract/api/environments'
import type { Trial } from '../../shell/questions'

/** Judges the key or the certificate of a probe by its answer. */
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
