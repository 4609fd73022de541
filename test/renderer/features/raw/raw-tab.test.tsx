import type { Case } from '@contract/api/cases'
import type { Exchange } from '@contract/api/raw'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { RawTab } from '../../../../src-renderer/features/raw'
import { answer, emit, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'

const onboardingId = '7d098e55-0f3c-4d63-9d2b-311c1be3ec7a'
const engagementId = '0b5d5a53-6c56-4f0c-8d58-3c0b7b3e8f10'

const aCase = (identifiers: Partial<Case['identifiers']> = { onboardingId }): Case => ({
  caseId: 'b',
  kind: 'CONSUMER',
  title: 'Wiebke Süßmuth-Rønne',
  status: 'COMPLETED',
  turn: 'done',
  identifiers: { mandateIds: [], creditLimitIncreaseIds: [], ...identifiers },
  createdAt: '2026-07-09T12:02:11Z',
  updatedAt: '2026-07-09T12:02:30Z',
  note: '',
  labels: [],
  pinned: false,
  done: false,
  unseen: false,
})

const read: Exchange = {
  requestId: 'f6f0f9a1-0000-4000-8000-000000000003',
  endpoint: 3,
  at: '2026-07-09T12:05:00.000Z',
  method: 'GET',
  path: `/api/v2/engagements/card/onboarding/${onboardingId}`,
  status: 200,
  contentType: 'application/json',
  answer: '{"status":"COMPLETED","branch":"Flensburg","amount":9007199254740993,"name":"שלום עולם"}',
  answerBytes: 88,
  outcome: 'ok',
  durationMs: 41.6,
}
const registered: Exchange = {
  requestId: 'f6f0f9a1-0000-4000-8000-000000000009',
  endpoint: 9,
  at: '2026-07-09T12:04:00.000Z',
  method: 'POST',
  path: `/api/engagements/card/${engagementId}/sepa-direct-debit/register`,
  request: '{"iban":"DE89370400440532013000","consentId":"c"}',
  outcome: 'outcome-unknown',
  durationMs: 30_000,
}
const document: Exchange = {
  requestId: 'f6f0f9a1-0000-4000-8000-000000000015',
  endpoint: 15,
  at: '2026-07-09T12:03:00.000Z',
  method: 'GET',
  path: `/api/engagements/card/${engagementId}/invoices/documents/d`,
  status: 200,
  contentType: 'application/pdf',
  answerBytes: 1_300_000,
  outcome: 'ok',
  durationMs: 200,
}

const rows = (): HTMLElement[] =>
  within(screen.getByRole('navigation', { name: 'Last calls of this case' })).getAllByRole('button')
const pane = (name: RegExp): HTMLElement => screen.getByRole('region', { name })
const field = (): HTMLElement => screen.getByRole('searchbox', { name: 'Find in requests and answers' })

let copied: { text: string; sensitive: boolean }[] = []
beforeEach(() => {
  copied = []
  answer({
    raw: { list: () => ok({ exchanges: [read, registered, document] }) },
    workstation: {
      copy: (given) => {
        copied.push(given)
        return ok({ copied: true })
      },
    },
  })
})

describe('the last calls of a case', () => {
  it('stand newest first, each with its words and how it ended', async () => {
    renderInKartei(<RawTab caseRecord={aCase()} askedAt={0} />)
    await screen.findByRole('navigation', { name: 'Last calls of this case' })
    expect(rows().map(({ ariaLabel }) => ariaLabel?.replace(/, [^,]*$/, ''))).toEqual([
      '3 Read application, answered (200)',
      '9 Register mandate, in doubt',
      '15 Fetch invoice document, answered (200)',
    ])
    const first = pane(/^3 · Read application/)
    expect(first.textContent).toContain(`GET ${read.path}`)
    expect(first.textContent).toContain('42 ms')
    expect(first.textContent).toContain('This call sends no body.')
    expect(first.textContent).toContain('"amount": 9007199254740993,')
    expect(first.textContent).toContain('"branch": "Flensburg"')
    expect(within(first).getByText('"שלום עולם"').outerHTML).toBe('<bdi dir="ltr">"שלום עולם"</bdi>')
  })

  it('say of each what came instead of a text', async () => {
    renderInKartei(<RawTab caseRecord={aCase()} askedAt={0} />)
    await screen.findByRole('navigation', { name: 'Last calls of this case' })
    await userEvent.click(screen.getByRole('button', { name: /^15 / }))
    expect(pane(/^15 /).textContent).toContain('A document of 1.3 MB (application/pdf). Its content is not kept here.')
    await userEvent.click(screen.getByRole('button', { name: /^9 / }))
    expect(pane(/^9 /).textContent).toContain('No answer came.')
    answer({ raw: { list: () => ok({ exchanges: [{ ...read, answer: '', answerBytes: 0 }] }) } })
    act(() => emit('cases', 'onChanged', { caseIds: ['b'] }))
    expect(await screen.findByText('The answer had no body.')).toBeTruthy()
  })

  it('are chosen by the keys of every list', async () => {
    renderInKartei(<RawTab caseRecord={aCase()} askedAt={0} />)
    const list = within(await screen.findByRole('navigation', { name: 'Last calls of this case' }))
    const rows = list.getAllByRole('button')
    rows[0]?.focus()
    for (const [key, at] of [
      ['ArrowDown', 1],
      ['End', rows.length - 1],
      ['ArrowUp', rows.length - 2],
      ['Home', 0],
    ] as const) {
      await userEvent.keyboard(`{${key}}`)
      expect(window.document.activeElement, key).toBe(rows[at])
      expect(list.getByRole('button', { current: true }), key).toBe(rows[at])
    }
  })

  it('mask an IBAN until it is asked for, in what is copied as well', async () => {
    renderInKartei(<RawTab caseRecord={aCase()} askedAt={0} />)
    await screen.findByRole('navigation', { name: 'Last calls of this case' })
    expect(screen.queryByRole('button', { name: 'Show IBAN' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^9 / }))
    expect(pane(/^9 /).textContent).toContain('"iban": "DE89 •••• 3000"')
    await userEvent.click(screen.getByRole('button', { name: 'Copy what was sent' }))
    await userEvent.click(screen.getByRole('button', { name: 'Copy request and answer' }))
    await userEvent.click(screen.getByRole('button', { name: 'Show IBAN' }))
    expect(pane(/^9 /).textContent).toContain('"iban": "DE89370400440532013000"')
    await userEvent.click(screen.getByRole('button', { name: 'Copy what was sent' }))
    expect(copied.map(({ sensitive }) => sensitive)).toEqual([true, true, true])
    expect(copied[0]?.text).toBe('{\n  "iban": "DE89 •••• 3000",\n  "consentId": "c"\n}')
    expect(copied[1]?.text).toContain(`POST ${registered.path}\n`)
    expect(copied[1]?.text).toContain('"iban": "DE89 •••• 3000"')
    expect(copied[1]?.text).not.toContain('370400440532')
    expect(copied[2]?.text).toContain('"iban": "DE89370400440532013000"')
    // Whoever comes back asks again.
    await userEvent.click(screen.getByRole('button', { name: /^3 / }))
    await userEvent.click(screen.getByRole('button', { name: /^9 / }))
    expect(pane(/^9 /).textContent).toContain('"iban": "DE89 •••• 3000"')
  })

  it('are searched, all at once, and walked through hit by hit', async () => {
    renderInKartei(<RawTab caseRecord={aCase()} askedAt={0} />)
    await screen.findByRole('navigation', { name: 'Last calls of this case' })
    await userEvent.keyboard('{Control>}f{/Control}')
    expect(globalThis.document.activeElement).toBe(field())
    await userEvent.keyboard('BAN')
    expect(pane(/^9 /)).toBeTruthy()
    expect(screen.getByText('1 of 1')).toBeTruthy()
    await userEvent.clear(field())
    await userEvent.keyboard('"c')
    const current = (): string | null | undefined =>
      globalThis.document.querySelector('mark[data-current]')?.parentElement?.parentElement?.textContent
    // The first one of the call that is open.
    expect(screen.getByText('2 of 3')).toBeTruthy()
    expect(current()).toBe('"consentId": "c"')
    await userEvent.keyboard('{Enter}')
    expect(screen.getByText('3 of 3')).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    expect(pane(/^3 /)).toBeTruthy()
    expect(current()).toBe('"status": "COMPLETED",')
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
    expect(pane(/^9 /)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Next hit' }))
    expect(pane(/^3 /)).toBeTruthy()
    await userEvent.type(field(), 'nowhere')
    expect(screen.getByText('not found')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText('not found')).toBeNull()
    expect(globalThis.document.querySelector('mark')).toBeNull()
  })

  it('show the beginning of a long body, all of it when asked, and any place that is found', async () => {
    const list = JSON.stringify(Array.from({ length: 600 }, (_, index) => `invoice ${index}`))
    answer({ raw: { list: () => ok({ exchanges: [{ ...read, answer: list }] }) } })
    const { unmount } = renderInKartei(<RawTab caseRecord={aCase()} askedAt={0} />)
    await screen.findByText('"invoice 0",')
    expect(screen.queryByText('"invoice 599"')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show all 602 lines' }))
    expect(screen.getByText('"invoice 599"')).toBeTruthy()
    await waitFor(() => expect(globalThis.document.activeElement?.textContent).toBe('"invoice 199",'))
    unmount()
    renderInKartei(<RawTab caseRecord={aCase()} askedAt={0} />)
    await screen.findByText('"invoice 0",')
    await userEvent.type(field(), 'invoice 599')
    expect(globalThis.document.querySelector('mark[data-current]')?.textContent).toBe('invoice 599')

    const line = `x${'y'.repeat(600_000)}z`
    answer({ raw: { list: () => ok({ exchanges: [{ ...read, answer: line }] }) } })
    act(() => emit('cases', 'onChanged', { caseIds: ['b'] }))
    await userEvent.clear(field())
    await waitFor(() =>
      expect(screen.getByText('Only the beginning is kept: it was longer than Kartei keeps.')).toBeTruthy(),
    )
  })

  it('count no more hits than anybody walks through', async () => {
    answer({ raw: { list: () => ok({ exchanges: [{ ...read, answer: 'e'.repeat(5_000) }] }) } })
    renderInKartei(<RawTab caseRecord={aCase()} askedAt={0} />)
    await screen.findByRole('navigation', { name: 'Last calls of this case' })
    await userEvent.type(field(), 'e')
    expect(screen.getByText('1 of more than 1000')).toBeTruthy()
  })

  it('that are none are asked for', async () => {
    let asked = 0
    answer({
      raw: { list: () => ok({ exchanges: asked > 0 ? [read] : [] }) },
      onboarding: {
        read: () => {
          asked += 1
          return failed({ kind: 'no-api-key' })
        },
      },
    })
    renderInKartei(<RawTab caseRecord={aCase()} askedAt={0} />)
    expect(await screen.findByText(/^Nothing was asked of the service for this case yet/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByText(/no API key that can be used/)).toBeTruthy()
    expect(await screen.findByRole('region', { name: /^3 · Read application/ })).toBeTruthy()
  })

  it('of an engagement alone are asked for by its customer, and of a case in doubt not at all', async () => {
    const subjects: string[] = []
    answer({
      raw: { list: () => ok({ exchanges: [] }) },
      customers: {
        read: (input) => {
          subjects.push(input.engagementId)
          return ok({ customerId: engagementId })
        },
      },
    })
    const { unmount } = renderInKartei(<RawTab caseRecord={aCase({ engagementId })} askedAt={0} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(subjects).toEqual([engagementId]))
    unmount()
    renderInKartei(<RawTab caseRecord={aCase({})} askedAt={0} />)
    expect(await screen.findByText(/^Nothing was asked/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull()
  })

  it('that cannot be read say so, and stay where they were read before', async () => {
    answer({ raw: { list: () => failed({ kind: 'storage' }) } })
    renderInKartei(<RawTab caseRecord={aCase()} askedAt={0} />)
    expect(await screen.findByText(/could not read or write its own data/)).toBeTruthy()
    answer({ raw: { list: () => ok({ exchanges: [read] }) } })
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('navigation', { name: 'Last calls of this case' })
    answer({ raw: { list: () => failed({ kind: 'storage' }) } })
    act(() => emit('cases', 'onChanged', { caseIds: ['b'] }))
    expect(await screen.findByText(/^Shown as read at/)).toBeTruthy()
    expect(rows()).toHaveLength(1)
  })

  it('are read again when the service was asked', async () => {
    const { rerender } = renderInKartei(<RawTab caseRecord={aCase()} askedAt={1} />)
    await screen.findByRole('navigation', { name: 'Last calls of this case' })
    answer({ raw: { list: () => ok({ exchanges: [{ ...read, outcome: 'not-found', status: 404 }] }) } })
    rerender(<RawTab caseRecord={aCase()} askedAt={2} />)
    expect(await screen.findByRole('button', { name: /^3 Read application, not known \(404\)/ })).toBeTruthy()
  })
})
