import { inDoubtStatus, type Case } from '@contract/api/cases'
import type { KeptAnswer } from '@contract/api/raw'
import type { Onboarding } from '@contract/api/onboarding'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useScreen } from '../../../../../src-renderer/lib/navigation/screen'
import { CaseScreen } from '../../../../../src-renderer/features/cases/case'
import { answer, failed, ok } from '../../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../../helpers/renderer/render'
import { aCase } from '../../../../helpers/renderer/a-case'

const link = 'https://sign.example/s/7d098e55?a=1&b=ü'
let caseRecord: Case
let changes: unknown[]

const onboardingOf = ({ identifiers, status }: Case): Onboarding => ({
  id: identifiers.onboardingId ?? '',
  status,
  cardType: 'CREDIT',
  onboardingType: 'INDIVIDUAL',
  createdAt: '2026-07-09T12:02:11Z',
  updatedAt: '2026-07-09T12:02:30Z',
  applicant: { firstName: 'Wiebke', lastName: 'Süßmuth-Rønne', email: 'wiebke@post.example', locale: 'de' },
  additionalInformation: { signingUrl: link },
})

function Window() {
  const shown = useScreen((state) => state.screen)
  return typeof shown === 'object' && 'case' in shown ? (
    <CaseScreen key={shown.case} caseId={shown.case} tab={shown.tab} />
  ) : null
}

function open(given: Partial<Case>): void {
  caseRecord = aCase({ title: 'Wiebke Süßmuth-Rønne', ...given })
  act(() => useScreen.setState({ screen: { case: caseRecord.caseId, tab: 'overview' } }))
  renderInKartei(<Window />)
}

beforeEach(() => {
  changes = []
  answer({
    cases: {
      list: () => ok({ cases: [caseRecord] }),
      read: () => ok(caseRecord),
      history: () =>
        ok({
          statuses: [{ status: caseRecord.status, seenAt: '2026-07-09T12:02:31Z', changedAt: '2026-07-09T12:02:30Z' }],
        }),
      change: (change) => {
        changes.push(change)
        const { done = caseRecord.done, addLabels = [], removeLabels = [] } = change
        const labels = [...caseRecord.labels.filter((label) => !removeLabels.includes(label)), ...addLabels]
        caseRecord = { ...caseRecord, done, turn: done ? 'done' : 'needs-action', labels }
        return ok({ changed: 1 })
      },
      page: () => failed({ kind: 'internal' }),
    },
    onboarding: { read: () => ok(onboardingOf(caseRecord)) },
  })
})

