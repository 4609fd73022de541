import type { Failure, Outcome } from '@contract/outcome'
import { createKeyedStore } from '../keyed-store'

/** Where the saving of one subject stands, for the screen. */
export interface SaveState {
  /** The save under way; it resolves once all that is typed is on disk, to why that failed otherwise. */
  readonly saving: Promise<Failure | undefined> | undefined
  /** Of the last attempt, until one succeeds. */
  readonly failure: Failure | undefined
}

/** Input for subjects of one kind, such as notes or forms, and how it is put on disk. */
interface Typing<Typed, Saved> {
  /** Milliseconds without typing that save; 0: each key is saved at once. */
  readonly pause: number
  /** The subjects in which something typed is not on disk. */
  readonly unsaved: () => readonly string[]
  /** Unsaved value of a subject; undefined where all is on disk, or it must not be saved now. */
  readonly typedIn: (subject: string) => Typed | undefined
  readonly save: (subject: string, typed: Typed) => Promise<Outcome<Saved>>
  readonly onSaved: (subject: string, typed: Typed, saved: Saved) => void
  /** Follows a refusal. True: what is typed may go to disk now, in another way. */
  readonly onRefused?: (subject: string, failure: Failure) => Promise<boolean>
}

/** Failures worth a retry: the disk was full, the file was locked by another program. */
const triedAgain: ReadonlySet<Failure['kind']> = new Set<Failure['kind']>(['storage', 'internal'])

/** Milliseconds before what was refused so many times is tried again: from one second up to a minute. */
const pauseAfter = (refusals: number): number => Math.min(60_000, 1_000 * 2 ** (refusals - 1))

interface Progress<Typed> extends SaveState {
  /** Value of the save in flight. */
  readonly sent: Typed | undefined
  /** How often it was refused since something was last taken. */
  readonly refusals: number
}

const leaving: { saveAll: () => Promise<unknown>; handOver: () => void; isRefused: () => boolean }[] = []

/** Whether the disk refused something that was typed, which is on the screen alone. */
export const isAnythingUnsaved = (): boolean => leaving.some(({ isRefused }) => isRefused())
/** Saves whatever is typed anywhere; resolves when all of it is on disk, or was refused. */
export const saveAllTyped = (): Promise<unknown> => Promise.all(leaving.map(({ saveAll }) => saveAll()))

// While something typed was refused, the window does not close by itself: main asks first (`will-prevent-unload`).
window.addEventListener('beforeunload', (event) => {
  for (const { handOver } of leaving) handOver()
  if (isAnythingUnsaved()) event.preventDefault()
})

/**
 * Saves what is typed. A subject has at most one save under way, so that none overtakes another, and what is typed
 * meanwhile is saved after it. Input that the disk refuses stays, on screen or not, and is tried again after longer and
 * longer pauses. When the window goes, everything that is not on disk is handed to main, which finishes before it quits.
 */
export function createAutosave<Typed, Saved>(typing: Typing<Typed, Saved>) {
  const idle: Progress<Typed> = { saving: undefined, failure: undefined, sent: undefined, refusals: 0 }
  const progress = createKeyedStore<Progress<Typed>>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  const stateOf = (subject: string): Progress<Typed> => progress.get(subject) ?? idle
  const change = (subject: string, changed: Partial<Progress<Typed>>): void =>
    progress.set(subject, { ...stateOf(subject), ...changed })

  function stopWaiting(subject: string): void {
    clearTimeout(timers.get(subject))
    timers.delete(subject)
  }

  function saveAfter(subject: string, milliseconds: number): void {
    stopWaiting(subject)
    timers.set(
      subject,
      setTimeout(() => void save(subject), milliseconds),
    )
  }

  async function saveUntilDone(subject: string, first: Typed): Promise<Failure | undefined> {
    let failure: Failure | undefined
    for (let typed: Typed | undefined = first; typed !== undefined;) {
      change(subject, { sent: typed })
      const outcome = await typing.save(subject, typed)
      failure = outcome.ok ? undefined : outcome.error
      change(subject, { failure, ...(outcome.ok && { refusals: 0 }) })
      if (outcome.ok) typing.onSaved(subject, typed, outcome.value)
      else if (!(await typing.onRefused?.(subject, outcome.error))) break
      typed = timers.has(subject) ? undefined : typing.typedIn(subject)
    }
    const refusals = stateOf(subject).refusals + (failure ? 1 : 0)
    change(subject, { saving: undefined, sent: undefined, refusals })
    const isLater = failure && triedAgain.has(failure.kind) && typing.typedIn(subject) !== undefined
    if (isLater && !timers.has(subject)) saveAfter(subject, pauseAfter(refusals))
    return failure
  }

  /** Saves now, without waiting for a pause. Resolves as `SaveState.saving` does. */
  function save(subject: string): Promise<Failure | undefined> {
    stopWaiting(subject)
    const { saving } = stateOf(subject)
    if (saving) return saving
    const typed = typing.typedIn(subject)
    if (typed === undefined) return Promise.resolve(undefined)
    const begun = saveUntilDone(subject, typed)
    change(subject, { saving: begun })
    return begun
  }

  /** Saves every subject now; resolves to the first failure. */
  async function saveAll(): Promise<Failure | undefined> {
    const failures = await Promise.all(typing.unsaved().map(save))
    return failures.find((failure) => failure !== undefined)
  }

  leaving.push({
    saveAll,
    // A save under way is not waited for, since nobody here would see its end.
    handOver() {
      for (const subject of typing.unsaved()) {
        const typed = typing.typedIn(subject)
        if (typed !== undefined && typed !== stateOf(subject).sent) void typing.save(subject, typed)
      }
    },
    isRefused: () => typing.unsaved().some((subject) => stateOf(subject).failure !== undefined),
  })

  return {
    /** Follows every change of what is typed. */
    typed(subject: string): void {
      if (typing.pause > 0) saveAfter(subject, typing.pause)
      else void save(subject)
    },
    save,
    saveAll,
    stateOf,
    useSaveState: (subject: string): SaveState => progress.use(subject) ?? idle,
    /** Nobody wants it saved any more. */
    forget(subject: string): void {
      stopWaiting(subject)
      // A save under way stays the only one until it has ended.
      const { saving, sent } = stateOf(subject)
      change(subject, saving ? { ...idle, saving, sent } : idle)
    },
  }
}
