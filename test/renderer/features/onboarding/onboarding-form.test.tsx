import type { Case } from '@contract/api/cases'
import { contract } from '@contract/index'
import type { Outcome } from '@contract/outcome'
import type { CreatedOnboarding } from '@contract/api/onboarding'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useScreen } from '../../../../src-renderer/lib/navigation/screen'
import { treeDraft, writeTypedTree } from '../../../../src-renderer/lib/forms/tree-editor/draft'
import { CaseHeader } from '../../../../src-renderer/features/cases/case/case-header'
import { showAdded, stage, stagedOn } from '../../../../src-renderer/features/documents'
import { documentGroups } from '../../../../src-renderer/features/documents/document-groups'
import { beginDraft, draftOf } from '../../../../src-renderer/features/drafts'
import { type } from '../../../../src-renderer/features/drafts/draft-store'
import { useDrafts } from '../../../../src-renderer/features/drafts/draft-store'
import { emptyForm, formOf } from '../../../../src-renderer/features/onboarding/form-fields'
import { placeOfForm } from '../../../../src-renderer/features/onboarding/documents-beside/beside'
import OnboardingForm from '../../../../src-renderer/features/onboarding/onboarding-form'
import { answer, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei, sandboxEnvironment } from '../../../helpers/renderer/render'
import { answerDrafts, type DraftsDouble } from '../../../helpers/renderer/drafts-double'
import { staged } from '../../../helpers/renderer/documents-double'
import { aCase } from '../../../helpers/renderer/a-case'

const createdId = '3f0c1d7a-0b5e-4a53-9d0c-6a1b2c3d4e5f'
const created: CreatedOnboarding = { id: createdId, status: 'PROCESSING', createdAt: '2026-11-21T10:00:00Z' }

let main: DraftsDouble
let formId: string
let caseRecord: Case
let sent: unknown[]
/** What the service answers, in turn; each is an answer that a test may hold back. */
let answers: (() => Promise<Outcome<CreatedOnboarding>>)[]

const filled = {
  cardType: 'CREDIT',
  'applicant.firstName': 'Clara',
  'applicant.lastName': 'Müller',
  'redirectUrls.successUrl': 'https://partner.example/ok',
  'redirectUrls.failUrl': 'https://partner.example/no',
}

/** The form, and in its place then the head of the case that comes of it. */
function Window() {
  const isOpen = useScreen(({ screen }) => typeof screen === 'object' && 'form' in screen)
  if (isOpen) return <OnboardingForm formId={formId} />
  return (
    <CaseHeader
      caseRecord={caseRecord}
      onboarding={undefined}
      documents={{ ...documentGroups([], []), uploads: [] }}
      tab="overview"
    />
  )
}

const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /Send application/ })
const summary = async () => within(await screen.findByRole('dialog', { name: 'Send this application?' }))
/** The time in which nobody can have read the summary. */
const toReadIt = () => new Promise((resolve) => setTimeout(resolve, 400))
/** Through the summary of what goes out. */
async function send(): Promise<void> {
  await userEvent.click(sendButton())
  await userEvent.click((await summary()).getByRole('button', { name: /^Send/ }))
}
/** At once: each key draws in a simulated page for a long time. */
async function fill(name: string, text: string): Promise<void> {
  const input = field(name)
  await userEvent.clear(input)
  await userEvent.click(input)
  await userEvent.paste(text)
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })

beforeEach(() => {
  useDrafts.setState({ byForm: {} })
  main = answerDrafts()
  sent = []
  answers = []
  caseRecord = aCase({})
  answer({
    cases: { open: () => ok(caseRecord) },
    onboarding: {
      create: (input) => {
        sent.push(contract.onboarding.create.input.parse(input))
        return answers.shift()?.() ?? ok(created)
      },
    },
  })
  formId = beginDraft('sandbox', { type: 'onboarding' }, emptyForm)
  useScreen.setState({ ...useScreen.getInitialState(), screen: { form: formId } })
})

