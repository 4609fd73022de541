import type { Case } from '@contract/api/cases'
import type { Onboarding } from '@contract/api/onboarding'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useScreen } from '../../../../../src-renderer/lib/navigation/screen'
import { CaseScreen } from '../../../../../src-renderer/features/cases/case'
import { speak } from '../../../../../src-renderer/lib/i18n/i18n'
import { answer, emit, failed, ok } from '../../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../../helpers/renderer/render'
import { aCase } from '../../../../helpers/renderer/a-case'

const link = 'https://sign.example/s/7d098e55?a=1&b=ü'
const terms = 'https://bank.example/terms'
const nested = { signing: { document: { href: link } }, terms, old: 'http://bank.example/sign', js: 'javascript:x' }

let members: string[]
let asked: unknown[]
let copied: string[]

function Window() {
  const shown = useScreen((state) => state.screen)
  return typeof shown === 'object' && 'case' in shown ? (
    <CaseScreen key={shown.case} caseId={shown.case} tab={shown.tab} />
  ) : null
}

/** What main does with a choice. */
function take(changed: string[]): ReturnType<typeof ok<{ members: string[] }>> {
  members = changed
  emit('signingLinks', 'onChanged', { members })
  return ok({ members })
}

function open(additionalInformation: Onboarding['additionalInformation'], given: Partial<Case> = {}): Case {
  const caseRecord = aCase({ title: 'Wiebke Süßmuth-Rønne', status: 'AWAITING_SIGNING', ...given })
  const onboarding: Onboarding = {
    id: caseRecord.identifiers.onboardingId,
    status: caseRecord.status,
    applicant: { firstName: 'Wiebke', lastName: 'Süßmuth-Rønne', email: 'wiebke@post.example', locale: 'de' },
    additionalInformation,
  }
  answer({
    cases: {
      read: () => ok(caseRecord),
      history: () => ok({ statuses: [] }),
      page: () => failed({ kind: 'internal' }),
    },
    onboarding: { read: () => ok(onboarding) },
  })
  act(() => useScreen.setState({ screen: { case: caseRecord.caseId, tab: 'overview' } }))
  renderInKartei(<Window />)
  return caseRecord
}

beforeEach(() => {
  members = []
  asked = []
  copied = []
  answer({
    signingLinks: {
      members: () => ok({ members }),
      use: (choice) => {
        asked.push({ use: choice })
        const { member, place = 0 } = choice
        return take(members.filter((each) => each !== member).toSpliced(place, 0, member))
      },
      forget: (choice) => {
        asked.push({ forget: choice })
        return take(members.filter((each) => each !== choice.member))
      },
    },
    workstation: {
      copy: ({ text }) => {
        copied.push(text)
        return ok({ copied: true })
      },
    },
  })
})

const section = (name: string): HTMLElement => {
  const found = screen.getByRole('heading', { level: 2, name }).parentElement
  if (!found) throw new Error(`There is no section ${name}.`)
  return found
}
const row = (member: string): HTMLElement => {
  const found = screen
    .getAllByRole('listitem')
    .find((item) => within(item).queryByText(member) !== null && within(item).queryByRole('button') !== null)
  if (!found) throw new Error(`There is no link ${member} to choose.`)
  return found
}
/** Walks with Tab to what has this name, as far as it takes. */
async function tabTo(element: HTMLElement): Promise<void> {
  for (let steps = 0; steps < 80 && document.activeElement !== element; steps++) await userEvent.tab()
  await waitFor(() => expect(document.activeElement).toBe(element))
}

const words = {
  en: {
    which: 'Which one is the signing link?',
    use: 'Use as signing link',
    link: 'Signing link',
    undo: 'Undo',
    forget: 'Not the signing link',
    choose: 'Choose the signing link',
  },
  de: {
    which: 'Welcher ist der Signierlink?',
    use: 'Als Signierlink verwenden',
    link: 'Signierlink',
    undo: 'Rückgängig',
    forget: 'Kein Signierlink',
    choose: 'Signierlink auswählen',
  },
} as const

