import type { MandateRecord } from '@contract/domain/mandate-records'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  answerDirectDebit,
  engagementId,
  mandateId,
  iban,
  mandate,
  draw,
  press,
  fillIn,
  sendOff,
  cancelWith,
  evidence,
  recordId,
  doubtful,
} from '../../../helpers/renderer/direct-debit-tab'
import { answer, failed, ok } from '../../../helpers/renderer/kartei-double'
import { emptyStores } from '../../../helpers/renderer/stores'

beforeEach(answerDirectDebit)

describe('where a mandate is there already', () => {
  const second = async (): Promise<HTMLElement> =>
    screen.findByRole('dialog', { name: 'Register a second mandate for Konditorei Brückl?' })

  it('the form is closed, and opens after a question that says what is there and what is not known', async () => {
    draw([mandateId])
    await press('Register another mandate')
    expect(screen.queryByLabelText('IBAN')).toBeNull()
    const asked = await second()
    expect(asked.textContent).toMatch(/NK-85E24EF1-1, Active, DE44 •••• 4931, registered 3 Jul 2026/)
    expect(asked.textContent).toContain('What becomes of it then, the service does not say')
    await userEvent.click(within(asked).getByRole('button', { name: 'Go back' }))
    expect(screen.queryByLabelText('IBAN')).toBeNull()
    await press('Register another mandate')
    await userEvent.click(within(await second()).getByRole('button', { name: 'Register another mandate' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('IBAN')))
    expect(screen.getByText(/cancel NK-85E24EF1-1/)).toBeTruthy()
  })

  it('the form stays open while something is typed in it, and the question comes before it is sent', async () => {
    const sent: unknown[] = []
    answer({
      drafts: { readForm: () => ok({ fields: { iban, channel: 'in-person' }, updatedAt: '2026-07-03T10:00:00.000Z' }) },
      sepa: {
        register: (input) => {
          sent.push(input)
          return ok({ mandateId })
        },
      },
    })
    draw([mandateId])
    for (const box of await screen.findAllByRole('checkbox')) await userEvent.click(box)
    await press('Register mandate')
    await userEvent.click(within(await second()).getByRole('button', { name: 'Register another mandate' }))
    const last = await screen.findByRole('dialog', { name: 'Register this mandate for Konditorei Brückl?' })
    expect(sent).toEqual([])
    await userEvent.click(within(last).getByRole('button', { name: 'Register mandate' }))
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  it('that has ended, nothing is asked', async () => {
    answer({ sepa: { mandate: () => ok(mandate('CANCELLED')) } })
    draw([mandateId])
    expect(await screen.findByLabelText('IBAN')).toBeTruthy()
  })

  it('it stands before the form, which stands before everything until then', async () => {
    const heads = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    draw()
    expect(await screen.findByLabelText('IBAN')).toBeTruthy()
    expect(heads().slice(0, 2)).toEqual(['Register a mandate', 'Mandates'])
    cleanup()
    answer({ sepa: { mandate: () => ok(mandate('ACTIVE')) } })
    draw([mandateId])
    await screen.findByRole('button', { name: 'Register another mandate' })
    expect(heads()[0]).toBe('Mandates')
    expect(heads().at(-1)).toBe('Register a mandate')
  })

  it('nothing says any more that there is none', async () => {
    answer({
      directDebit: { setAmount: () => failed({ kind: 'conflict' }) },
      sepa: { register: () => ok({ mandateId }) },
    })
    draw()
    await userEvent.click(await screen.findByRole('radio', { name: 'Minimum' }))
    await press('Save amount')
    expect(await screen.findByText(/has no active mandate/)).toBeTruthy()
    await fillIn()
    await sendOff()
    expect(await screen.findByText(/The amount you chose before is still here/)).toBeTruthy()
    expect(screen.queryByText(/no active mandate/)).toBeNull()
    // The service says so once more, although the mandate reads as active.
    await press('Save amount')
    expect(await screen.findByText(/although NK-85E24EF1-1 was read as “Active”/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Register a mandate first' })).toBeNull()
  })
})

describe('what is typed to register a mandate', () => {
  const channelOf = (name: string): HTMLInputElement => screen.getByRole('radio', { name })

  it('is kept on disk as typed, and there again in another window', async () => {
    const onDisk: (Record<string, string> | null)[] = []
    answer({
      drafts: {
        readForm: () => ok({}),
        saveForm: ({ fields }) => {
          onDisk.push(fields)
          return ok({ updatedAt: '2026-07-03T10:00:00.000Z' })
        },
      },
    })
    draw()
    await userEvent.click((await screen.findAllByRole('checkbox'))[0]!)
    await userEvent.click(channelOf('By phone'))
    await userEvent.click(screen.getByLabelText('IBAN'))
    await userEvent.paste('DE44 5001')
    await waitFor(() => expect(onDisk.at(-1)).toMatchObject({ iban: 'DE44 5001', channel: 'by-phone' }))
    expect(await screen.findByText(/^Saved/)).toBeTruthy()
    const kept = onDisk.at(-1)!

    cleanup()
    emptyStores()
    answer({ drafts: { readForm: () => ok({ fields: kept, updatedAt: '2026-07-03T10:00:00.000Z' }) } })
    draw()
    expect(await screen.findByDisplayValue('DE44 5001')).toBeTruthy()
    expect(channelOf('By phone').checked).toBe(true)
    const boxes = within(await screen.findByRole('group', { name: 'Consents' })).getAllByRole('checkbox')
    expect(boxes.map((box) => box instanceof HTMLInputElement && box.checked)).toEqual([true, false])
  })
})

describe('a registration in doubt', () => {
  it('locks the form, says neither yes nor no, and sends again only when asked twice', async () => {
    const sent: unknown[] = []
    let records: MandateRecord[] = []
    answer({
      sepa: {
        records: () => ok({ records }),
        register: ({ again }) => {
          sent.push(again)
          if (sent.length > 1) return ok({ mandateId })
          records = [doubtful]
          return failed({ kind: 'outcome-unknown' })
        },
      },
    })
    draw()
    await fillIn()
    await sendOff()
    const box = await screen.findByRole('alert', { name: /Whether the mandate was registered is not known/ })
    within(box).getByText(/For DE44 •••• 4931, sent/)
    expect(screen.queryByText(/The service registered the mandate/)).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('IBAN').value).toBe(iban)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Register mandate' }).disabled).toBe(true)
    await userEvent.type(screen.getByLabelText('IBAN'), '{Enter}')
    expect(sent).toHaveLength(1)
    await userEvent.click(within(box).getByRole('button', { name: 'Register again' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Register again' }))
    const last = await screen.findByRole('dialog', { name: /Register this mandate/ })
    await userEvent.click(within(last).getByRole('button', { name: 'Register mandate' }))
    expect(await screen.findByText(/The service registered the mandate/)).toBeTruthy()
    expect(sent).toEqual([undefined, true])
  })

  it('is settled by the mandate that the service names, or by the word that nothing arrived', async () => {
    const settled: unknown[] = []
    let records: MandateRecord[] = [doubtful]
    answer({
      sepa: {
        records: () => ok({ records }),
        settle: (input) => {
          settled.push(input)
          if (input.mandateId === 'another') {
            const issue = { path: 'mandateId', message: 'It is for another account.', code: 'other-account' }
            return failed({ kind: 'conflict', issues: [issue] })
          }
          records = []
          return ok(doubtful)
        },
      },
    })
    draw()
    const box = await screen.findByRole('alert', { name: /Whether the mandate was registered is not known/ })
    await userEvent.type(within(box).getByLabelText('ID that the service names'), 'another{Enter}')
    expect(await screen.findByText('This mandate is for another IBAN than the one that was sent.')).toBeTruthy()
    await userEvent.click(within(box).getByRole('button', { name: 'It did not arrive' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'It did not arrive' }))
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Register mandate' }).disabled).toBe(false),
    )
    expect(settled).toEqual([
      { engagementId, recordId, mandateId: 'another' },
      { engagementId, recordId },
    ])
  })
})

describe('cancelling a mandate', () => {
  it('asks first, naming it, for the reason, and says what is read back', async () => {
    let status = 'ACTIVE'
    const sent: unknown[] = []
    answer({
      sepa: {
        mandate: () => ok(mandate(status)),
        cancel: (input) => {
          sent.push(input)
          status = 'CANCELLED'
          return ok({ mandateId })
        },
      },
    })
    draw([mandateId])
    await press('Cancel mandate')
    const dialog = await screen.findByRole('dialog', { name: 'Cancel mandate NK-85E24EF1-1?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel mandate' }))
    expect(within(dialog).getByText('Choose the reason.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getAllByRole('radio')[0]))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Go back' }))
    expect(status).toBe('ACTIVE')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await cancelWith('The account was closed')
    const said = await screen.findByText(/and shows: Cancelled/)
    await waitFor(() => expect(document.activeElement).toBe(said.closest('[role="status"]')))
    expect(sent).toEqual([{ engagementId, mandateId, reason: 'account-closed', remark: '' }])
  })

  it('never says cancelled where no answer came, and keeps the doubt until it is settled', async () => {
    const cancellation: MandateRecord = {
      kind: 'cancellation',
      recordId,
      state: 'in-doubt',
      evidence: { engagementId, mandateId, environmentId: 'sandbox', clerk: 'k', workstation: 'w', at: evidence.at },
      readBack: { at: evidence.at, status: 'ACTIVE' },
    }
    let records: MandateRecord[] = []
    answer({
      sepa: {
        records: () => ok({ records }),
        cancel: () => {
          records = [cancellation]
          return failed({ kind: 'outcome-unknown' })
        },
        settle: () => {
          records = []
          return ok(cancellation)
        },
      },
    })
    draw([mandateId])
    await cancelWith('Another reason')
    expect(
      await screen.findByText(/Whether NK-85E24EF1-1 was cancelled is not known.*read again instead: Active/),
    ).toBeTruthy()
    expect(screen.queryByText(/took the cancellation/)).toBeNull()
    await press('It was not cancelled')
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'It was not cancelled' }),
    )
    await waitFor(() => expect(screen.queryByText('Read the mandate again')).toBeNull())
  })

  it('tells the dates that matter, and that no record is here of one registered elsewhere', async () => {
    draw([mandateId])
    expect(await screen.findByText(/Lapses on 3 Jul 2029 unless it is used/)).toBeTruthy()
    expect(screen.getByText(/demanded back for eight weeks/)).toBeTruthy()
    expect(screen.getByText(/Registered elsewhere/)).toBeTruthy()
  })
})

describe('a mandate that Kartei does not know', () => {
  it('is looked up by its ID, and without one the keyboard is put there', async () => {
    const other = '11111111-2222-4333-8444-555555555555'
    const asked: string[] = []
    answer({
      sepa: {
        mandate: ({ mandateId: id }) => {
          asked.push(id)
          return ok({ ...mandate('ACTIVE'), mandateId: id })
        },
      },
    })
    draw()
    await userEvent.click(await screen.findByRole('button', { name: 'Look up a mandate by its ID' }))
    const field = screen.getByRole('textbox', { name: 'Mandate ID' })
    await press('Look up')
    expect(screen.getByText('Enter the mandate ID.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field))
    await userEvent.type(field, ` ${other} `)
    await press('Look up')
    await waitFor(() => expect(asked).toContain(other))
    await waitFor(() => expect(field).toHaveProperty('value', ''))
    expect(screen.queryByText('Enter the mandate ID.')).toBeNull()
  })
})
