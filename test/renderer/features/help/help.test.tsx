import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useKeys } from '../../../../src-renderer/lib/navigation/commands'
import { topics } from '../../../../src-renderer/lib/navigation/help-topics'
import { useScreen } from '../../../../src-renderer/lib/navigation/screen'
import { Panel } from '../../../../src-renderer/lib/layout/card'
import { Dialog } from '../../../../src-renderer/lib/layout/dialog'
import { Help } from '../../../../src-renderer/features/help'
import { guideOf } from '../../../../src-renderer/features/help/guide-view'
import { hitsOf } from '../../../../src-renderer/features/help/search'
import { findCommands } from '../../../../src-renderer/shell/palette/find'
import { speak } from '../../../../src-renderer/lib/i18n/i18n'
import { answer, emit, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'

const copied: string[] = []

beforeEach(async () => {
  await speak('en')
  copied.length = 0
  answer({
    sandbox: {
      rules: () =>
        ok([
          {
            id: 'rejected',
            when: { en: 'Last name “Reject”', de: 'Nachname „Ablehnung“' },
            then: { en: 'The application is rejected.', de: 'Der Antrag wird abgelehnt.' },
          },
        ]),
    },
    workstation: {
      about: () =>
        ok({
          version: '0.1.0',
          electron: '45',
          electronWasTried: true,
          chromium: '130',
          node: '20',
          platform: 'linux',
          architecture: 'x64',
          user: 'katrin.brandt',
          workstation: 'pc-17',
          systemLanguage: 'en',
          keychain: { available: true, backend: 'gnome_libsecret' },
          storage: 'sealed',
        }),
      copy: ({ text }) => {
        copied.push(text)
        return ok({ copied: true })
      },
    },
  })
})

function Window() {
  useKeys()
  const [asks, setAsks] = useState(false)
  return (
    <>
      <input aria-label="Name" />
      <button onClick={() => setAsks(true)}>Ask</button>
      <Panel title="Proxy" help="service">
        <input aria-label="Password" />
      </Panel>
      <Dialog opened={asks} onClose={() => setAsks(false)} title="Question">
        <input aria-label="Reason" />
      </Dialog>
      <Help />
    </>
  )
}
const guide = (name = 'Guide') => screen.findByRole('dialog', { name })
const focused = () => waitFor(() => expect(document.activeElement?.tagName).toBe('H2'))
/** The section whose heading has the keyboard once the text is there. */
async function sectionShown(): Promise<string | null> {
  await focused()
  return document.activeElement?.textContent ?? null
}
/** Which of two dialogs is drawn above the other. */
const layerOf = (dialog: HTMLElement): number =>
  Number(dialog.closest<HTMLElement>('.mantine-Modal-root')?.style.getPropertyValue('--mb-z-index'))
const close = () => userEvent.keyboard('{Escape}')

describe('F1', () => {
  it('opens the guide about the screen, from a field too, and Esc leads back into the field', async () => {
    renderInKartei(<Window />)
    useScreen.setState({ screen: { case: 'case-1', tab: 'direct-debit' } })
    await userEvent.click(screen.getByLabelText('Name'))
    await userEvent.keyboard('{F1}')
    await guide()
    expect(await sectionShown()).toBe('Direct debit')
    await close()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
    useScreen.setState({ screen: 'journal' })
    act(() => emit('workstation', 'onCommand', { command: 'help' }))
    expect(await sectionShown()).toBe('Journal')
  })

  it('opens it about the part that has the keyboard, in the language that is spoken', async () => {
    await speak('de')
    renderInKartei(<Window />)
    await userEvent.click(screen.getByLabelText('Password'))
    await userEvent.keyboard('{F1}')
    await guide('Anleitung')
    expect(await sectionShown()).toBe('Wenn der Dienst nicht erreicht wird')
  })

  it('opens it over a dialog, which stays when the guide is closed by Esc', async () => {
    renderInKartei(<Window />)
    await userEvent.click(screen.getByText('Ask'))
    const reason = await screen.findByLabelText('Reason')
    await userEvent.type(reason, 'because')
    await userEvent.keyboard('{F1}')
    expect(layerOf(await guide())).toBeGreaterThan(layerOf(screen.getByRole('dialog', { name: 'Question' })))
    expect(await sectionShown()).toBe('The worklist')
    await close()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Guide' })).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Question' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(reason))
    await close()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the guide', () => {
  it('is searched, shows where the words stand, and goes there', async () => {
    renderInKartei(<Window />)
    await userEvent.keyboard('{F1}')
    const dialog = await guide()
    await focused()
    await userEvent.keyboard('{Control>}f{/Control}')
    const field = within(dialog).getByRole('searchbox')
    await waitFor(() => expect(document.activeElement).toBe(field))
    fireEvent.change(field, { target: { value: 'account leaves' } })
    const hits = await within(dialog).findByRole('navigation', { name: 'Places found' })
    await within(hits).findByText('1 place found')
    expect(within(hits).getByRole('listitem').textContent).toContain('Reading invoices')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('leaves the clipboard'))
    expect(document.activeElement?.querySelector('mark')).not.toBeNull()
    fireEvent.change(field, { target: { value: 'xylophone' } })
    await within(dialog).findByText('No place has all of these words.', { exact: false })
  })

  it('has the table of what leads to what in the sandbox, which the search finds', async () => {
    renderInKartei(<Window />)
    await userEvent.keyboard('{F1}')
    const dialog = await guide()
    await focused()
    const row = await within(dialog).findByRole('row', { name: 'Last name “Reject” The application is rejected.' })
    expect(row.closest('[data-topic]')?.querySelector('h2')?.textContent).toBe('Practising')
    fireEvent.change(within(dialog).getByRole('searchbox'), { target: { value: 'reject last' } })
    const hits = await within(dialog).findByRole('navigation', { name: 'Places found' })
    await within(hits).findByText('Practising')
  })

  it('leads from one section to another', async () => {
    renderInKartei(<Window />)
    await userEvent.keyboard('{F1}')
    const dialog = await guide()
    await focused()
    await userEvent.click(within(dialog).getByRole('button', { name: 'what support needs to know' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Details for support'))
  })

  it('shows what is copied for support, which names no person, computer or address', async () => {
    renderInKartei(<Window />)
    await userEvent.keyboard('{Control>}{F1}{/Control}')
    const dialog = await guide()
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Copy details' }))
    const [details = ''] = copied
    expect(details).toContain('"environment": "sandbox"')
    expect(details).toContain('"kartei": "0.1.0"')
    expect(dialog.textContent).toContain(details)
    expect(details).not.toMatch(/brandt|pc-17|127\.0\.0\.1/)
  })

  it('says of every state what it means and who acts, and of others that they are not known', async () => {
    renderInKartei(<Window />)
    await userEvent.keyboard('{Shift>}{F1}{/Shift}')
    const dialog = await guide()
    expect(await sectionShown()).toBe('What the status means')
    const said = dialog.querySelector('[data-topic="states"]')?.textContent ?? ''
    expect(said).toContain('Awaiting documents: The service waits for documents about the applicant. Who acts: You.')
    expect(said).toContain('Awaiting signing: ')
    expect(said).toContain('Any other word: Kartei does not know this status.')
    expect(said).toContain('Expired: Services of this kind use this word, but do not explain it.')
    expect(said).toContain('Received, decision open: ')
  })
})

describe.each(['en', 'de'] as const)('the text of the guide in %s', (language) => {
  const sections = guideOf(language)

  it('has every section that F1 leads to, once, in one order', () => {
    const told = sections.map(({ topic }) => topic)
    expect(told.toSorted()).toEqual(topics.toSorted())
    expect(told).toEqual(guideOf('en').map(({ topic }) => topic))
  })

  it('keeps to the Markdown that is shown, and each of its links leads to a section', () => {
    const anchors = new Set(sections.map(({ anchor }) => anchor))
    for (const { title, blocks } of sections) {
      expect(title).not.toBe('')
      expect(blocks, title).not.toEqual([])
      for (const { cells } of blocks.flatMap(({ pieces }) => pieces))
        for (const run of cells.flat()) {
          if (run.kind === 'link') expect(anchors.has(run.to), run.to).toBe(true)
          if (run.kind === 'plain') expect(run.text).not.toMatch(/\*\*|`|\]\(|<\/?[a-z]|^\s*(#|- |\d+\. )/)
        }
    }
  })

  it('is found by words without their accents', () => {
    const [search, topic] = language === 'de' ? ['haupttatigkeit', 'onboarding'] : ['redirect', 'onboarding']
    expect(hitsOf(sections, search).map((hit) => hit.section.topic)).toContain(topic)
  })
})

it('is what the palette finds by "help" and "Hilfe"', () => {
  const entries = ['shortcuts', 'help', 'help-states', 'help-support', 'settings-about']
  expect(findCommands('help', 'en', false)).toEqual(entries)
  expect(findCommands('hilfe', 'de', false)).toEqual(entries)
})
