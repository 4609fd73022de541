import type { Case } from '@contract/api/cases'
import type { Environment } from '@contract/api/environments'
import type { SentByHand } from '@contract/api/raw'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { RawTab, SendScreen, showSending } from '../../../../src-renderer/features/raw'
import { jsonHints, partHints } from '../../../../src-renderer/features/raw/send/hints'
import { endpointOf, jsonOf, pathOf } from '../../../../src-renderer/features/raw/send/templates'
import { anyJsonProblem } from '../../../../src-renderer/lib/forms/tree-editor/json-text'
import { endpoints } from '@contract/endpoints'
import { requestPathProblem } from '@contract/domain/request-path'
import { answer, emit, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei, sandboxEnvironment } from '../../../helpers/renderer/render'

const engagementId = '0b5d5a53-6c56-4f0c-8d58-3c0b7b3e8f10'
const mandateId = 'c4d5e6f7-0819-4a2b-b3c4-d5e6f7081920'
const consentId = '11111111-2222-4333-8444-555555555555'
const register = `/api/engagements/card/${engagementId}/sepa-direct-debit/register`

const caseRecord: Case = {
  caseId: '7d098e55-0f3c-4d63-9d2b-311c1be3ec7a',
  kind: 'CONSUMER',
  title: 'Wiebke Süßmuth-Rønne',
  status: 'COMPLETED',
  turn: 'done',
  identifiers: { engagementId, mandateIds: [], creditLimitIncreaseIds: [] },
  createdAt: '2026-07-09T12:02:11Z',
  updatedAt: '2026-07-09T12:02:30Z',
  note: '',
  labels: [],
  pinned: false,
  done: false,
  unseen: false,
}
const consents = {
  requestId: 'r8',
  endpoint: 8,
  at: '2026-07-09T12:00:00.000Z',
  method: 'GET',
  path: '/api/sepa-direct-debit/consents',
  status: 200,
  answer: `{"consentId":"${consentId}"}`,
  outcome: 'ok',
  durationMs: 5,
}
const testEnvironment: Environment = {
  ...sandboxEnvironment,
  id: 'acceptance',
  name: 'Acceptance',
  kind: 'test',
  baseUrl: 'https://cards.example/partner',
}

type Asked = Parameters<Window['kartei']['raw']['send']>[0]
let asked: Asked[] = []
let sent: SentByHand[] = []
let kept: Record<string, string> | null | undefined

const record = (input: Asked, changes: Partial<SentByHand> = {}): SentByHand => ({
  sendId: input.sendId,
  environmentId: 'acceptance',
  state: 'answered',
  clerk: 'tjark.osterkamp',
  workstation: 'schreibtisch-3',
  exchange: {
    requestId: input.sendId,
    endpoint: input.endpoint,
    at: '2026-07-09T12:06:00.000Z',
    method: 'POST',
    path: input.path,
    status: 200,
    contentType: 'application/json',
    answer: `{"mandateId":"${mandateId}"}`,
    answerBytes: 52,
    outcome: 'ok',
    durationMs: 12,
    headers: { 'x-trace': 't-1' },
  },
  asked: { ...(input.json !== undefined && { json: input.json }) },
  identifiers: [{ place: 'mandateId', value: mandateId }],
  takenOver: [],
  ...changes,
})

beforeEach(() => {
  asked = []
  sent = []
  kept = undefined
  showSending(caseRecord.caseId, true)
  answer({
    raw: {
      list: () => ok({ exchanges: [consents] }),
      sent: () => ok({ sent }),
      send: (input) => {
        asked.push(input)
        const made = record(input)
        sent = [made, ...sent]
        return ok(made)
      },
      settleSent: ({ sendId, as }) => {
        const settled = { at: '2026-07-09T12:08:00.000Z', clerk: 'tjark.osterkamp' }
        sent = sent.map((each) => (each.sendId === sendId ? { ...each, state: as, settled } : each))
        return ok(sent[0] ?? record({ sendId, endpoint: 9, path: register }))
      },
      takeOver: ({ sendId, value }) => {
        sent = sent.map((each) => (each.sendId === sendId ? { ...each, takenOver: [value] } : each))
        return ok(sent[0] ?? record({ sendId, endpoint: 9, path: register }))
      },
    },
    drafts: {
      saveForm: ({ fields }) => {
        kept = fields
        return ok({ updatedAt: '2026-07-09T12:05:00.000Z' })
      },
    },
  })
})

