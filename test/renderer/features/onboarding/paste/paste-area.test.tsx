import { fireEvent, screen, within, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { TypedFields } from '@contract/api/drafts'
import { beforeEach, describe, expect, it } from 'vitest'
import { CountryField } from '../../../../../src-renderer/lib/fields/country-field'
import { DateField, EmailField, TextField } from '../../../../../src-renderer/lib/fields/plain-fields'
import { beginDraft, draftOf } from '../../../../../src-renderer/features/drafts'
import { useField } from '../../../../../src-renderer/lib/forms/form'
import { PasteArea } from '../../../../../src-renderer/features/onboarding/paste/paste-area'
import { speak } from '../../../../../src-renderer/lib/i18n/i18n'
import { answer, ok } from '../../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../../helpers/renderer/render'
import { DraftFields } from '../../../../helpers/renderer/draft-fields'

const block = [
  'Frau Dr. Anna-Lena Beispiel',
  'Lange Gasse 12a',
  '10115 Berlin',
  'geb. 7.3.1985',
  'Tel. 030 90 12 34 56',
  'anna@example.org',
].join('\r\n')

let formId = ''

function Fields() {
  return (
    <>
      <TextField {...useField('applicant.firstName', 'First name')} />
      <TextField {...useField('applicant.lastName', 'Last name')} />
      <DateField {...useField('applicant.dateOfBirth', 'Date of birth')} birth />
      <EmailField {...useField('applicant.email', 'E-mail')} />
      <TextField {...useField('applicant.address.city', 'City')} />
      <CountryField {...useField('applicant.address.country', 'Country')} />
    </>
  )
}

function show(fields: TypedFields = {}): void {
  formId = beginDraft('sandbox', { type: 'onboarding' }, fields)
  renderInKartei(
    <DraftFields formId={formId}>
      <PasteArea>
        <Fields />
      </PasteArea>
    </DraftFields>,
  )
}

const field = (name: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const offer = (): HTMLElement => screen.getByRole('group', { name: /^Recognised/ })
const noOffer = (): void => expect(screen.queryByRole('group', { name: /^Recognised/ })).toBeNull()
const part = (name: string): HTMLElement => within(offer()).getByRole('checkbox', { name })
const typed = (): TypedFields => {
  const { fields = {} } = draftOf(formId) ?? {}
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''))
}

async function pasteInto(name: string, text: string): Promise<void> {
  await userEvent.click(field(name))
  await userEvent.paste(text)
}

const whole = {
  'applicant.salutation': 'MRS',
  'applicant.firstName': 'Anna-Lena',
  'applicant.lastName': 'Beispiel',
  'applicant.address.streetLine1': 'Lange Gasse 12a',
  'applicant.address.postalCode': '10115',
  'applicant.address.city': 'Berlin',
  'applicant.dateOfBirth': '7.3.1985',
  'applicant.phone': '030 90 12 34 56',
  'applicant.email': 'anna@example.org',
}

beforeEach(() => {
  answer({
    drafts: {
      save: ({ subject, title, kind }) =>
        ok({
          draftId: '0d3c1c1e-7a43-4c6f-9b5e-0b5f4a6f7a10',
          subject,
          title,
          kind,
          state: 'open' as const,
          caseId: undefined,
          createdAt: '2026-11-21T10:00:00.000Z',
          updatedAt: '2026-11-21T10:00:00.000Z',
        }),
    },
  })
})
describe('a text pasted into one field that holds others', () => {
  it('stays where it was put until the clerk takes the offer, which then fills the fields', async () => {
    show()
    await pasteInto('Last name', block)
    const raw = field('Last name').value
    expect(raw).toContain('Frau Dr. Anna-Lena Beispiel')
    expect(typed()).toEqual({ 'applicant.lastName': raw })
    expect(screen.getByText(/^10 parts recognised/)).toBeTruthy()
    await userEvent.click(within(offer()).getByRole('button', { name: 'Take over' }))
    expect(typed()).toEqual(whole)
    await waitFor(() => expect(document.activeElement).toBe(field('Last name')))
    noOffer()
  })

  it('is all back with one press, and can be taken once more', async () => {
    show({ 'applicant.address.city': 'Wetzlar' })
    await pasteInto('First name', block)
    const before = typed()
    await userEvent.click(within(offer()).getByRole('button', { name: 'Take over' }))
    expect(typed()).toEqual(whole)
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(typed()).toEqual(before)
    await userEvent.click(within(offer()).getByRole('button', { name: 'Take over' }))
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(typed()).toEqual(before)
  })

  it('stays away from an address that was pasted where it belongs, whatever is around it', async () => {
    show()
    await pasteInto('E-mail', 'Anna Beispiel <anna@example.org>;')
    noOffer()
  })

  it('is undone by Ctrl+Z only until something else is typed', async () => {
    show()
    await pasteInto('First name', block)
    await userEvent.click(within(offer()).getByRole('button', { name: 'Take over' }))
    await userEvent.type(field('Country'), 'At')
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(typed()).toEqual({ ...whole, 'applicant.address.country': 'At' })
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(typed()['applicant.email']).toBeUndefined()
    expect(typed()['applicant.address.country']).toBe('At')
  })

  it('says what it would replace, and leaves alone what is unchecked', async () => {
    show({ 'applicant.address.city': 'Wetzlar', 'applicant.lastName': 'Beispiel' })
    await pasteInto('E-mail', block)
    expect(part('City Berlin').closest('li')?.textContent).toContain('replaces “Wetzlar”')
    expect(part('Last name Beispiel').closest('li')?.textContent).not.toContain('replaces')
    await userEvent.click(part('City Berlin'))
    await userEvent.click(within(offer()).getByRole('button', { name: 'Take over' }))
    expect(typed()).toEqual({ ...whole, 'applicant.address.city': 'Wetzlar' })
  })

  it('goes out of a field that none of it belongs to', async () => {
    show({ 'applicant.firstName': 'Anna' })
    await pasteInto('First name', '7.3.1985')
    expect(field('First name').value).toBe('Anna7.3.1985')
    await userEvent.click(within(offer()).getByRole('button', { name: 'Take over' }))
    expect(typed()).toEqual({ 'applicant.firstName': 'Anna', 'applicant.dateOfBirth': '7.3.1985' })
  })

  it('keeps what the clerk made of it by hand', async () => {
    show()
    await pasteInto('City', 'Berlin, anna@example.org')
    await userEvent.clear(field('City'))
    await userEvent.type(field('City'), 'Berlin')
    await userEvent.click(within(offer()).getByRole('button', { name: 'Take over' }))
    expect(typed()).toEqual({ 'applicant.address.city': 'Berlin', 'applicant.email': 'anna@example.org' })
  })

  it('leaves the title out, or puts it before the first name', async () => {
    show()
    await pasteInto('First name', 'Herrn Dr. Max Muster')
    await userEvent.click(part('Title Dr.'))
    await userEvent.click(within(offer()).getByRole('button', { name: 'Take over' }))
    expect(typed()).toEqual({
      'applicant.salutation': 'HERR',
      'applicant.firstName': 'Dr. Max',
      'applicant.lastName': 'Muster',
    })
  })

  it('has no place for an IBAN, says why, and can be taken out again', async () => {
    show()
    await pasteInto('City', 'IBAN: DE89 3704 0044 0532 0130 00 BIC: COBADEFFXXX')
    const box = part('IBAN DE89 •••• 3000')
    expect(box).toHaveProperty('disabled', true)
    expect(box.closest('li')?.textContent).toContain('Direct debit')
    await userEvent.click(within(offer()).getByRole('button', { name: 'Take it out again' }))
    expect(typed()).toEqual({})
  })
})

