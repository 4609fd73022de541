import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { i18n } from '../../../../src-renderer/lib/i18n/i18n'
import { answerDirectDebit, mandateId, iban, consents, draw, press } from '../../../helpers/renderer/direct-debit-tab'
import { answer, ok } from '../../../helpers/renderer/kartei-double'

beforeEach(answerDirectDebit)

describe('a consent by phone', () => {
  it('is kept with the number, who spoke, and what was read aloud when, in the language of the texts', async () => {
    const sent: unknown[] = []
    answer({
      sepa: {
        register: ({ shown }) => {
          sent.push(shown?.call)
          return ok({ mandateId })
        },
      },
    })
    draw([], 'de')
    for (const box of await screen.findAllByRole('checkbox')) await userEvent.click(box)
    await userEvent.click(screen.getByRole('radio', { name: 'By phone' }))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('Enter the number that was called.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Number called')))
    await userEvent.keyboard('+49 30 5550100')
    await userEvent.type(screen.getByLabelText('Who spoke'), 'Ida Brückl')
    const parts = within(screen.getByRole('group', { name: 'Read aloud' }))
    const account = parts.getByRole<HTMLInputElement>('checkbox', { name: /^Account/ })
    expect(account.disabled, 'there is no IBAN to read aloud yet').toBe(true)
    await userEvent.click(screen.getByLabelText('IBAN'))
    await userEvent.paste(iban)
    expect(parts.getByText(`Ihr Konto hat die IBAN ${iban}. Von ihm wird wiederkehrend eingezogen.`).lang).toBe('de')
    for (const name of [/^Creditor:/, /^Account/, /^Text 1/])
      await userEvent.click(parts.getByRole('checkbox', { name }))
    expect(parts.getAllByText(/^read aloud at /)).toHaveLength(3)
    await press('Register mandate')
    const dialog = await screen.findByRole('dialog', { name: 'Register this mandate for Konditorei Brückl?' })
    expect(within(dialog).getByText(/^3 of 6 parts read aloud/)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Register mandate' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    const at = expect.stringMatching(/^20\d\d-.*Z$/) as string
    expect(sent[0]).toEqual({
      number: '+49 30 5550100',
      spokeWith: 'Ida Brückl',
      language: 'de',
      parts: [
        { part: 'creditor', text: 'Zahlungsempfänger ist Nordstern Kartenbank AG.', at },
        { part: 'creditorId', text: 'Die Gläubiger-Identifikationsnummer lautet DE98ZZZ09999999999.' },
        { part: 'reference', text: expect.stringContaining('steht noch nicht fest') as string },
        { part: 'account', text: expect.stringContaining(iban) as string, at },
        { part: 'text', text: 'Words  of the service (de),\u00a0unchanged.', at },
        { part: 'refund', text: expect.stringContaining('acht Wochen') as string },
      ],
    })
  })
})