describe('the signing link', () => {
  it('is a QR code, a text to copy, and an e-mail that opens with exactly what is shown', async () => {
    const mails: unknown[] = []
    const copied: string[] = []
    answer({
      workstation: {
        composeMail: (mail) => {
          mails.push(mail)
          return ok({ opened: true })
        },
        copy: ({ text }) => {
          copied.push(text)
          return ok({ copied: true })
        },
      },
    })
    open({ status: 'AWAITING_SIGNING' })
    const box = await screen.findByRole('complementary', { name: 'Next step' })
    const sending = await within(box).findByRole('button', { name: 'Send signing link' })
    expect(within(box).getAllByText('Send signing link'), 'said once, by the button').toHaveLength(1)
    await userEvent.click(sending)
    const dialog = await screen.findByRole('dialog')
    expect(screen.getAllByText('Send signing link', { selector: 'button *' })).toHaveLength(1)
    expect(within(dialog).getByRole('img', { name: 'QR code of the signing link' })).toBeTruthy()
    expect(within(dialog).getByText(link)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Copy link' }))
    expect(copied).toEqual([link])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Prepare e-mail' }))
    const text = (): HTMLTextAreaElement => within(dialog).getByRole('textbox', { name: 'Text' })
    expect(text().value).toContain('Guten Tag Wiebke Süßmuth-Rønne,')
    expect(text().value).toContain(link)
    await userEvent.type(text(), 'Katrin Brandt')
    const german = text().value
    await userEvent.click(within(dialog).getByText('English'))
    expect(text().value).toContain('Dear Wiebke Süßmuth-Rønne,')
    await userEvent.click(within(dialog).getByText('German'))
    expect(text().value).toBe(german)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Open in mail program' }))
    expect(mails).toEqual([
      { to: 'wiebke@post.example', subject: 'Ihr Kartenantrag: bitte unterschreiben', body: german },
    ])
    expect(await within(dialog).findByText(/Whether it was sent, Kartei cannot know/)).toBeTruthy()
    expect(
      within(screen.getByRole('region', { name: 'Next step', hidden: true })).getByText(/^E-mail opened/),
    ).toBeTruthy()
  })

  it('keeps what was written when no mail program opens', async () => {
    answer({ workstation: { composeMail: () => failed({ kind: 'internal' }) } })
    open({ status: 'REJECTED' })
    const [prepare] = await screen.findAllByRole('button', { name: 'Prepare a message' })
    if (prepare) await userEvent.click(prepare)
    const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
    expect(text.value).toContain('Ihr Kartenantrag wurde abgelehnt.')
    await userEvent.type(text, 'Neu')
    await userEvent.click(screen.getByRole('button', { name: 'Open in mail program' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(text.value).toContain('Neu')
  })
})

describe('the request for documents', () => {
  const ask = async (): Promise<HTMLElement> => {
    open({ status: 'AWAITING_DOCUMENTS' })
    const [prepare] = await screen.findAllByRole('button', { name: 'Ask for documents' })
    if (prepare) await userEvent.click(prepare)
    return await screen.findByRole('dialog')
  }
  const letter = (dialog: HTMLElement): string =>
    within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value

  it('is no letter before it names a document, and says so beside its buttons', async () => {
    const dialog = within(await ask())
    expect(dialog.getByText('Tick or enter which documents are missing.')).toBeTruthy()
    for (const name of ['Copy text', 'Open in mail program'])
      expect(dialog.getByRole('button', { name }).hasAttribute('disabled'), name).toBe(true)
    expect(dialog.queryByRole('textbox', { name: 'Text' })).toBeNull()
  })

  it('greets by name, lists in either language what is missing, closes, and keeps what was typed', async () => {
    const dialog = await ask()
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Proof of address' }))
    expect(letter(dialog)).toBe(
      'Guten Tag Wiebke Süßmuth-Rønne,\n\nzu Ihrem Kartenantrag fehlen noch Unterlagen. Bitte senden Sie uns:\n\n' +
        '– Adressnachweis\n\nMit freundlichen Grüßen\n',
    )
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Text' }), 'Katrin Brandt')
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Identity card or passport' }))
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Further document' }), ' Registerauszug\u202e ')
    expect(letter(dialog)).toContain('\n\n– Personalausweis oder Reisepass\n– Adressnachweis\n– Registerauszug\n\n')
    expect(letter(dialog)).toContain('Katrin Brandt')
    await userEvent.click(within(dialog).getByText('English'))
    expect(letter(dialog)).toBe(
      'Dear Wiebke Süßmuth-Rønne,\n\nDocuments are still missing for your card application. Please send us:\n\n' +
        '– Identity card or passport\n– Proof of address\n– Registerauszug\n\nKind regards\n',
    )
  })

  it.each([
    ['nobody by name', undefined, 'Guten Tag,\n'],
    [
      'one line of a name that brings more',
      'Eve\r\nBcc: all@example.org\u202e',
      'Guten Tag Eve Bcc: all@example.org,\n',
    ],
  ])('greets %s', async (_case, firstName, greeting) => {
    answer({
      onboarding: {
        read: () => ok({ ...onboardingOf(caseRecord), applicant: { locale: 'de', ...(firstName && { firstName }) } }),
      },
    })
    const dialog = await ask()
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Proof of address' }))
    expect(letter(dialog).startsWith(greeting)).toBe(true)
  })
})

describe('done and labels', () => {
  it('are changed and taken back', async () => {
    open({ status: 'AWAITING_DOCUMENTS', labels: ['VIP'] })
    await userEvent.click(await screen.findByRole('button', { name: 'More for this case' }))
    // The simulated page cannot tell that the menu's place is computed; that it is seen is tried in the real window.
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Mark as done', hidden: true }))
    expect(await screen.findByRole('complementary', { name: 'Next step' })).toBeTruthy()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy())
    expect((await screen.findAllByRole('button', { name: 'Reopen' })).length).toBeGreaterThan(0)
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(caseRecord.done).toBe(false))
    await userEvent.click(screen.getByRole('button', { name: 'Remove label VIP' }))
    await waitFor(() => expect(caseRecord.labels).toEqual([]))
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(caseRecord.labels).toEqual(['VIP']))
    expect(changes).toHaveLength(4)
  })
})

describe('a case in doubt', () => {
  const inDoubt = { status: inDoubtStatus, identifiers: { mandateIds: [], creditLimitIncreaseIds: [] } }
  const onboardingId = '7d098e55-0f3c-4d63-9d2b-311c1be3ec7a'

  it('says what is known, keeps what was typed, and ends with the identifier that it turned up under', async () => {
    const asked: unknown[] = []
    answer({
      cases: {
        settle: (input) => {
          asked.push(input)
          return failed({ kind: 'not-found' })
        },
      },
    })
    open(inDoubt)
    expect(await screen.findByText(/^The application was sent on/)).toBeTruthy()
    await userEvent.type(screen.getByRole('textbox', { name: 'Application number' }), ` ${onboardingId.toUpperCase()} `)
    await userEvent.click(screen.getByRole('button', { name: 'Take over' }))
    expect(await screen.findByText('The service does not know this number.')).toBeTruthy()
    expect(asked).toEqual([{ caseId: caseRecord.caseId, onboardingId }])
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Application number' }).value).toContain('7D098E55')
    answer({ cases: { settle: () => ok({ ...caseRecord, caseId: 'known', status: 'PROCESSING' }) } })
    await userEvent.click(screen.getByRole('button', { name: 'Take over' }))
    await waitFor(() => expect(useScreen.getState().screen).toEqual({ case: 'known', tab: 'documents' }))
  })

  it('offers every identifier of the answer that came, with its place, beside the answer itself', async () => {
    const asked: unknown[] = []
    const kept: KeptAnswer = {
      doubtId: 'the-case',
      requestId: 'r',
      endpoint: 1,
      at: '2026-07-09T12:02:11.000Z',
      method: 'POST',
      path: '/api/v4/engagements/card/onboarding',
      status: 201,
      contentType: 'application/json',
      headers: { location: `/onboarding/${onboardingId}` },
      answer: '{"data":{"orderId":"o-1"},"debtorIban":"DE89370400440532013000"}',
      answerBytes: 62,
      outcome: 'unexpected-response',
      durationMs: 3,
      isWhole: false,
      identifiers: [
        { place: 'data.orderId', value: 'o-1' },
        { place: 'Location', value: onboardingId },
      ],
    }
    answer({
      raw: { ofDoubt: ({ doubtId }) => ok(doubtId === caseRecord.caseId ? { answer: kept } : {}) },
      cases: {
        settle: (input) => {
          asked.push(input)
          return ok({ ...caseRecord, caseId: 'known', status: 'PROCESSING' })
        },
      },
    })
    open(inDoubt)
    const offered = within(await screen.findByRole('group', { name: 'The answer names these identifiers' }))
    expect(screen.getByText(/an answer came \(201, application\/json\).* The answer broke off\.$/)).toBeTruthy()
    expect(screen.queryByText(/No answer came back/)).toBeNull()
    expect(offered.getByText('from data.orderId')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show the answer' }))
    expect(screen.getByText('"o-1"')).toBeTruthy()
    expect(screen.queryByText(/DE8937040044/)).toBeNull()
    await userEvent.click(offered.getByRole('radio', { name: onboardingId }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Application number' }).value).toBe(onboardingId)
    await userEvent.click(screen.getByRole('button', { name: 'Take over' }))
    await waitFor(() => expect(asked).toEqual([{ caseId: caseRecord.caseId, onboardingId }]))
  })

  it('offers the identifiers of what is no answer, too', async () => {
    const noHttp: KeptAnswer = {
      doubtId: 'the-case',
      requestId: 'r',
      endpoint: 1,
      at: '2026-07-09T12:02:11.000Z',
      method: 'POST',
      path: '/api/v4/engagements/card/onboarding',
      answer: `made ${onboardingId}`,
      outcome: 'outcome-unknown',
      durationMs: 3,
      isWhole: false,
      identifiers: [{ place: '', value: onboardingId }],
    }
    answer({ raw: { ofDoubt: () => ok({ answer: noHttp }) } })
    open(inDoubt)
    expect(
      await screen.findByText(/something came that Kartei cannot read as an answer\. It does not say whether/),
    ).toBeTruthy()
    expect(screen.getByRole('radio', { name: onboardingId })).toBeTruthy()
  })

  it('asks before the clerk’s word that nothing arrived, and says on other tabs why they are empty', async () => {
    const asked: unknown[] = []
    answer({
      cases: {
        settle: (input) => {
          asked.push(input)
          caseRecord = { ...caseRecord, done: true, turn: 'done' }
          return ok(caseRecord)
        },
      },
    })
    open(inDoubt)
    await userEvent.click(await screen.findByRole('tab', { name: 'Documents' }))
    await userEvent.click(
      within(screen.getByText(/^Not yet: it is in doubt/).parentElement ?? document.body).getByRole('button', {
        name: 'Clear up',
      }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Nothing arrived …' }))
    expect(asked).toEqual([])
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Nothing arrived' }))
    await waitFor(() => expect(asked).toEqual([{ caseId: caseRecord.caseId }]))
  })
})

it('a damaged part of a case is said', async () => {
  open({ status: 'PROCESSING', unreadable: ['identifiers', 'desk'] })
  expect(await screen.findByText(/: the numbers and note, labels, follow-up and marks\. The rest/)).toBeTruthy()
})
