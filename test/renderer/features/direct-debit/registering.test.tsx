import type { MandateRecord } from '@contract/domain/mandate-records'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { i18n } from '../../../../src-renderer/lib/i18n/i18n'
import {
  answerDirectDebit,
  engagementId,
  mandateId,
  iban,
  consents,
  draw,
  press,
  fillIn,
  sendOff,
  answered,
} from '../../../helpers/renderer/direct-debit-tab'
import { answer, failed, ok } from '../../../helpers/renderer/kartei-double'

beforeEach(answerDirectDebit)

describe('registering a mandate', () => {
  it('shows the words of the service as they are, in the chosen language', async () => {
    draw()
    const words = await screen.findByText(/Words of the service/)
    expect(words.textContent).toBe('Words  of the service (en),\u00a0unchanged.')
    await userEvent.click(screen.getByRole('radio', { name: 'Deutsch' }))
    expect((await screen.findByText(/\(de\)/)).closest('[lang]')?.getAttribute('lang')).toBe('de')
  })

  it('sends nothing while a consent or the IBAN is missing, and says where', async () => {
    draw()
    await press('Register mandate')
    expect(screen.getAllByText('Tick this consent once the customer has given it.')).toHaveLength(2)
    expect(screen.getByText('Enter the IBAN.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0]))
  })

  it('speaks the language that was used last, else the applicant’s', async () => {
    draw([], 'de-AT')
    expect(await screen.findByText(/\(de\)/)).toBeTruthy()
    const remembered: unknown[] = []
    answer({
      directDebit: {
        settings: (input) => {
          if (input.language !== undefined) remembered.push(input)
          return ok({ language: 'en' })
        },
      },
    })
    cleanup()
    draw([], 'de-AT')
    expect(await screen.findByText(/\(en\)/)).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Deutsch' }))
    expect(remembered).toEqual([{ engagementId, language: 'de' }])
  })

  it('shows everything once more, sends once what was shown, then reads the mandate back', async () => {
    const sent: unknown[] = []
    let records: MandateRecord[] = []
    answer({
      sepa: {
        records: () => ok({ records }),
        register: (input) => {
          sent.push(input)
          records = [answered]
          return ok({ mandateId })
        },
      },
    })
    draw()
    await fillIn()
    await press('Register mandate')
    const dialog = await screen.findByRole('dialog')
    for (const part of ['Konditorei Brückl', iban, 'I waive it.', 'In person']) within(dialog).getByText(part)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Go back' }))
    expect(sent).toEqual([])
    await sendOff()
    const said = await screen.findByText(/The service shows: reference NK-85E24EF1-1, status Active/)
    await waitFor(() => expect(document.activeElement).toBe(said.closest('[role="status"]')))
    const { consentId, sha256, readAt } = consents('en')
    const given = [
      { code: 'direct_debit', label: 'I grant it.', given: true },
      { code: 'pre_notification_waiver', label: 'I waive it.', given: true },
    ]
    const shown = { language: 'en', sha256, readAt, consents: given, channel: 'in-person' }
    expect(sent).toEqual([{ engagementId, iban, consentId, shown }])
    expect(screen.queryByLabelText('IBAN')).toBeNull()
    expect(within(screen.getByRole('table')).getByText('DE44 •••• 4931')).toBeTruthy()
    expect(screen.queryByText(iban)).toBeNull()
    await press('Show IBAN')
    expect(screen.getByText(iban)).toBeTruthy()
    expect(await screen.findByText(/Consent taken .* by katrin\.brandt: By phone/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Print record' })).toBeTruthy()
  })

  it('shows the new texts where they changed, marks what is other, and takes back the ticks of that', async () => {
    let texts = consents('en')
    answer({
      sepa: {
        consents: () => ok(texts),
        register: () => {
          const [granted, waived] = texts.consents ?? []
          texts = {
            ...texts,
            sha256: 'a'.repeat(64),
            consentId: '7f689b8f-0000-4000-8000-00000000beef',
            consents: [{ ...waived, label: 'I waive all of it.' }, { ...granted }],
          }
          const issue = { path: 'shown.sha256', message: 'Changed.', code: 'texts-changed' }
          return failed({ kind: 'conflict', issues: [issue] })
        },
      },
    })
    draw()
    await fillIn()
    await sendOff()
    expect(
      await screen.findByText(/changed its texts since they were shown\. Nothing was sent\. What .* is marked/),
    ).toBeTruthy()
    const waived = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I waive all of it.' })
    expect(waived.checked).toBe(false)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'I grant it.' }).checked).toBe(true)
    expect(screen.getByText('changed')).toBeTruthy()
    expect(screen.getByText('I waive it.').tagName).toBe('DEL')
    expect(screen.getByLabelText<HTMLInputElement>('IBAN').value).toBe(iban)
  })

  it('asks every consent anew where a text changed, of which they are all given', async () => {
    let texts = consents('en')
    answer({
      sepa: {
        consents: () => ok(texts),
        register: () => {
          const other = [{ code: 'sepa_legal_text', text: 'Other words.' }]
          texts = { ...texts, sha256: 'a'.repeat(64), contextSha256: '3'.repeat(64), texts: other }
          const issue = { path: 'shown.sha256', message: 'Changed.', code: 'texts-changed' }
          return failed({ kind: 'conflict', issues: [issue] })
        },
      },
    })
    draw()
    await fillIn()
    await sendOff()
    expect(await screen.findByText('Other words.')).toBeTruthy()
    expect(screen.getByText(/Words of the service \(en\)/).tagName).toBe('DEL')
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([false, false])
  })

  it('keeps the ticks where only the consentId and the order are new, and says that the texts are the same', async () => {
    let reads = 0
    answer({
      sepa: {
        consents: ({ language }) => {
          reads += 1
          const texts = consents(language)
          const consentId = `7f689b8f-0000-4000-8000-00000000000${reads}`
          return ok({ ...texts, consentId, consents: reads > 1 ? texts.consents?.toReversed() : texts.consents })
        },
        register: () => {
          const issue = { path: 'shown.sha256', message: 'Not known.', code: 'texts-changed' }
          return failed({ kind: 'conflict', issues: [issue] })
        },
      },
    })
    draw()
    await fillIn()
    await sendOff()
    expect(await screen.findByText(/say the same as before\. Nothing was sent/)).toBeTruthy()
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true])
    expect(reads).toBe(2)
  })

  it('says where the texts could not be read once more that nothing was sent, and why', async () => {
    const issue = { path: '', message: 'Not read.', code: 'texts-unread' }
    answer({ sepa: { register: () => failed({ kind: 'service-error', issues: [issue] }) } })
    draw()
    await fillIn()
    await sendOff()
    expect(await screen.findByText(/could not be read once more\. Nothing was sent/)).toBeTruthy()
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => checked)).toBe(true)
  })

  it('says that another window is registering just now', async () => {
    const issue = { path: 'engagementId', message: 'Under way.', code: 'registering' }
    answer({ sepa: { register: () => failed({ kind: 'conflict', issues: [issue] }) } })
    draw()
    await fillIn()
    await sendOff()
    expect(await screen.findByText(/in another window\. Nothing was sent from here/)).toBeTruthy()
  })

  it('takes a consent on paper with the scanned form, or with the place of the paper', async () => {
    const places: unknown[] = []
    const discarded: string[] = []
    const problem = { code: 'empty' as const, message: 'What main says of it.' }
    const scan = { fileId: 'f1', name: 'Formular.pdf', size: 9, mediaType: 'application/pdf', sha256: 'c'.repeat(64) }
    let problems = [problem]
    const sent: unknown[] = []
    answer({
      files: {
        stage: (_, options) => {
          places.push(options?.place)
          return ok([{ ...scan, problems }])
        },
        discard: ({ fileIds }) => {
          discarded.push(...fileIds)
          return ok({ discarded: fileIds.length })
        },
      },
      sepa: {
        register: ({ shown }) => {
          sent.push(shown?.paper)
          return ok({ mandateId })
        },
      },
    })
    draw()
    await fillIn()
    await userEvent.click(screen.getByRole('radio', { name: 'On paper' }))
    await press('Register mandate')
    expect(screen.getByText('Attach the scanned form, or say where the paper is.')).toBeTruthy()
    const picker = () => document.querySelector<HTMLInputElement>('input[type=file]')!
    await userEvent.upload(picker(), new File(['x'], 'Formular.pdf'))
    expect(await screen.findByText(/^This file is empty:/)).toBeTruthy()
    await i18n.changeLanguage('de')
    expect(await screen.findByText('Das eingescannte Formular wurde nicht angehängt.')).toBeTruthy()
    expect(screen.getByText(/^Diese Datei ist leer:/)).toBeTruthy()
    expect(screen.queryByText(problem.message)).toBeNull()
    await i18n.changeLanguage('en')
    expect(discarded).toEqual(['f1'])
    problems = []
    await waitFor(() => expect(picker()).toBeTruthy())
    await userEvent.upload(picker(), new File(['x'], 'Formular.pdf'))
    await screen.findByRole('button', { name: 'Take off Formular.pdf' })
    expect(places).toEqual(Array(2).fill(`mandate-${engagementId}`))
    expect(discarded).toEqual(['f1'])
    await sendOff()
    await waitFor(() => expect(sent).toEqual([{ type: 'scan', fileId: 'f1' }]))
  })

  it('keeps what was typed when the service refuses', async () => {
    answer({ sepa: { register: () => failed({ kind: 'rejected', message: 'No.' }) } })
    draw()
    await fillIn()
    await sendOff()
    expect(await screen.findByText('The service rejected this.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('IBAN').value).toBe(iban)
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => checked)).toBe(true)
  })
})
