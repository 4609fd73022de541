import { isFinal, stepOfStatus, turnOfStep, type Case, type Refreshing } from '@contract/api/cases'
import type { Onboarding } from '@contract/api/onboarding'
import { fail, succeed, type FailureKind, type Outcome } from '@contract/outcome'
import { isSettledMandate } from '@contract/api/sepa'
import type { WatchState } from '@contract/api/watch'
import { createRateLimiter } from '../../../src-main/service'
import { createWatch, type Announcement, type Watch } from '../../../src-main/features/watch'
import type { OpenMandate } from '../../../src-main/features/direct-debit/mandates'
import type { Emit } from '../../../src-main/ipc/handlers'
import { testContext } from './context'
import { FakeTime, seededRandom } from './fake-time'
import type { JournalNote } from '../../../src-main/features/journal'

export const environmentId = 'office'

interface Truth {
  status: string
  updatedAt: string
}

/** How the service behaves just now. */
type Behaviour = 'well' | FailureKind | { readonly retryAfterMs: number }

/**
 * An office of its own: a register and a service as tables, and everything that can be seen of the watch from outside.
 * A case is created in both; `move` moves it in the service alone, as applicants and reviewers do.
 */
export class World {
  readonly time = new FakeTime()
  readonly random = seededRandom(20_260_328)
  readonly preferences = { watchPerMinute: 60, notifications: true }
  readonly limiter = createRateLimiter({ perMinute: () => this.preferences.watchPerMinute, clock: this.time })
  readonly known = new Map<string, Case>()
  readonly truth = new Map<string, Truth>()
  readonly mandates = new Map<string, OpenMandate & { readonly status: string }>()
  readonly toldMandates: unknown[] = []
  private tellMandates: () => void = () => undefined
  readonly starts: number[] = []
  readonly askedFor: string[] = []
  readonly raised: (Announcement & { readonly at: number })[] = []
  readonly notes: JournalNote[] = []
  readonly found: { caseId: string; to: string; at: number }[] = []
  readonly states: WatchState[] = []
  readonly progress: Refreshing[] = []
  readonly defects: string[] = []
  readonly listeners = new Set<(environmentId: string, caseIds: string[]) => void>()
  /** Answers of single cases, before `behaviour`. */
  readonly failing = new Map<string, FailureKind>()
  behaviour: Behaviour = 'well'
  answerMs = 40
  active = environmentId
  focused = false
  online = true
  hasKey = true
  running = 0
  mostRunning = 0
  aborted = 0
  readonly watch: Watch

  constructor() {
    const emit: Emit = (feature, event, payload) => {
      const told: unknown = payload
      if (feature === 'watch') this.states.push(told as WatchState)
      if (feature === 'sepa') this.toldMandates.push(told)
      if (feature === 'cases' && event === 'onRefreshing') this.progress.push(told as Refreshing)
    }
    const app = testContext({
      service: {
        onboarding: {
          read: (_connection, { onboardingId }, { signal, tries }) => {
            if (tries !== 1) throw new Error('A look is one request.')
            return this.answer(onboardingId, signal)
          },
        },
        customers: {
          read: async (_connection, { engagementId }, { signal }) => {
            const answer = await this.answer(engagementId, signal)
            const address = { streetLine1: 'Weg 1', city: 'Ort', postalCode: '1', country: 'DE' }
            return answer.ok ? succeed({ customerId: engagementId, address }) : answer
          },
        },
        sepa: {
          mandate: async (_connection, { mandateId }, { signal }) => {
            const answer = await this.answer(mandateId, signal)
            return answer.ok ? succeed({ mandateId, status: answer.value.status }) : answer
          },
        },
      },
      connection: (requestId, id) =>
        Promise.resolve(
          this.hasKey
            ? succeed({ environmentId: id ?? this.active, baseUrl: 'https://example.org', apiKey: 'k' })
            : fail({ kind: 'no-api-key', message: 'Enter it.', requestId }),
        ),
      activeEnvironmentId: () => this.active,
      emit,
      reportDefect: (action, error) => this.defects.push(`${action}: ${String(error)}`),
    })
    this.watch = createWatch(app, {
      cases: {
        watched: (id) =>
          Promise.resolve(
            [...(id === environmentId ? this.known.values() : [])].flatMap((known) => {
              const { onboardingId } = known.identifiers
              return onboardingId === undefined || known.done || isFinal(known.status)
                ? []
                : [{ ...known, onboardingId }]
            }),
          ),
        find: (_id, identifier) => Promise.resolve(this.known.get(identifier)),
        noteOnboarding: (_id, { id, ...told }) => {
          const before = this.known.get(id)
          if (!before) throw new Error('Nobody knows this case.')
          const status = told.status ?? before.status
          const updatedAt = told.updatedAt ?? before.updatedAt
          if (before.status === status && before.updatedAt === updatedAt) return Promise.resolve(before)
          const after = { ...before, status, turn: turnOfStep(stepOfStatus(status)), updatedAt, unseen: true }
          this.known.set(id, after)
          if (before.status !== status) this.found.push({ caseId: id, to: status, at: this.time.real })
          this.tellChanged(id)
          return Promise.resolve(after)
        },
        noteEngagement: (_id, engagementId) => Promise.resolve(this.known.get(engagementId) ?? this.add(engagementId)),
        onChanged: (listener) => {
          this.listeners.add(listener)
          return () => void this.listeners.delete(listener)
        },
      },
      mandates: {
        open: () => Promise.resolve([...this.mandates.values()].filter(({ status }) => !isSettledMandate(status))),
        noteStatus: (_id, engagementId, { mandateId, ...told }) => {
          const before = this.mandates.get(mandateId)
          const status = told.status ?? before?.status ?? ''
          this.mandates.set(mandateId, { engagementId, mandateId, since: '', ...before, status })
          this.tellMandates()
          return Promise.resolve(before?.status)
        },
        forget: (_id, mandateId) => {
          this.mandates.delete(mandateId)
          return Promise.resolve()
        },
        onChanged: (listener) => {
          this.tellMandates = () => listener(environmentId)
        },
      },
      readCase: (caseId) => {
        const found = this.known.get(caseId)
        return Promise.resolve(
          found ? succeed(found) : fail({ kind: 'not-found', message: 'No such case.', requestId: '' }),
        )
      },
      journal: {
        note: (_id, happened) => {
          this.notes.push(happened)
          return Promise.resolve()
        },
        recordOwn: () => Promise.resolve('same'),
      },
      limiter: this.limiter,
      preferences: () => this.preferences,
      desktop: {
        raise: (announcement) => this.raised.push({ ...announcement, at: this.time.real }),
        isFocused: () => this.focused,
        isOnline: () => this.online,
      },
      clock: this.time,
      random: this.random,
    })
  }

