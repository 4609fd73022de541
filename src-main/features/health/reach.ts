import { refusedInHandshake, type Transport } from '../../service'

/** Whether a service answers at all; its answer is not judged, since nobody signs in. */
export type Reached =
  | {
      readonly answers: true
      /** Of HTTP; missing where it wants a client certificate before it says anything, and none is shown for this. */
      readonly status?: number
      /** From the request to its answer, in milliseconds. */
      readonly ms?: number
      /** By how many seconds the clock of this computer is behind the service's; negative where it is ahead. */
      readonly clockOffSeconds?: number
      /** When the certificate of the service ends, or of whoever stands before it. */
      readonly certificateUntil?: string
    }
  | { readonly answers: false; readonly because: string }

/** How long a service may take, in milliseconds. */
const patience = 10_000

/** Asks the address of an environment, without a key and without a case. Never rejects. */
export function createReach(
  transport: Pick<Transport, 'exchange' | 'userAgent' | 'certificateUntil'>,
  patienceMs: number = patience,
  clock: () => number = Date.now,
): (environment: { readonly baseUrl: string }) => Promise<Reached> {
  return async ({ baseUrl }) => {
    const url = new URL(baseUrl)
    const begun = clock()
    const signal = AbortSignal.timeout(patienceMs)
    const tooLate = new Promise<Reached>((resolve) => {
      signal.addEventListener('abort', () => resolve({ answers: false, because: 'deadline' }), { once: true })
    })
    const asked = transport
      .exchange({
        method: 'GET',
        url,
        headers: { accept: 'application/json', 'user-agent': transport.userAgent },
        fresh: true,
        keepBytes: () => 0,
        signal,
      })
      .then((exchange): Reached => {
        const answer = 'answer' in exchange ? exchange.answer : exchange.broke.partial
        if (!answer && 'broke' in exchange && refusedInHandshake(exchange.broke.error))
          return { answers: true, ms: clock() - begun }
        if (!answer) return { answers: false, because: 'broke' in exchange ? exchange.broke.cause : 'broken' }
        const ended = clock()
        const off = secondsOff(answer.headers['date'], begun, ended)
        const until = transport.certificateUntil(url)
        return {
          answers: true,
          status: answer.status,
          ms: ended - begun,
          ...(off !== undefined && { clockOffSeconds: off }),
          ...(until && { certificateUntil: until.toISOString() }),
        }
      })
    return Promise.race([asked, tooLate])
  }
}

/** The service's time is somewhere between the request and its answer, and is told in whole seconds. */
function secondsOff(date: string | undefined, begun: number, ended: number): number | undefined {
  const theirs = Date.parse(date ?? '')
  if (Number.isNaN(theirs)) return undefined
  if (theirs + 1_000 < begun) return Math.round((theirs - begun) / 1_000)
  return theirs > ended ? Math.round((theirs - ended) / 1_000) : 0
}
