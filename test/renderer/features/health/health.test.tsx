import { healthCodes, healthTopics, type Finding } from '@contract/api/health'
import { act, screen, waitFor } from '@testing-library/react'
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
const finding = (topic: string, code: string, state: Finding['state'], more: object = {}): Finding => ({
  topic,
  code,
  state,
  ...more,
})
const at = '2026-11-23T08:00:00.000Z'

function shown(findings: readonly Finding[]): { asked: () => number } {
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
    finding('clock', 'off', 'warn', { environment: 1, facts: { seconds: -75 } }),
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
    expect.stringMatching(/^Clock of this computer: Sandbox.*75 seconds off/),
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

it('saves what support needs, and says where it cannot', async () => {
  answer({ health: { saveForSupport: () => ok({ saved: true, fileName: 'kartei-support.json' }) } })
  renderInKartei(<HealthPanel />)
  const save = screen.getByRole('button', { name: 'Save for support …' })
  await userEvent.click(save)
  await screen.findByText('Saved as “kartei-support.json”.')
  answer({ health: { saveForSupport: () => ok({ saved: false }) } })
  await userEvent.click(save)
  await waitFor(() => expect(screen.queryByText(/Saved as/)).toBeNull())
  answer({ health: { saveForSupport: () => failed({ kind: 'file' }) } })
  await userEvent.click(save)
  await screen.findByRole('alert')
})

it('has words for every code in both languages', () => {
  for (const language of ['en', 'de']) {
    const texts = textsOf(language)
    for (const topic of healthTopics) expect(texts.has(`health/topics/${topic}`), `${language} ${topic}`).toBe(true)
    for (const code of healthCodes) expect(texts.has(`health/found/${code}`), `${language} ${code}`).toBe(true)
  }
})
