import { healthCodes, healthTopics, type ShownFinding } from '@contract/api/health'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { HealthPanel } from '../../../../src-renderer/features/health'
import { textsOf } from '../../../helpers/renderer/catalogues'
import { answer, failed, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei } from '../../../helpers/renderer/render'

/** Brings what is on the screen into sight, which nothing is by itself here. */
let comeIntoSight = (): void => undefined
const laidOut = window.IntersectionObserver
window.IntersectionObserver = class extends laidOut {
  constructor(callback: IntersectionObserverCallback) {
    super(callback)
    comeIntoSight = () => {
      const entry = { isIntersecting: true }
      Reflect.apply(callback, undefined, [[entry], this])
    }
  }
}
const finding = (topic: string, code: string, state: ShownFinding['state'], more: object = {}): ShownFinding => ({
  topic,
  code,
  state,
  ...more,
})
const at = '2026-11-23T08:00:00.000Z'

function shown(findings: readonly ShownFinding[]): { asked: () => number } {
  let asked = 0
  answer({
    health: { read: () => ok((asked++, { at, findings: [...findings] })) },
  })
  renderInKartei(<HealthPanel />)
  return { asked: () => asked }
}

it('asks nobody before it is in sight, then says what was found, the worst first, and asks again by the button', async () => {
  const { asked } = shown([
    finding('keychain', 'available', 'ok', { facts: { name: 'gnome_libsecret' } }),
    finding('clock', 'behind', 'warn', { environment: 1, facts: { seconds: 75 } }),
    finding('service', 'no-answer', 'bad', { environment: 1, facts: { host: 'a.example' } }),
  ])
  screen.getByText('Kartei looks as soon as this is in sight.')
  expect(asked()).toBe(0)
  act(() => comeIntoSight())
  await screen.findByText('1 thing needs to be put right. 1 thing is worth a look.')
  expect(asked()).toBe(1)
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^Service: Sandbox.*a\.example does not answer\. .*network\?/),
    expect.stringMatching(/^Clock of this computer: Sandbox.*75 seconds behind/),
    expect.stringMatching(/^Keychain.*gnome_libsecret/),
  ])
  expect(screen.getAllByRole('img').map((sign) => sign.getAttribute('aria-label'))).toEqual([
    'Not all right',
    'Worth a look',
    'All right',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Look again' }))
  expect(asked()).toBe(2)
})

it('says why it cannot be said, and names a code that it has no words for', async () => {
  answer({ health: { read: () => failed({ kind: 'internal' }) } })
  renderInKartei(<HealthPanel />)
  act(() => comeIntoSight())
  await screen.findByRole('alert')
  answer({ health: { read: () => ok({ at, findings: [finding('moon', 'phase', 'warn')] }) } })
  await userEvent.click(screen.getByRole('button', { name: 'Look again' }))
  await screen.findByText(/moon\.phase/)
})

it('shows all that support gets before it is saved, and saves what was shown', async () => {
  const saved: string[] = []
  const long = Array.from({ length: 3_000 }, (_, number) => `line ${number}`).join('\n')
  answer({
    health: {
      gather: () =>
        ok({
          bundleId: 'b1',
          files: [
            { name: 'health.json', text: '{ "healthy": true }\n' },
            { name: 'log/kartei.log', text: long },
          ],
        }),
      saveGathered: ({ bundleId }) => ok((saved.push(bundleId), { saved: true, fileName: 'kartei-support.json' })),
    },
  })
  renderInKartei(<HealthPanel />)
  await userEvent.click(screen.getByRole('button', { name: 'Show what it holds …' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('{ "healthy": true }')
  expect(saved).toEqual([])
  await userEvent.click(dialog.getByRole('combobox', { name: 'Part' }))
  await userEvent.click(await screen.findByRole('option', { name: 'log/kartei.log' }))
  await dialog.findByText('line 0')
  expect(dialog.getAllByText(/^line \d+$/).length).toBeLessThan(200)
  await userEvent.click(dialog.getByRole('button', { name: 'Save …' }))
  await screen.findByText('Saved as “kartei-support.json”.')
  expect(saved).toEqual(['b1'])
})

it('has words for every code in both languages', () => {
  for (const language of ['en', 'de']) {
    const texts = textsOf(language)
    for (const topic of healthTopics) expect(texts.has(`health/topics/${topic}`), `${language} ${topic}`).toBe(true)
    for (const code of healthCodes) expect(texts.has(`health/found/${code}`), `${language} ${code}`).toBe(true)
  }
})
