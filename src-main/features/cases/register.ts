import { momentOf } from '@contract/domain/moment'
import { isFinal, type SeenStatus } from '@contract/api/cases'
import type { Customer } from '@contract/api/customers'
import type { AskedOnboarding, CreatedOnboarding, OnboardingRequest } from '@contract/api/onboarding'
import { fail, type Outcome } from '@contract/outcome'
import { storageFailure } from '../../lib/storage-failure'
import type { EnvironmentStore } from '../../store'
import type { AppContext } from '../app-context'
import { requestTitle } from './applicant'
import { hasCases } from './case-table'
import { openEnvironmentCases, type EnvironmentCases } from './environment-cases'
import { shownCase, utc, type KnownCase } from './known-case'
import {
  applyCreated,
  applyCreditLimitIncrease,
  removeCreditLimitIncrease,
  applyEngagement,
  applyIntent,
  applyMandate,
  applyOnboarding,
  type MandateNews,
  type SeedCase,
} from './notes'
import { recognise, type FindReferences, type FileClues } from './recognise'
import { eachInSlices } from '../../lib/time-slices'

export interface WatchedCase {
  readonly caseId: string
  readonly onboardingId: string
  readonly createdAt: string
  readonly updatedAt: string
  /** Until when it is watched, where its status does not change any more and only something else is missing. */
  readonly until?: string
}

export const reading = storageFailure('The register of cases cannot be read from disk.')
export const writing = storageFailure('This could not be written to disk, so nothing was changed.')

export const noSuchCase = (requestId: string): Outcome<never> =>
  fail({ kind: 'not-found', message: 'There is no such case in this environment.', requestId })

type CasesListener = (environmentId: string, caseIds: string[]) => void

export type CaseRegister = ReturnType<typeof createRegister>

/**
 * The register of all cases that this workstation has ever learned of: no endpoint lists them. Whatever is noted is on
 * disk, or in the store of the session, when the promise resolves. If the disk refuses, it is kept in memory, the user
 * gets a notice (`cases-not-written`), and it is written as soon as the disk lets it; identifiers that cannot be asked for again
 * (`noteCreated`, `noteMandate`, `noteCreditLimitIncrease`) then reject all the same, so that nobody relies on them.
 */
