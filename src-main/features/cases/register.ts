import { momentOf } from '@contract/domain/moment'
import { requestTitle } from './applicant'
import { isFinal, type Case, type SeenStatus } from '@contract/api/cases'
import type { Customer } from '@contract/api/customers'
import type { IntakeSuggestion } from '@contract/api/intake'
import type { AskedOnboarding, CreatedOnboarding, OnboardingRequest } from '@contract/api/onboarding'
import type { EnvironmentStore } from '../../store'
import type { AppContext } from '../app-context'
import { createRunningCreations } from './doubt'
import { openEnvironmentCases, type EnvironmentCases, type Seeded } from './environment-cases'
import { shownCase, shownTitle, utc, type KnownCase } from './known-case'
import {
  applyCreated,
  applyCreditLimitIncrease,
  removeCreditLimitIncrease,
  applyEngagement,
  applyMandate,
  applyOnboarding,
  type SeedCase,
} from './notes'
import { recognise, type FindReferences, type FileClues } from './recognise'
import { slices, stride } from '../../lib/time-slices'

/**
 * The register of all cases that this workstation has ever learned of: no endpoint lists them. Whatever is noted is on
 * disk, or in the store of the session, when the promise resolves. If the disk refuses, it is kept in memory, the user
 * gets a notice (`cases-not-written`), and it is written as soon as the disk lets it; identifiers that cannot be asked for again
 * (`noteCreated`, `noteMandate`, `noteCreditLimitIncrease`) then reject all the same, so that nobody relies on them.
 */
export interface CaseRegister {
  /**
   * Before endpoints 1 and 2: writes down what is about to be asked for, as a case in doubt, so that a creation that is
   * cut off is not forgotten. Resolves to its id; rejects when the disk refuses, and then nothing may be sent. It is not
   * in the worklist until `noteInDoubt` or the next start, and ended by one of the three calls below.
   */
  noteIntent(environmentId: string, request: OnboardingRequest): Promise<string>
  /**
   * After endpoints 1 and 2: the intent becomes the onboarding's case. Awaited before the answer goes to the page, so
   * that its identifier cannot be lost.
   */
  noteCreated(
    environmentId: string,
    created: CreatedOnboarding,
    request: OnboardingRequest,
    intentId?: string,
  ): Promise<Case>
  /**
   * Whether an identifier that a creation was answered with is that of a case about somebody else: the service then gave one
   * identifier twice, and nobody can say what it created.
   */
  isOfAnother(environmentId: string, onboardingId: string, request: OnboardingRequest): Promise<boolean>
  /** After a Failure that proves that nothing was created: the intent is forgotten. */
  noteNotCreated(environmentId: string, intentId: string): Promise<void>
  /** After a Failure that leaves open whether anything was created: the intent stays, as a case in doubt. */
  noteInDoubt(environmentId: string, intentId: string): Promise<void>
  /**
   * After endpoint 3. A completed onboarding becomes its engagement's case: from then on both are one.
   *
   * @param seen `unseen`: nobody was looking, so that a changed status marks the case as unseen.
   */
  noteOnboarding(environmentId: string, onboarding: AskedOnboarding, seen?: { readonly unseen: boolean }): Promise<Case>
  /** After endpoint 7, or any answer that proves the engagement to exist. */
  noteEngagement(environmentId: string, engagementId: string, customer?: Customer): Promise<Case>
  /** After endpoints 9 to 11. The last four characters of the IBAN that was given are kept, to search by. */
  noteMandate(environmentId: string, engagementId: string, mandateId: string, iban?: string): Promise<void>
  /** After endpoint 16. */
  noteCreditLimitIncrease(environmentId: string, engagementId: string, creditLimitIncreaseId: string): Promise<void>
  /** One that a clerk added by mistake. False: the case does not name it. */
  removeCreditLimitIncrease(
    environmentId: string,
    engagementId: string,
    creditLimitIncreaseId: string,
  ): Promise<boolean>
  /**
   * Cases whose state may still change by itself, and which no clerk has marked as done; for a week also those that are
   * completed and whose engagement the service has not named yet.
   */
  watched(environmentId: string): Promise<WatchedCase[]>
  /** Calls back with cases that changed, are new or are gone. Returns what ends that. */
  onChanged(listener: CasesListener): () => void
  /** Resolves when the cases of the environment are read from disk. */
  ready(environmentId: string): Promise<void>
  /** By any identifier of the service; of several cases (one customer's), the one that changed last. */
  find(environmentId: string, identifier: string): Promise<Case | undefined>
  /** By Kartei's own id of it, or that of a case that it absorbed. */
  read(environmentId: string, caseId: string): Promise<Case | undefined>
  /** Adds those made-up cases that are not known yet; resolves to them. */
  seed<S extends SeedCase>(environmentId: string, seeds: readonly S[]): Promise<Seeded<S>[]>
  /** Forgets every case of the environment and begins with these. */
  replaceAll<S extends SeedCase>(environmentId: string, seeds: readonly S[]): Promise<Seeded<S>[]>
  /** The states a case was seen in, oldest first. */
  statuses(environmentId: string, caseId: string): Promise<SeenStatus[]>
  /** A case's own id and those of the cases that it absorbed, which older journal entries name. */
  idsOf(environmentId: string, caseId: string): Promise<string[]>
  /** The cases that a document may belong to (`recognise`). */
  recognise(environmentId: string, clues: FileClues, findReferences: FindReferences): Promise<IntakeSuggestion[]>
}

