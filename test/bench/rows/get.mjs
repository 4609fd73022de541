import { bare, project, start } from '../programs.mjs'
import { compare } from '../statistics.mjs'

const runs = 200
const warmUp = 30

/**
 * Makes `baseUrl` the active environment and keeps the key for the session.
 * Returns an engagement with invoices that the service knows.
 */
export async function useService(page, { baseUrl, apiKey }, name = 'Bench') {
  return page.evaluate(
    async ({ baseUrl, apiKey, name }) => {
      const value = (outcome) => {
        if (!outcome.ok) throw new Error(JSON.stringify(outcome.error))
        return outcome.value
      }
      const { cases } = value(await window.kartei.cases.list({}))
      const { id } = value(await window.kartei.environments.save({ name, kind: 'test', baseUrl }))
      value(await window.kartei.environments.setApiKey({ id, apiKey, remember: false }))
      value(await window.kartei.environments.activate({ id }))
      return {
        engagementId: cases.find((each) => each.identifiers.engagementId)?.identifiers.engagementId,
        onboardingId: cases.find((each) => each.status === 'AWAITING_DOCUMENTS')?.identifiers.onboardingId,
      }
    },
    { baseUrl, apiKey, name },
  )
}

/** A GET through window.kartei against the same request by bare undici in main and a raw channel to the page. */
export async function getRow({ electron, service }) {
  const ours = await start(electron, project)
  await ours.page.locator('[data-case]').first().waitFor()
  const { engagementId } = await useService(ours.page, service)
  const theirs = await start(electron, bare)
  const url = `${service.baseUrl}/api/engagements/card/${engagementId}/customer`
  const kartei = []
  const baseline = []
  for (let run = -warmUp; run < runs; run += 1) {
    const our = await ours.page.evaluate(async (id) => {
      const begun = performance.now()
      const outcome = await window.kartei.customers.read({ engagementId: id })
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.error))
      return performance.now() - begun
    }, engagementId)
    const their = await theirs.page.evaluate(
      async ([url, key]) => {
        const begun = performance.now()
        const answer = await window.bare.get(url, key)
        if (!answer.customerId) throw new Error(JSON.stringify(answer))
        return performance.now() - begun
      },
      [url, service.apiKey],
    )
    if (run < 0) continue
    kartei.push(our)
    baseline.push(their)
  }
  await ours.end()
  await theirs.end()
  return [compare('GET through window.kartei / raw undici and raw IPC', 'ms', kartei, baseline)]
}
