import type { ConnectionFound } from '@contract/api/environments'
import { certificateProblem, hostProblem, type NoAnswer } from '@contract/domain/no-answer'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CheckResult } from '../../../../src-renderer/features/environments/check-result'
import { speak } from '../../../../src-renderer/lib/i18n/i18n'
import { renderInKartei } from '../../../helpers/renderer/render'

const host = 'cards.example'
const proxy = { id: 'http://proxy.example:3128', host: 'proxy.example', port: 3128, encrypted: false }
const none = (noAnswer: NoAnswer): ConnectionFound => ({ verdict: 'no-answer', noAnswer })

function said(found: ConnectionFound): string {
  const { container, unmount } = renderInKartei(<CheckResult latencyMs={61.4} found={found} />)
  const text = container.textContent
  unmount()
  return text
}

describe('what a check found', () => {
  it.each<[ConnectionFound, RegExp]>([
    [{ verdict: 'accepted' }, /Reachable, API key accepted, answered in 61 ms/],
    [{ verdict: 'key-refused', status: 401 }, /API key is not accepted \(401\).*Enter it again/],
    [{ verdict: 'not-allowed', status: 403 }, /not allowed \(403\).*Whether it is accepted otherwise is not known/],
    [{ verdict: 'not-this-service', because: 'not-found', status: 404 }, /not the service.*\(404\).*base URL/],
    [{ verdict: 'not-this-service', because: 'html', status: 200 }, /not the service.*web page \(200\)/],
    [{ verdict: 'not-this-service', because: 'other-json', status: 200 }, /not the service.*JSON holds nothing/],
    [
      { verdict: 'not-this-service', because: 'redirect', status: 302, leadsTo: 'login.example' },
      /not the service.*login\.example \(302\)/,
    ],
    [{ verdict: 'not-this-service', because: 'no-http' }, /not the service.*does not speak HTTP/],
    [{ verdict: 'busy', status: 503 }, /busy at the moment \(503\).*in a few minutes/],
    [{ verdict: 'failed', status: 500 }, /failure \(500\).*not known/],
    [none({ because: 'no-such-host', host }), /no host called cards\.example.*base URL.*VPN/],
    [none({ because: 'refused', host }), /cards\.example refuses the connection.*host and port/],
    [
      none({ because: 'certificate', host, problem: 'unknown-authority', code: 'SELF_SIGNED_CERT_IN_CHAIN' }),
      /authority that this computer does not trust.*administrator to make this computer trust/,
    ],
    [none({ because: 'timeout', host }), /did not answer in time.*later/],
    [none({ because: 'proxy-sign-in', proxy, refused: false }), /proxy\.example:3128 asks for name and password/],
    [
      none({ because: 'proxy-scheme', proxy, schemes: ['Negotiate', 'NTLM'] }),
      /does not know: Negotiate, NTLM.*An administrator can/,
    ],
    [none({ because: 'proxy-scheme', proxy, schemes: [] }), /without saying which.*An administrator can/],
    [none({ because: 'proxy-status', proxy, host: 'cards.example:443', status: 403 }), /\(403\).*allow this host/],
    [none({ because: 'proxy-status', proxy, host: 'cards.example:443', status: 502 }), /does not reach.*\(502\)/],
    [none({ because: 'proxy-out-of-reach', proxy }), /proxy\.example:3128 could not be reached/],
  ])('is said with what to do: %o', async (found, sentence) => {
    expect(said(found)).toMatch(sentence)
    await speak('de')
    const german = said(found)
    expect(german).not.toMatch(sentence)
    expect(german.length).toBeGreaterThan(30)
  })

  it('names the moment that the service asks for as a time of day, with the day where it is another', async () => {
    // Not at midnight, whenever this runs.
    const today = new Date(2026, 2, 2, 12, 30, 7)
    vi.useFakeTimers({ toFake: ['Date'], now: today })
    onTestFinished(() => void vi.useRealTimers())
    const found = (retryAt: Date): ConnectionFound => ({
      verdict: 'busy',
      status: 429,
      retryAt: retryAt.toISOString(),
    })
    const time = today.toLocaleTimeString('en-GB')
    expect(said(found(today))).toContain(`Try again at ${time}.`)
    expect(said(found(new Date(2031, 4, 9, 8, 30, 0)))).toContain('Try again at 9 May 2031, 08:30:00.')
    await speak('de')
    expect(said(found(today))).toContain(`um ${today.toLocaleTimeString('de-DE')} noch einmal`)
  })

  it('has words for every way that no answer comes', () => {
    const ways: NoAnswer[] = [
      ...hostProblem.options.map((because): NoAnswer => ({ because, host })),
      ...certificateProblem.options.map((problem): NoAnswer => ({ because: 'certificate', host, problem, code: 'X' })),
      { because: 'other', host, code: 'EWHATEVER' },
      { because: 'proxy-sign-in', proxy, refused: true },
      { because: 'proxy-kind' },
      { because: 'proxy-settings' },
    ]
    const sentences = ways.map((noAnswer) => said(none(noAnswer)))
    expect(new Set(sentences).size).toBe(ways.length)
    for (const sentence of sentences) expect(sentence).not.toMatch(/[{}]|undefined|no-|proxy-/)
  })
})
