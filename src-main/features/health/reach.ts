import type { Transport } from '../../service'

/** Whether a service answers at all; its answer is not judged, since nobody signs in. */
export type Reached =
  | { readonly answers: true; readonly status: number }
  | { readonly answers: false; readonly because: string }

/** How long a service may take, in milliseconds. */
const patience = 10_000

/** Asks the address of an environment, without a key and without a case. Never rejects. */
export function createReach(
  transport: Pick<Transport, 'exchange' | 'userAgent'>,
  patienceMs: number = patience,
): (environment: { readonly baseUrl: string }) => Promise<Reached> {
  return async ({ baseUrl }) => {
    const signal = AbortSignal.timeout(patienceMs)
    const tooLate = new Promise<Reached>((resolve) => {
      signal.addEventListener('abort', () => resolve({ answers: false, because: 'deadline' }), { once: true })
    })
    const asked = transport
      .exchange({
        method: 'GET',
        url: new URL(baseUrl),
        headers: { accept: 'application/json', 'user-agent': transport.userAgent },
        fresh: true,
        keepBytes: () => 0,
        signal,
      })
      .then((exchange): Reached => {
        if ('answer' in exchange) return { answers: true, status: exchange.answer.status }
        const { partial, cause } = exchange.broke
        return partial ? { answers: true, status: partial.status } : { answers: false, because: cause }
      })
    return Promise.race([asked, tooLate])
  }
}
