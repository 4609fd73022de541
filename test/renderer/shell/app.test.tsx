import type { Case } from '@contract/api/cases'
import type { ConnectionChecked, ConnectionFound, Environment } from '@contract/api/environments'
import type { Preferences } from '@contract/api/preferences'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { App } from '../../../src-renderer/shell/app'
import { EnvironmentBand } from '../../../src-renderer/shell/band'
import { useScreen } from '../../../src-renderer/lib/navigation/screen'
import { aCase } from '../../helpers/renderer/a-case'
import { answerFrom } from '../../helpers/renderer/register-double'
import { holdPauses } from '../../helpers/renderer/held-pauses'
import { answer, emit, failed, ok } from '../../helpers/renderer/kartei-double'
import { renderInKartei, sandboxEnvironment } from '../../helpers/renderer/render'

let preferences: Preferences
let anna: Case
let check: ConnectionChecked

beforeEach(() => {
  // The start is over.
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(0)
  useScreen.setState(useScreen.getInitialState())
  anna = aCase({ title: 'Anna Arndt', status: 'FAILED' })
  answerFrom({ cases: [anna, aCase()] })
  preferences = { language: 'en', theme: 'system', watchPerMinute: 60, notifications: true }
  check = { reachable: true, authorized: true, latencyMs: 3.6, found: { verdict: 'accepted' } }
  answer({
    preferences: { get: () => ok(preferences) },
    uploads: { list: () => ok({ uploads: [] }) },
    environments: { check: () => ok(check) },
    workstation: {
      about: () =>
        ok({
          version: '0.1.0',
          electron: '33',
          electronWasTried: true,
          chromium: '130',
          node: '20',
          platform: 'linux',
          architecture: 'x64',
          user: 'katrin.brandt',
          workstation: 'pc-7',
          systemLanguage: 'en',
          keychain: { available: true, backend: 'gnome_libsecret' },
          storage: 'sealed',
        }),
      notices: () => ok([]),
    },
  })
})
afterEach(() => vi.restoreAllMocks())

const environment = (given: Partial<Environment>): Environment => ({ ...sandboxEnvironment, ...given })
const band = () => screen.findByRole('region', { name: /Environment|Umgebung/ })

