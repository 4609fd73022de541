import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { CountryField, nationalities, NationalityField } from '../../../../src-renderer/lib/fields/country-field'
import { readCountry } from '../../../../src-renderer/lib/fields/country-text'
import { DateField, EmailField, TextField, UrlField } from '../../../../src-renderer/lib/fields/plain-fields'
import { MetadataEditor } from '../../../../src-renderer/lib/fields/metadata-editor'
import { readMetadata, type MetadataRow } from '../../../../src-renderer/lib/fields/metadata-rows'
import { MoneyField } from '../../../../src-renderer/lib/fields/money-field'
import { recognise, type Pasted } from '../../../../src-renderer/lib/fields/paste'
import { PasteOffer } from '../../../../src-renderer/lib/fields/paste-offer'
import { PhoneField } from '../../../../src-renderer/lib/fields/phone-field'
import { SuggestField } from '../../../../src-renderer/lib/fields/suggest-field'
import { civilStatuses, employments, salutations } from '../../../../src-renderer/lib/fields/suggestions'
import type { FieldProps } from '../../../../src-renderer/lib/fields/typed-input'
import { speak } from '../../../../src-renderer/lib/i18n/i18n'
import { renderInKartei } from '../../../helpers/renderer/render'

let held = ''
let change: (text: string) => void = () => undefined

/** A field whose text is kept as a form keeps it. */
function Held({ field }: { readonly field: (props: FieldProps) => ReactNode }) {
  const [value, setValue] = useState('')
  held = value
  change = setValue
  return field({ label: 'Field', value, onChange: setValue })
}

