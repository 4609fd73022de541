import { failureKinds, type Failure } from '@contract/outcome'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ActiveEnvironment } from '../../../../src-renderer/lib/api/environment'
import { useScreen } from '../../../../src-renderer/lib/navigation/screen'
import { FailureMessage } from '../../../../src-renderer/lib/failures/failure-message'
import { textsIn } from '../../../../src-renderer/lib/i18n/texts'
import { speak } from '../../../../src-renderer/lib/i18n/i18n'
import { answer, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei, sandboxEnvironment } from '../../../helpers/renderer/render'

const failure = (given: Partial<Failure>): Failure => ({
  kind: 'internal',
  message: 'In English.',
  requestId: 'request-7',
  ...given,
})

describe('a failure', () => {
  it.each(failureKinds)('of kind %s is one sentence in both languages', async (kind) => {
    renderInKartei(<FailureMessage failure={failure({ kind })} />)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(textsIn('en', 'failures')(kind))
    await speak('de')
    expect((await screen.findByRole('alert')).textContent).toContain(textsIn('de', 'failures')(kind))
  })

  it.each([
    ['service-error', 503, /^The service answered 503: it is busy, or closed for maintenance/],
    ['service-error', 502, /^The service answered 502: it is not available/],
    ['service-error', 500, /^The service answered 500: it has a problem of its own/],
    ['rate-limited', 429, /^The service answered 429: too many requests/],
    ['unauthorized', 401, /^The service answered 401: it does not accept the API key/],
  ] as const)('of kind %s says that the service answered %i', (kind, status, sentence) => {
    const http = { status, method: 'GET', path: '/api/x' }
    renderInKartei(<FailureMessage failure={failure({ kind, http })} />)
    expect(screen.getByText(sentence)).toBeTruthy()
  })

  it.each([
    ['GET', 503, /Try again in a while\.$/],
    ['GET', 500, /a problem of its own at the moment\.$/],
    ['POST', 503, /maintenance\. It may have been carried out all the same\. Look it up before sending it again\.$/],
    ['PUT', 500, /It may have been carried out all the same/],
  ])('that answers a %s with %i says what follows from it', (method, status, sentence) => {
    const http = { status, method, path: '/api/x' }
    renderInKartei(<FailureMessage failure={failure({ kind: 'service-error', http })} />)
    expect(screen.getByText(sentence)).toBeTruthy()
  })

  it.each([
    ['POST', 'unexpected-response', 302, true],
    ['PUT', 'service-error', 503, true],
    ['POST', 'rejected', 422, false],
    ['POST', 'conflict', 409, false],
    ['GET', 'unexpected-response', 200, false],
  ] as const)('of a %s that ends as %s says whether it may have been done', (method, kind, status, mayBe) => {
    const http = { status, method, path: '/api/x', retryAfterMs: 1_000 }
    renderInKartei(<FailureMessage failure={failure({ kind, http })} />)
    const alert = screen.getByRole('alert')
    expect(alert.textContent.includes('Look it up before sending it again')).toBe(mayBe)
    expect(alert.dataset['tone']).toBe(mayBe ? 'act' : 'stop')
  })

  it.each([
    ['held', /^A case is on hold, so nothing was erased\./, /^Ein Fall ist gesperrt; deshalb wurde nichts gelöscht\./],
    [
      'holds-unread',
      /nor which of its cases are on hold; so nothing was erased\./,
      /welche Fälle gesperrt sind; deshalb/,
    ],
    ['journal-waits', /^Entries of the journal wait to be taken/, /^Einträge des Journals warten darauf/],
  ])('because nothing may be erased (%s) says why, once and in both languages', async (code, english, german) => {
    const issues = [{ path: '', message: 'In English.', code }]
    renderInKartei(<FailureMessage failure={failure({ kind: 'conflict', issues })} />)
    expect(await screen.findByText(english)).toBeTruthy()
    expect(screen.queryByRole('list')).toBeNull()
    await speak('de')
    expect(await screen.findByText(german)).toBeTruthy()
  })

  it('for want of a key leads to the key, but not of the embedded sandbox, nor of another environment', async () => {
    const test = { ...sandboxEnvironment, id: 'test-1', kind: 'test' as const }
    const draw = (environment: typeof sandboxEnvironment | typeof test, ofActive = true): void => {
      cleanup()
      render(
        <MantineProvider>
          <ActiveEnvironment value={environment}>
            <FailureMessage failure={failure({ kind: 'unauthorized' })} ofActive={ofActive} />
          </ActiveEnvironment>
        </MantineProvider>,
      )
    }
    draw(sandboxEnvironment)
    expect(screen.queryByRole('button', { name: 'Enter the API key' })).toBeNull()
    draw(test, false)
    expect(screen.queryByRole('button', { name: 'Enter the API key' })).toBeNull()
    draw(test)
    await userEvent.click(screen.getByRole('button', { name: 'Enter the API key' }))
    expect(useScreen.getState().keyOf).toBe('test-1')
    expect(useScreen.getState().screen).toBe('settings')
  })

  it("holds the service's own words, and nothing of the sort where it had none", () => {
    const http = { status: 409, method: 'POST', path: '/api/x', code: 'MANDATE_MISSING', body: '{}' }
    const said = 'The service reports a conflict (409): MANDATE_MISSING: No active mandate'
    const { rerender } = renderInKartei(<FailureMessage failure={failure({ kind: 'conflict', message: said, http })} />)
    expect(screen.getByRole('alert').textContent).toContain('The service says: “MANDATE_MISSING: No active mandate”')
    rerender(
      <FailureMessage
        failure={failure({ kind: 'conflict', message: 'The service reports a conflict (409).', http })}
      />,
    )
    expect(screen.getByRole('alert').textContent).not.toContain('The service says')
  })

  it('names the cause that only main knows', () => {
    renderInKartei(
      <FailureMessage failure={failure({ kind: 'network', message: 'cards.example could not be reached.' })} />,
    )
    expect(screen.getByText('cards.example could not be reached.').lang).toBe('en')
  })

  it('says why no answer came and what to do, in the language of the clerk', async () => {
    const noAnswer = { because: 'no-such-host' as const, host: 'cards.example' }
    renderInKartei(<FailureMessage failure={failure({ kind: 'network', message: 'In English.', noAnswer })} />)
    const cause = screen.getByText(/There is no host called cards\.example\. Compare/)
    const advice = screen.getByText(/^Check whether this computer has a network connection/)
    expect(cause.closest('details')?.open, 'the cause is for engineers').toBe(false)
    expect(advice.closest('details')).toBeNull()
    expect(advice.compareDocumentPosition(cause)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await speak('de')
    const alert = await screen.findByText(/Einen Rechner namens cards\.example gibt es nicht\. Vergleichen/)
    expect(alert.closest('[role=alert]')?.textContent).not.toContain('In English.')
  })

  it('says each issue in the language of the clerk, but not the ones that their fields show', async () => {
    await speak('de')
    renderInKartei(
      <FailureMessage
        failure={failure({
          kind: 'invalid-input',
          issues: [
            { path: 'iban', message: 'The check digits do not match.', code: 'iban-checksum' },
            { path: 'amount.fixedAmount', message: 'The fixed amount is in euros.', code: 'euro-only' },
            { path: 'note', message: 'A rule nobody translated.', code: 'brand-new' },
          ],
        })}
        shownAt={['iban']}
      />,
    )
    const items = within(screen.getByRole('list')).getAllByRole('listitem')
    expect(items.map((item) => item.textContent)).toEqual([
      'amount.fixedAmountDer feste Betrag ist in Euro.',
      'noteA rule nobody translated.',
    ])
  })

  it('copies everything that is known, and says whether that worked', async () => {
    const copied: string[] = []
    const given = failure({ kind: 'rejected', http: { status: 400, method: 'POST', path: '/api/x', body: 'bad body' } })
    answer({
      workstation: {
        about: () => failed({ kind: 'internal' }),
        copy: ({ text }) => {
          copied.push(text)
          return ok({ copied: true })
        },
      },
    })
    renderInKartei(<FailureMessage failure={given} />)
    await userEvent.click(screen.getByRole('button', { name: 'Copy details' }))
    expect(await screen.findByText('Details copied')).toBeTruthy()
    expect(copied.map((text) => JSON.parse(text) as unknown)).toEqual([
      { ...given, program: { interface: '1.0', endpoints: 'v2, v4, v5' } },
    ])
  })
})
