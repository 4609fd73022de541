import { factsOf, policyShape, settingNames, type Policy, type SettingName } from '@contract/policy/settings'
import { cleanup, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { DataPanel } from '../../../../src-renderer/features/data'
import { EnvironmentsPanel } from '../../../../src-renderer/features/environments'
import { IntakePanel } from '../../../../src-renderer/features/intake'
import { LockPanel } from '../../../../src-renderer/features/lock'
import { ManagedPanel } from '../../../../src-renderer/features/preferences/managed-panel'
import {
  DisplayPanel,
  PrintingPanel,
  SandboxPanel,
  SentDocumentsPanel,
} from '../../../../src-renderer/features/preferences/panels'
import { PersonsPanel } from '../../../../src-renderer/features/persons'
import { AskingPanel, WatchPanel } from '../../../../src-renderer/features/preferences/watch-panel'
import { textsOf } from '../../../helpers/renderer/catalogues'
import { answer, ok } from '../../../helpers/renderer/kartei-double'
import { renderInKartei, sandboxEnvironment } from '../../../helpers/renderer/render'

interface Shown {
  readonly panel: ReactElement
  /** What the clerk cannot use there, by its name. */
  readonly controls: readonly string[]
}

const recipient = 'age1made-up'

/** Of each setting where the clerk would change it; `nowhere`: no control of the page does. */
const places: { readonly [Name in SettingName]: Shown | 'nowhere' } = {
  language: { panel: <DisplayPanel />, controls: ['Deutsch', 'English'] },
  theme: { panel: <DisplayPanel />, controls: ['Light', 'Dark'] },
  environments: { panel: <EnvironmentsPanel />, controls: ['Remove Production'] },
  otherEnvironments: { panel: <EnvironmentsPanel />, controls: ['Add environment'] },
  sandbox: 'nowhere',
  proxy: 'nowhere',
  proxyExceptions: 'nowhere',
  certificateAuthorities: 'nowhere',
  // In the form of the environment, which its own test opens.
  clientCertificates: 'nowhere',
  apiKeyDays: 'nowhere',
  printers: 'nowhere',
  printer: { panel: <PrintingPanel />, controls: ['Printer for “Print now”'] },
  printSettings: { panel: <PrintingPanel />, controls: ['Paper', 'Copies'] },
  watchPerMinute: { panel: <AskingPanel />, controls: ['Requests a minute'] },
  notifications: { panel: <WatchPanel />, controls: ['Tell me on the desktop when a case changes'] },
  idleLock: { panel: <LockPanel />, controls: ['Minutes without mouse or keyboard'] },
  intakeFolder: { panel: <IntakePanel />, controls: ['Change intake folder'] },
  keepSentDocuments: { panel: <SentDocumentsPanel />, controls: ['Keep copies of confirmed documents'] },
  sessionOnly: { panel: <DataPanel />, controls: ['Back up now', 'Save for another computer …'] },
  backups: { panel: <DataPanel />, controls: ['Back up now'] },
  backupFolder: { panel: <DataPanel />, controls: ['Choose a folder …'] },
  recoveryKey: { panel: <DataPanel />, controls: ['Make a recovery key …', 'Use an administrator’s key …'] },
  retention: { panel: <PersonsPanel />, controls: ['Whole cases', 'Fetched invoices'] },
  erasing: { panel: <DataPanel />, controls: ['Erase …'] },
  moving: { panel: <DataPanel />, controls: ['Save for another computer …'] },
  crashDumps: 'nowhere',
  requestsByHand: 'nowhere',
  journalBeforeSending: 'nowhere',
  journalShipping: 'nowhere',
}

function under(name: SettingName): void {
  const { example } = factsOf(name)
  const settings: Policy = policyShape.parse({ [name]: example })
  answer({
    policy: {
      inForce: () =>
        ok({
          source: '/etc/kartei/policy.json',
          settings: name === 'recoveryKey' ? { recoveryKey: recipient } : settings,
        }),
    },
  })
}

const isDisabled = (element: Element): boolean => element.matches(':disabled, fieldset:disabled *')

/** The control of a name is there and can be used, or cannot. */
const shows = (name: string, disabled: boolean) =>
  expect
    .poll(() => {
      const [found] = [
        ...screen.queryAllByRole('button', { name }),
        ...screen.queryAllByLabelText((label) => label.startsWith(name)),
      ]
      return found && isDisabled(found)
    })
    .toBe(disabled)

const state = { storage: 'sealed', size: 1, cases: 1, journalEntries: 1 } as const

beforeEach(() => {
  answer({
    preferences: {
      get: () =>
        ok({
          language: 'en',
          theme: 'light',
          watchPerMinute: 60,
          notifications: true,
          intakeFolder: { path: '/srv/scans', watched: true },
        }),
    },
    printing: { printers: () => ok([{ name: 'Floor-2', displayName: 'Floor 2', isDefault: true }]) },
    environments: { kept: () => ok({ environments: [] }) },
    data: { state: () => ok({ ...state, backups: [], aside: [] }) },
  })
})

describe('a governed setting', () => {
  const governed = settingNames.flatMap((name) => {
    const place = places[name]
    return place === 'nowhere' ? [] : [{ name, ...place }]
  })

  it.each(governed)('$name: cannot be changed, and is said to be managed', async ({ name, panel, controls }) => {
    const environment = { ...sandboxEnvironment, id: 'p', name: 'Production', kind: 'production' } as const
    renderInKartei(panel, environment)
    for (const control of controls) await shows(control, false)
    cleanup()

    under(name)
    if (name === 'sessionOnly')
      answer({ data: { state: () => ok({ ...state, storage: 'session', backups: [], aside: [] }) } })
    renderInKartei(panel, { ...environment, managed: name === 'environments' })
    for (const control of controls) await shows(control, true)
    if (name !== 'sessionOnly') await screen.findAllByText('Managed by your organisation')
  })

  it.each(settingNames)('%s: is listed with its value', async (name) => {
    under(name)
    const title = textsOf('en').get(`policy/titles/${name}`) ?? ''
    renderInKartei(<ManagedPanel />)
    await screen.findByText((text) => text.startsWith(`${title}: `))
  })

  it('hides the sandbox where there is none', async () => {
    under('sandbox')
    const { container } = renderInKartei(<SandboxPanel />)
    await expect.poll(() => container.querySelector('button')).toBeNull()
  })
})

it('nothing is listed where the organisation has said nothing', async () => {
  const { container } = renderInKartei(<ManagedPanel />)
  await Promise.resolve()
  expect(container.querySelector('li')).toBeNull()
})

it('says beside the printer that only some of them may be used', async () => {
  under('printers')
  renderInKartei(<PrintingPanel />)
  expect(await screen.findByText('Managed by your organisation')).toBeTruthy()
})

it.each([
  ['direct', 'Proxy: Without a proxy'],
  ['system', 'Proxy: As the system'],
])('says the way to the services in words: %s', async (proxy, words) => {
  answer({ policy: { inForce: () => ok({ source: '/etc/kartei/policy.json', settings: { proxy } }) } })
  renderInKartei(<ManagedPanel />)
  expect(await screen.findByText(words)).toBeTruthy()
})
