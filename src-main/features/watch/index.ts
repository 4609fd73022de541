import type { Case } from '@contract/api/cases'
import { succeed, type Outcome } from '@contract/outcome'
import type { Preferences } from '@contract/api/preferences'
import type { WatchPause, WatchState } from '@contract/api/watch'
import type { AnsweredCall, FeatureHandlers } from '../../ipc/handlers'
import { systemClock, type Clock, type RateLimiter } from '../../service'
import type { CaseRegister } from '../cases'
import type { Mandates } from '../direct-debit/mandates'
import type { Journal } from '../journal/index'
import { createAnnouncements, type Announcement } from './announcements'
import { createPoll, subjectOf, type PollResult } from './poll'
import { createCircuitBreaker } from './circuit-breaker'
import type { AppContext } from '../app-context'
import { createRefresh } from './refresh'
import { createReadCounter } from './read-counter'
import { createSchedule, watchables, type LookResult, type Subject, type Watchable } from './schedule'

export type { Announcement } from './announcements'
export type Watch = ReturnType<typeof createWatch>

/** Why the watch does not ask although the service could be reached. */
type Absence = 'locked' | 'asleep' | 'session-ended'

/** Requests at the same time, of watch and clerk together. */
const atMost = 4
/** Changes of the register within this time are taken over together. */
const takeOverMs = 500
/** The page gets an event at most this often, in milliseconds. */
const emitMs = 250
/** How often, at least, the watch looks whether an hour or an circuit has ended. */
const heartbeatMs = 60_000
const openBeatMs = 5_000
/** After an absence longer than this every case is looked at soon. */
const longAbsenceMs = 60_000

/**
 * Looks after the open cases of the active environment: the service sends a workstation nothing by itself ("Events"), so
 * each is polled (endpoint 3), and each mandate that is not final (endpoint 11), the younger the more often
 * (`schedule.ts`), at most four at once and never more than `watchPerMinute` requests in any sliding minute, the most
 * overdue first. Cases that a clerk asks for (`cases.refresh`)
 * go first and do not count as watching. Nothing is asked while there is no network, no key, or nobody there.
 */