const show = (field: (props: FieldProps) => ReactNode) => renderInKartei(<Held field={field} />)
const input = (name = 'Field'): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const described = (): string =>
  (input().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

describe('the money field', () => {
  function Money() {
    const [currency, setCurrency] = useState('EUR')
    return <Held field={(props) => <MoneyField {...props} currency={currency} onCurrencyChange={setCurrency} />} />
  }

  it('keeps what was typed and says what it became, in the language of the clerk', async () => {
    renderInKartei(<Money />)
    await userEvent.type(input(), '1.234,5')
    expect(held).toBe('1.234,5')
    expect(described()).toContain('EUR 1,234.50')
    await userEvent.clear(input())
    await userEvent.type(input(), '1,234')
    expect(described()).toContain('EUR 1,234.00')
    await speak('de')
    await userEvent.tab()
    expect(await screen.findByText(/^So viele Nachkommastellen hat diese Währung nicht\..*12\.500\.$/)).toBeTruthy()
    expect(held).toBe('1,234')
  })

  it('is quiet while one types and says what is wrong once it is left', async () => {
    renderInKartei(<Money />)
    await userEvent.type(input(), '12,345.678')
    expect(screen.queryByText(/so many decimals/)).toBeNull()
    await userEvent.tab()
    expect(screen.getByText(/^This currency does not have so many decimals\..*12,500\.$/)).toBeTruthy()
    expect(input().getAttribute('aria-invalid')).toBe('true')
  })

  it('finds a currency by its name, and takes over the one typed into the amount', async () => {
    renderInKartei(<Money />)
    const currency = input('Currency of Field')
    await userEvent.clear(currency)
    await userEvent.type(currency, 'swiss')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(currency.value).toBe('CHF')
    await userEvent.type(input(), '100 usd')
    await userEvent.click(screen.getByRole('button', { name: 'Use USD' }))
    expect(currency.value).toBe('USD')
    expect(described()).toContain('USD 100.00')
  })

  it('takes three letters that nobody knows, in the smallest unit', async () => {
    renderInKartei(<Money />)
    const currency = input('Currency of Field')
    await userEvent.clear(currency)
    await userEvent.type(currency, 'qqq')
    await userEvent.type(input(), '1234')
    expect(described()).toContain('1,234 QQQ in its smallest unit')
  })
})

describe('the date field', () => {
  const born = (props: FieldProps) => <DateField {...props} birth today="2026-11-21" />

  it('shows the day and the age', async () => {
    show(born)
    await userEvent.type(input(), '070385')
    expect(held).toBe('070385')
    expect(described()).toContain('7 Mar 1985 · 41 years')
  })

  it('catches days that do not exist and births to come', async () => {
    show(born)
    await userEvent.type(input(), '30.2.1985')
    await userEvent.tab()
    expect(screen.getByText(/This day does not exist/)).toBeTruthy()
    await userEvent.clear(input())
    await userEvent.type(input(), '1.1.2030')
    await userEvent.tab()
    expect(screen.getByText('This day is in the future.')).toBeTruthy()
  })

  it('says what the form says before what it finds itself', () => {
    renderInKartei(<DateField label="Field" value="" onChange={() => undefined} error="Enter the date." />)
    expect(screen.getByText('Enter the date.')).toBeTruthy()
    expect(input().getAttribute('aria-invalid')).toBe('true')
  })
})

describe('the country field', () => {
  it('takes the best match on Enter, and shows its code in the hint alone', async () => {
    show((props) => <CountryField {...props} />)
    await userEvent.type(input(), 'oster')
    const [option] = screen.queryAllByRole('option', { hidden: true })
    expect(option?.textContent).toBe('Austria')
    expect(within(option ?? document.body).getByTitle('AT')).toBeTruthy()
    await userEvent.keyboard('{Enter}')
    expect(held).toBe('Austria')
    expect(input().parentElement?.textContent).not.toContain('AT')
  })

  it('says the names of the clerk’s language', async () => {
    await speak('de')
    show((props) => <CountryField {...props} />)
    await userEvent.type(input(), 'austria')
    await userEvent.keyboard('{Enter}')
    expect(held).toBe('Österreich')
  })

  it('takes two letters nobody listed, and says so', async () => {
    show((props) => <CountryField {...props} />)
    await userEvent.type(input(), 'QX')
    expect(held).toBe('QX')
    expect(described()).toContain('No list has this country. QX is sent as typed.')
    await userEvent.clear(input())
    await userEvent.type(input(), 'Atlantis{Tab}')
    expect(screen.getByText(/No country found by this name/)).toBeTruthy()
  })
})

describe('a mistyped country or nationality', () => {
  it.each([
    ['en', 'Germny', 'Did you mean “Germany”?', 'DE', 'Germany'],
    ['en', 'Frankreihc', 'Did you mean “France”?', 'FR', 'France'],
    ['de', 'Deutschlnd', 'Meinten Sie „Deutschland“?', 'DE', 'Deutschland'],
    ['de', 'Östereich', 'Meinten Sie „Österreich“?', 'AT', 'Österreich'],
  ] as const)('is asked about (%s): %s', async (language, typed, question, code, name) => {
    await speak(language)
    for (const Field of [CountryField, NationalityField]) {
      const { unmount } = show((props) => <Field {...props} />)
      await userEvent.type(input(), `${typed}{Tab}`)
      expect(held).toBe(typed)
      expect(input().getAttribute('aria-invalid')).toBe('true')
      await userEvent.click(screen.getByRole('button', { name: question }))
      expect(held).toBe(name)
      expect(readCountry(held)).toEqual({ ok: true, value: code })
      unmount()
    }
  })

  it('is asked about as an adjective too, and nowhere while a name fits', async () => {
    show((props) => <NationalityField {...props} />)
    await userEvent.type(input(), 'östereichisc')
    expect(screen.queryByText(/Did you mean/)).toBeNull()
    await userEvent.type(input(), 'h{Tab}')
    expect(screen.getByRole('button', { name: 'Did you mean “Austria”?' })).toBeTruthy()
    await userEvent.clear(input())
    await userEvent.type(input(), 'Deutschla')
    expect(screen.queryByText(/Did you mean/)).toBeNull()
    await userEvent.clear(input())
    await userEvent.type(input(), 'Atlantis')
    expect(screen.queryByText(/Did you mean/)).toBeNull()
  })

  it('is taken by the keyboard alone', async () => {
    show((props) => <CountryField {...props} />)
    await userEvent.type(input(), 'Germny{ArrowDown}{Enter}')
    expect(held).toBe('Germany')
  })
})

describe('the phone field', () => {
  it('shows the number as it is sent, its country, and doubts', async () => {
    show((props) => <PhoneField {...props} country="DE" />)
    await userEvent.type(input(), '030 12345678')
    expect(held).toBe('030 12345678')
    expect(described()).toContain('+49 30 12345678 · Germany')
    await userEvent.clear(input())
    await userEvent.type(input(), '+49301{Tab}')
    expect(described()).toContain('Looks too short for Germany.')
    expect(input().getAttribute('aria-invalid')).not.toBe('true')
    await userEvent.clear(input())
    await userEvent.type(input(), 'abc{Tab}')
    expect(input().getAttribute('aria-invalid')).toBe('true')
  })
})

describe('the field with a choice', () => {
  it('holds the code and shows the word', async () => {
    show((props) => <SuggestField {...props} suggestions={civilStatuses} />)
    await userEvent.type(input(), 'marr')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(held).toBe('MARRIED')
    expect(input().value).toBe('Married')
  })

  it.each([
    ['the exact word of either language', salutations, 'Frau', 'MRS'],
    ['the exact word in other letters', civilStatuses, 'verheiratet', 'MARRIED'],
    ['the code', civilStatuses, 'married', 'MARRIED'],
    ['the beginning of the word', employments, 'Perm', 'PERMANENT'],
    ['needless spaces', salutations, '  Frau ', 'MRS'],
  ])('takes %s by Tab, and goes on to the next field', async (_what, list, typed, code) => {
    show((props) => (
      <>
        <SuggestField {...props} suggestions={list} />
        <input aria-label="next" />
      </>
    ))
    await userEvent.click(input())
    await userEvent.keyboard(`${typed}{Tab}`)
    expect(held).toBe(code)
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('next'))
    expect(input().value).toBe(list.find((choice) => choice.code === code)?.words.en)
  })

  it('is typed anew over what was chosen, and Escape keeps what was typed', async () => {
    show((props) => <SuggestField {...props} suggestions={employments} />)
    await userEvent.click(input())
    await userEvent.keyboard('stud{Enter}')
    expect(held).toBe('STUDENT')
    await userEvent.clear(input())
    await userEvent.keyboard('Ret{Escape}{Tab}')
    expect(held).toBe('Ret')
    await userEvent.clear(input())
    expect(held).toBe('')
  })

  it('takes nothing that only has the letters somewhere', async () => {
    show((props) => <SuggestField {...props} suggestions={salutations} />)
    await userEvent.click(input())
    await userEvent.keyboard('err{Tab}')
    expect(held).toBe('err')
  })

  it('shows what was chosen elsewhere meanwhile', async () => {
    show((props) => <SuggestField {...props} suggestions={salutations} />)
    await userEvent.type(input(), 'Dame')
    act(() => change('HERR'))
    expect(input().value).toBe('Mr')
  })

  it('tells own words apart, and offers what was probably meant', async () => {
    show((props) => <SuggestField {...props} suggestions={salutations} />)
    await userEvent.type(input(), 'Gräfin{Tab}')
    expect(held).toBe('Gräfin')
    expect(described()).toContain('Not in the list.')
    expect(screen.queryByText(/Did you mean/)).toBeNull()
    await userEvent.clear(input())
    await userEvent.type(input(), 'Frua{Tab}')
    await userEvent.click(screen.getByRole('button', { name: 'Did you mean “Mrs”?' }))
    expect(held).toBe('MRS')
  })

  it('offers the same to the keyboard', async () => {
    show((props) => <SuggestField {...props} suggestions={salutations} />)
    await userEvent.type(input(), 'Frua{ArrowDown}{Enter}')
    expect(held).toBe('MRS')
  })
})

