import { noDescribedFields, type DescribedFields } from '@contract/domain/described-fields'
import { contract } from '@contract/index'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useScreen } from '../../../../../src-renderer/lib/navigation/screen'
import { treeDraft, writeTypedTree } from '../../../../../src-renderer/lib/forms/tree-editor/draft'
import { beginDraft, draftOf } from '../../../../../src-renderer/features/drafts'
import { type } from '../../../../../src-renderer/features/drafts/draft-store'
import { useDrafts } from '../../../../../src-renderer/features/drafts/draft-store'
import { loadActivities } from '../../../../../src-renderer/features/onboarding/company/activities'
import { companyIn } from '../../../../../src-renderer/features/onboarding/company/company'
import { CompanySection } from '../../../../../src-renderer/features/onboarding/company/company-section'
import { emptyForm } from '../../../../../src-renderer/features/onboarding/form-fields'
import { NotesTab } from '../../../../../src-renderer/features/cases/notes'
import OnboardingForm from '../../../../../src-renderer/features/onboarding/onboarding-form'
import { readForm } from '../../../../../src-renderer/features/onboarding/read-form'
import { answer, emit, failed, ok } from '../../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../../helpers/renderer/render'
import { answerDrafts, type DraftsDouble } from '../../../../helpers/renderer/drafts-double'
import { aCase } from '../../../../helpers/renderer/a-case'
import { DraftFields } from '../../../../helpers/renderer/draft-fields'

const ready = {
  cardType: 'CREDIT',
  onboardingType: 'BUSINESS',
  'redirectUrls.successUrl': 'https://partner.example/ok',
  'redirectUrls.failUrl': 'https://partner.example/no',
}

const requiringOwners: DescribedFields = {
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

let drafts: DraftsDouble
let formId: string
let sent: { request: { company?: unknown } }[]

/** By its label, without asking every element of the form what it is called. */
function field(name: string): HTMLInputElement {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === name)
  if (!(label?.control instanceof HTMLInputElement)) throw new Error(`No field is called “${name}”.`)
  return label.control
}
/** By the key: no button has to be found among the many of the form. */
const send = () =>
  act(async () => {
    fireEvent.keyDown(document, { key: 'Enter', ctrlKey: true })
    await Promise.resolve()
  })
/** Through the summary of what goes out, which takes no key in the time in which nobody can have read it. */
async function sendAll(): Promise<void> {
  await send()
  await screen.findByText('Send this application?')
  await new Promise((resolve) => setTimeout(resolve, 400))
  await send()
}
const button = (name: string) => screen.getByText(name, { selector: 'button *' })

async function fill(name: string, text: string): Promise<void> {
  act(() => field(name).focus())
  await userEvent.paste(text)
}

/** The company's part of the form, where nothing else of it matters. */
const renderCompany = () =>
  renderInKartei(
    <DraftFields formId={formId}>
      <CompanySection />
    </DraftFields>,
  )

function sentCompany(): unknown {
  const reading = readForm(draftOf(formId)?.fields ?? {}, { language: 'en', today: '2026-03-02' })
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems))
  return reading.value.request['company']
}