describe('a consent that is left out', () => {
  const sent: unknown[] = []
  beforeEach(() => {
    sent.length = 0
    answer({
      sepa: {
        register: ({ shown }) => {
          sent.push(shown?.consents.map(({ code, given }) => [code, given]))
          return ok({ mandateId })
        },
      },
    })
  })

  it('is asked about by name, with the way back in the focus, and is sent as not given', async () => {
    draw()
    const user = userEvent.setup()
    const [granted] = await screen.findAllByRole('checkbox')
    granted!.focus()
    await user.keyboard(' ')
    await user.click(screen.getByRole('radio', { name: 'In person' }))
    await user.click(screen.getByLabelText('IBAN'))
    await user.paste(iban)
    await user.keyboard('{Enter}')
    const name = 'Register this mandate for Konditorei Brückl without this consent?'
    const dialog = await screen.findByRole('dialog', { name })
    const left = within(dialog).getByText('Not given').nextElementSibling
    expect(left?.textContent).toContain('I waive it.')
    expect(left?.textContent).not.toContain('I grant it.')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Go back'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([])
    expect(screen.getAllByText('Tick this consent once the customer has given it.')).toHaveLength(1)

    await press('Register mandate')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Go back'))
    await user.keyboard('{Tab} ')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent).toEqual([
      [
        ['direct_debit', true],
        ['pre_notification_waiver', false],
      ],
    ])
  })

  it('of which there are all is asked about in stronger words', async () => {
    draw()
    await userEvent.click(await screen.findByRole('radio', { name: 'In person' }))
    await userEvent.click(screen.getByLabelText('IBAN'))
    await userEvent.paste(iban)
    await press('Register mandate')
    const dialog = await screen.findByRole('dialog', { name: /without any consent\?$/ })
    expect(within(dialog).getByText(/^No consent of the customer is on record then/)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Register without any consent' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual([
      ['direct_debit', false],
      ['pre_notification_waiver', false],
    ])
  })

  it('is asked about in German, too', async () => {
    await i18n.changeLanguage('de')
    try {
      draw()
      await userEvent.click((await screen.findAllByRole('checkbox'))[1]!)
      await userEvent.click(screen.getByRole('radio', { name: 'Persönlich' }))
      await userEvent.click(screen.getByLabelText('IBAN'))
      await userEvent.paste(iban)
      await press('Mandat registrieren')
      const name = 'Dieses Mandat für Konditorei Brückl ohne diese Zustimmung registrieren?'
      const dialog = await screen.findByRole('dialog', { name })
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Zurück'))
      await userEvent.click(within(dialog).getByRole('button', { name: 'Ohne diese Zustimmung registrieren' }))
      await waitFor(() => expect(sent).toHaveLength(1))
    } finally {
      await i18n.changeLanguage('en')
    }
  })
})

describe('what the service does not give of the texts, or gives besides', () => {
  it('is said plainly, and a mandate can be registered all the same', async () => {
    const sent: unknown[] = []
    answer({
      sepa: {
        consents: ({ language }) =>
          ok({
            ...consents(language),
            language: 'de',
            texts: [{ code: 'sepa_legal_text' }, { text: 'A text without a code.' }],
            consents: [{ code: 'direct_debit' }, { label: 'No code.' }, { label: 'No code.' }, {}],
            creditorInformation: { companyName: 'Nordstern Kartenbank AG', revision: 7 },
            servedAt: '2026-07-03T09:59:00.000Z',
            asItCame: { 'texts.2': 'not an object' },
          }),
        register: ({ shown }) => {
          sent.push(shown?.consents)
          return ok({ mandateId })
        },
      },
    })
    draw()
    for (const said of [
      'The service names no creditor identifier.',
      'The service names no address of the creditor.',
      'One of the consents of the service has no text.',
      'An empty text, code sepa_legal_text',
      'A text without a code.',
      'A consent without text, code direct_debit',
      'A consent without text',
      /Asked for in English, the service answered in the language “de”/,
    ])
      expect(await screen.findByText(said)).toBeTruthy()
    const also = screen.getByRole('region', { name: 'Also in the service’s answer' })
    for (const [name, value] of [
      ['servedAt', /Jul 2026/],
      ['creditorInformation.revision', /^7$/],
      ['texts.2', /^not an object$/],
    ] as const)
      expect(within(also).getByText(name).closest('div')?.textContent.slice(name.length)).toMatch(value)
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
    await userEvent.click(boxes[2]!)
    expect(boxes.map(({ checked }) => checked)).toEqual([false, false, true, false])
    await userEvent.click(screen.getByRole('radio', { name: 'In person' }))
    await userEvent.click(screen.getByLabelText('IBAN'))
    await userEvent.paste(iban)
    await press('Register mandate')
    const dialog = await screen.findByRole('dialog', { name: /without these consents\?$/ })
    expect(within(dialog).getByText('The service names no creditor identifier.')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Register without these consents' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toEqual([
      { code: 'direct_debit', given: false },
      { label: 'No code.', given: false },
      { label: 'No code.', given: true },
      { given: false },
    ])
  })
})
