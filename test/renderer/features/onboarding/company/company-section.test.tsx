import { contract } from '@contract/index'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useScreen } from '../../../../../src-renderer/app/screen'
import { treeDraft } from '../../../../../src-renderer/components/tree-editor/draft'
import { writeTypedTree } from '../../../../../src-renderer/components/tree-editor/typed-tree'
import { beginDraft, draftOf, type } from '../../../../../src-renderer/features/drafts'
import { useDrafts } from '../../../../../src-renderer/features/drafts/draft-store'
import { loadActivities } from '../../../../../src-renderer/features/onboarding/company/activities'
import { companyIn } from '../../../../../src-renderer/features/onboarding/company/company'
import { emptyForm } from '../../../../../src-renderer/features/onboarding/form-fields'
import OnboardingForm from '../../../../../src-renderer/features/onboarding/onboarding-form'
import { answer, ok } from '../../../kartei-double'
import { renderInKartei } from '../../../render'
import { answerDrafts, type DraftsDouble } from '../../drafts/drafts-double'
import { aCase } from '../../worklist/a-case'

const ready = {
  cardType: 'CREDIT',
  onboardingType: 'BUSINESS',
  'redirectUrls.successUrl': 'https://partner.example/ok',
  'redirectUrls.failUrl': 'https://partner.example/no',
}

let drafts: DraftsDouble
let formId: string
let sent: { request: { company?: unknown } }[]

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const send = () => userEvent.click(screen.getByRole('button', { name: /Send onboarding/ }))

async function fill(name: string, text: string): Promise<void> {
  if (field(name).value !== '') await userEvent.clear(field(name))
  await userEvent.click(field(name))
  await userEvent.paste(text)
}

async function openAdvanced() {
  await userEvent.click(screen.getByRole('button', { name: 'Advanced: all fields by their names' }))
  return within(screen.getByRole('treegrid', { name: 'Company' }))
}

beforeEach(async () => {
  await loadActivities()
  useDrafts.setState({ byForm: {} })
  drafts = answerDrafts()
  sent = []
  answer({
    cases: { open: () => ok(aCase({})) },
    onboarding: {
      create: (input) => {
        sent.push(contract.onboarding.create.input.parse(input))
        return ok({ id: '3f0c1d7a-0b5e-4a53-9d0c-6a1b2c3d4e5f' })
      },
    },
  })
  formId = beginDraft('sandbox', { type: 'onboarding' }, { ...emptyForm, ...ready })
  useScreen.setState({ ...useScreen.getInitialState(), screen: { form: formId } })
})

describe('a supplementary card', () => {
  const engagementId = '7d0b6a52-2f58-4b0a-8d2c-0d9f3f1f6a11'
  const main = aCase({
    title: 'Clara Müller',
    identifiers: { engagementId, mandateIds: [], creditLimitIncreaseIds: [] },
  })
  let noted: string[]

  beforeEach(() => {
    noted = []
    answer({
      cases: {
        open: () => ok(aCase({ kind: 'SUPPLEMENTARY' })),
        setNote: ({ note }) => {
          noted.push(note)
          return ok(aCase({ note }))
        },
        page: () =>
          ok({
            cases: [main],
            from: 0,
            total: 1,
            counts: { all: 1, 'needs-action': 0, waiting: 0, done: 1 },
            kinds: [],
            labels: [],
          }),
      },
    })
    type(formId, { onboardingType: 'SUPPLEMENTARY' })
  })

  async function choose(): Promise<void> {
    renderInKartei(<OnboardingForm formId={formId} />)
    await fill('Supplementary to', 'müller')
    await screen.findByText(/^Clara Müller · /)
    await userEvent.tab()
    await send()
    await waitFor(() => expect(sent).toHaveLength(1))
  }

  it('names its main card in the case here, and not to the service', async () => {
    await choose()
    expect(JSON.stringify(sent[0]?.request)).not.toContain(engagementId)
    await waitFor(() => expect(noted).toEqual([`Supplementary to Clara Müller (${engagementId})`]))
  })

  it('names it to the service where a member of the request was described for it', async () => {
    drafts.described = { version: 1, company: [], mainCard: { name: 'mainCard.id', identifier: 'engagementId' } }
    await choose()
    expect(sent[0]?.request).toMatchObject({ mainCard: { id: engagementId } })
  })

  it('is not sent while words stand there that are no case', async () => {
    renderInKartei(<OnboardingForm formId={formId} />)
    await fill('Supplementary to', 'somebody')
    await userEvent.keyboard('{Escape}')
    await send()
    expect(await screen.findByText(/Choose the case of the main card/, { selector: 'li' })).toBeTruthy()
    expect(sent).toEqual([])
  })
})