  /** Case and onboarding share their id here. */
  add(caseId: string, changes: Partial<Case> = {}): Case {
    const createdAt = this.time.now().toISOString()
    const added: Case = {
      caseId,
      kind: 'CONSUMER',
      title: `Person ${caseId}`,
      status: 'PROCESSING',
      turn: 'waiting',
      identifiers: { onboardingId: caseId, mandateIds: [], creditLimitIncreaseIds: [] },
      createdAt,
      updatedAt: createdAt,
      note: '',
      labels: [],
      pinned: false,
      done: false,
      unseen: false,
      ...changes,
    }
    this.known.set(caseId, added)
    this.truth.set(caseId, { status: added.status, updatedAt: added.updatedAt })
    this.tellChanged(caseId)
    return added
  }

  /** Created so long ago, and quiet since. */
  addOld(caseId: string, ageMs: number, changes: Partial<Case> = {}): Case {
    const createdAt = new Date(this.time.now().getTime() - ageMs).toISOString()
    return this.add(caseId, { createdAt, updatedAt: createdAt, ...changes })
  }

  /** A mandate of a case that is done, as it is known here and at the service. */
  addMandate(mandateId: string, status: string): void {
    const engagementId = `of ${mandateId}`
    this.known.set(engagementId, { ...this.add(engagementId, { status: 'COMPLETED' }) })
    this.mandates.set(mandateId, { engagementId, mandateId, since: this.time.now().toISOString(), status })
    this.truth.set(mandateId, { status, updatedAt: this.time.now().toISOString() })
    this.tellMandates()
  }

  move(caseId: string, status: string): void {
    this.truth.set(caseId, { status, updatedAt: this.time.now().toISOString() })
  }

  looksAt(caseId: string): number {
    return this.askedFor.filter((asked) => asked === caseId).length
  }

  get state(): WatchState {
    const answered = this.watch.handlers.state(undefined, { requestId: '' })
    if (answered instanceof Promise || !answered.ok) throw new Error('The state is known at once.')
    return answered.value
  }

  attend(caseId: string | null): void {
    void this.watch.handlers.attend({ caseId }, { requestId: '' })
  }

  refresh(caseIds: string[]): void {
    void this.watch.refreshHandlers.refresh({ caseIds }, { requestId: '' })
  }

  private tellChanged(caseId: string): void {
    for (const listener of this.listeners) listener(environmentId, [caseId])
  }

  private answer(id: string, signal: AbortSignal | undefined): Promise<Outcome<Onboarding>> {
    this.starts.push(this.time.real)
    this.askedFor.push(id)
    this.running++
    this.mostRunning = Math.max(this.mostRunning, this.running)
    return new Promise((resolve) => {
      const end = (outcome: Outcome<Onboarding>): void => {
        cancel()
        signal?.removeEventListener('abort', onAbort)
        this.running--
        resolve(outcome)
      }
      const onAbort = (): void => {
        this.aborted++
        end(failure('cancelled'))
      }
      const cancel = this.time.setTimer(() => {
        const outcome = this.outcome(id)
        // As the client does with every answer.
        if (outcome.ok || outcome.error.kind !== 'rate-limited') this.limiter.answered()
        else this.limiter.slowDown(outcome.error.http?.retryAfterMs)
        end(outcome)
      }, this.answerMs)
      signal?.addEventListener('abort', onAbort)
    })
  }

  private outcome(id: string): Outcome<Onboarding> {
    const own = this.failing.get(id)
    if (own) return failure(own)
    if (this.behaviour !== 'well')
      return typeof this.behaviour === 'string'
        ? failure(this.behaviour)
        : failure('rate-limited', this.behaviour.retryAfterMs)
    const truth = this.truth.get(id)
    if (!truth) return failure('not-found')
    return succeed({
      id,
      ...truth,
      cardType: 'CREDIT',
      applicant: {},
      createdAt: truth.updatedAt,
      onboardingType: 'INDIVIDUAL',
    })
  }
}

function failure(kind: FailureKind, retryAfterMs?: number): Outcome<never> {
  const http = { status: 429, method: 'GET', path: '/', ...(retryAfterMs !== undefined && { retryAfterMs }) }
  return fail({ kind, message: 'As the service says.', requestId: '', ...(kind === 'rate-limited' && { http }) })
}