function openAdvanced() {
  fireEvent.click(button('Advanced: all fields by their names'))
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
  const created = aCase({ kind: 'SUPPLEMENTARY' })
  let noted: string[]

  beforeEach(() => {
    noted = []
    answer({
      cases: {
        open: () => ok(created),
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
    await sendAll()
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

  it('was sent though its note could not be saved; the note stays, says so, and is tried again', async () => {
    let full = true
    answer({
      cases: {
        setNote: ({ note }) => {
          noted.push(note)
          return full ? failed({ kind: 'storage' }) : ok(aCase({ note }))
        },
        read: () => ok({ ...created, note: noted.at(-1) ?? '' }),
      },
    })
    await choose()
    await waitFor(() => expect(useScreen.getState().screen).toEqual({ case: created.caseId, tab: 'notes' }))
    expect(draftOf(formId)).toBeUndefined()
    renderInKartei(<NotesTab caseRecord={created} />)
    expect(await screen.findByText(/What you typed stays here until it is/)).toBeTruthy()
    full = false
    fireEvent.click(button('Try again'))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(new Set(noted)).toEqual(new Set([`Supplementary to Clara Müller (${engagementId})`]))
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
    renderCompany()
    await fill('Company name', 'Möwe GmbH ')
    await fill('Country of the company', 'Deutschland')
    await fill('Registration date', '1.2.2019')
    await fill('Main activity', 'baker')
    await userEvent.tab()
    expect(field('Country of the company').value).toBe('Germany')
    expect(field('Main activity').value).toMatch(/^Manufacture of bread/)
    expect(screen.getByText('10.71 · NACE Rev. 2.1')).toBeTruthy()
    expect(sentCompany()).toEqual({
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
    fireEvent.click(await screen.findByText('Registration date', { selector: 'li *' }))
    await waitFor(() => expect(document.activeElement).toBe(field('Registration date')))
  })

  it('and the tree are two views of one value', async () => {
    renderCompany()
    await fill('Country of the company', 'Österreich')
    const tree = openAdvanced()
    const row = tree.getByLabelText<HTMLInputElement>('Value of “countryCode”')
    expect(row.value).toBe('AT')
    fireEvent.change(row, { target: { value: 'CH' } })
    expect(field('Country of the company').value).toBe('Switzerland')
  })

  it('drop nothing that the JSON has besides, and show it', async () => {
    const company = writeTypedTree(
      treeDraft({ name: 'Möwe', registrationInfo: { court: 'Kiel' }, owners: [{ share: 40 }] }),
    )
    type(formId, { company })
    renderCompany()
    await fill('Tax number', '12/345')
    expect(screen.getByText('registrationInfo.court').nextSibling?.textContent).toBe('"Kiel"')
    expect(screen.getByText('owners').nextSibling?.textContent).toBe('[ { "share": 40 } ]')
    expect(sentCompany()).toEqual({
      name: 'Möwe',
      registrationInfo: { court: 'Kiel', taxNumber: '12/345' },
      owners: [{ share: 40 }],
    })
  })

  it('leave alone what has another form, and the JSON while it cannot be read', () => {
    const { nodes } = treeDraft({ name: ['Möwe', 'Sturm'] })
    type(formId, { company: writeTypedTree({ view: 'json', text: '{"name":["Möwe","Sturm"]}', nodes }) })
    const { unmount } = renderCompany()
    expect(field('Company name').disabled).toBe(true)
    expect(field('City of the company').disabled).toBe(false)
    unmount()
    type(formId, { company: writeTypedTree({ view: 'json', text: '{"name":', nodes }) })
    renderCompany()
    expect(field('City of the company').disabled).toBe(true)
    expect(screen.getByText(/The JSON under Advanced cannot be read/)).toBeTruthy()
  })

  it('ask about an activity that no list has', async () => {
    renderInKartei(<OnboardingForm formId={formId} />)
    await fill('Main activity', '47.29')
    await userEvent.tab()
    await send()
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this application?' }))
    expect(dialog.getByText('47.29', { selector: 'li *' }).closest('li')?.textContent).toMatch(/^Main activity: 47.29/)
    expect(companyIn(draftOf(formId)?.fields['company'] ?? '').view).toBe('rows')
  })

  it('have a card for each person where a group is described', async () => {
    drafts.described = requiringOwners
    renderInKartei(<OnboardingForm formId={formId} />)
    await fill('Company name', 'Möwe GmbH')
    await send()
    expect(await screen.findByText('Owners', { selector: 'li *' })).toBeTruthy()
    expect(sent).toEqual([])
    fireEvent.click(button('Add person'))
    await fill('Owner’s name', 'Ada Sturm')
    await fill('Share', '60,5')
    await sendAll()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.request.company).toEqual({ name: 'Möwe GmbH', owners: [{ name: 'Ada Sturm', share: 60.5 }] })
  })

  it('wait for what an administrator requires, before anything is sent', async () => {
    let tell: () => void = () => undefined
    const told = new Promise<void>((resolve) => (tell = resolve))
    answer({ drafts: { describedFields: () => told.then(() => ok(requiringOwners)) } })
    renderInKartei(<OnboardingForm formId={formId} />)
    await fill('Company name', 'Möwe GmbH')
    await send()
    expect(sent).toEqual([])
    tell()
    expect(await screen.findByText('Owners', { selector: 'li *' })).toBeTruthy()
    expect(sent).toEqual([])
  })

  it('are not sent while what is required cannot be read, and are once it can', async () => {
    answer({ drafts: { describedFields: () => failed({ kind: 'storage', message: 'The disk does not answer.' }) } })
    renderInKartei(<OnboardingForm formId={formId} />)
    await fill('Company name', 'Möwe GmbH')
    expect(await screen.findByRole('alert')).toBeTruthy()
    let asked = 0
    answer({
      drafts: {
        describedFields: () => (++asked === 1 ? failed({ kind: 'storage' }) : ok(noDescribedFields)),
      },
    })
    await send()
    await waitFor(() => expect(asked).toBe(1))
    await waitFor(() => expect(screen.queryByText('Saving …')).toBeNull())
    expect(sent).toEqual([])
    await sendAll()
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  it('say of one that was described within another why nothing can be entered, and require it of nobody', async () => {
    drafts.described = {
      version: 1,
      company: [
        { kind: 'text', name: 'name.short', label: { en: 'Short name', de: 'Kurzname' }, required: true },
        { ...requiringOwners.company[0]!, name: 'city.owners' },
      ],
    }
    renderInKartei(<OnboardingForm formId={formId} />)
    const said = await screen.findAllByText(/described within “(Company name|City of the company)”/)
    expect(said).toHaveLength(2)
    expect(field('Short name').disabled).toBe(true)
    expect(screen.queryByText('Add person')).toBeNull()
    await fill('Company name', 'Möwe GmbH')
    await sendAll()
    await waitFor(() => expect(sent[0]?.request.company).toEqual({ name: 'Möwe GmbH' }))
  })

  it('come to an open form once they are described in another window, and leave what is typed', async () => {
    renderCompany()
    await fill('Company name', 'Möwe GmbH')
    expect(screen.queryByText('Owners')).toBeNull()
    drafts.described = requiringOwners
    act(() => emit('workstation', 'onStale', { what: 'described-fields' }))
    await screen.findByText('Owners')
    expect(field('Company name').value).toBe('Möwe GmbH')
    await waitFor(() => expect(document.activeElement).toBe(field('Company name')))
  })

  it('take the place of known ones that would stand within them', async () => {
    drafts.described = {
      version: 1,
      company: [{ kind: 'text', name: 'registrationInfo', label: { en: 'Register', de: 'Register' } }],
    }
    renderCompany()
    await waitFor(() => expect(field('Register').disabled).toBe(false))
    expect(screen.queryByText('Tax number')).toBeNull()
    await fill('Register', 'HRB 7')
    expect(sentCompany()).toEqual({ registrationInfo: 'HRB 7' })
  })

  it('say that those described cannot be read any more', async () => {
    drafts.described = { ...noDescribedFields, unreadable: true }
    renderCompany()
    expect(await screen.findByText(/described for this service cannot be read any more/)).toBeTruthy()
  })

  it('stand before housing', () => {
    renderInKartei(<OnboardingForm formId={formId} />)
    const order = field('Company name').compareDocumentPosition(field('Housing'))
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })
})