describe('the fields of a company', () => {
  it('send what was meant, field by field', async () => {
    renderInKartei(<OnboardingForm formId={formId} />)
    await fill('Company name', 'Möwe GmbH ')
    await fill('Country of the company', 'Deutschland')
    await fill('Registration date', '1.2.2019')
    await fill('Main activity', 'baker')
    await userEvent.tab()
    expect(field('Country of the company').value).toBe('Germany')
    expect(field('Main activity').value).toMatch(/^Manufacture of bread/)
    expect(screen.getByText('10.71 · NACE Rev. 2.1')).toBeTruthy()
    await send()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.request.company).toEqual({
      name: 'Möwe GmbH',
      countryCode: 'DE',
      registrationDate: '2019-02-01',
      mainActivity: { code: '10.71', classification: 'NACE_REV_2_1' },
    })
  })

  it('refuse a day that does not exist, and lead to it', async () => {
    renderInKartei(<OnboardingForm formId={formId} />)
    await fill('Company name', 'Möwe GmbH')
    await fill('Registration date', '31.02.1999')
    await userEvent.tab()
    expect(screen.getByText(/This day does not exist/)).toBeTruthy()
    await send()
    expect(sent).toEqual([])
    await userEvent.click(await screen.findByRole('button', { name: 'Registration date' }))
    expect(document.activeElement).toBe(field('Registration date'))
  })

  it('and the tree are two views of one value', async () => {
    renderInKartei(<OnboardingForm formId={formId} />)
    await fill('Country of the company', 'Österreich')
    const tree = await openAdvanced()
    const row = tree.getByLabelText<HTMLInputElement>('Value of “countryCode”')
    expect(row.value).toBe('AT')
    await userEvent.clear(row)
    await userEvent.click(row)
    await userEvent.paste('CH')
    expect(field('Country of the company').value).toBe('Switzerland')
  })

  it('drop nothing that the JSON has besides, and show it', async () => {
    const company = writeTypedTree(
      treeDraft({ name: 'Möwe', registrationInfo: { court: 'Kiel' }, owners: [{ share: 40 }] }),
    )
    type(formId, { company })
    renderInKartei(<OnboardingForm formId={formId} />)
    await fill('Tax number', '12/345')
    expect(screen.getByText('registrationInfo.court').nextSibling?.textContent).toBe('"Kiel"')
    expect(screen.getByText('owners').nextSibling?.textContent).toBe('[ { "share": 40 } ]')
    await send()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.request.company).toEqual({
      name: 'Möwe',
      registrationInfo: { court: 'Kiel', taxNumber: '12/345' },
      owners: [{ share: 40 }],
    })
  })

  it('leave alone what has another form, and the JSON while it cannot be read', () => {
    const { nodes } = treeDraft({ name: ['Möwe', 'Sturm'] })
    type(formId, { company: writeTypedTree({ view: 'json', text: '{"name":["Möwe","Sturm"]}', nodes }) })
    const { unmount } = renderInKartei(<OnboardingForm formId={formId} />)
    expect(field('Company name').disabled).toBe(true)
    expect(field('City of the company').disabled).toBe(false)
    unmount()
    type(formId, { company: writeTypedTree({ view: 'json', text: '{"name":', nodes }) })
    renderInKartei(<OnboardingForm formId={formId} />)
    expect(field('City of the company').disabled).toBe(true)
    expect(screen.getByText(/The JSON under Advanced cannot be read/)).toBeTruthy()
  })

  it('ask about an activity that no list has', async () => {
    renderInKartei(<OnboardingForm formId={formId} />)
    await fill('Main activity', '47.29')
    await userEvent.tab()
    await send()
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this onboarding?' }))
    expect(dialog.getByRole('listitem').textContent).toBe('Main activity: 47.29')
    expect(companyIn(draftOf(formId)?.fields['company'] ?? '').view).toBe('rows')
  })

  it('have a card for each person where a group is described', async () => {
    drafts.described = {
      version: 1,
      company: [
        {
          kind: 'group',
          name: 'owners',
          label: { en: 'Owners', de: 'Inhaber' },
          item: { en: 'Person', de: 'Person' },
          required: true,
          fields: [
            { kind: 'text', name: 'name', label: { en: 'Owner’s name', de: 'Name' } },
            { kind: 'number', name: 'share', label: { en: 'Share', de: 'Anteil' } },
          ],
        },
      ],
    }
    renderInKartei(<OnboardingForm formId={formId} />)
    await fill('Company name', 'Möwe GmbH')
    await send()
    expect(await screen.findByRole('button', { name: 'Owners' })).toBeTruthy()
    expect(sent).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Add person' }))
    await fill('Owner’s name', 'Ada Sturm')
    await fill('Share', '60,5')
    await send()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.request.company).toEqual({ name: 'Möwe GmbH', owners: [{ name: 'Ada Sturm', share: 60.5 }] })
  })

  it('stand before housing', () => {
    renderInKartei(<OnboardingForm formId={formId} />)
    const order = field('Company name').compareDocumentPosition(field('Housing'))
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })
})