const show = () => renderInKartei(<RawTab caseRecord={caseRecord} askedAt={0} />, testEnvironment)
const call = (): Promise<HTMLElement> => screen.findByLabelText('Call', { selector: 'input' })
const path = (): HTMLElement => screen.getByLabelText('Path', { selector: 'textarea' })
const content = (): HTMLElement => screen.getByLabelText('Content (JSON)', { selector: 'textarea' })
// What is hidden is not looked for, which costs less than to find out what is.
const button = (name: string): HTMLElement => screen.getByRole('button', { name, hidden: true })

async function choose(typed: string): Promise<void> {
  const field = await call()
  await userEvent.click(field)
  await userEvent.clear(field)
  await userEvent.paste(typed)
  await userEvent.keyboard('{ArrowDown}{Enter}')
}

/** Tab by tab, as somebody without a mouse. */
async function tabTo(target: HTMLElement): Promise<void> {
  for (let presses = 0; presses < 40 && document.activeElement !== target; presses++) await userEvent.tab()
  await waitFor(() => expect(document.activeElement).toBe(target))
}

async function type(text: string): Promise<void> {
  await userEvent.clear(content())
  await userEvent.click(content())
  await userEvent.paste(text)
}

describe('a request by hand', () => {
  it.each([
    ['production', undefined, true],
    ['production', true, false],
    ['test', false, true],
    ['test', undefined, false],
  ] as const)('in %s, where the policy says %s, is off: %s', async (kind, requestsByHand, isOff) => {
    const settings = requestsByHand === undefined ? {} : { requestsByHand }
    answer({ policy: { inForce: () => ok({ settings }) } })
    renderInKartei(<RawTab caseRecord={caseRecord} askedAt={0} />, { ...testEnvironment, kind }, true)
    await call()
    await waitFor(() => expect(button('Send')).toHaveProperty('disabled', isOff))
    expect(screen.queryAllByText(/^Requests by hand are off here/)).toHaveLength(isOff ? 1 : 0)
  })

  it('is prefilled with what is known of the case, and not sent while its JSON is none', async () => {
    show()
    await choose('register')
    expect(path()).toHaveProperty('value', register)
    expect(content()).toHaveProperty('value', JSON.stringify({ iban: 'DE00000000000000000000', consentId }, null, 2))
    expect(screen.getByText(/^iban: /)).toBeTruthy()
    await type('{"iban": }')
    expect(await screen.findByText(/Line 1, column 10: A value is expected here/)).toBeTruthy()
    await userEvent.click(button('Send'))
    expect(document.querySelector('[role="dialog"]')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(content()))
    expect(asked).toEqual([])
  })

  it('is asked about and sent as typed, by keyboard, once it is meant', async () => {
    show()
    await choose('register')
    const json = '{"iban": "DE89370400440532013000", "rate": 1.10, "amount": 12345678901234567890}'
    await type(json)
    path().focus()
    await userEvent.keyboard('{End}')
    await userEvent.paste('?dry=1')
    content().focus()
    await tabTo(button('Send'))
    await userEvent.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Send 9 · Register mandate?' })
    expect(dialog.textContent).toContain('cards.example/partner')
    expect(dialog.textContent).toContain(`POST ${register}?dry=1`)
    expect(dialog.textContent).toContain('DE89 •••• 3000')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
    expect(asked).toEqual([])
    expect(content()).toHaveProperty('value', json)
    button('Send').focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByText('Send now')
    await userEvent.tab()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Send now'))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toEqual({
      sendId: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      environmentId: 'acceptance',
      caseId: caseRecord.caseId,
      endpoint: 9,
      path: `${register}?dry=1`,
      json,
    })
    const answered = await screen.findByRole('region', { name: 'Answer' })
    await userEvent.click(await within(answered).findByRole('button', { name: 'Note as mandate' }))
    emit('raw', 'onSent', { caseId: caseRecord.caseId })
    expect(await within(answered).findByText('noted')).toBeTruthy()
    expect(within(answered).getByText('x-trace')).toBeTruthy()
    // What was sent is not typed any more.
    expect(path()).toHaveProperty('value', register)
    expect(kept).toEqual({ endpoint: '9' })
  })

  it('is kept as typed by call, also over another window, and started over only when asked', async () => {
    answer({
      drafts: { readForm: () => ok({ fields: { endpoint: '12', '12.json': '={"amount', '9.path': '=/api/x' } }) },
    })
    show()
    await waitFor(() => expect(content()).toHaveProperty('value', '{"amount'))
    await type('{"amount": 1')
    await waitFor(() => expect(kept).toEqual({ endpoint: '12', '12.json': '={"amount": 1', '9.path': '=/api/x' }))
    await choose('register')
    expect(path()).toHaveProperty('value', '/api/x')
    await choose('amount to')
    expect(content()).toHaveProperty('value', '{"amount": 1')
    await userEvent.clear(content())
    expect(screen.getByText('Empty: the request is sent without content.')).toBeTruthy()
    await waitFor(() => expect(kept?.['12.json']).toBe('='))
    await userEvent.click(button('Start over'))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start over' }))
    await waitFor(() => expect(content()).not.toHaveProperty('value', ''))
    await waitFor(() => expect(kept).toEqual({ endpoint: '12', '9.path': '=/api/x' }))
  })

  it('is not asked about in the sandbox, nor where it only reads, and says what the service said', async () => {
    answer({
      raw: {
        send: (input) => {
          asked.push(input)
          return failed({ kind: 'not-found', http: { status: 404, method: 'GET', path: input.path } })
        },
      },
    })
    const { unmount } = show()
    await choose('customer')
    await userEvent.click(button('Send'))
    expect(await screen.findByText('The service does not know this.')).toBeTruthy()
    unmount()
    renderInKartei(<RawTab caseRecord={caseRecord} askedAt={0} />, sandboxEnvironment)
    await choose('register')
    await userEvent.click(button('Send'))
    await waitFor(() => expect(asked.map(({ endpoint }) => endpoint)).toEqual([7, 9]))
  })

  it('is not sent with a path that leads elsewhere, and takes a pasted one without the end of its line', async () => {
    show()
    await choose('customer')
    await userEvent.clear(path())
    await userEvent.click(path())
    await userEvent.paste('//attacker.example/api\n')
    expect(path()).toHaveProperty('value', '//attacker.example/api')
    await userEvent.click(button('Send'))
    expect(screen.getByText('Two strokes (//) follow each other.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(path()))
    expect(asked).toEqual([])
  })

  it('in doubt is settled by a word, or sent again after a question even in the sandbox', async () => {
    const doubt = record(
      { sendId: '00000000-0000-4000-8000-000000000001', endpoint: 9, path: register, json: '{}' },
      { state: 'in-doubt', identifiers: [] },
    )
    sent = [{ ...doubt, exchange: { ...doubt.exchange, outcome: 'outcome-unknown', endpoint: 9 } }]
    renderInKartei(<RawTab caseRecord={caseRecord} askedAt={0} />, sandboxEnvironment)
    const box = await screen.findByRole('alert', { name: /^It is not known whether a request sent by hand/ })
    await choose('register')
    await userEvent.click(button('Send again …'))
    const dialog = await screen.findByRole('dialog', { name: 'Send 9 · Register mandate once more?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Go back' }))
    expect(asked).toEqual([])
    await userEvent.click(button('Send again …'))
    await userEvent.click(await screen.findByRole('button', { name: 'Send now' }))
    await waitFor(() => expect(asked).toMatchObject([{ endpoint: 9, again: true }]))
    await userEvent.click(within(box).getByRole('button', { name: 'Nothing arrived' }))
    const sure = await screen.findByRole('dialog', { name: 'Did nothing arrive at the service?' })
    await userEvent.click(within(sure).getByRole('button', { name: 'Nothing arrived' }))
    emit('raw', 'onSent', { caseId: caseRecord.caseId })
    await waitFor(() => expect(screen.queryByRole('alert', { name: /^It is not known/ })).toBeNull())
    expect(button('Send')).toBeTruthy()
  })

  it('stands among the last calls, each one, and is there once', async () => {
    showSending(caseRecord.caseId, false)
    const one = record({ sendId: '00000000-0000-4000-8000-000000000002', endpoint: 9, path: register })
    sent = [one]
    answer({ raw: { list: () => ok({ exchanges: [{ ...one.exchange }, consents] }) } })
    show()
    const list = await screen.findByRole('navigation', { name: 'Last calls of this case' })
    await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(2))
    expect(within(list).getByRole('button', { name: /^9 Register mandate \(by hand\), answered \(200\)/ })).toBeTruthy()
    expect(screen.getByText('Identifiers in the answer')).toBeTruthy()
  })

  it('of no case has the path of a creation, and takes fields and files in their order', async () => {
    const places: unknown[] = []
    answer({
      files: {
        stage: (files, options) => {
          places.push(options?.place)
          return ok(
            files.map(({ name }, at) => ({
              fileId: `file-${at}`,
              name,
              size: 10,
              mediaType: 'text/plain',
              sha256: '',
              problems: [],
            })),
          )
        },
      },
    })
    renderInKartei(<SendScreen />, sandboxEnvironment)
    await call()
    expect(path()).toHaveProperty('value', '/api/v4/engagements/card/onboarding')
    await choose('upload one')
    await userEvent.click(button('Send'))
    expect(screen.getByText('Put the number in the place of the braces.', { exact: false })).toBeTruthy()
    await userEvent.clear(path())
    await userEvent.click(path())
    await userEvent.paste('/api/x')
    const picker = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (picker) await userEvent.upload(picker, [new File(['x'], 'a.txt')])
    expect(await screen.findByText('a.txt')).toBeTruthy()
    expect(places).toEqual([expect.stringContaining('send-')])
    expect(screen.getByText('A file is neither a PDF nor an image.')).toBeTruthy()
    await userEvent.click(button('Move field 2 up'))
    const nameless = screen.getByLabelText('Name of field 1')
    await userEvent.clear(nameless)
    await userEvent.click(button('Send'))
    expect(screen.getByText('This field needs a name.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(nameless))
    await userEvent.paste('document')
    await userEvent.click(button('Send'))
    await waitFor(() =>
      expect(asked).toMatchObject([
        {
          endpoint: 4,
          parts: [
            { field: 'document', fileId: 'file-0' },
            { field: 'documentType', text: 'TAX_REGISTRATION' },
          ],
        },
      ]),
    )
    expect(asked[0]).not.toHaveProperty('caseId')
  })
})

