import { noDescribedFields, type DescribedFields } from '@contract/domain/described-fields'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import guide from '../../../../../docs/administration.md?raw'
import { treeDraft, writeTypedTree } from '../../../../../src-renderer/lib/forms/tree-editor/draft'
import { furtherOf, readCompany } from '../../../../../src-renderer/features/onboarding/company/company'
import { labelOf, layoutOf } from '../../../../../src-renderer/features/onboarding/company/layout'
import {
  DescribedFieldsPanel,
  readDescription,
} from '../../../../../src-renderer/features/onboarding/described/described-fields-panel'
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

const today = '2026-11-21'
const layout = layoutOf(described)
const read = (company: Parameters<typeof treeDraft>[0]) =>
  readCompany(writeTypedTree(treeDraft(company)), layout, today)

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
    expect(furtherOf(nodes, layout)).toEqual([
      ['owners.0.address.floor', '3'],
      ['register', '{ "court": "Kiel" }'],
    ])
  })
})

describe('a description', () => {
  it('is read from a file as it is, also behind a mark of its encoding', () => {
    expect(readDescription(`\uFEFF${JSON.stringify(described)}`)).toEqual({ ok: true, value: described })
  })

  it('is read as the guide for administrators shows it, with a field of each kind', () => {
    const [, example = ''] = /```json fields\n(.*?)```/s.exec(guide) ?? []
    const reading = readDescription(example)
    if (!reading.ok) throw new Error(JSON.stringify(reading))
    const all = reading.value.company.flatMap((field) => (field.kind === 'group' ? [field, ...field.fields] : [field]))
    expect(new Set(all.map(({ kind }) => kind))).toEqual(
      new Set(['choice', 'text', 'number', 'date', 'country', 'group', 'yes-no']),
    )
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

  const fileField = async (): Promise<HTMLInputElement> => {
    await screen.findByRole('button', { name: 'Load from a file' })
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('No file can be chosen.')
    return input
  }

  it('is taken in from a file, once that was looked at; a wrong one says where, and is chosen again once it is mended', async () => {
    renderInKartei(<DescribedFieldsPanel />)
    const input = await fileField()
    await userEvent.upload(input, aFile('{"version":1,"company":[{"kind":"colour"}]}'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/company\.0\.kind: Kartei does not know this value/)
    // A browser says nothing of the choice of the file that is chosen already.
    expect(input.value).toBe('')
    await userEvent.upload(input, aFile(JSON.stringify(described)))
    expect(await screen.findByText(/These fields are from the file/)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Legal form businessType Choice from a list, required',
      expect.stringMatching(/^Owners owners Group.*Country address\.country Country/),
      'Name name Text, required',
      'Share in percent share Number',
      'Country address.country Country',
      'Signs alone signs Yes or no',
      'Main card of a supplementary card mainCard.engagementId Engagement number',
    ])
    expect(main.described).toEqual(noDescribedFields)
    await userEvent.click(screen.getByRole('button', { name: 'Save fields' }))
    await waitFor(() => expect(main.described).toEqual(described))
    expect(await screen.findByText('The fields were saved.')).toBeTruthy()
    expect(await screen.findByText(/Legal form/)).toBeTruthy()
  })

  it('stays as it was where the file is left', async () => {
    renderInKartei(<DescribedFieldsPanel />)
    await userEvent.upload(await fileField(), aFile(JSON.stringify(described)))
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('No further fields are described.')).toBeTruthy()
    expect(main.described).toEqual(noDescribedFields)
  })

  it('is refused with the field that stands within a known one, and one that was saved so says it', async () => {
    const stray: DescribedFields = {
      version: 1,
      company: [{ kind: 'text', name: 'city.district', label: words('District', 'Ortsteil') }],
    }
    main.described = stray
    renderInKartei(<DescribedFieldsPanel />)
    expect(await screen.findByText(/The beginning of this name is a field that the form has already/)).toBeTruthy()
    await userEvent.upload(await fileField(), aFile(JSON.stringify(stray)))
    expect((await screen.findByRole('alert')).textContent).toMatch(/company\.0\.name: The beginning of this name/)
    expect(screen.queryByRole('button', { name: 'Save fields' })).toBeNull()
  })
})
