import type { Environment } from '@contract/api/environments'
import type { SentByHand } from '@contract/api/raw'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { HandDoubtLine, SendScreen } from '../../../../src-renderer/features/raw'
import { answer, emit, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei, sandboxEnvironment } from '../../../helpers/renderer/render'

const mandateId = 'c4d5e6f7-0819-4a2b-b3c4-d5e6f7081920'
const register = '/api/engagements/card/0b5d5a53-6c56-4f0c-8d58-3c0b7b3e8f10/sepa-direct-debit/register'

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
    headers: { location: '/made/here' },
  },
  asked: { ...(input.json !== undefined && { json: input.json }) },
  ...changes,
})
const inDoubt = (): SentByHand => {
  const doubt = record(
    { sendId: '00000000-0000-4000-8000-000000000001', endpoint: 9, path: register },
    { state: 'in-doubt' },
  )
  return { ...doubt, exchange: { ...doubt.exchange, outcome: 'outcome-unknown' } }
}

beforeEach(() => {
  asked = []
  sent = []
  answer({
    raw: {
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
        return ok(sent.find((each) => each.sendId === sendId) ?? inDoubt())
      },
    },
    files: { list: () => ok({ files: [] }) },
  })
})

const show = (environment = testEnvironment) => renderInKartei(<SendScreen />, environment)
const call = (): Promise<HTMLElement> => screen.findByLabelText('Call', { selector: 'input' })
const path = (): HTMLElement => screen.getByLabelText('Path')
const content = (): HTMLElement => screen.getByLabelText('Content (JSON)')
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

