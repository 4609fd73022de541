import type { PolicyInForce } from '../policy'
import { composeBackground, type Background } from './background'
import { answerCalls } from './calls'
import { createMayErase, type MayErase } from '../features/persons'
import { composeFeatures, type Features } from './features'
import { composeInvoices, type Invoices } from './invoices'
import { composeLock, type LockedWindows } from './lock'
import { composeJournaling, governsJournal, type Journaling } from './journaling'
import { createRestart, quitInOrder } from './quitting'
import { composeService, type ServiceParts } from './service'
import { composeSystem, type System } from './system'
import { followOutside } from './outside'
import type { Outside } from '../shell/command-line/outside'
import type { Opening } from './opening'
import { followProgram } from './logging'
import { attendWindows, type Windows } from './windows'

/**
 * Builds every part once, in order. A part that needs one built after it is given a function, which is called when there
 * is something to do and never while the parts are built.
 *
 * @param directory of the built main process; the preload and the page lie beside it
 * @param policy what the organisation has said, read before anything else
 * @param outside what the start was asked, and what other starts hand on
 * @param opening the window, which opened before the rest of the program was there
 */
export function start(directory: string, policy: PolicyInForce, outside: Outside, opening: Opening): void {
  const restart = createRestart()
  const opened: { windows?: Windows; lock?: LockedWindows } = {}
  const mainWindow = (): Windows['main'] | undefined => opened.windows?.main

  const system: System = composeSystem({
    mainWindow,
    restart: restart.request,
    activeEnvironmentId: () => service.environments.active().id,
    policy,
    isLocked: () => opened.lock?.isLocked() ?? false,
  })
  const lock: LockedWindows = composeLock(system, {
    service: () => service,
    features: () => features,
    invoices: () => invoices,
    background: () => background,
    windows: () => opened.windows,
  })
  opened.lock = lock
  const mayErase: MayErase = createMayErase({
    store: system.store,
    idsOf: (...whose) => features.cases.register.idsOf(...whose),
    hasLeft: (environmentId) => journaling.hasLeft(environmentId),
  })
  const service: ServiceParts = composeService(system, {
    keepExchange: (exchange) => features.raw.keep(exchange),
    keepInDoubt: (answer, doubtId) => features.raw.keepInDoubt(answer, doubtId),
    countInFlight: (environmentId) =>
      features.documents.uploads.underWay(environmentId).length + invoices.printQueue.underWay(environmentId),
    startSandbox: () => background.sandbox.ensure(),
    directory,
    lacksRecoveryKey: () => background.data.lacksRecoveryKey(),
    note: (...notes) => features.journal.note(...notes),
    mayErase,
    ...(governsJournal(policy.policy) && { maySend: (about) => journaling.maySend(about) }),
  })
  const features: Features = composeFeatures(system, service, {
    mainWindow,
    directory,
    pollSoon: (environmentId, subjectId) => background.watch.pollSoon(environmentId, subjectId),
  })
  const invoices: Invoices = composeInvoices(system, service, features, { mainWindow })
  const background: Background = composeBackground(system, service, features, {
    programDirectory: directory,
    mainWindow,
    isLocked: lock.isLocked,
    mayErase,
  })

  const journaling: Journaling = composeJournaling(system, service, features)

  const fromOutside = followOutside({ outside, system, service, features, background, mainWindow, lock })

  const calls = answerCalls({
    takeAsked: fromOutside.take,
    system,
    service,
    features,
    invoices,
    background,
    lock,
    journaling,
    pageCalls: opening.calls,
    showCase: (...whose) => opened.windows?.showCase(...whose),
  })
  opened.windows = attendWindows({ opening, system, service, features, invoices, restart, lock })
  fromOutside.windowIsOpen()
  background.begin()
  journaling.begin()
  followProgram(system)
  lock.begin()
  quitInOrder({ system, service, features, invoices, background, journaling, calls, restart })
}
