import { healthFacts, type Finding, type HealthFacts } from '@contract/api/health'
import type { JournalShipped } from '../journal/index'
import type { EnvironmentHealth, Health } from './index'

/** What is judged, before it is. */
export type Facts = Pick<Health, 'versions' | 'keychain' | 'data' | 'environments' | 'printers' | 'policy' | 'notices'>

/** Less is soon too little for documents that wait, in bytes. */
const littleRoom = 500 * 1024 * 1024
/** A clock that is further off, in seconds, makes the times of the journal doubtful. */
const mostOff = 60
/** Days before the end of a certificate in which somebody should see to it. */
const soon = 30
const day = 86_400_000

/** What concerns the settings on disk; what became of data is said with the data. */
const troubled: Readonly<Record<string, 'damaged' | 'unavailable' | 'set-aside'>> = {
  'settings-damaged': 'damaged',
  'settings-unavailable': 'unavailable',
  'settings-set-aside': 'set-aside',
}

/** Facts that a sentence can name; one that is not of its form is left out. */
export function given(facts: HealthFacts): { readonly facts?: HealthFacts } {
  const kept = Object.entries(facts).filter(([name, value]) => healthFacts.safeParse({ [name]: value }).success)
  return kept.length === 0 ? {} : { facts: healthFacts.parse(Object.fromEntries(kept)) }
}

/** Judges what every installation has. */
export function judge(found: Facts, { now, sessionOnly }: { readonly now: Date; readonly sessionOnly: boolean }) {
  const { environments, notices } = found
  return [
    keychain(found, sessionOnly),
    ...folder(found.data),
    ...environments.flatMap((each) => ofEnvironment(each, now, sessionOnly)),
    printers(found.printers),
    policy(found.policy),
    ...notices.flatMap((code): Finding[] => {
      const trouble = Object.hasOwn(troubled, code) ? troubled[code] : undefined
      return trouble === undefined ? [] : [{ topic: 'settings', code: trouble, state: 'bad' }]
    }),
    ...(found.versions.electronTried
      ? []
      : [
          {
            topic: 'electron',
            code: 'not-tried',
            state: 'warn',
            ...given({ version: found.versions.electron }),
          } as const,
        ]),
  ] satisfies Finding[]
}

function keychain({ keychain: { available, backend } }: Facts, sessionOnly: boolean): Finding {
  if (available) return { topic: 'keychain', code: 'available', state: 'ok', ...given({ name: backend }) }
  return sessionOnly
    ? { topic: 'keychain', code: 'not-needed', state: 'ok' }
    : { topic: 'keychain', code: 'away', state: 'bad' }
}

function folder({ folder: place, writable, freeBytes }: Facts['data']): Finding[] {
  const room = freeBytes !== undefined && freeBytes < littleRoom
  return [
    ...(writable ? [] : [{ topic: 'data', code: 'not-writable', state: 'bad' } as const]),
    ...(freeBytes === undefined
      ? []
      : [
          {
            topic: 'data',
            code: room ? 'little-room' : 'room',
            state: room ? 'bad' : 'ok',
            ...given({ bytes: freeBytes }),
          } as const,
        ]),
    ...(place === 'network' ? [{ topic: 'data', code: 'on-network', state: 'warn' } as const] : []),
  ]
}

function ofEnvironment(environment: EnvironmentHealth, now: Date, sessionOnly: boolean): Finding[] {
  const { number, data, active, service, host, keyRefused } = environment
  const at = { environment: number }
  const found: Finding[] = []
  switch (data.state) {
    case 'stopped':
    case 'refused':
      found.push({ topic: 'data', code: data.because, state: 'bad', ...at })
      break
    case 'none':
      found.push({ topic: 'data', code: 'none', state: 'ok', ...at })
      break
    case 'open': {
      const isLost = data.storage === 'session' && !sessionOnly
      const { intact, entries, brokenAt } = data.journal
      found.push(
        { topic: 'data', code: data.storage, state: isLost ? 'bad' : 'ok', ...at },
        intact
          ? { topic: 'journal', code: 'intact', state: 'ok', ...at, ...given({ count: entries }) }
          : { topic: 'journal', code: 'broken', state: 'bad', ...at, ...given({ count: brokenAt }) },
      )
      if (data.shipped) found.push(ofShipping(data.shipped, number))
    }
  }
  if (service === 'embedded') return [...found, { topic: 'service', code: 'embedded', state: 'ok', ...at }]
  if (!service.answers) {
    // One that is not worked in may be away.
    found.push({ topic: 'service', code: 'no-answer', state: active ? 'bad' : 'warn', ...at, ...given({ host }) })
    return found
  }
  found.push({
    topic: 'service',
    code:
      service.status === undefined
        ? 'wants-certificate'
        : keyRefused === true
          ? 'key-refused'
          : keyRefused === false
            ? 'authorised'
            : 'answers',
    state: keyRefused === true ? (active ? 'bad' : 'warn') : 'ok',
    ...at,
    ...given({ host, ms: service.ms }),
  })
  if (service.certificateUntil !== undefined) {
    const left = new Date(service.certificateUntil).getTime() - now.getTime()
    const isSoon = left < soon * day
    found.push({
      topic: 'certificate',
      code: isSoon ? 'ends-soon' : 'valid',
      state: isSoon ? 'warn' : 'ok',
      ...at,
      ...given({ until: service.certificateUntil }),
    })
  }
  if (service.clockOffSeconds !== undefined) {
    const seconds = Math.abs(service.clockOffSeconds)
    const isOff = seconds > mostOff
    const code = !isOff ? 'right' : service.clockOffSeconds > 0 ? 'behind' : 'ahead'
    found.push({ topic: 'clock', code, state: isOff ? 'warn' : 'ok', ...at, ...given({ seconds }) })
  }
  return found
}

function ofShipping({ behind, reason, lastShippedAt, stopsSending }: JournalShipped, environment: number): Finding {
  const known = given({ count: behind, at: lastShippedAt, name: reason })
  if (stopsSending) return { topic: 'journal', code: 'stops-sending', state: 'bad', environment, ...known }
  return reason === undefined
    ? { topic: 'journal', code: 'shipped', state: 'ok', environment, ...known }
    : { topic: 'journal', code: 'not-taken', state: 'warn', environment, ...known }
}

function printers(found: Facts['printers']): Finding {
  if (found === 'unknown') return { topic: 'printers', code: 'unknown', state: 'warn' }
  const { count, hasDefault, missing = 0 } = found
  if (missing > 0)
    return {
      topic: 'printers',
      code: count === 0 ? 'named-none' : 'named-missing',
      state: count === 0 ? 'bad' : 'warn',
      ...given({ count: missing }),
    }
  if (count === 0) return { topic: 'printers', code: 'none', state: 'warn' }
  return { topic: 'printers', code: hasDefault ? 'ready' : 'no-default', state: 'ok', ...given({ count }) }
}

function policy(found: Facts['policy']): Finding {
  if (found.state === 'broken')
    return { topic: 'policy', code: 'broken', state: 'bad', ...given({ count: found.problems.length }) }
  if (found.outdated) return { topic: 'policy', code: 'outdated', state: 'warn' }
  return found.state === 'none'
    ? { topic: 'policy', code: 'none', state: 'ok' }
    : { topic: 'policy', code: 'in-force', state: 'ok', ...given({ count: found.governs.length }) }
}