describe('what stands in a request by itself', () => {
  const known = {
    identifiers: { onboardingId: engagementId, engagementId, mandateIds: [mandateId], creditLimitIncreaseIds: ['a/b'] },
    consentId,
  }

  it('is a path that can be sent where everything is known, and JSON of the shape of the interface', () => {
    for (const endpoint of endpoints) {
      const path = pathOf(endpoint, known)
      expect(requestPathProblem(path), path).toBe(/\{/.test(path) ? 'path-placeholder' : undefined)
      const json = jsonOf(endpoint, known)
      expect(json === '', endpoint.path).toBe(endpoint.body !== 'json')
      // The sample of an account is none.
      const hints = json === '' ? [] : jsonHints(endpoint, json)
      expect(hints.map(({ path: at }) => at)).toEqual(endpoint.number === 9 ? ['iban'] : [])
    }
    expect(pathOf(endpointOf(17), known)).toContain('/credit-limit-increase/a%2Fb/documents')
  })

  it('is never said to be wrong but where the interface shows it differently', () => {
    expect(
      jsonHints(
        endpointOf(12),
        '{"amount":{"amountType":"FIXED","fixedAmount":{"amount":0,"currency":"EUR","unit":"MINOR"}}}',
      ),
    ).toMatchObject([{ path: 'amount.fixedAmount', code: 'positive' }])
    expect(jsonHints(endpointOf(9), '[]').length).toBeGreaterThan(0)
    expect(jsonHints(endpointOf(9), '{')).toEqual([])
    expect(partHints(endpointOf(5), [{ field: 'x', text: '' }])).toEqual(['hint-fields', 'hint-no-file'])
  })
})

describe('JSON of any kind', () => {
  it.each(['{}', '[]', '1', 'null', '"x"', '{"a":1,"a":2}', '12345678901234567890123', ' [1.10] '])(
    '%s is none',
    (text) => expect(anyJsonProblem(text)).toBeUndefined(),
  )
  it.each([
    ['{"a": }', 'json-value', 1, 7],
    ['{\n "a": 1\n "b": 2}', 'json-comma', 3, 2],
    ['{"a": 01}', 'json-comma', 1, 8],
    ['{"a": 1', 'json-end', 1, 8],
    ["{'a': 1}", 'json-name', 1, 2],
    ['[1,]', 'json-value', 1, 4],
    ['NaN', 'json-value', 1, 1],
    ['', 'json-empty', 1, 1],
  ])('%j is %s', (text, code, line, column) => expect(anyJsonProblem(text)).toMatchObject({ code, line, column }))
})
