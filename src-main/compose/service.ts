import { app as electronApp } from 'electron'
import { refusalOf } from '../features/data'
import type { AppContext } from '../features/app-context'
import { createEnvironments, createHealthEvents, sandboxId } from '../features/environments'
import { createCertificateReader } from '../lib/pkcs12/reader'
import { createWorkerProcess } from '../lib/worker'
import { startDocumentsProcess } from '../lib/worker/utility-process'
import type { MayErase } from '../features/persons'
import { createProxies, fixedWay } from '../features/proxy'
import { managedFailure } from '../policy'
import { createCallsInFlight } from '../ipc/calls-in-flight'
import {
  createRateLimiter,
  createService,
  createTransport,
  type KeepInDoubt,
  type MaySend,
  type RecordedExchange,
} from '../service'
import type { System } from './system'

/** The client of the service, and the environments in which it is asked. */
export type ServiceParts = ReturnType<typeof composeService>

export function composeService(
  system: System,
  later: {
    readonly keepExchange: (exchange: RecordedExchange) => Promise<unknown>
    readonly keepInDoubt: KeepInDoubt
    /** Default: whatever a feature sends goes out. */
    readonly maySend?: MaySend
    /** How many uploads and print runs of an environment go on, for which no call of the page waits. */
    readonly countInFlight: (environmentId: string) => number
    readonly startSandbox: () => Promise<void>
    /** Of the built program. */
    readonly directory: string
    /** Whether the organisation wants a recovery key, and there is none yet. */
    readonly lacksRecoveryKey: () => Promise<boolean>
    readonly note: Parameters<typeof createEnvironments>[0]['note']
    readonly mayErase: MayErase
  },
) {
  const { directory, openSettings, keychain, store, preferences, dialogs, emit, now, notify } = system
  const { policy } = system.policy
  const proxies = createProxies({
    directory,
    openSettings,
    keychain,
    trySignIn: (...proxy) => transport.trySignIn(...proxy),
    emit,
    now,
    notify,
  })
  const transport = createTransport({
    userAgent: `Kartei/${electronApp.getVersion()}`,
    // Not asked of the session of the page, which has no way out.
    proxyFor: fixedWay(policy) ?? ((url) => electronApp.resolveProxy(url)),
    certificates: () => system.policy.authorities ?? [],
    proxySignIns: proxies.signIns,
  })
  const limiter = createRateLimiter({ perMinute: () => preferences.current().watchPerMinute })
  const service = createService(
    transport,
    (exchange) => void later.keepExchange(exchange),
    limiter,
    later.keepInDoubt,
    (seen) => healthEvents.onHealth(seen),
    later.maySend,
  )
  const healthEvents = createHealthEvents({
    emit,
    baseUrlOf: (id) => environments.all().find((each) => each.id === id)?.baseUrl,
  })
  const callsInFlight = createCallsInFlight(later.countInFlight)
  const environments = createEnvironments({
    callsInFlight,
    directory,
    openSettings,
    keychain,
    store,
    service,
    now,
    notify,
    startSandbox: later.startSandbox,
    ask: dialogs.ask,
    note: later.note,
    readCertificate: createCertificateReader(
      createWorkerProcess(() => startDocumentsProcess(later.directory)),
      now,
    ),
    mayErase: later.mayErase,
    pickCertificate: () => dialogs.pickClientCertificate(),
    user: system.user,
    policy,
  })
  const activeEnvironmentId = (): string => environments.active().id
  /** The service is not asked for an environment whose data cannot keep what it answers. */
  const connection: typeof environments.connection = async (requestId, environmentId = activeEnvironmentId()) => {
    const stop = await store.stopped(environmentId)
    if (stop) return refusalOf(stop, requestId)
    const lacks = environmentId !== sandboxId && (await store.environment(environmentId)).storage === 'sealed'
    return lacks && (await later.lacksRecoveryKey())
      ? managedFailure('recoveryKey', requestId, 'recovery-key-required')
      : environments.connection(requestId, environmentId)
  }
  const app: AppContext = { ...system, service, connection, activeEnvironmentId }
  return {
    app,
    proxies,
    transport,
    limiter,
    service,
    callsInFlight,
    environments,
    activeEnvironmentId,
    connection,
    lastFound: healthEvents.lastFound,
  }
}