export function createRegister(
  app: AppContext,
  listener: {
    /** More of the environment's cases were read from disk. */
    readonly onRead: () => void
    /** Endpoint 3 answered for an onboarding, and the answer is noted. */
    readonly onOnboarding: (environmentId: string, onboarding: AskedOnboarding) => void
  },
) {
  const { store, user, now } = app
  const listeners = new Set<CasesListener>()
  /** By the opened store, since an environment gets another one when a backup is restored. */
  const environments = new WeakMap<EnvironmentStore, Promise<EnvironmentCases>>()
  /**
   * Creations that were begun and not answered yet. Each is on disk as a case in doubt from before it is sent, so that one
   * that a crash cut off is in the worklist at the next start; as long as it runs it is not, since nobody needs to act.
   */
  const running = new Map<string, KnownCase>()
  /** Of completed cases: until when their engagement is waited for. */
  const waits = new WeakMap<EnvironmentCases, Map<string, string | undefined>>()

  function waitsUntil(cases: EnvironmentCases, caseId: string): string | undefined {
    const known = waits.get(cases) ?? new Map<string, string | undefined>()
    waits.set(cases, known)
    if (!known.has(caseId)) known.set(caseId, endOfWait(cases.statuses(caseId)))
    return known.get(caseId)
  }

  /** When all cases of the environment are read. */
  async function casesOf(environmentId: string): Promise<EnvironmentCases> {
    const cases = await openedCasesOf(environmentId)
    await cases.ready
    return cases
  }

  /** When its worklist can be asked. */
  async function openedCasesOf(environmentId: string): Promise<EnvironmentCases> {
    const opened = await store.environment(environmentId)
    let cases = environments.get(opened)
    if (!cases) {
      const onChanged = (caseIds: string[]): void => {
        for (const listener of listeners) listener(environmentId, caseIds)
      }
      cases = openEnvironmentCases(opened, app, onChanged, listener.onRead)
      // One that failed is tried again at the next call.
      cases.then(({ ready }) => ready).catch(() => environments.delete(opened))
      environments.set(opened, cases)
    }
    return cases
  }

  /** Hands over the case of a creation that ended; undefined when it is not running any more. */
  function endOf(intentId = ''): KnownCase | undefined {
    const intent = running.get(intentId)
    running.delete(intentId)
    return intent
  }

  /** Changes the case of an engagement, which may be new here; rejects where that is not on disk. */
  async function changeEngagement(
    environmentId: string,
    engagementId: string,
    change: (known: KnownCase) => KnownCase,
  ): Promise<void> {
    const cases = await casesOf(environmentId)
    const known = cases.ofEngagement(engagementId)
    cases.keep(known, change(known ?? applyEngagement(cases.blank(), engagementId, undefined, now())))
    mustBeWritten(cases)
  }

  return {
    casesOf,
    openedCasesOf,
    /**
     * Before endpoints 1 and 2: writes down what is about to be asked for, as a case in doubt, so that a creation that is
     * cut off is not forgotten. Resolves to its id; rejects when the disk refuses, and then nothing may be sent. It is not
     * in the worklist until `noteInDoubt` or the next start, and ended by one of the three calls below.
     */
    async noteIntent(environmentId: string, request: OnboardingRequest) {
      const cases = await casesOf(environmentId)
      const intent = applyIntent(cases.blank(), request)
      cases.writeUnseen(intent)
      running.set(intent.caseId, intent)
      return intent.caseId
    },
    /**
     * After endpoints 1 and 2: the intent becomes the onboarding's case. Awaited before the answer goes to the page, so
     * that its identifier cannot be lost.
     */
    async noteCreated(
      environmentId: string,
      created: CreatedOnboarding,
      request: OnboardingRequest,
      intentId?: string,
    ) {
      const cases = await casesOf(environmentId)
      const intent = endOf(intentId)
      const known = cases.ofOnboarding(created.id)
      const after = applyCreated(known ?? intent ?? cases.blank(), created, request, user, now())
      const kept = cases.keep(known, after, timeStamp(created.createdAt))
      if (intent && kept.caseId !== intent.caseId) cases.removeUnseen(intent)
      mustBeWritten(cases)
      return shownCase(kept)
    },
    /**
     * Whether an identifier that a creation was answered with is that of a case about somebody else: the service then gave
     * one identifier twice, and nobody can say what it created.
     */
    async isOfAnother(environmentId: string, onboardingId: string, request: OnboardingRequest) {
      const known = (await casesOf(environmentId)).ofOnboarding(onboardingId)?.title
      const asked = requestTitle(request)
      return known !== undefined && asked !== undefined && known.source === asked.source && known.text !== asked.text
    },
    /** After a Failure that proves that nothing was created: the intent is forgotten. */
    async noteNotCreated(environmentId: string, intentId: string) {
      const cases = await casesOf(environmentId)
      const intent = endOf(intentId)
      if (intent) cases.removeUnseen(intent)
    },
    /** After a Failure that leaves open whether anything was created: the intent stays, as a case in doubt. */
    async noteInDoubt(environmentId: string, intentId: string) {
      const cases = await casesOf(environmentId)
      const intent = endOf(intentId)
      if (intent) cases.keep(undefined, intent)
    },
    /**
     * After endpoint 3. A completed onboarding becomes its engagement's case: from then on both are one.
     *
     * @param seen `unseen`: nobody was looking, so that a changed status marks the case as unseen.
     */
    async noteOnboarding(environmentId: string, onboarding: AskedOnboarding, seen?: { readonly unseen: boolean }) {
      const cases = await casesOf(environmentId)
      const known = cases.ofOnboarding(onboarding.id)
      const after = applyOnboarding(known ?? cases.blank(), onboarding, now(), known && seen?.unseen)
      const kept = cases.keep(known, after, timeStamp(onboarding.updatedAt))
      listener.onOnboarding(environmentId, onboarding)
      return shownCase(kept)
    },
    /** After endpoint 7, or any answer that proves the engagement to exist. */
    async noteEngagement(environmentId: string, engagementId: string, customer?: Customer) {
      const cases = await casesOf(environmentId)
      const known = cases.ofEngagement(engagementId)
      return shownCase(cases.keep(known, applyEngagement(known ?? cases.blank(), engagementId, customer, now())))
    },
    /** After endpoints 9 to 11. */
    noteMandate(environmentId: string, engagementId: string, mandateId: string, news: MandateNews = {}) {
      return changeEngagement(environmentId, engagementId, (known) => applyMandate(known, mandateId, news, now()))
    },
    /** After endpoint 16. */
    noteCreditLimitIncrease(environmentId: string, engagementId: string, increaseId: string) {
      return changeEngagement(environmentId, engagementId, (known) =>
        applyCreditLimitIncrease(known, increaseId, now()),
      )
    },
    /** One that a clerk added by mistake. False: the case does not name it. */
    async removeCreditLimitIncrease(environmentId: string, engagementId: string, increaseId: string) {
      const cases = await casesOf(environmentId)
      const known = cases.ofEngagement(engagementId)
      if (!known?.identifiers.creditLimitIncreaseIds.includes(increaseId)) return false
      cases.keep(known, removeCreditLimitIncrease(known, increaseId, now()))
      mustBeWritten(cases)
      return true
    },
    /**
     * Cases whose state may still change by itself, and which no clerk has marked as done; for a week also those that are
     * completed and whose engagement the service has not named yet.
     */
    async watched(environmentId: string) {
      const cases = await casesOf(environmentId)
      const watched: WatchedCase[] = []
      await eachInSlices(cases.entries(), ({ known }) => {
        const { caseId, status, createdAt, updatedAt, done } = known
        const { onboardingId } = known.identifiers
        if (onboardingId === undefined || done) return
        const open = { caseId, onboardingId, createdAt, updatedAt }
        if (!isFinal(status)) watched.push(open)
        else if (mayGetEngagement(known)) {
          const until = waitsUntil(cases, caseId)
          if (until !== undefined && until > now().toISOString()) watched.push({ ...open, until })
        }
      })
      return watched
    },
    /** Calls back with cases that changed, are new or are gone. Returns what ends that. */
    onChanged(listener: CasesListener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Whether there is any case, known before they are read. */
    hasCases: async (environmentId: string) => hasCases(await store.environment(environmentId)),
    /** By any identifier of the service; of several cases (one customer's), the one that changed last. */
    async find(environmentId: string, identifier: string) {
      const [known] = (await casesOf(environmentId)).having(identifier)
      return known && shownCase(known)
    },
    /** By Kartei's own id of it, or that of a case that it absorbed. */
    async read(environmentId: string, caseId: string) {
      const known = (await casesOf(environmentId)).current(caseId)
      return known && shownCase(known)
    },
    /**
     * Adds those made-up cases that are not known yet; resolves to them. Others get notes and labels of the language in which
     * they are given, where they have those of the other one, and nobody has written about them.
     */
    seed: async <S extends SeedCase>(
      environmentId: string,
      seeds: readonly S[],
      inOtherLanguage?: readonly SeedCase[],
    ) => (await casesOf(environmentId)).seed(seeds, inOtherLanguage),
    /** Forgets every case of the environment and begins with these. */
    replaceAll: async <S extends SeedCase>(environmentId: string, seeds: readonly S[]) =>
      (await casesOf(environmentId)).replaceAll(seeds),
    /** A case's own id and those of the cases that it absorbed, which older journal entries name. */
    idsOf: async (environmentId: string, caseId: string) => (await casesOf(environmentId)).idsOf(caseId),
    /** The cases that a document may belong to (`recognise`). */
    recognise: async (environmentId: string, clues: FileClues, findReferences: FindReferences) =>
      recognise(await casesOf(environmentId), clues, findReferences),
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

/** The service's own time, where it is one. */
function timeStamp(text: string | null | undefined): string | undefined {
  return typeof text !== 'string' || momentOf(text) === undefined ? undefined : utc(text, new Date(0))
}

function mustBeWritten(cases: EnvironmentCases): void {
  if (cases.isBehind()) throw new Error('The register of cases could not be written to disk.')
}