describe('the form of a new onboarding', () => {
  it('checks a field when it is left, and nothing before', async () => {
    renderInKartei(<OnboardingForm formId={formId} />)
    await fill('Date of birth', '31.2.1985')
    expect(screen.queryByText(/This day does not exist/)).toBeNull()
    await userEvent.tab()
    expect(screen.getByText(/This day does not exist/)).toBeTruthy()
    expect(screen.queryByText('Choose the card type.')).toBeNull()
  })

  it('lists on sending what is wrong, leads there, and lets go of what was corrected', async () => {
    renderInKartei(<OnboardingForm formId={formId} />)
    await userEvent.click(sendButton())
    expect(sent).toEqual([])
    const heading = screen.getByRole('heading', { name: '3 fields need correcting' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    await userEvent.click(screen.getByRole('button', { name: 'On failure' }))
    await waitFor(() => expect(document.activeElement).toBe(field('On failure')))
    await fill('On failure', 'https://partner.example/no')
    expect(screen.getByRole('heading', { name: '2 fields need correcting' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('On failure')))
    await userEvent.click(screen.getByRole('button', { name: 'Card type' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Credit' })))
  })

  it('sends once however often it is pressed, says how far it is, and opens the case', async () => {
    type(formId, filled)
    let arrive: (outcome: Outcome<CreatedOnboarding>) => void = () => undefined
    answers = [() => new Promise((resolve) => (arrive = resolve))]
    renderInKartei(<Window />)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await summary()
    expect(sent).toEqual([])
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send all the same' }))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(screen.getByText('Sending …')).toBeTruthy())
    expect(field('First name').disabled).toBe(true)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ version: 'v4', draftId: main.drafts[0]?.draftId })
    arrive({ ok: true, value: created })
    await waitFor(() => expect(useScreen.getState().screen).toEqual({ case: caseRecord.caseId, tab: 'overview' }))
    expect(draftOf(formId)).toBeUndefined()
    expect(useScreen.getState().before).not.toContainEqual({ form: formId })
    expect(sent).toHaveLength(1)
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: caseRecord.title })),
    )
  })

  it('waits for the look at documents beside it, says so, locks its fields, and lets go', async () => {
    type(formId, filled)
    const file = staged(`slow-${formId}`, 1)
    let look: () => void = () => undefined
    const looked = new Promise<void>((resolve) => (look = resolve))
    answer({
      files: {
        list: ({ place }) => ok({ files: place === placeOfForm(formId) ? [file] : [] }),
        read: () => failed({ kind: 'file' }),
        look: async () => {
          await looked
          return ok({ mediaType: 'application/pdf', kind: 'pdf', pages: 1, notes: [] })
        },
      },
    })
    showAdded(placeOfForm(formId), [file])
    renderInKartei(<Window />)
    await userEvent.dblClick(sendButton())
    expect(screen.getByText('Looking at the documents …')).toBeTruthy()
    expect(field('First name').disabled).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByText('Looking at the documents …')).toBeNull()
    expect(field('First name').disabled).toBe(false)
    look()
    await looked
    expect(sent).toEqual([])
  })

  it('tells a second applicant of the same name and day of birth before anything is sent', async () => {
    type(formId, { ...filled, 'applicant.dateOfBirth': '1.2.1980' })
    const known = aCase({ title: 'Clara Müller', status: 'AWAITING_SIGNING' })
    const asked: unknown[] = []
    answer({
      cases: {
        sameApplicant: (applicant) => {
          asked.push(applicant)
          return ok({ cases: [known] })
        },
      },
    })
    renderInKartei(<OnboardingForm formId={formId} />)
    await userEvent.click(sendButton())
    const question = await summary()
    expect(question.getByRole('heading', { name: 'This applicant is known already' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(question.getByRole('button', { name: 'Back to the form' })))
    expect(question.getAllByText('Clara Müller')).toHaveLength(1)
    expect(sent).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Open case' }))
    expect(useScreen.getState().screen).toMatchObject({ case: known.caseId })
    expect(sent).toEqual([])
    await send()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(asked[0]).toEqual({ firstName: 'Clara', lastName: 'Müller', dateOfBirth: '1980-02-01' })
  })

  it('begins with what is set for the environment, which stays folded away unless something in it is wrong', async () => {
    const set = {
      country: 'AT',
      contact: {},
      onboarding: {
        cardType: 'DEBIT',
        version: 'v5',
        'redirectUrls.successUrl': 'https://p.example/ok',
        'redirectUrls.failUrl': 'https://p.example/no',
      },
    }
    const begun = beginDraft('sandbox', { type: 'onboarding' }, formOf(set))
    renderInKartei(<OnboardingForm formId={begun} />)
    const folded = screen.getByText('For the administrator').closest('details')
    expect(folded?.open).toBe(false)
    for (const name of ['Version of the interface', 'On success', 'Application type'])
      expect(folded?.contains(screen.getAllByLabelText(name)[0] ?? null)).toBe(true)
    expect(field('On success').value).toBe('https://p.example/ok')
    expect(field('Country').value).toBe('AT')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Debit/ }).checked).toBe(true)
    await fill('On success', 'nowhere')
    await userEvent.click(sendButton())
    await waitFor(() => expect(folded?.open).toBe(true))
  })

  it('is open for the administrator where no redirect address is set', () => {
    renderInKartei(<OnboardingForm formId={formId} />)
    expect(screen.getByText('For the administrator').closest('details')?.open).toBe(true)
  })

  it('says who sets the redirect addresses, leads there, and takes over what was set meanwhile', async () => {
    answer({ presets: { read: () => ok({ contact: {}, onboarding: {} }) } })
    type(formId, { ...filled, 'redirectUrls.successUrl': '', 'redirectUrls.failUrl': '' })
    const { unmount } = renderInKartei(<OnboardingForm formId={formId} />)
    await userEvent.click(sendButton())
    expect(sent).toEqual([])
    expect(screen.getByText(/Your administrator knows them and sets them once for all/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'To this setting' }))
    expect(useScreen.getState().screen).toBe('settings')
    unmount()
    const onboarding = {
      'redirectUrls.successUrl': 'https://p.example/ok',
      'redirectUrls.failUrl': 'https://p.example/no',
    }
    answer({ presets: { read: () => ok({ contact: {}, onboarding }) } })
    renderInKartei(<OnboardingForm formId={formId} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Take over the addresses of the settings' }))
    expect(field('On success').value).toBe('https://p.example/ok')
    expect(field('On failure').value).toBe('https://p.example/no')
  })

  it('goes to version 5 and back with one click, keeping what was typed', async () => {
    type(formId, filled)
    renderInKartei(<OnboardingForm formId={formId} />)
    await userEvent.click(screen.getByRole('radio', { name: 'Version 5' }))
    expect(screen.getByText(/in development and may change/)).toBeTruthy()
    await fill('Requested credit limit', '2500')
    await userEvent.click(screen.getByRole('radio', { name: 'Version 4' }))
    expect(screen.getByText(/limit of 2500 EUR is typed. It is not sent/)).toBeTruthy()
    await send()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).not.toHaveProperty('request.requestedCreditLimit')
  })

  it('shows at its field what the service refuses, until that is changed', async () => {
    type(formId, { ...filled, 'applicant.phone': '+4917604069042' })
    const message = 'The service refused the request (400): applicant.phone: is not mobile'
    answers = [() => failed({ kind: 'rejected', message, http: { status: 400, method: 'POST', path: '/' } })]
    renderInKartei(<OnboardingForm formId={formId} />)
    await send()
    const heading = await screen.findByRole('heading', { name: 'One field needs correcting' })
    const list = heading.parentElement
    if (!list) throw new Error('The summary stands nowhere.')
    expect(within(list).getByText(/The service: applicant.phone: is not mobile/)).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('Phone')))
    field('First name').focus()
    await userEvent.click(screen.getByRole('button', { name: 'Phone' }))
    await waitFor(() => expect(document.activeElement).toBe(field('Phone')))
    await fill('Phone', '+4917604069043')
    expect(screen.queryByRole('heading', { name: 'One field needs correcting' })).toBeNull()
    expect(field('First name').value).toBe('Clara')
    await send()
    await waitFor(() => expect(sent).toHaveLength(2))
  })

  it('asks in production before anything is sent', async () => {
    type(formId, filled)
    renderInKartei(<OnboardingForm formId={formId} />, { ...sandboxEnvironment, kind: 'production', name: 'Nordbank' })
    await userEvent.click(sendButton())
    const dialog = await summary()
    expect(dialog.getByText(/An application for Clara Müller begins/)).toBeTruthy()
    expect(dialog.getByText(/This concerns real customers at Nordbank/)).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(sent).toEqual([])
    await send()
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  it('asks for a company where the kind of application names one, and keeps it where it does not', async () => {
    renderInKartei(<OnboardingForm formId={formId} />)
    expect(screen.queryByLabelText('Company name')).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Business' }))
    await fill('Company name', 'Möwe GmbH')
    await userEvent.click(screen.getByRole('radio', { name: 'Consumer' }))
    expect(field('Company name').value).toBe('Möwe GmbH')
    await fill('First name', 'Clara')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Application of Möwe GmbH')
  })

  it('sends kinds that no list names, once that was asked', async () => {
    type(formId, filled)
    renderInKartei(<OnboardingForm formId={formId} />)
    await fill('Application type', 'STUDENT_2027')
    await userEvent.tab()
    await userEvent.click(sendButton())
    const dialog = await summary()
    expect(dialog.getByText('STUDENT_2027', { selector: 'li *' }).closest('li')?.textContent).toMatch(
      /^Application type/,
    )
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Back to the form' })))
    await toReadIt()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([])
    await userEvent.click(sendButton())
    await userEvent.click((await summary()).getByRole('button', { name: 'Send all the same' }))
    await waitFor(() => expect(sent[0]).toMatchObject({ request: { onboardingType: 'STUDENT_2027' } }))
  })

  it('says in words what goes out and what it lacks, and leads to what is missing', async () => {
    type(formId, {
      ...filled,
      'applicant.salutation': 'MRS',
      'applicant.nationality': 'Austria',
      'applicant.phone': '0660 1234567',
      'applicant.monthlyIncome': '1234.5',
      'applicant.additional': writeTypedTree(treeDraft({ points: 7 })),
      additional: writeTypedTree(treeDraft({ constructor: 'Bau GmbH' })),
    })
    renderInKartei(<OnboardingForm formId={formId} />)
    field('First name').focus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    const dialog = await summary()
    const lines = dialog.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
    expect(lines).toEqual([
      'Application type: Consumer',
      'Card type: Credit',
      'Salutation: Mrs',
      'First name: Clara',
      'Last name: Müller',
      'Nationality: Austria',
      'Phone: +43 660 1234567',
      'Monthly income: EUR 1,234.50',
      'points: 7',
      'constructor: Bau GmbH',
      'On success: https://partner.example/ok',
      'On failure: https://partner.example/no',
      'Version of the interface: Version 4',
    ])
    const lacks = within(dialog.getByRole('list', { name: /Usually given, but missing here/ }))
    expect(lacks.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Date of birth', 'Address'])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(field('First name')))
    await userEvent.click(sendButton())
    await userEvent.click((await summary()).getByRole('button', { name: 'Address' }))
    await waitFor(() => expect(document.activeElement).toBe(field('Street')))
    await userEvent.click(sendButton())
    await userEvent.click((await summary()).getByRole('button', { name: 'Back to the form' }))
    await waitFor(() => expect(document.activeElement).toBe(field('Date of birth')))
    expect(sent).toEqual([])
  })

  it('sends with one press where nothing is missing, and never by a key that is held or pressed twice', async () => {
    const address = { streetLine1: 'Markt 1', postalCode: '1010', city: 'Wien', country: 'AT' }
    type(formId, {
      ...filled,
      'applicant.dateOfBirth': '1.2.1980',
      'applicant.nationality': 'AT',
      'applicant.email': 'clara@example.org',
      ...Object.fromEntries(Object.entries(address).map(([name, text]) => [`applicant.address.${name}`, text])),
    })
    renderInKartei(<OnboardingForm formId={formId} />)
    fireEvent.keyDown(document, { key: 'Enter', ctrlKey: true })
    const dialog = await summary()
    expect(dialog.queryByRole('list')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Send' })))
    expect(fireEvent.keyDown(document.activeElement!, { key: 'Enter', repeat: true })).toBe(false)
    fireEvent.keyDown(document, { key: 'Enter', ctrlKey: true, repeat: true })
    expect(sent).toEqual([])
    cleanup()
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    renderInKartei(<OnboardingForm formId={formId} />)
    fireEvent.keyDown(document, { key: 'Enter', ctrlKey: true })
    await summary()
    expect(fireEvent.keyDown(document.activeElement!, { key: 'Enter' })).toBe(false)
    fireEvent.keyDown(document, { key: 'Enter', ctrlKey: true })
    await Promise.resolve()
    expect(sent).toEqual([])
    now.mockRestore()
    await toReadIt()
    fireEvent.keyDown(document, { key: 'Enter', ctrlKey: true })
    fireEvent.keyDown(document, { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  it('begins a company with the company, and asks for no civil status there unless somebody wants to enter it', async () => {
    type(formId, { onboardingType: 'BUSINESS' })
    renderInKartei(<OnboardingForm formId={formId} />)
    const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(heads.indexOf('Company')).toBeLessThan(heads.indexOf('Applicant'))
    expect(heads.indexOf('Company')).toBe(1)
    expect(screen.queryByRole('combobox', { name: /^Civil status/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Add the civil status' }))
    const field = screen.getByRole('combobox', { name: /^Civil status/ })
    expect(document.activeElement).toBe(field)
    await userEvent.type(field, 'Married')
    await userEvent.tab()
    await userEvent.click(screen.getByRole('radio', { name: /^Consumer/ }))
    expect(screen.getByRole('combobox', { name: /^Civil status/ })).toHaveProperty('value', 'Married')
  })

  it('leads from the summary to the documents, which a company usually sends along', async () => {
    type(formId, { ...filled, onboardingType: 'BUSINESS', company: writeTypedTree(treeDraft({ name: 'Möwe GmbH' })) })
    renderInKartei(<OnboardingForm formId={formId} />)
    await userEvent.click(sendButton())
    await userEvent.click((await summary()).getByRole('button', { name: 'Documents' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add documents'))
  })

  it('takes what a word may have meant from the summary', async () => {
    type(formId, { ...filled, 'applicant.salutation': 'Fraau' })
    renderInKartei(<OnboardingForm formId={formId} />)
    await userEvent.click(sendButton())
    await userEvent.click((await summary()).getByRole('button', { name: 'Did you mean “Mrs”?' }))
    const dialog = await summary()
    expect(dialog.queryByText('Fraau')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Back to the form' })))
    await userEvent.click(dialog.getByRole('button', { name: 'Send all the same' }))
    await waitFor(() => expect(sent[0]).toMatchObject({ request: { applicant: { salutation: 'MRS' } } }))
  })

  it('asks about two letters that are no country before it sends them', async () => {
    type(formId, { ...filled, 'applicant.nationality': 'QX' })
    renderInKartei(<OnboardingForm formId={formId} />)
    await userEvent.click(sendButton())
    const dialog = await summary()
    expect(dialog.getByText(/in no list/i).parentElement?.textContent).toContain('Nationality: QX')
  })

  it('leads from the summary to what a taken word asks for, and does not come back by itself', async () => {
    type(formId, { ...filled, onboardingType: 'Busines' })
    renderInKartei(<OnboardingForm formId={formId} />)
    await userEvent.click(sendButton())
    await userEvent.click((await summary()).getByRole('button', { name: 'Did you mean “Business”?' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'One field needs correcting' })),
    )
    type(formId, { company: writeTypedTree(treeDraft({ name: 'Möwe GmbH' })) })
    await screen.findByDisplayValue('Möwe GmbH')
    expect(screen.queryByRole('heading', { name: 'One field needs correcting' })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent).toEqual([])
  })

  it('waits for documents that are still being read', async () => {
    type(formId, filled)
    const file = staged(`read-${formId}`, 1)
    let read: () => void = () => undefined
    answer({
      files: {
        list: () => ok({ files: [] }),
        stage: () => new Promise((resolve) => (read = () => resolve({ ok: true, value: [file] }))),
        place: ({ fileIds }) => ok({ placed: fileIds.length }),
        read: () => failed({ kind: 'file' }),
        look: () => ok({ mediaType: 'application/pdf', kind: 'pdf', pages: 1, notes: [] }),
      },
    })
    renderInKartei(<OnboardingForm formId={formId} />)
    await waitFor(() => expect(stagedOn(placeOfForm(formId))).toEqual([]))
    void stage(placeOfForm(formId), [new File(['x'], file.name)])
    await userEvent.click(sendButton())
    expect(screen.getByText('Looking at the documents …')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    read()
    expect((await summary()).getByText(file.name)).toBeTruthy()
  })

  it('sends along what the summary names; what arrives later waits at the case', async () => {
    type(formId, filled)
    const [early, late] = [staged(`early-${formId}`, 1), staged(`late-${formId}`, 1)]
    const uploaded: unknown[] = []
    const laidOut = [early]
    answer({
      files: {
        list: ({ place }) => ok({ files: place === placeOfForm(formId) ? laidOut : [] }),
        place: ({ fileIds }) => ok({ placed: fileIds.length }),
        read: () => failed({ kind: 'file' }),
        look: () => ok({ mediaType: 'application/pdf', kind: 'pdf', pages: 1, notes: [] }),
      },
      onboarding: {
        uploadDocuments: ({ fileIds }) => {
          uploaded.push(fileIds)
          return failed({ kind: 'network' })
        },
      },
    })
    showAdded(placeOfForm(formId), [early])
    renderInKartei(<Window />)
    await userEvent.click(sendButton())
    const dialog = await summary()
    laidOut.push(late)
    showAdded(placeOfForm(formId), [late])
    expect(dialog.getByText(early.name)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Send all the same' }))
    await waitFor(() => expect(uploaded).toHaveLength(1))
    expect(uploaded).toEqual([[early.fileId]])
    expect(stagedOn(caseRecord.caseId).map(({ fileId }) => fileId)).toContain(late.fileId)
  })

  it('says that a form is not open any more', async () => {
    renderInKartei(<OnboardingForm formId="gone" />)
    await userEvent.click(screen.getByRole('button', { name: 'To the worklist' }))
    expect(useScreen.getState().screen).toBe('worklist')
  })
})