describe('a signing link that stands under another name', () => {
  it.each(['en', 'de'] as const)('is chosen and taken back by keys alone, in %s', async (language) => {
    const say = words[language]
    await speak(language)
    try {
      const { caseId } = open(nested)
      await screen.findByRole('heading', { level: 2, name: say.which })
      expect(within(row('signing.document.href')).getByText('sign.example')).toBeTruthy()
      expect(within(section(say.which)).getAllByRole('button', { name: say.use })).toHaveLength(2)
      await tabTo(screen.getByRole('button', { name: say.choose }))
      await userEvent.keyboard('{Enter}')
      await waitFor(() =>
        expect(document.activeElement).toBe(
          within(row('signing.document.href')).getByRole('button', { name: say.use }),
        ),
      )
      await userEvent.keyboard('{Enter}')
      await screen.findByRole('heading', { level: 2, name: say.link })
      expect(asked).toEqual([{ use: { caseId, member: 'signing.document.href' } }])
      expect(within(section(say.link)).getByText(link)).toBeTruthy()
      // What was pressed is gone: the keyboard goes on at the way back.
      await waitFor(() => expect(document.activeElement?.textContent).toBe(say.undo))
      await userEvent.keyboard('{Enter}')
      await screen.findByRole('heading', { level: 2, name: say.which })
      expect(members).toEqual([])
    } finally {
      await act(() => speak('en'))
    }
  })

  it('is copied, shown as a code and written into the message from then on', async () => {
    members = ['signing.document.href']
    open(nested)
    await userEvent.click(await screen.findByRole('button', { name: 'Send signing link' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('img', { name: 'QR code of the signing link' })).toBeTruthy()
    expect(within(dialog).getByText(link)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Copy link' }))
    expect(copied).toEqual([link])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Prepare e-mail' }))
    expect(within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value).toContain(link)
  })

  it('is known by itself from then on, and can be forgotten and brought back with Ctrl+Z', async () => {
    members = ['older', 'signing.document.href']
    const { caseId } = open(nested)
    const forget = await screen.findByRole('button', { name: words.en.forget })
    expect(section('Signing link').textContent).toContain('From the field signing.document.href')
    await tabTo(forget)
    await userEvent.keyboard(' ')
    await screen.findByRole('heading', { level: 2, name: words.en.which })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'))
    await userEvent.keyboard('{Control>}z{/Control}')
    await screen.findByRole('heading', { level: 2, name: 'Signing link' })
    expect(members).toEqual(['older', 'signing.document.href'])
    expect(asked.at(-1)).toEqual({ use: { caseId, member: 'signing.document.href', place: 1 } })
  })

  it('falls back to signingUrl where it is missing, which no choice is needed for', async () => {
    members = ['signing.document.href']
    open({ signingUrl: terms })
    await screen.findByRole('heading', { level: 2, name: 'Signing link' })
    expect(within(section('Signing link')).getByText(terms)).toBeTruthy()
    expect(screen.queryByRole('button', { name: words.en.forget })).toBeNull()
    expect(screen.queryByRole('button', { name: words.en.use })).toBeNull()
  })

  it('is one of several: the newest choice comes first, and the clerk picks one to send', async () => {
    members = ['terms', 'signing.document.href']
    open({ ...nested, signingUrl: 'https://seen.example/s' })
    await screen.findByRole('heading', { level: 2, name: 'Signing link' })
    const copies = within(section('Signing link')).getAllByRole('button', { name: 'Copy link' })
    for (const copy of copies) await userEvent.click(copy)
    expect(copied).toEqual([terms, link, 'https://seen.example/s'])
    await userEvent.click(screen.getByRole('button', { name: 'Send signing link' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(terms)).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('radio', { name: 'signing.document.href, sign.example' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Copy link' }))
    expect(copied.at(-1)).toBe(link)
  })

  it('is never one without https: that is a text', async () => {
    open({ signingUrl: 'http://bank.example/sign', script: 'javascript:alert(1)' })
    const added = await screen.findByRole('heading', { level: 2, name: 'What the service added' })
    expect(added.parentElement?.textContent).toContain('http://bank.example/sign')
    expect(added.parentElement?.textContent).toContain('javascript:alert(1)')
    expect(screen.queryByRole('button', { name: words.en.use })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull()
    expect(screen.getByText('The service has not given the link.')).toBeTruthy()
  })

  it('is not asked for where the case does not await signing', async () => {
    open(nested, { status: 'AWAITING_CARD_CREATION' })
    await screen.findByRole('heading', { level: 2, name: 'What the service added' })
    expect(screen.queryByRole('button', { name: words.en.use })).toBeNull()
  })

  it('stays as it was where the choice cannot be written, with the reason', async () => {
    answer({ signingLinks: { use: () => failed({ kind: 'storage' }) } })
    open(nested)
    await screen.findByRole('heading', { level: 2, name: words.en.which })
    await userEvent.click(within(row('terms')).getByRole('button'))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 2, name: words.en.which })).toBeTruthy()
  })
})