describe('the nationality', () => {
  it.each([
    ['deutsch', 'DE'],
    ['Deutsche', 'DE'],
    ['Austrian', 'AT'],
    ['österreichisch', 'AT'],
    ['Türkei', 'TR'],
    ['Swiss', 'CH'],
  ])('is understood as the adjective or the country: %s', async (typed, code) => {
    show((props) => <NationalityField {...props} />)
    await userEvent.type(input(), `${typed}{Tab}`)
    expect(readCountry(held, nationalities)).toEqual({ ok: true, value: code })
  })

  it('is understood as what its people are called after the country', () => {
    expect(readCountry('Österreicherin', nationalities)).toEqual({ ok: true, value: 'AT' })
    expect(readCountry('Schweizer', nationalities)).toEqual({ ok: true, value: 'CH' })
  })

  it('is completed by Tab', async () => {
    show((props) => <NationalityField {...props} />)
    await userEvent.type(input(), 'Öst{Tab}')
    expect(readCountry(held, nationalities)).toEqual({ ok: true, value: 'AT' })
  })
})

describe('a choice from a list that is never complete', () => {
  const suggestions = [
    { code: 'RAISE', words: { en: 'Getting more pay', de: 'Gestiegenes Einkommen' } },
    { code: 'FOR_A_WHILE', words: { en: 'Together for a while', de: 'Vorübergehend mehr' } },
  ]

  it.each(
    ['Tab', 'Enter'].flatMap((key) => [
      [key, 'get', 'RAISE'] as const,
      // It begins like the first one, stands within the second one, and is neither.
      [key, 'geth', 'geth'] as const,
      [key, 'geth{ArrowDown}', 'FOR_A_WHILE'] as const,
      [key, 'g{ArrowDown}{ArrowDown}eth', 'geth'] as const,
    ]),
  )('takes by %s what begins so or was marked: %s', async (key, typed, taken) => {
    show((props) => <SuggestField {...props} suggestions={suggestions} />)
    await userEvent.type(input(), `${typed}{${key}}`)
    expect(held).toBe(taken)
  })
})

