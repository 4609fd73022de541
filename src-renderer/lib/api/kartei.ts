import type { KarteiApi } from '@contract/index'
import type { Failure } from '@contract/outcome'

declare global {
  interface Window {
    readonly kartei: KarteiApi<File>
  }
}

/** A defect of Kartei's own, such as a call that main refused outright instead of answering it. */
export const defect = (error: unknown): { ok: false; error: Failure } => ({
  ok: false,
  error: { kind: 'internal', message: error instanceof Error ? error.message : String(error), requestId: '' },
})

type Entry = (...given: never) => unknown

/** The same call, or the same event, except that a promise it gives back never rejects. */
function answering(entry: Entry): unknown {
  return (...given: unknown[]): unknown => {
    const asked: unknown = Reflect.apply(entry, undefined, given)
    return asked instanceof Promise ? asked.catch(defect) : asked
  }
}

function openDoor(api: KarteiApi<File>): KarteiApi<File> {
  const door = { ...api }
  for (const [feature, entries] of Object.entries(api)) {
    const answered = Object.entries<Entry>(entries).map(([name, entry]) => [name, answering(entry)] as const)
    Reflect.set(door, feature, Object.fromEntries(answered))
  }
  return door
}

/**
 * Everything that the page can ask the main process: the one door to it. Each call resolves to an Outcome, whatever
 * happens; nobody else has to catch anything. See `queries.ts` for hooks.
 */
export const kartei: KarteiApi<File> = openDoor(window.kartei)
