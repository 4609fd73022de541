import type { Exchange } from './exchange'
import { type Faults, faultSchema } from './faults'
import { type Answer, json, none, refusal } from './http'
import { wordsOf } from './requests'
import type { Recorder } from './recorder'
import { allRules } from './rules'

interface Dependencies {
  faults: Faults
  recorder: Recorder
  reset: () => Promise<void>
}

/**
 * The sandbox's own knobs, beside the interface: GET, POST and DELETE /sandbox/faults, POST /sandbox/reset,
 * GET and DELETE /sandbox/received, GET /sandbox/rules.
 */
export async function answerAdministration(
  method: string,
  path: string,
  exchange: Exchange,
  { faults, recorder, reset }: Dependencies,
): Promise<Answer> {
  switch (`${method} ${path}`) {
    case 'GET /sandbox/faults':
      return json(200, { faults: faults.list() })
    case 'POST /sandbox/faults': {
      const fault = faultSchema.safeParse(plainJson(await exchange.jsonText()))
      if (!fault.success) throw refusal(400, 'VALIDATION_FAILED', wordsOf(fault.error))
      faults.add(fault.data)
      return json(201, { faults: faults.list() })
    }
    case 'DELETE /sandbox/faults':
      faults.clear()
      return none(204)
    case 'POST /sandbox/reset':
      await reset()
      return none(204)
    case 'GET /sandbox/received':
      return json(200, { received: recorder.list() })
    case 'DELETE /sandbox/received':
      recorder.clear()
      return none(204)
    case 'GET /sandbox/rules':
      return json(200, { rules: allRules() })
    default:
      throw refusal(404, 'NOT_FOUND', 'The sandbox has faults, reset, received and rules.')
  }
}

function plainJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refusal(400, 'MALFORMED_JSON', 'The body is not JSON.')
  }
}