describe('plain fields', () => {
  it('check an e-mail address and an address of the web when they are left', async () => {
    const { unmount } = show((props) => <EmailField {...props} />)
    await userEvent.type(input(), 'anna@{Tab}')
    expect(screen.getByText('This is not an e-mail address.')).toBeTruthy()
    unmount()
    show((props) => <UrlField {...props} />)
    await userEvent.type(input(), 'example.org{Tab}')
    expect(screen.getByText(/not a whole address/)).toBeTruthy()
    await userEvent.clear(input())
    await userEvent.type(input(), ' JavaScript:alert(1){Tab}')
    expect(screen.getByText(/javascript:, data:, file: or blob: is not sent/)).toBeTruthy()
    await userEvent.clear(input())
    await userEvent.type(input(), 'partnerapp://done{Tab}')
    expect(screen.getByText('It begins with partnerapp, not with https://. Is that right?')).toBeTruthy()
    expect(input().getAttribute('aria-invalid')).not.toBe('true')
    await userEvent.clear(input())
    await userEvent.type(input(), 'https://example.org{Tab}')
    expect(input().getAttribute('aria-invalid')).not.toBe('true')
    expect(screen.queryByText(/Not https/)).toBeNull()
  })

  it('say which address is sent where more than one was pasted', async () => {
    show((props) => <EmailField {...props} />)
    for (const typed of [
      '<ada@example.test>',
      'mailto:ada@example.test',
      '"Ada" <ada@example.test>,',
      "'ada@example.test'",
    ]) {
      await userEvent.clear(input())
      await userEvent.click(input())
      await userEvent.paste(typed)
      expect(held).toBe(typed)
      expect(described()).toBe('ada@example.test')
      await userEvent.tab()
      expect(input().getAttribute('aria-invalid')).not.toBe('true')
    }
    await userEvent.clear(input())
    await userEvent.type(input(), ' ada@example.test ')
    expect(described()).toBe('')
  })

  it('count characters as the interface does', async () => {
    show((props) => <TextField {...props} limit={3} />)
    await userEvent.click(input())
    await userEvent.paste('ä😀')
    expect(screen.getByText('2 of 3 characters')).toBeTruthy()
    await userEvent.paste('xy')
    await userEvent.tab()
    expect(screen.getByText('4 of 3 characters')).toBeTruthy()
    expect(screen.getByText('This text is too long.')).toBeTruthy()
  })
})

