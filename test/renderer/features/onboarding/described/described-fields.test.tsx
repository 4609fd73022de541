import { noDescribedFields, type DescribedFields } from '@contract/domain/described-fields'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { treeDraft } from '../../../../../src-renderer/lib/forms/tree-editor/draft'
import { writeTypedTree } from '../../../../../src-renderer/lib/forms/tree-editor/typed-tree'
import { furtherOf, readCompany } from '../../../../../src-renderer/features/onboarding/company/company'
import { labelOf, layoutOf } from '../../../../../src-renderer/features/onboarding/company/layout'
import { DescribedFieldsPanel } from '../../../../../src-renderer/features/onboarding/described/described-fields-panel'
import { editedOf, readDescription, readEdited } from '../../../../../src-renderer/features/onboarding/described/edited'
import { renderInKartei } from '../../../../helpers/renderer/render'
import { answerDrafts, type DraftsDouble } from '../../../../helpers/renderer/drafts-double'

const words = (en: string, de: string) => ({ en, de })

const described: DescribedFields = {
  version: 1,
  company: [
    {
      kind: 'choice',
      name: 'businessType',
      label: words('Legal form', 'Rechtsform'),
      required: true,
      values: [{ value: 'LIMITED', label: words('Limited company', 'GmbH') }],
    },
    {
      kind: 'group',
      name: 'owners',
      label: words('Owners', 'Inhaber'),
      item: words('Person', 'Person'),
      fields: [
        { kind: 'text', name: 'name', label: words('Name', 'Name'), required: true },
        { kind: 'number', name: 'share', label: words('Share in percent', 'Anteil in Prozent') },
        { kind: 'country', name: 'address.country', label: words('Country', 'Land') },
        { kind: 'yes-no', name: 'signs', label: words('Signs alone', 'Zeichnet allein') },
      ],
    },
  ],
  mainCard: { name: 'mainCard.engagementId', identifier: 'engagementId' },
}

const rules = { today: '2026-11-21' }
const layout = layoutOf(described)
const read = (company: Parameters<typeof treeDraft>[0]) =>
  readCompany(writeTypedTree(treeDraft(company)), layout, rules)

const ofChoice = (value: string, label: { readonly en: string; readonly de: string }): DescribedFields => ({
  version: 1,
  company: [{ kind: 'choice', name: 'branch', label: { en: 'Branch', de: 'Filiale' }, values: [{ value, label }] }],
})

describe('a company with described fields', () => {
  it('is read field by field, on each card, and keeps what nobody described', () => {
    const { value, problems } = read({
      businessType: 'GmbH',
      owners: [
        { name: 'Ada', share: '60,5', address: { country: 'Deutschland', floor: 3 }, signs: 'ja' },
        { name: '', share: '' },
      ],
    })
    expect(problems).toEqual([])
    expect(value).toEqual({
      businessType: 'LIMITED',
      owners: [{ name: 'Ada', share: 60.5, address: { country: 'DE', floor: 3 }, signs: true }],
    })
  })

  it('says at each field what is missing or wrong, by its name', () => {
    const { problems } = read({ owners: [{ share: 'half', address: { country: 'Atlantis' }, signs: 'perhaps' }] })
    expect(problems).toEqual([{ path: 'company.owners.0.share', code: 'company-number' }])
    const later = read({ owners: [{ address: { country: 'Atlantis' }, signs: 'perhaps' }] })
    expect(later.problems.map(({ path, code }) => `${labelOf(path, layout, 'de')}: ${code}`)).toEqual([
      'Rechtsform: described-missing',
      'Person 1: Name: described-missing',
      'Person 1: Land: country-unknown',
      'Person 1: Zeichnet allein: yes-no',
    ])
  })

  it('shows what has no field, also on a card', () => {
    const { nodes } = treeDraft({ owners: [{ name: 'Ada', address: { floor: 3 } }], register: { court: 'Kiel' } })
    expect(furtherOf(nodes, layout, [])).toEqual([
      ['owners.0.address.floor', '3'],
      ['register', '{ "court": "Kiel" }'],
    ])
  })
})

describe('a description', () => {
  it('comes back from the form and from a file as it was', () => {
    expect(readEdited(editedOf(described))).toEqual({ ok: true, value: described })
    const equal = ofChoice('A=1', { en: 'x=1', de: 'x=1' })
    expect(readEdited(editedOf(equal))).toEqual({ ok: true, value: equal })
    // Which of four parts is the value nobody can say.
    const doubtful = readEdited(editedOf(ofChoice('A = 1', { en: 'One', de: 'Eins' })))
    expect(doubtful.ok ? [] : doubtful.issues).toMatchObject([{ path: 'company.0.values.0' }])
    expect(readDescription(`\uFEFF${JSON.stringify(described)}`)).toEqual({ ok: true, value: described })
  })

  it.each([
    ['{"version":1', 'json-end'],
    ['{"version":2,"company":[]}', 'version'],
    ['{"version":1,"company":[{"kind":"colour"}]}', 'company.0.kind'],
    ['{"version":1,"company":[{"kind":"text","name":"a..b","label":{"en":"A","de":"A"}}]}', 'company.0.name'],
    ['{"version":1,"company":[],"mainCard":{"name":"__proto__.x","identifier":"engagementId"}}', 'mainCard.name'],
    ['{"version":1,"company":[],"mainCard":{"name":"company.x","identifier":"engagementId"}}', 'mainCard.name'],
    ['{"version":1,"company":[{"kind":"text","name":"name.x","label":{"en":"A","de":"A"}}]}', 'company.0.name'],
  ])('is refused where it is wrong: %s', (text, at) => {
    const reading = readDescription(text)
    if (reading.ok) throw new Error('It was taken.')
    expect('problem' in reading ? reading.problem.code : reading.issues[0]?.path).toBe(at)
  })
})