async function type(field: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(field)
  await userEvent.click(field)
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
    renderInKartei(<SendScreen />, { ...testEnvironment, kind }, true)
    await call()
    await waitFor(() => expect(button('Send')).toHaveProperty('disabled', isOff))
    expect(screen.queryAllByText(/^Requests by hand are off here/)).toHaveLength(isOff ? 1 : 0)
  })

  it('begins with the path of its call, and is not sent while an identifier is missing or its JSON is none', async () => {
    show()
    await choose('register')
    expect(path()).toHaveProperty('value', '/api/engagements/card/{engagement-id}/sepa-direct-debit/register')
    await userEvent.click(button('Send'))
    expect(screen.getByText('Put the number in the place of the braces.', { exact: false })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(path()))
    await type(path(), register)
    await type(content(), '{"iban": }')
    await userEvent.click(button('Send'))
    expect(screen.getByText(/Line 1, column 10: A value is expected here/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(content()))
    expect(document.querySelector('[role="dialog"]')).toBeNull()
    expect(asked).toEqual([])
  })

  it('is asked about and sent as typed, by keyboard, once it is meant', async () => {
    show()
    await choose('register')
    const json = '{"iban": "DE89370400440532013000", "rate": 1.10, "amount": 12345678901234567890}'
    await type(path(), `${register}?dry=1\n`)
    await type(content(), json)
    await tabTo(button('Send'))
    await userEvent.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Send 9 · Register mandate?' })
    expect(dialog.textContent).toContain('cards.example/partner')
    expect(dialog.textContent).toContain(`POST ${register}?dry=1`)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
    expect(asked).toEqual([])
    expect(content()).toHaveProperty('value', json)
    button('Send').focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(await screen.findByText('Send now'))
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toEqual({
      sendId: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      environmentId: 'acceptance',
      endpoint: 9,
      path: `${register}?dry=1`,
      json,
    })
    const answered = await screen.findByRole('region', { name: 'Answer' })
    expect(await within(answered).findByText(`"${mandateId}"`)).toBeTruthy()
    expect(within(answered).getByText('Location: /made/here')).toBeTruthy()
    // What was sent is not typed any more.
    expect(content()).toHaveProperty('value', '')
  })

  it('is still there as typed after another screen was shown', async () => {
    const { unmount } = show()
    await choose('register')
    await type(path(), register)
    await type(content(), '{"iban": ')
    unmount()
    show()
    await call()
    expect(path()).toHaveProperty('value', register)
    expect(content()).toHaveProperty('value', '{"iban": ')
    await userEvent.clear(content())
    expect(screen.getByText('Empty: the request is sent without content.')).toBeTruthy()
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
    await type(path(), '/api/x')
    await userEvent.click(button('Send'))
    expect(await screen.findByText('The service does not know this.')).toBeTruthy()
    unmount()
    show(sandboxEnvironment)
    await choose('register')
    await type(path(), register)
    await userEvent.click(button('Send'))
    await waitFor(() => expect(asked.map(({ endpoint }) => endpoint)).toEqual([7, 9]))
  })

  it('is not sent with a path that leads elsewhere', async () => {
    show()
    await choose('customer')
    await type(path(), '//attacker.example/api')
    await userEvent.click(button('Send'))
    expect(screen.getByText('Two strokes (//) follow each other.')).toBeTruthy()
    expect(asked).toEqual([])
  })

  it('in doubt is settled by a word, or sent again after a question even in the sandbox', async () => {
    sent = [inDoubt()]
    answer({
      raw: {
        ofDoubt: ({ doubtId }) => ok({ answer: { ...inDoubt().exchange, doubtId, isWhole: true, identifiers: [] } }),
      },
    })
    show(sandboxEnvironment)
    const box = await screen.findByRole('alert', { name: /^It is not known whether a request sent by hand/ })
    expect(within(box).getByText(register, { exact: false })).toBeTruthy()
    expect(await within(box).findByRole('button', { name: 'Show the answer' })).toBeTruthy()
    await choose('register')
    await type(path(), register)
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
    act(() => emit('workstation', 'onStale', { what: 'raw-sent' }))
    await waitFor(() => expect(screen.queryByRole('alert', { name: /^It is not known/ })).toBeNull())
    expect(button('Send')).toBeTruthy()
  })

  it('in doubt is said above the worklist', async () => {
    sent = [inDoubt()]
    renderInKartei(<HandDoubtLine />)
    expect(await screen.findByText('It is not known whether a request sent by hand arrived')).toBeTruthy()
    expect(button('Show it')).toBeTruthy()
  })

  it('shows earlier answers, also of one that an earlier version sent from a case', async () => {
    const settled = { at: '2026-07-09T12:08:00.000Z', clerk: 'tjark.osterkamp' }
    const earlier = { ...inDoubt(), state: 'arrived' as const, settled, caseId: 'case-1' }
    sent = [record({ sendId: '00000000-0000-4000-8000-000000000002', endpoint: 12, path: '/api/x' }), earlier]
    show()
    const side = await screen.findByRole('region', { name: 'Answer' })
    expect(await within(side).findByText('POST /api/x')).toBeTruthy()
    await userEvent.click(within(side).getByLabelText('Sent by hand', { selector: 'input' }))
    await userEvent.click(await screen.findByRole('option', { name: /9 Register mandate/ }))
    expect(await within(side).findByText(`POST ${register}`)).toBeTruthy()
    expect(within(side).getByText(/^Cleared up on .* by tjark.osterkamp: It arrived$/)).toBeTruthy()
  })

  it('takes files along, in the fields that its call names', async () => {
    const places: unknown[] = []
    let files: Awaited<ReturnType<typeof window.kartei.files.stage>> = { ok: true, value: [] }
    answer({
      files: {
        list: ({ place }) => {
          places.push(place)
          return ok({ files: files.ok ? files.value : [] })
        },
        stage: (chosen, options) => {
          places.push(options?.place)
          const about = { size: 10, mediaType: 'text/plain', sha256: '', problems: [] }
          files = { ok: true, value: [...chosen].map(({ name }, at) => ({ fileId: `file-${at}`, name, ...about })) }
          return ok(files.value)
        },
      },
    })
    show(sandboxEnvironment)
    await choose('upload one')
    await type(path(), '/api/x')
    await userEvent.click(button('Send'))
    expect(screen.getByText('Add at least one file.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(button('Add files')))
    const picker = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (picker) await userEvent.upload(picker, [new File(['x'], 'a.txt')])
    expect(await screen.findByText('a.txt')).toBeTruthy()
    expect(new Set(places)).toEqual(new Set([`send-${sandboxEnvironment.id}`]))
    await type(screen.getByLabelText('Kind of document (documentType)'), 'TAX_REGISTRATION')
    await userEvent.click(button('Send'))
    await waitFor(() =>
      expect(asked).toMatchObject([
        {
          endpoint: 4,
          documentType: 'TAX_REGISTRATION',
          fileIds: ['file-0'],
        },
      ]),
    )
  })
})
