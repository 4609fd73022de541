/** How late an answer may be told, in milliseconds. */
const delay = 100

/**
 * The answer of a dialog of the system. On Linux, Electron settles its promise outside of any event, and whoever waits for it
 * goes on only with the next one: where nothing else happens, up to half a minute after the dialog was closed. A timer is such
 * an event.
 */
export function answerOfDialog<T>(answer: Promise<T>): Promise<T> {
  const timer = setInterval(() => undefined, delay)
  return answer.finally(() => clearInterval(timer))
}