export interface WatchedCase {
  readonly caseId: string
  readonly onboardingId: string
  readonly status: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly title: string
  /** Until when it is watched, where its status does not change any more and only something else is missing. */
  readonly until?: string
}

export type CasesListener = (environmentId: string, caseIds: string[]) => void

/** The register and, for the calls of the page, the cases themselves. */
export interface OpenRegister extends CaseRegister {
  /** When all cases of the environment are read. */
  casesOf(environmentId: string): Promise<EnvironmentCases>
  /** When its worklist can be asked. */
  openedCasesOf(environmentId: string): Promise<EnvironmentCases>
}

export function createRegister(
  { store, user, now, notify }: AppContext,
  listener: {
    /** More of the environment's cases were read from disk. */
    readonly onRead: (environmentId: string) => void
    /** Endpoint 3 answered for an onboarding, and the answer is noted. */
    readonly onOnboarding: (environmentId: string, onboarding: AskedOnboarding) => void
  },
): OpenRegister {
  const { onRead, onOnboarding } = listener
  const listeners = new Set<CasesListener>()
  const notifyListeners: CasesListener = (environmentId, caseIds) => {
    for (const listener of listeners) listener(environmentId, caseIds)
  }
  /** By the opened store, since an environment gets another one when a backup is restored. */
  const environments = new WeakMap<EnvironmentStore, Promise<EnvironmentCases>>()
  const running = createRunningCreations()
  /** Of completed cases: until when their engagement is waited for. */
  const waits = new WeakMap<EnvironmentCases, Map<string, string | undefined>>()

  function waitsUntil(cases: EnvironmentCases, caseId: string): string | undefined {
    const known = waits.get(cases) ?? new Map<string, string | undefined>()
    waits.set(cases, known)
    if (!known.has(caseId)) known.set(caseId, endOfWait(cases.statuses(caseId)))
    return known.get(caseId)
  }

  async function casesOf(environmentId: string): Promise<EnvironmentCases> {
    const cases = await openedCasesOf(environmentId)
    await cases.ready
    return cases
  }

  async function openedCasesOf(environmentId: string): Promise<EnvironmentCases> {
    const opened = await store.environment(environmentId)
    let cases = environments.get(opened)
    if (!cases) {
      cases = openEnvironmentCases({
        store: opened,
        now,
        notify,
        onChanged: (caseIds) => {
          notifyListeners(environmentId, caseIds)
        },
        onRead: () => {
          onRead(environmentId)
        },
      })
      // What failed once is tried again at the next call.
      cases.then(({ ready }) => ready).catch(() => environments.delete(opened))
      environments.set(opened, cases)
    }
    return cases
  }

  return {
    casesOf,
    openedCasesOf,
    async noteIntent(environmentId, request) {
      return running.begin(await casesOf(environmentId), request)
    },
    async noteCreated(environmentId, created, request, intentId) {
      const cases = await casesOf(environmentId)
      const intent = running.take(intentId)
      const known = cases.ofOnboarding(created.id)
      const kept = cases.keep(known, applyCreated(known ?? intent ?? cases.blank(), created, request, user, now()), {
        changedAt: timeStamp(created.createdAt),
      })
      if (intent && kept.caseId !== intent.caseId) cases.removeUnseen(intent)
      mustBeWritten(cases)
      return shownCase(kept)
    },
    async isOfAnother(environmentId, onboardingId, request) {
      const known = (await casesOf(environmentId)).ofOnboarding(onboardingId)?.title
      const asked = requestTitle(request)
      return known !== undefined && asked !== undefined && known.source === asked.source && known.text !== asked.text
    },
    async noteNotCreated(environmentId, intentId) {
      const cases = await casesOf(environmentId)
      const intent = running.take(intentId)
      if (intent) cases.removeUnseen(intent)
    },
    async noteInDoubt(environmentId, intentId) {
      const cases = await casesOf(environmentId)
      const intent = running.take(intentId)
      if (intent) cases.keep(undefined, intent)
    },
    async noteOnboarding(environmentId, onboarding, seen) {
      const cases = await casesOf(environmentId)
      const known = cases.ofOnboarding(onboarding.id)
      const after = applyOnboarding(known ?? cases.blank(), onboarding, now(), known && seen?.unseen)
      const kept = cases.keep(known, after, { changedAt: timeStamp(onboarding.updatedAt) })
      onOnboarding(environmentId, onboarding)
      return shownCase(kept)
    },
    async noteEngagement(environmentId, engagementId, customer) {
      const cases = await casesOf(environmentId)
      const known = cases.ofEngagement(engagementId)
      return shownCase(cases.keep(known, applyEngagement(known ?? cases.blank(), engagementId, customer, now())))
    },
    async noteMandate(environmentId, engagementId, mandateId, iban) {
      const cases = await casesOf(environmentId)
      const known = cases.ofEngagement(engagementId)
      const engagement = known ?? applyEngagement(cases.blank(), engagementId, undefined, now())
      cases.keep(known, applyMandate(engagement, mandateId, iban, now()))
      mustBeWritten(cases)
    },
    async noteCreditLimitIncrease(environmentId, engagementId, creditLimitIncreaseId) {
      const cases = await casesOf(environmentId)
      const known = cases.ofEngagement(engagementId)
      const engagement = known ?? applyEngagement(cases.blank(), engagementId, undefined, now())
      cases.keep(known, applyCreditLimitIncrease(engagement, creditLimitIncreaseId, now()))
      mustBeWritten(cases)
    },
    async removeCreditLimitIncrease(environmentId, engagementId, creditLimitIncreaseId) {
      const cases = await casesOf(environmentId)
      const known = cases.ofEngagement(engagementId)
      if (!known?.identifiers.creditLimitIncreaseIds.includes(creditLimitIncreaseId)) return false
      cases.keep(known, removeCreditLimitIncrease(known, creditLimitIncreaseId, now()))
      mustBeWritten(cases)
      return true
    },
    async watched(environmentId) {
      const cases = await casesOf(environmentId)
      const watched: WatchedCase[] = []
      const pause = slices()
      let looked = 0
      for (const { known } of cases.index.entries()) {
        if (++looked % stride === 0) {
          const due = pause()
          if (due) await due
        }
        const { caseId, status, createdAt, updatedAt, done } = known
        const { onboardingId } = known.identifiers
        if (onboardingId === undefined || done) continue
        const open = { caseId, onboardingId, status, createdAt, updatedAt, title: shownTitle(known) }
        if (!isFinal(status)) watched.push(open)
        else if (mayGetEngagement(known)) {
          const until = waitsUntil(cases, caseId)
          if (until !== undefined && until > now().toISOString()) watched.push({ ...open, until })
        }
      }
      return watched
    },
    onChanged(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async ready(environmentId) {
      await casesOf(environmentId)
    },
    async find(environmentId, identifier) {
      const [known] = (await casesOf(environmentId)).index.having(identifier)
      return known && shownCase(known)
    },
    async read(environmentId, caseId) {
      const cases = await casesOf(environmentId)
      const known = cases.index.get(cases.currentId(caseId))
      return known && shownCase(known)
    },
    async seed(environmentId, seeds) {
      const added = (await casesOf(environmentId)).seed(seeds)
      if (added.length > 0) notifyListeners(environmentId, idsOf(added))
      return added
    },
    async replaceAll(environmentId, seeds) {
      const { gone, seeded } = (await casesOf(environmentId)).replaceAll(seeds)
      notifyListeners(environmentId, [...gone, ...idsOf(seeded)])
      return seeded
    },
    async statuses(environmentId, caseId) {
      const cases = await casesOf(environmentId)
      return cases.statuses(cases.currentId(caseId))
    },
    async idsOf(environmentId, caseId) {
      const cases = await casesOf(environmentId)
      return cases.idsOf(cases.currentId(caseId))
    },
    async recognise(environmentId, clues, findReferences) {
      return recognise((await casesOf(environmentId)).index, clues, findReferences)
    },
  }
}

const day = 24 * 60 * 60_000

/** For so long a completed onboarding is looked at for its engagement, which may be named late or never. */
const waitForEngagement = 7 * day

/** "Onboarding response": the variant of a completed onboarding carries the engagement, without which nothing goes on. */
const mayGetEngagement = ({ status, identifiers, unreadable }: KnownCase): boolean =>
  status === 'COMPLETED' && identifiers.engagementId === undefined && !unreadable.includes('identifiers')

/**
 * When Kartei gives up waiting for an engagement, undefined where nobody knows. A case that was seen to be completed was so
 * when it was seen, whatever the service's own stamps say; one that was known as completed only, as by a list, when they
 * say so.
 */
function endOfWait(statuses: readonly SeenStatus[]): string | undefined {
  const completed = statuses.findLast(({ status }) => status === 'COMPLETED')
  const since = statuses.length > 1 ? completed?.seenAt : (completed?.changedAt ?? completed?.seenAt)
  const at = Date.parse(since ?? '')
  return Number.isNaN(at) ? undefined : new Date(at + waitForEngagement).toISOString()
}

const idsOf = (seeded: readonly Seeded[]): string[] => seeded.map(({ caseId }) => caseId)

/** The service's own time, where it is one. */
function timeStamp(text: string | null | undefined): string | undefined {
  return typeof text !== 'string' || momentOf(text) === undefined ? undefined : utc(text, new Date(0))
}

function mustBeWritten(cases: EnvironmentCases): void {
  if (cases.isBehind()) throw new Error('The register of cases could not be written to disk.')
}
