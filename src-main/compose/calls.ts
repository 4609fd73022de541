import { randomUUID } from 'node:crypto'
import { fail, succeed } from '@contract/outcome'
import { scanPlace } from '@contract/domain/mandate-records'
import { createPlainReads } from '../service/active-connection'
import { createCustomers } from '../features/customers'
import { needsData, refusalOf } from '../features/data'
import { createPaper, createSepa } from '../features/direct-debit/mandates'
import { createHealth } from '../features/health'
import { createInvoices } from '../features/invoices'
import { createCasePaper } from '../features/printing'
import { createOnboarding } from '../features/onboarding'
import { createPresets } from '../features/presets'
import { createSending } from '../features/raw'
import { createSigningLinks } from '../features/signing-links'
import { createWindows } from '../features/windows'
import type { Handlers } from '../ipc/handlers'
import type { PageCalls } from '../ipc/page-calls'
import { allowsRequestsByHand } from '@contract/policy/settings'
import { register, type Calls, type Registrar } from '../ipc/dispatcher'
import { managedFailure } from '../policy'
import { lockedBy } from '../policy/locks'
import type { Background } from './background'
import type { Features } from './features'
import { healthHere } from './health'
import type { Invoices } from './invoices'
import type { Journaling } from './journaling'
import type { LockedWindows } from './lock'
import type { FromOutside } from './outside'
import type { ServiceParts } from './service'
import type { System } from './system'
import type { Windows } from './windows'

interface Dependencies {
  readonly system: System
  readonly service: ServiceParts
  readonly features: Features
  readonly invoices: Invoices
  readonly background: Background
  /** Takes each request from outside of the window (command line, link, file) once. */
  readonly takeAsked: FromOutside['take']
  readonly journaling: Journaling
  readonly lock: LockedWindows
  readonly pageCalls: PageCalls
  readonly showCase: (...whose: Parameters<Windows['showCase']>) => void
}

/** Connects every call of the contract with the feature that answers it. */
export function answerCalls(dependencies: Dependencies): Calls {
  const { system, service, features, background } = dependencies
  const { store } = system
  const { environments, activeEnvironmentId, callsInFlight } = service
  const registrar: Registrar = {
    answerPlainRead: createPlainReads(service.app),
    lockPhase: dependencies.lock.phase,
    onHandedOver: dependencies.lock.follow,
    during: (answering) => system.dialogs.during(answering),
    onCall: (action) => {
      const environmentId = activeEnvironmentId()
      const ended = callsInFlight.begin(environmentId, action)
      return async (answered) => {
        const { outcome } = answered
        if (!outcome.ok && outcome.error.kind !== 'cancelled') system.log.failure(action, outcome.error, answered)
        try {
          const isStillThere = environments.all().some(({ id }) => id === environmentId)
          const writtenIn = isStillThere ? environmentId : activeEnvironmentId()
          if (await store.stopped(writtenIn)) return
          if (answered.automatic) await background.watch.noteRead(environmentId, answered)
          else await features.journal.record(writtenIn, answered)
        } finally {
          ended()
        }
      }
    },
    refuse: async (action, requestId, input) => {
      const setting = lockedBy(system.policy.policy, action, input)
      if (setting) return managedFailure(setting, requestId)
      const stop = needsData(action) ? await store.stopped(activeEnvironmentId()) : undefined
      return stop && refusalOf(stop, requestId)
    },
    onDefect: system.reportDefect,
  }
  return register(handlersOf(dependencies), registrar, dependencies.pageCalls)
}

function handlersOf({
  system,
  service,
  features,
  invoices,
  background,
  journaling,
  takeAsked,
  showCase,
  lock,
}: Dependencies): Handlers {
  const { app, environments, activeEnvironmentId } = service
  const { cases, raw, drafts, journal, mandates, printing, makePdf, documents } = features
  const activeEnvironment = () => environments.active()

  return {
    environments: {
      ...environments.handlers,
      list: async (input, context) => {
        // Before it runs it has neither address nor key.
        await background.startSandboxIfActive().catch(() => undefined)
        return environments.handlers.list(input, context)
      },
      check: async (input, context) => {
        const stop = input.id === activeEnvironmentId() ? await app.store.stopped(input.id) : undefined
        const { requestId } = context
        return stop && context.automatic
          ? fail({ kind: 'cancelled', message: 'Nothing is asked while the data are stopped.', requestId })
          : environments.handlers.check(input, context)
      },
    },
    onboarding: createOnboarding(app, { cases: cases.register, drafts: drafts.sending, uploads: documents.uploads })
      .handlers,
    presets: createPresets(app).handlers,
    signingLinks: createSigningLinks(app).handlers,
    customers: createCustomers(app, cases.register).handlers,
    sepa: createSepa(app, {
      cases: cases.register,
      mandates,
      forms: drafts.forms,
      paperOf: async (engagementId, paper) => {
        if (paper.type === 'kept') return paper
        const place = scanPlace(engagementId)
        const staged = await documents.handlers.files.list({ place }, { requestId: randomUUID() })
        const scan = staged.ok ? staged.value.files.find(({ fileId }) => fileId === paper.fileId) : undefined
        return scan && { type: 'scan', fileId: scan.fileId, name: scan.name, sha256: scan.sha256 }
      },
      scanContent: documents.contentOf,
      makePaper: createPaper(makePdf),
      printing,
    }).handlers,
    directDebit: features.directDebit.handlers,
    invoices: createInvoices(app, {
      documents: invoices.source,
      printing,
      printQueue: invoices.printQueue,
      batch: invoices.batch,
    }).handlers,
    printing: { ...printing.handlers, ...invoices.printQueue.handlers },
    creditLimit: features.creditLimit.handlers,
    ...documents.handlers,
    intake: features.intake.handlers,
    cases: {
      ...cases.handlers,
      ...background.watch.refreshHandlers,
      list: async (input, context) => {
        await background.startSandboxIfActive()
        return cases.handlers.list(input, context)
      },
    },
    journal: {
      ...journal.handlers,
      shipping: journaling.shipping,
      ...createCasePaper(app, { journal, makePdf, printing, activeEnvironment }),
    },
    drafts: drafts.handlers,
    raw: {
      ...raw.handlers,
      ...createSending(app, {
        documents,
        isAllowed: (environmentId) =>
          environments
            .all()
            .some((each) => each.id === environmentId && allowsRequestsByHand(system.policy.policy, each)),
        discardFiles: (fileIds, context) => documents.handlers.files.discard({ fileIds }, context),
      }).handlers,
    },
    watch: background.watch.handlers,
    data: background.data.handlers,
    health: createHealth(app, {
      read: () => healthHere(system, service, features),
      elapsed: () => performance.now(),
      log: system.log,
    }).handlers,
    persons: background.persons.handlers,
    policy: {
      inForce: () =>
        succeed({
          settings: system.policy.policy,
          ...(system.policy.source !== undefined && { source: system.policy.source }),
        }),
    },
    lock: lock.handlers,
    preferences: system.preferences.handlers,
    proxy: service.proxies.handlers,
    windows: createWindows(app, system.openSettings, showCase).handlers,
    workstation: { ...system.workstationFeature.handlers, asked: () => succeed({ asks: takeAsked() }) },
    sandbox: background.sandbox.handlers,
  }
}