describe('the environment band', () => {
  it.each([
    ['sandbox', 'Sandbox', /Nothing leaves this computer/, /Running · answers in 4 ms/],
    ['test', 'Test', /Real service, test data/, /cards\.example · 4 ms/],
    ['production', 'Production', /Real customers/, /cards\.example · 4 ms/],
  ] as const)('says all about %s', async (kind, name, sentence, connection) => {
    renderInKartei(<App />, environment({ kind, name: 'Nordstern', baseUrl: 'https://cards.example/api' }))
    const { findByText, getByText, queryByText } = within(await band())
    expect(await findByText(connection)).toBeTruthy()
    for (const text of [name, sentence]) expect(getByText(text)).toBeTruthy()
    // There is one training service, which is called what it is.
    expect(queryByText('Nordstern') !== null).toBe(kind !== 'sandbox')
    expect((await band()).dataset['env']).toBe(kind)
  })

  it.each([
    [{ verdict: 'no-answer', noAnswer: { because: 'refused', host: 'cards.example' } }, /not reachable/],
    [{ verdict: 'key-refused', status: 401 }, /API key not accepted/],
    [{ verdict: 'not-allowed', status: 403 }, /not allowed/],
    [{ verdict: 'not-this-service', because: 'html', status: 200 }, /not the service/],
    [{ verdict: 'busy', status: 503 }, /answered 503 \(busy\)/],
    [{ verdict: 'failed', status: 500 }, /answered 500 \(failing\)/],
    [
      {
        verdict: 'no-answer',
        noAnswer: {
          because: 'proxy-sign-in',
          proxy: { id: 'http://proxy.example:3128', host: 'proxy.example', port: 3128, encrypted: false },
          refused: false,
        },
      },
      /proxy asks for a password/,
    ],
  ] satisfies [ConnectionFound, RegExp][])('says what is wrong with the connection', async (found, sentence) => {
    check = { reachable: found.verdict !== 'no-answer', authorized: false, latencyMs: 1, found }
    renderInKartei(<App />, environment({ kind: 'test' }))
    expect(await within(await band()).findByText(sentence)).toBeTruthy()
  })

  it('shows no time that was measured while Kartei itself started, and asks once that is over', async () => {
    const { pauses, endPauses } = holdPauses(1_000, 4_000)
    const page: { begun?: number } = {}
    // However long the page takes to be drawn, it has only just begun.
    vi.spyOn(performance, 'timeOrigin', 'get').mockImplementation(() => page.begun ?? Date.now())
    let checks = 0
    answer({ environments: { check: () => ok((checks++, check)) } })
    renderInKartei(<App />)
    const { findByText } = within(await band())
    const { id: environmentId } = sandboxEnvironment
    act(() => emit('environments', 'onConnection', { environmentId, found: check.found, latencyMs: 892 }))
    expect(await findByText('Running')).toBeTruthy()
    expect(checks).toBe(0)
    expect(pauses).toHaveLength(1)
    page.begun = Date.now() - 4_000
    act(endPauses)
    expect(await findByText(/answers in 4 ms/)).toBeTruthy()
    expect(checks).toBe(1)
  })

  it('says of every check that nobody asked for it, and so where the settings allow none', async () => {
    const asked: unknown[] = []
    const refused = (input: unknown) => {
      asked.push(input)
      return failed({ kind: 'cancelled' })
    }
    answer({ environments: { check: refused } })
    renderInKartei(<App />, environment({ kind: 'test' }))
    expect(await within(await band()).findByText(/not checked/)).toBeTruthy()
    expect(asked).toMatchObject([{ automatic: true }])
  })

  it('follows at once what any other call finds out about the service', async () => {
    let checks = 0
    answer({
      environments: {
        check: () => {
          checks += 1
          return ok(check)
        },
      },
    })
    renderInKartei(<App />, environment({ kind: 'test', baseUrl: 'https://cards.example/api' }))
    const { findByText } = within(await band())
    expect(await findByText(/· 4 ms/)).toBeTruthy()
    const told = (found: ConnectionFound, environmentId = sandboxEnvironment.id) =>
      act(() => emit('environments', 'onConnection', { environmentId, found, latencyMs: 9 }))
    told({ verdict: 'no-answer', noAnswer: { because: 'refused', host: 'cards.example' } }, 'another')
    told({ verdict: 'no-answer', noAnswer: { because: 'refused', host: 'cards.example' } })
    expect(await findByText('cards.example · not reachable')).toBeTruthy()
    expect(await screen.findByText(/^No connection since/)).toBeTruthy()
    told({ verdict: 'accepted' })
    await waitFor(() => expect(screen.queryByText(/^No connection since/)).toBeNull())
    expect(await findByText('cards.example · 9 ms')).toBeTruthy()
    expect(checks).toBe(1)
  })

  it('leads from a refused key to the settings', async () => {
    check = { reachable: true, authorized: false, latencyMs: 1, found: { verdict: 'key-refused', status: 401 } }
    renderInKartei(<EnvironmentBand />, environment({ id: 'test-1', kind: 'test', name: 'Nordstern' }))
    await userEvent.click(await within(await band()).findByRole('button', { name: /API key not accepted/ }))
    expect(useScreen.getState().keyOf).toBe('test-1')
    expect(useScreen.getState().screen).toBe('settings')
  })

  it('asks nobody without an API key', async () => {
    answer({ environments: { check: () => failed({ kind: 'internal', message: 'was asked' }) } })
    renderInKartei(<App />, environment({ kind: 'production', hasApiKey: false, keyStorage: 'none' }))
    expect(await within(await band()).findByText(/API key missing/)).toBeTruthy()
  })
})