describe('no offer', () => {
  it.each([
    ['E-mail', 'anna@example.org'],
    ['E-mail', ' anna@example.org '],
    ['Date of birth', '7.3.1985'],
    ['Country', 'Österreich'],
    ['First name', 'Jordan'],
    ['First name', 'Anna Beispiel'],
    ['City', 'Berlin'],
  ])('in %s for %s', async (name, text) => {
    show()
    await pasteInto(name, text)
    expect(field(name).value).toBe(text)
    noOffer()
  })

  it('once the paste itself was taken back', async () => {
    show()
    await pasteInto('City', 'Berlin, anna@example.org')
    expect(offer()).toBeTruthy()
    fireEvent.input(field('City'), { target: { value: '' }, inputType: 'historyUndo' })
    noOffer()
  })
})

describe('by keyboard', () => {
  it('Tab leads from the field through the offer to the next field, and Enter takes it', async () => {
    show()
    await pasteInto('First name', 'Berlin 7.3.1985, anna@example.org')
    await userEvent.tab()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Take over'))
    await userEvent.tab({ shift: true })
    await waitFor(() => expect(document.activeElement).toBe(field('First name')))
    await userEvent.tab()
    await userEvent.tab()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Leave as it is'))
    const boxes = within(offer()).getAllByRole('checkbox')
    for (const box of boxes) {
      await userEvent.tab()
      await waitFor(() => expect(document.activeElement).toBe(box))
    }
    await userEvent.tab()
    await waitFor(() => expect(document.activeElement).toBe(field('Last name')))
    await userEvent.tab({ shift: true })
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(typed()['applicant.email']).toBe('anna@example.org')
    await waitFor(() => expect(document.activeElement).toBe(field('First name')))
  })

  it('Escape leaves the text as it is, from the field and from the offer', async () => {
    show()
    await pasteInto('City', 'Berlin, anna@example.org')
    await userEvent.keyboard('{Escape}')
    noOffer()
    expect(typed()).toEqual({ 'applicant.address.city': 'Berlin, anna@example.org' })
    await pasteInto('City', ', geb. 7.3.1985')
    await userEvent.tab()
    await userEvent.keyboard('{Escape}')
    noOffer()
    await waitFor(() => expect(document.activeElement).toBe(field('City')))
  })
})

describe('a whole application', () => {
  it('is pasted into a box of its own and offered beneath it', async () => {
    await speak('de')
    show({ 'applicant.address.country': 'Österreich' })
    await userEvent.click(screen.getByRole('button', { name: 'Antrag einfügen' }))
    const box = screen.getByRole('textbox', { name: 'Text des Antrags' })
    await waitFor(() => expect(document.activeElement).toBe(box))
    await userEvent.paste('Bitte um Rückruf')
    expect(screen.getByText(/^Noch nichts erkannt/)).toBeTruthy()
    await userEvent.clear(box)
    await userEvent.paste(block)
    expect(typed()).toEqual({ 'applicant.address.country': 'Österreich' })
    await userEvent.click(screen.getByRole('button', { name: 'Übernehmen' }))
    expect(typed()).toEqual({ ...whole, 'applicant.address.country': 'Österreich' })
    expect(screen.queryByRole('textbox', { name: 'Text des Antrags' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Antrag einfügen' })))
    await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }))
    expect(typed()).toEqual({ 'applicant.address.country': 'Österreich' })
  })
})