/** A simulated page reads no files. */
const aFile = (text: string): File =>
  Object.assign(new File([text], 'fields.json', { type: 'application/json' }), { text: () => Promise.resolve(text) })

describe('the description under Settings', () => {
  let main: DraftsDouble
  beforeEach(() => {
    main = answerDrafts()
  })

  it('is written by hand, with what is wrong at its field', async () => {
    renderInKartei(<DescribedFieldsPanel />)
    await userEvent.click(await screen.findByRole('button', { name: 'Change fields' }))
    await userEvent.click(screen.getByRole('button', { name: 'Add field' }))
    const one = within(screen.getByRole('group', { name: 'Field 1' }))
    const fill = async (label: string, text: string) => {
      await userEvent.click(one.getByLabelText(label))
      await userEvent.paste(text)
    }
    await fill('Name in the JSON', 'registerNumber')
    await fill('Label in English', 'Register number')
    await userEvent.click(screen.getByRole('button', { name: 'Save fields' }))
    expect(one.getByLabelText('Label in German').getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(one.getByLabelText('Label in German')))
    expect(main.described).toEqual(noDescribedFields)
    await fill('Label in German', 'Registernummer')
    await userEvent.click(screen.getByRole('button', { name: 'Save fields' }))
    await waitFor(() => expect(main.described.company).toHaveLength(1))
    expect(await screen.findByText('Register number')).toBeTruthy()
  })

  it('is there again after a look elsewhere, until it is saved or left', async () => {
    const { unmount } = renderInKartei(<DescribedFieldsPanel />)
    await userEvent.click(await screen.findByRole('button', { name: 'Change fields' }))
    await userEvent.click(screen.getByRole('button', { name: 'Add field' }))
    await userEvent.type(screen.getByLabelText('Label in English'), 'Register')
    unmount()
    renderInKartei(<DescribedFieldsPanel />)
    expect((await screen.findByLabelText<HTMLInputElement>('Label in English')).value).toBe('Register')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('No further fields are described.')).toBeTruthy()
  })

  it('is refused at the field that stands within a known one, and one that was saved so says it', async () => {
    const stray: DescribedFields = {
      version: 1,
      company: [{ kind: 'text', name: 'city.district', label: words('District', 'Ortsteil') }],
    }
    main.described = stray
    renderInKartei(<DescribedFieldsPanel />)
    expect(await screen.findByText(/The beginning of this name is a field that the form has already/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Change fields' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save fields' }))
    const name = within(screen.getByRole('group', { name: 'Field 1' })).getByLabelText('Name in the JSON')
    expect(name.getAttribute('aria-invalid')).toBe('true')
    await userEvent.clear(name)
    await userEvent.type(name, 'district')
    await userEvent.click(screen.getByRole('button', { name: 'Save fields' }))
    await waitFor(() => expect(main.described.company.map(({ name: saved }) => saved)).toEqual(['district']))
  })

  it('is put in another order by button and by key, and saved in it', async () => {
    main.described = described
    renderInKartei(<DescribedFieldsPanel />)
    await userEvent.click(await screen.findByRole('button', { name: 'Change fields' }))
    const [choice] = screen.getAllByRole('group', { name: 'Field 1' })
    if (!choice) throw new Error('No field is shown.')
    const up = within(choice).getByRole<HTMLButtonElement>('button', { name: 'Move up: Field 1' })
    expect(up.disabled).toBe(true)
    await userEvent.click(within(choice).getByRole('button', { name: 'Move down: Field 1' }))
    // The keyboard stays with what was moved.
    await waitFor(() =>
      expect(document.activeElement).toBe(within(choice).getByRole('button', { name: 'Move up: Field 2' })),
    )
    const group = within(screen.getByRole('group', { name: 'Group 1' }))
    await userEvent.click(within(group.getByRole('group', { name: 'Field 3' })).getByLabelText('Label in English'))
    await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
    const moved = within(group.getByRole('group', { name: 'Field 1' })).getByLabelText('Label in English')
    expect(moved).toHaveProperty('value', 'Country')
    await waitFor(() => expect(document.activeElement).toBe(moved))
    await userEvent.click(screen.getByRole('button', { name: 'Save fields' }))
    await waitFor(() => expect(main.described.company.map(({ name }) => name)).toEqual(['owners', 'businessType']))
    const [owners] = main.described.company
    expect(owners?.kind === 'group' && owners.fields.map(({ name }) => name)).toEqual([
      'address.country',
      'name',
      'share',
      'signs',
    ])
  })

  it('is taken in from a file, once that was looked at; a wrong one says where', async () => {
    renderInKartei(<DescribedFieldsPanel />)
    await screen.findByRole('button', { name: 'Load from a file' })
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('No file can be chosen.')
    await userEvent.upload(input, aFile('{"version":1,"company":[{"kind":"colour"}]}'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/company\.0\.kind: Kartei does not know this value/)
    await userEvent.upload(input, aFile(JSON.stringify(described)))
    expect(await screen.findByText(/These fields are from the file/)).toBeTruthy()
    expect(main.described).toEqual(noDescribedFields)
    await userEvent.click(screen.getByRole('button', { name: 'Save fields' }))
    await waitFor(() => expect(main.described).toEqual(described))
  })
})