describe('the frame', () => {
  it('leads everywhere by names that everybody knows, with what needs action counted', async () => {
    renderInKartei(<App />)
    const nav = within(screen.getByRole('navigation'))
    const worklist = nav.getByRole('button', { name: 'Worklist' })
    expect(worklist.getAttribute('aria-current')).toBe('page')
    await waitFor(() => expect(nav.getByText('1 case needs action')).toBeTruthy())
    for (const name of ['Uploads', 'Journal', 'Settings']) expect(nav.getByRole('button', { name })).toBeTruthy()
    expect(await screen.findByText('KB')).toBeTruthy()
  })

  it('opens by ID from the keyboard and from the menu, and gives the focus back', async () => {
    renderInKartei(<App />)
    await screen.findByText('Anna Arndt')
    const button = screen.getByRole('button', { name: 'Open case by number' })
    button.focus()
    await userEvent.keyboard('{Control>}o{/Control}')
    expect(await screen.findByRole('dialog', { name: 'Open case by number' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
    act(() => emit('workstation', 'onCommand', { command: 'open-by-id' }))
    expect(await screen.findByRole('dialog', { name: 'Open case by number' })).toBeTruthy()
  })

  it('has requests by hand and Raw nowhere until Administration says so', async () => {
    const { unmount } = renderInKartei(<App />)
    await screen.findByText('Anna Arndt')
    act(() => emit('workstation', 'onCommand', { command: 'send-request' }))
    expect(useScreen.getState().screen).toBe('worklist')
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('Send a request')
    expect(screen.queryByRole('option', { name: /Send a request/, hidden: true })).toBeNull()
    unmount()
    preferences = { ...preferences, showsTechnical: true }
    renderInKartei(<App />)
    await screen.findByText('Anna Arndt')
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('Send a request')
    expect(await screen.findByRole('option', { name: /Send a request/, hidden: true })).toBeTruthy()
  })

  it('has requests by hand where the policy allows them', async () => {
    answer({ policy: { inForce: () => ok({ settings: { requestsByHand: true } }) } })
    renderInKartei(<App />)
    await screen.findByText('Anna Arndt')
    act(() => emit('workstation', 'onCommand', { command: 'send-request' }))
    await waitFor(() => expect(useScreen.getState().screen).toBe('send-request'))
  })

  it('goes on at the heading of a screen where what opened it is gone', async () => {
    preferences = { ...preferences, showsTechnical: true }
    renderInKartei(<App />)
    await screen.findByText('Anna Arndt')
    act(() => emit('workstation', 'onCommand', { command: 'send-request' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
    expect(document.activeElement?.textContent).toBe('Send a request')
  })

  it('searches from everywhere with one key, into the table and back', async () => {
    answer({ cases: { read: () => failed({ kind: 'not-found' }) } })
    renderInKartei(<App />)
    await screen.findByText('Anna Arndt')
    await userEvent.keyboard('/arn')
    expect(screen.getByRole('searchbox')).toBe(document.activeElement)
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1))
    await userEvent.keyboard('{ArrowDown}')
    const grid = screen.getByRole('grid')
    expect(grid).toBe(document.activeElement)
    await userEvent.keyboard('{Enter}')
    expect(useScreen.getState().screen).toMatchObject({ case: anna.caseId })
  })

  it('opens the first that is found although the keys come faster than the answer', async () => {
    answer({ cases: { read: () => failed({ kind: 'not-found' }) } })
    renderInKartei(<App />)
    await screen.findByText('Anna Arndt')
    await userEvent.keyboard('/arn{ArrowDown}{Enter}')
    await waitFor(() => expect(useScreen.getState().screen).toMatchObject({ case: anna.caseId }))
  })

  it('speaks the language of the preferences as soon as they change', async () => {
    renderInKartei(<App />)
    expect(await screen.findByRole('heading', { name: 'Worklist' })).toBeTruthy()
    preferences = { ...preferences, language: 'de' }
    emit('preferences', 'onChanged', preferences)
    expect(await screen.findByRole('heading', { name: 'Arbeitsliste' })).toBeTruthy()
    expect(document.documentElement.lang).toBe('de')
    expect(screen.getByRole('button', { name: 'Finden', hidden: true }).textContent).toContain('Strg')
  })

  it('shows what the user must know about the data, once for all environments, until dismissed', async () => {
    const notice = { code: 'storage-session', detail: 'no-keychain' }
    answer({
      workstation: {
        notices: () =>
          ok([
            { id: '1', ...notice },
            { id: '2', ...notice },
            { id: '3', code: 'electron-untried', detail: '45.4.1' },
          ]),
      },
    })
    renderInKartei(<App />)
    expect(await screen.findAllByText(/no keychain that can be used/)).toHaveLength(1)
    const [first] = screen.getAllByRole('button', { name: 'Dismiss' })
    if (first) await userEvent.click(first)
    expect(screen.queryByText(/no keychain that can be used/)).toBeNull()
    expect(screen.getByText(/first start on Electron 45\.4\.1/)).toBeTruthy()
  })

  it('says of what was asked from outside and refused the last one alone, and nothing of the others once it is dismissed', async () => {
    const files = ['a.kartei', 'b.kartei', 'c.kartei']
    answer({
      workstation: {
        notices: () => ok(files.map((detail, index) => ({ id: `${index}`, code: 'asked-file', detail }))),
      },
    })
    renderInKartei(<App />)
    expect(await screen.findByText(/^“c\.kartei” is no backup/)).toBeTruthy()
    expect(screen.queryByText(/^“[ab]\.kartei”/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(/is no file/)).toBeNull()
  })
})