export function createWatch(
  app: AppContext,
  parts: {
    readonly cases: Pick<CaseRegister, 'watched' | 'onChanged' | 'find' | 'noteOnboarding' | 'noteEngagement'>
    readonly mandates: Pick<Mandates, 'open' | 'onChanged' | 'noteStatus' | 'forget'>
    /** A case of the active environment. */
    readonly readCase: (caseId: string) => Promise<Outcome<Case>>
    readonly journal: Pick<Journal, 'note' | 'recordOwn'>
    readonly preferences: () => Pick<Preferences, 'watchPerMinute' | 'notifications'>
    /** The rate limit of all that nobody asked for, which the watch shares with the page. */
    readonly limiter: RateLimiter
    readonly desktop: {
      raise(announcement: Announcement): void
      /** Whether the clerk is looking at Kartei's window. */
      isFocused(): boolean
      /** As the operating system says; true says little, a change to true says that it is worth a try. */
      isOnline(): boolean
    }
    readonly clock?: Clock
    readonly random?: () => number
  },
) {
  const { activeEnvironmentId, language, emit, reportDefect } = app
  const { cases, mandates, journal, readCase, preferences, desktop, limiter } = parts
  const { clock = systemClock, random = Math.random } = parts
  const poll = createPoll(app, { ...parts, clock })
  const table = createSchedule(random)
  const breaker = createCircuitBreaker()
  const readCounter = createReadCounter(journal)
  const refresh = createRefresh((state) => emit('cases', 'onRefreshing', state))
  const announcements = createAnnouncements({
    clock,
    language,
    raise: (announcement) => desktop.raise(announcement),
    isCatchingUp: () => pauseNow() === undefined && table.isBehind(behindSince),
    isHidden: () => absences.size > 0,
  })

  /** By the clock on the wall: since when. */
  const absences = new Map<Absence, number>()
  /** Everything that is under way, awaited before the program ends. */
  const underway = new Set<Promise<void>>()
  let environment = { id: '', abort: new AbortController() }
  let attended: string | undefined
  let running = 0
  let behindSince = 0
  let wasOnline = true
  let lastPause: WatchPause | undefined
  let lastLookAt: Date | undefined
  let stopped = true
  let cancelWake: (() => void) | undefined
  let cancelTakeOver: (() => void) | undefined
  let cancelEmit: (() => void) | undefined
  let emitted = ''

  function track(work: Promise<void>): void {
    const done = work
      .catch((error: unknown) => {
        reportDefect('watch', error)
      })
      .finally(() => underway.delete(done))
    underway.add(done)
  }

  function pauseNow(): WatchPause | undefined {
    if (preferences().watchPerMinute === 0) return 'off'
    for (const absence of absences.keys()) return absence === 'asleep' ? 'locked' : absence
    return breaker.current()?.pause
  }

  function state(): WatchState {
    const pause = pauseNow()
    return {
      cases: table.size(),
      ...(pause && { pause }),
      ...(lastLookAt && { lastLookAt: lastLookAt.toISOString() }),
    }
  }

  function emitSoon(): void {
    if (!stopped)
      cancelEmit ??= clock.setTimer(() => {
        cancelEmit = undefined
        const now = state()
        const text = JSON.stringify(now)
        if (text !== emitted) emit('watch', 'onChanged', now)
        emitted = text
      }, emitMs)
  }

  /** Notes that the watch has paused or goes on, and emits it. */
  function review(): void {
    const pause = pauseNow()
    if (pause !== lastPause) {
      if (pause !== undefined) track(readCounter.end(clock.elapsed()))
      else behindSince = clock.elapsed()
      lastPause = pause
    }
    emitSoon()
  }

  function wakeIn(milliseconds: number): void {
    cancelWake?.()
    cancelWake = clock.setTimer(pump, Math.max(1, milliseconds))
  }

  /** Begins whatever may begin, and sees to it that it is called again in time. */
  function pump(): void {
    cancelWake?.()
    cancelWake = undefined
    if (stopped) return
    const at = clock.elapsed()
    track(readCounter.endHour(at))
    while (running < atMost) {
      if (at < limiter.heldUntil()) {
        wakeIn(Math.min(heartbeatMs, limiter.heldUntil() - at))
        return
      }
      const asked = refresh.next()
      if (asked !== undefined) {
        begin(lookForClerk(asked, environment))
        continue
      }
      const wait = untilNextLook(at)
      if (wait === undefined) return
      if (wait > 0) {
        wakeIn(Math.min(wait, breaker.current() ? openBeatMs : heartbeatMs))
        return
      }
    }
  }

  /** Begins the next look of the watch and answers 0, or how long to wait; undefined: until something happens. */
  function untilNextLook(at: number): number | undefined {
    if (preferences().watchPerMinute === 0 || absences.size > 0) return readCounter.isEmpty() ? undefined : heartbeatMs
    const online = desktop.isOnline()
    if (online && !wasOnline) breaker.probeNow(at)
    wasOnline = online
    const circuit = breaker.current()
    if (circuit && running > 0) return undefined
    if (circuit && at < circuit.probeAt) return circuit.probeAt - at
    const free = limiter.nextAt()
    if (at < free) return free - at
    const due = table.next(at, circuit !== undefined)
    if (!due) return Math.max(1, (table.nextDue() ?? at + heartbeatMs) - at)
    breaker.probed(at)
    limiter.taken()
    begin(lookByWatch(due, environment))
    return 0
  }

  function begin(work: Promise<void>): void {
    running++
    track(
      work.finally(() => {
        running--
        review()
        pump()
      }),
    )
  }

  /** One look, which never rejects: where the disk refuses, the look has failed. */
  async function looked(...asked: Parameters<typeof poll>): Promise<PollResult> {
    try {
      return await poll(...asked)
    } catch (error) {
      reportDefect('watch.look', error)
      return { result: 'failed' }
    }
  }

  async function lookByWatch(
    { key, subject }: Pick<Watchable, 'key' | 'subject'>,
    of: typeof environment,
  ): Promise<void> {
    const found = await looked(of.id, subject, { signal: of.abort.signal, isScheduled: true })
    announce(found, of.id, desktop.isFocused() && found.moved?.caseId === attended)
    // Counted although the environment was left meanwhile: it was asked.
    if (found.result !== 'no-api-key' && found.result !== 'cancelled')
      await readCounter.add(of.id, { key, kind: kindOf(subject) }, clock.elapsed())
    if (of !== environment) return
    if (found.mandate) emit('sepa', 'onMandate', found.mandate)
    settle(found, key)
  }

  async function lookForClerk(caseId: string, of: typeof environment): Promise<void> {
    const known = await readCase(caseId)
    const subject = known.ok && of === environment ? subjectOf(known.value) : undefined
    if (!subject) {
      refresh.done(caseId, 'failed')
      return
    }
    const taken = table.take(caseId, clock.elapsed())
    const found = await looked(of.id, subject, { signal: of.abort.signal, isScheduled: false })
    const { result } = found
    announce(found, of.id, desktop.isFocused())
    if (result === 'slow-down' && of === environment) refresh.putOff(caseId)
    else refresh.done(caseId, result === 'same' || result === 'changed' ? result : 'failed')
    if (of !== environment) return
    settle(found, taken ? caseId : undefined)
    if (result === 'unauthorized' || result === 'no-api-key' || breaker.isUnreachable()) refresh.giveUp()
  }

  function announce({ moved }: PollResult, environmentId: string, isSeen: boolean): void {
    if (moved && !isSeen && preferences().notifications) announcements.add(environmentId, moved)
  }

  /** Draws from a look whatever it says of its case and of everything else. */
  function settle({ result, moved }: PollResult, key: string | undefined): void {
    const at = clock.elapsed()
    if (key !== undefined) table.looked(key, moved ? 'changed' : (lookResults[result] ?? 'unasked'), at)
    breaker.record(result, at, table.size())
    if (result === 'gone') takeOverIn(takeOverMs)
    if (result === 'same' || result === 'changed') lastLookAt = clock.now()
  }

  /** Takes over which cases are open; again a while later if the register cannot be read now. */
  async function takeOver(of: typeof environment): Promise<void> {
    try {
      const open = watchables(await cases.watched(of.id), await mandates.open(of.id))
      if (of !== environment || stopped) return
      table.update(open, clock.elapsed(), clock.now().getTime())
      review()
      pump()
    } catch (error) {
      reportDefect('watch.cases', error)
      if (of === environment) takeOverIn(heartbeatMs)
    }
  }

  function takeOverIn(milliseconds: number): void {
    if (stopped) return
    cancelTakeOver ??= clock.setTimer(() => {
      cancelTakeOver = undefined
      track(takeOver(environment))
    }, milliseconds)
  }

  function takeOverSoon(environmentId: string): void {
    if (environmentId === environment.id) takeOverIn(takeOverMs)
  }
  cases.onChanged(takeOverSoon)
  mandates.onChanged(takeOverSoon)

  function leaveEnvironment(): void {
    environment.abort.abort()
    cancelTakeOver?.()
    cancelTakeOver = undefined
    refresh.stop()
    announcements.flush()
    track(readCounter.end(clock.elapsed()))
    table.clear()
    breaker.reset()
    limiter.reset()
    attended = undefined
    lastLookAt = undefined
  }

  function start(): void {
    if (!stopped) leaveEnvironment()
    stopped = false
    environment = { id: activeEnvironmentId(), abort: new AbortController() }
    lastPause = pauseNow()
    behindSince = clock.elapsed()
    track(takeOver(environment))
  }

  const handlers: FeatureHandlers<'watch'> = {
    state: () => succeed(state()),
    attend({ caseId }) {
      attended = caseId ?? undefined
      table.attend(attended, clock.elapsed())
      pump()
      return succeed(state())
    },
  }

  const refreshHandlers: Pick<FeatureHandlers<'cases'>, 'refresh' | 'stopRefreshing'> = {
    /**
     * Answers at once with how far it is; `onRefreshing` gives the rest. A case in doubt and one that is not known
     * count as failed. When the service is out of reach or does not take the key, all that still wait have failed.
     */
    refresh({ caseIds }) {
      refresh.ask(caseIds)
      pump()
      return succeed(refresh.state())
    },
    stopRefreshing: () => succeed({ stopped: refresh.stop() }),
  }

  return {
    handlers,
    refreshHandlers,
    /** Begins with the active environment; again whenever another becomes active. */
    start,
    /** The key or the address of an environment has changed. */
    accessChanged(environmentId: string) {
      if (stopped || environmentId !== environment.id) return
      breaker.reset()
      review()
      pump()
    },
    preferencesChanged() {
      if (stopped) return
      if (!preferences().notifications) announcements.drop()
      review()
      pump()
    },
    /** An onboarding that was sent something may move: it is looked at soon. */
    pollSoon(environmentId: string, onboardingId: string) {
      if (stopped || environmentId !== environment.id) return
      table.pollSoon(onboardingId, clock.elapsed())
      pump()
    },
    /** Writes down a read of the page that nobody asked for: counted with the watch's own where it says nothing new. */
    async noteRead(environmentId: string, answered: AnsweredCall) {
      const { action, input } = answered
      const noted = await journal.recordOwn(environmentId, answered)
      if (noted === 'same')
        await readCounter.add(
          environmentId,
          { key: JSON.stringify(input), kind: kinds[action] ?? 'other' },
          clock.elapsed(),
        )
    },
    /** The screen is locked, the computer sleeps or the session belongs to somebody else. */
    leave(absence: Absence) {
      absences.set(absence, clock.now().getTime())
      if (!stopped) review()
    },
    comeBack(absence: Absence) {
      const since = absences.get(absence)
      absences.delete(absence)
      if (since === undefined || stopped) return
      // The steady clock may have stood still meanwhile.
      if (clock.now().getTime() - since > longAbsenceMs) table.pollAllSoon(clock.elapsed())
      breaker.probeNow(clock.elapsed())
      review()
      pump()
    },
    /** Breaks off all that is under way; nothing is asked or written any more when this resolves. */
    async stop() {
      if (stopped) return
      stopped = true
      announcements.drop()
      leaveEnvironment()
      for (const cancel of [cancelWake, cancelEmit]) cancel?.()
      while (underway.size > 0) await Promise.all(underway)
      // An answered look may still have brought something meanwhile.
      await readCounter.end(clock.elapsed())
      announcements.drop()
    },
  }
}

const kinds: Readonly<Partial<Record<string, 'case' | 'mandate'>>> = {
  'onboarding.read': 'case',
  'sepa.mandate': 'mandate',
}

const lookResults: Readonly<Partial<Record<PollResult['result'], LookResult>>> = {
  same: 'seen',
  changed: 'seen',
  lost: 'lost',
  failed: 'failed',
  forbidden: 'failed',
}

const kindOf = (subject: Subject): 'case' | 'mandate' => ('mandateId' in subject ? 'mandate' : 'case')
