import type { Answer, Call } from '../http'
import type { Service } from '../service'

export interface Route {
  method: 'GET' | 'POST' | 'PUT'
  /** As the interface writes it, with {parameters}. */
  path: string
  handle(call: Call, service: Service): Promise<Answer> | Answer
}