describe('metadata', () => {
  let rows: readonly MetadataRow[] = []
  function Metadata() {
    const [value, setValue] = useState<readonly MetadataRow[]>([])
    rows = value
    return <MetadataEditor rows={value} onChange={setValue} />
  }

  it('is entered by keyboard alone', async () => {
    renderInKartei(<Metadata />)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}branch{Tab}Berlin{Enter}source{Tab}fair')
    expect(readMetadata(rows)).toEqual({ ok: true, value: { branch: 'Berlin', source: 'fair' } })
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(rows).toEqual([{ key: 'branch', value: 'Berlin' }])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Key 1')))
  })

  it('says what breaks a limit', async () => {
    renderInKartei(<Metadata />)
    await userEvent.click(screen.getByRole('button', { name: 'Add metadata' }))
    await userEvent.keyboard('1a')
    expect(screen.getByText('A metadata key must not start with a digit.')).toBeTruthy()
    await userEvent.keyboard('{Control>}a{/Control}')
    await userEvent.paste('😀'.repeat(49))
    expect(screen.getByText('49 of 48 characters')).toBeTruthy()
    expect(screen.getByText('A metadata key has at most 48 characters.')).toBeTruthy()
  })

  it.each([
    [[{ key: 'a', value: '' }], { ok: true, value: { a: '' } }],
    [[{ key: '', value: '' }], { ok: true, value: {} }],
    [[{ key: '', value: 'x' }], { ok: false, problems: [{ row: 0, at: 'key', code: 'metadata-key-empty' }] }],
    [
      [
        { key: 'a', value: '1' },
        { key: 'a', value: '1' },
      ],
      {
        ok: false,
        problems: [
          { row: 0, at: 'key', code: 'metadata-key-twice' },
          { row: 1, at: 'key', code: 'metadata-key-twice' },
        ],
      },
    ],
    [[{ key: 'ä'.repeat(48), value: '😀'.repeat(256) }], { ok: true, value: { ['ä'.repeat(48)]: '😀'.repeat(256) } }],
    [
      [{ key: 'a', value: '😀'.repeat(257) }],
      { ok: false, problems: [{ row: 0, at: 'value', code: 'metadata-value-length' }] },
    ],
    [[{ key: '٣a', value: '' }], { ok: false, problems: [{ row: 0, at: 'key', code: 'metadata-key-digit' }] }],
  ])('reads %j', (typed, expected) => {
    expect(readMetadata(typed)).toEqual(expected)
  })
})

describe('the offer after pasting', () => {
  it('takes over what is checked, and nothing by itself', async () => {
    let taken: readonly Pasted[] | undefined
    const found = recognise('Frau Erika Muster\nLange Gasse 7\n80331 München', { today: '2026-11-21', country: 'DE' })
    renderInKartei(<PasteOffer found={found} onTake={(checked) => (taken = checked)} onLeave={() => undefined} />)
    expect(taken).toBeUndefined()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Salutation MRS' }))
    await userEvent.click(screen.getByRole('button', { name: 'Take over' }))
    expect(taken?.map(({ field, text }) => [field, text])).toEqual([
      ['firstName', 'Erika'],
      ['lastName', 'Muster'],
      ['streetLine1', 'Lange Gasse 7'],
      ['postalCode', '80331'],
      ['city', 'München'],
    ])
  })

  it('is left by Esc', async () => {
    let left = false
    const found = recognise('geb. 7.3.1985', { today: '2026-11-21', country: 'DE' })
    renderInKartei(<PasteOffer found={found} onTake={() => undefined} onLeave={() => (left = true)} />)
    await userEvent.tab()
    await userEvent.keyboard('{Escape}')
    expect(left).toBe(true)
  })
})
