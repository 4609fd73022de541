import { type Answer, type Call, Refusal, json, plainRefusal, refusal } from '../http'
import { isUuid } from '../identifiers'
import { directDebitSetting, wordsOf } from '../requests'
import type { Service } from '../service'
import { engagementById } from './lookup'
import type { Route } from './route'

/** Endpoint 12, the one whose 400 is plain text (section "Errors", rule 2). */
export const directDebitRoutes: Route[] = [
  { method: 'POST', path: '/api/engagements/card/{engagement-id}/direct-debit', handle: setAmount },
]

async function setAmount(call: Call, service: Service): Promise<Answer> {
  const id = call.parameters['engagement-id'] ?? ''
  if (!isUuid(id)) throw plainRefusal('path parameter engagement-id')
  const setting = directDebitSetting.safeParse(await jsonOrPlainRefusal(call))
  if (!setting.success) throw plainRefusal(`body (${wordsOf(setting.error)})`)
  const engagement = engagementById(id, service)
  if (!engagement.mandates.some(({ status }) => status === 'ACTIVE'))
    throw refusal(409, 'NO_ACTIVE_MANDATE', 'The engagement has no active direct debit mandate.')
  engagement.directDebit = setting.data.amount
  return json(200, { amount: setting.data.amount })
}

async function jsonOrPlainRefusal(call: Call): Promise<unknown> {
  try {
    return await call.json()
  } catch (error) {
    if (error instanceof Refusal && error.answer.status === 400) throw plainRefusal('body')
    throw error
  }
}
