import { copyFileSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contract } from '@contract/index'
import { allowsRequestsByHand, factsOf, settingNames, type Policy, type SettingName } from '@contract/policy/settings'
import { makePair } from '../../../src-main/features/data/recovery-age'
import { composeJournaling } from '../../../src-main/compose/journaling'
import { createPreferences } from '../../../src-main/features/preferences'
import { createPrinting } from '../../../src-main/features/printing'
import { fixedWay } from '../../../src-main/features/proxy'
import { keepingNothing } from '../../../src-main/keychain'
import { lockedBy } from '../../../src-main/policy/locks'
import { createStore } from '../../../src-main/store'
import { environmentId } from '../../helpers/main/cases'
import { fixture, ours } from '../../helpers/main/data-fixture'
import { environmentsOf, list, save, setKey } from '../../helpers/main/environments-fixture'
import { journalOf } from '../../helpers/main/journal'
import { valueOf } from '../../helpers/main/service-fixture'
import { fixturePassphrase, pkcs12Path } from '../../fixtures/pkcs12'
import { Clock, fillDisk, openSettings, OwnKeychain, start, temporaryFolder } from '../../helpers/main/profile'

const context = { requestId: 'r' }
const managed = { ok: false, error: { kind: 'managed' } }

function preferencesUnder(policy: Policy) {
  return createPreferences({
    directory: temporaryFolder(),
    openSettings,
    pickFolder: () => Promise.resolve('/home/clerk/other'),
    emit: () => undefined,
    now: new Clock().now,
    notify: () => undefined,
    policy: { policy },
  })
}

/** The policy refuses these calls where it says what the example says, and none of them without a policy. */
function refuses(name: SettingName, calls: readonly (readonly [action: string, input?: unknown])[]): void {
  for (const [action, input] of calls) {
    const [feature = '', entry = ''] = action.split('.')
    expect(Object.keys(Object.entries(contract).find(([each]) => each === feature)?.[1] ?? {}), action).toContain(entry)
    expect(lockedBy({ [name]: factsOf(name).example }, action, input), action).toBe(name)
    expect(lockedBy({}, action, input), action).toBeUndefined()
  }
}

/** What the preferences say is what the policy says, whatever was kept before. */
function isPreferred(
  name: 'language' | 'theme' | 'watchPerMinute' | 'notifications' | 'idleLock' | 'keepSentDocuments' | 'retention',
): void {
  const { example } = factsOf(name)
  const preferences = preferencesUnder({ [name]: example })
  expect(preferences.current()).toMatchObject({ [name]: example })
  refuses(name, [['preferences.set', { [name]: factsOf(name).default ?? {} }]])
}

const printers = [
  { name: 'Floor-1', displayName: 'Floor 1', isDefault: true },
  { name: 'Floor-2', displayName: 'Floor 2' },
]
function printingUnder(policy: Policy) {
  const printed: string[] = []
  const end = { outcome: 'printed' } as const
  const printing = createPrinting({
    listPrinters: () => Promise.resolve(printers),
    preferredPrinter: () => undefined,
    cups: {
      isHere: () => Promise.resolve(false),
      printers: () => Promise.resolve([]),
      defaultPrinter: () => Promise.resolve(undefined),
      print: () => Promise.resolve(end),
      ended: () => Promise.resolve(undefined),
      takeOut: () => Promise.resolve(undefined),
      expectJob: () => Promise.reject(new Error('Nothing is expected here.')),
    },
    windowPrinting: {
      print: ({ printer }) => {
        printed.push(printer)
        return Promise.resolve(end)
      },
      printWithDialog: () => Promise.resolve(end),
    },
    policy,
  })
  return { printing, printed }
}
const paper = { title: 'Invoice', bytes: new Uint8Array(), mediaType: 'application/pdf' }

async function printsNowhereElse(policy: Policy): Promise<void> {
  const { printing, printed } = printingUnder(policy)
  expect(await printing.handlers.printers(undefined, context)).toMatchObject({ value: [{ name: 'Floor-2' }] })
  expect(await printing.choosePrinter('Floor-1', 'r')).toMatchObject(managed)
  expect(await printing.choosePrinter(undefined, 'r')).toMatchObject({ value: 'Floor-2' })
  expect(await printing.printWithDialog(paper, 'r')).toMatchObject(managed)
  expect(await printing.print(paper, 'Floor-1')).toMatchObject({ outcome: 'failed' })
  expect(printed).toEqual([])
  await printing.print(paper, 'Floor-2')
  expect(printed).toEqual(['Floor-2'])
}

const given = { name: 'Production', kind: 'production', address: 'https://cards.bank.example/api' } as const

const aWrite = { environmentId, requestId: 'r', method: 'POST', path: ['onboardings'] } as const

/** `refuse` lets the disk take nothing further. */
async function journalUnder(policy: Policy) {
  const started = start(temporaryFolder(), new OwnKeychain().synchronous())
  const { journal } = journalOf(started)
  const journaling = composeJournaling(
    {
      policy: { policy },
      store: started.store,
      now: started.clock.now,
      emit: () => undefined,
      reportDefect: () => undefined,
    },
    { environments: { all: () => [] }, activeEnvironmentId: () => environmentId },
    { journal },
  )
  const { database } = await started.store.environment(environmentId)
  const refuse = async (): Promise<void> => {
    fillDisk(database)
    for (let tries = 0; tries < 60 && (await journaling.maySend(aWrite)) === undefined; tries++);
  }
  return { journaling, refuse }
}

/** Of each setting the proof that it holds, whatever the page asks for. One without a proof does not compile. */
const proofs: { readonly [Name in SettingName]: () => void | Promise<void> } = {
  language: () => isPreferred('language'),
  theme: () => isPreferred('theme'),
  watchPerMinute: () => isPreferred('watchPerMinute'),
  notifications: () => isPreferred('notifications'),
  idleLock: () => isPreferred('idleLock'),
  keepSentDocuments: () => isPreferred('keepSentDocuments'),
  retention: () => isPreferred('retention'),
  async environments() {
    const folder = temporaryFolder()
    const os = new OwnKeychain().synchronous()
    const before = await save(environmentsOf(folder, os), { name: 'production', baseUrl: 'https://old.bank.example' })
    const governed = environmentsOf(folder, os, undefined, { environments: [given] })
    const [, first] = await list(governed)
    // The same one, at the address of the organisation, with what is kept of it.
    expect(first).toMatchObject({
      id: before.id,
      name: 'Production',
      kind: 'production',
      baseUrl: given.address,
      managed: true,
    })
    const { handlers, questions } = governed
    const changed = { id: before.id, name: 'Mine', kind: 'test', baseUrl: 'https://elsewhere.example' } as const
    expect(await handlers.save(changed, context)).toMatchObject(managed)
    expect(await handlers.remove({ id: before.id }, context)).toMatchObject(managed)
    expect(questions.asked).toEqual([])
    // Under another name it is known by its address.
    const renamed = environmentsOf(folder, os, undefined, { environments: [{ ...given, name: 'Cards' }] })
    expect((await list(renamed)).map(({ id, name }) => [id, name])).toContainEqual([before.id, 'Cards'])
    // One that was not there before keeps its id from start to start, and no other computer has that id.
    const anew = temporaryFolder()
    const idIn = async (at: string) => (await list(environmentsOf(at, os, undefined, { environments: [given] })))[1]?.id
    expect(await idIn(anew)).toBe(await idIn(anew))
    expect(await idIn(anew)).not.toBe(await idIn(temporaryFolder()))
  },
  async clientCertificates() {
    const folder = temporaryFolder()
    const file = join(folder, 'kbrandt.p12')
    copyFileSync(pkcs12Path('modern'), file)
    const rule = { environment: given.name, file: join(folder, '{user}.p12') }
    const policy: Policy = { environments: [given], clientCertificates: [rule] }
    const governed = environmentsOf(temporaryFolder(), new OwnKeychain().synchronous(), undefined, policy)
    const id = (await list(governed))[1]?.id ?? ''
    const { handlers, certificate } = governed
    certificate.file = pkcs12Path('renewed')
    const picked = await handlers.pickCertificate(undefined, context)
    const token = picked.ok ? picked.value.file?.token : undefined
    const own = { id, token, passphrase: fixturePassphrase, remember: true }
    expect(await handlers.setCertificate(own, context)).toMatchObject(managed)
    expect(await handlers.setCertificate({ ...own, token: undefined }, context)).toMatchObject({ ok: true })
    expect(await handlers.clearCertificate({ id }, context)).toMatchObject(managed)
    expect((await list(governed))[1]).toMatchObject({
      clientCertificate: { managed: true, about: { subject: 'Kartei workstation 7' } },
    })
  },
  async apiKeyDays() {
    const folder = temporaryFolder()
    const policy: Policy = { apiKeyDays: 90 }
    const governed = environmentsOf(folder, new OwnKeychain().synchronous(), undefined, policy)
    const { id } = await save(governed)
    await setKey(governed, id, 'a-key', true)
    // The clerk may be stricter than the organisation, and not laxer.
    const by = async (replaceBy: string | null) =>
      valueOf(await governed.handlers.setReplaceBy({ id, replaceBy }, context)).keyAge
    expect(await by(null)).toMatchObject({ replaceBy: '2026-05-31', managedDays: 90 })
    expect(await by('2027-01-01')).toMatchObject({ replaceBy: '2026-05-31' })
    expect(await by('2026-04-01')).toMatchObject({ replaceBy: '2026-04-01' })
  },
  async otherEnvironments() {
    const folder = temporaryFolder()
    const os = new OwnKeychain().synchronous()
    const other = await save(environmentsOf(folder, os), { name: 'Mine' })
    const policy: Policy = { environments: [given], otherEnvironments: false }
    const governed = environmentsOf(folder, os, undefined, policy)
    const { handlers } = governed
    expect((await list(governed)).map(({ name }) => name)).toEqual(['Sandbox', 'Production'])
    expect(await handlers.activate({ id: other.id }, context)).toMatchObject({ ok: false })
    expect(await handlers.save({ name: 'New', kind: 'test', baseUrl: 'https://new.example' }, context)).toMatchObject(
      managed,
    )
    const typed = { baseUrl: 'https://new.example', apiKey: '3f0c5a4e-8a1b-4c7e-9d2f-1a2b3c4d5e6f' }
    expect(await handlers.checkTyped(typed, context)).toMatchObject(managed)
    expect(governed.mayUse(other.id)).toBe(false)
    refuses('otherEnvironments', [['environments.bringBack', { id: other.id }]])
    // Without the policy it is there again.
    expect((await list(environmentsOf(folder, os))).map(({ name }) => name)).toContain('Mine')
  },
  async sandbox() {
    const governed = environmentsOf(temporaryFolder(), new OwnKeychain().synchronous(), undefined, {
      environments: [given],
      sandbox: false,
    })
    expect(await list(governed)).toMatchObject([{ name: 'Production', active: true }])
    expect(await governed.handlers.activate({ id: 'sandbox' }, context)).toMatchObject({ ok: false })
    expect(await governed.connection('r', 'sandbox')).toMatchObject({ ok: false })
    refuses('sandbox', [['sandbox.rules'], ['sandbox.reset']])
  },
  requestsByHand() {
    expect(lockedBy({ requestsByHand: false }, 'raw.send', {})).toBe('requestsByHand')
    expect(lockedBy({ requestsByHand: true }, 'raw.send', {})).toBeUndefined()
    const kinds = ['sandbox', 'test', 'production'] as const
    const baseUrl = 'https://elsewhere.example'
    const allowed = (policy: Policy): boolean[] => kinds.map((kind) => allowsRequestsByHand(policy, { kind, baseUrl }))
    expect(allowed({})).toEqual([true, true, false])
    expect(allowed({ requestsByHand: true })).toEqual([true, true, true])
    // Nobody reaches what the organisation calls production under another kind.
    const production = 'https://cards.bank.example/engagement'
    const environments = [{ name: 'Production', kind: 'production' as const, address: production }]
    const asTest = (baseUrl: string, requestsByHand?: boolean): boolean =>
      allowsRequestsByHand(
        { environments, ...(requestsByHand !== undefined && { requestsByHand }) },
        { kind: 'test', baseUrl },
      )
    for (const same of [
      production,
      'https://CARDS.bank.example:443/engagement/',
      'https://cards.bank.example',
      'https://cards.bank.example./engagement',
      'https://c%61rds.bank.example/engagement',
      'https://cards.bank.example/engagement/api',
    ])
      expect([asTest(same), asTest(same, true)], same).toEqual([false, true])
    for (const other of [
      'https://cards.bank.example/engagement-test',
      'https://cards.bank.example:8443/engagement',
      'https://cards-test.bank.example/engagement',
    ])
      expect(asTest(other), other).toBe(true)
    expect(allowed({ requestsByHand: false })).toEqual([false, false, false])
  },
  async proxy() {
    expect(await fixedWay({ proxy: 'http://proxy.bank.example:8080' })?.('https://cards.example')).toBe(
      'PROXY proxy.bank.example:8080',
    )
    expect(await fixedWay({ proxy: 'https://proxy.bank.example' })?.('https://cards.example')).toBe(
      'HTTPS proxy.bank.example:443',
    )
    expect(await fixedWay({ proxy: 'direct' })?.('https://cards.example')).toBe('DIRECT')
    expect(fixedWay({ proxy: 'system' })).toBeUndefined()
  },
  async proxyExceptions() {
    const proxyExceptions = ['*.bank.example', 'cards.example']
    const way = fixedWay({ proxy: 'http://proxy.example:8080', proxyExceptions })
    expect(await way?.('https://Service.Bank.example/x')).toBe('DIRECT')
    expect(await way?.('https://cards.example')).toBe('DIRECT')
    expect(await way?.('https://notbank.example')).toBe('PROXY proxy.example:8080')
    expect(await way?.('https://cards.example.evil.example')).toBe('PROXY proxy.example:8080')
  },
  certificateAuthorities() {
    // They are read with the policy (test/main/policy/sources.test.ts), and no call takes others.
    expect(contract.preferences.set.input.parse({ certificateAuthorities: '/home/clerk/ca.pem' })).toEqual({})
  },
  async printers() {
    await printsNowhereElse({ printers: ['Floor-2'] })
    const preferences = preferencesUnder({ printers: ['Floor-2'] })
    expect(await preferences.handlers.set({ printer: 'Floor-1' }, context)).toMatchObject(managed)
    expect(await preferences.handlers.set({ printer: 'Floor-2' }, context)).toMatchObject({ ok: true })
  },
  async printer() {
    await printsNowhereElse({ printer: 'Floor-2' })
    expect(preferencesUnder({ printer: 'Floor-2' }).current().printer).toBe('Floor-2')
    refuses('printer', [
      ['preferences.set', { printer: 'Floor-1' }],
      ['preferences.set', { printer: null }],
    ])
  },
  printSettings() {
    expect(preferencesUnder({ printSettings: { paper: 'a4' } }).current().printSettings).toEqual({ paper: 'a4' })
    refuses('printSettings', [['preferences.set', { printSettings: null }]])
  },
  intakeFolder() {
    const watched = { path: '/srv/scans', watched: true }
    expect(preferencesUnder({ intakeFolder: '/srv/scans' }).current().intakeFolder).toEqual(watched)
    expect(preferencesUnder({ intakeFolder: 'off' }).current().intakeFolder).toBeUndefined()
    refuses('intakeFolder', [['preferences.chooseIntakeFolder'], ['preferences.set', { watchIntakeFolder: false }]])
  },
  async sessionOnly() {
    const folder = temporaryFolder()
    const os = new OwnKeychain().synchronous()
    const before = start(folder, os)
    expect((await before.store.environment(environmentId)).storage).toBe('sealed')
    await before.store.close()
    const files = readdirSync(folder, { recursive: true }).map(String).sort()
    const keychain = keepingNothing(before.keychain)
    const store = createStore({
      directory: folder,
      keychain,
      now: before.clock.now,
      notify: before.notify,
      isSessionOnly: true,
    })
    expect((await store.environment(environmentId)).storage).toBe('session')
    expect(await keychain.seal('api-key.x', 'secret')).toBe(false)
    expect(await keychain.unseal(`data.${environmentId}`)).toEqual({ ok: false, reason: 'missing' })
    await store.close()
    expect(readdirSync(folder, { recursive: true }).map(String).sort()).toEqual(files)
    refuses('sessionOnly', [['data.backUp'], ['data.saveBackup', {}], ['data.takeBackup', {}]])
  },
  async backups() {
    refuses('backups', [['data.backUp']])
    const kartei = fixture(undefined, undefined, undefined, undefined, undefined, { backups: false })
    await kartei.add()
    await kartei.data.backUpIfDue()
    expect(existsSync(join(kartei.folder, 'backups', environmentId))).toBe(false)
    await kartei.store.close()
  },
  async backupFolder() {
    const target = temporaryFolder()
    const kartei = fixture(undefined, undefined, undefined, undefined, undefined, { backupFolder: target })
    await kartei.add()
    await kartei.data.backUpIfDue()
    expect(readdirSync(target)).toHaveLength(1)
    expect(await kartei.handlers.recovery(undefined, context)).toMatchObject({ value: { folder: { path: target } } })
    refuses('backupFolder', [['data.chooseBackupFolder'], ['data.forgetBackupFolder']])
    await kartei.store.close()
  },
  async recoveryKey() {
    const { recipient } = await makePair()
    const kartei = fixture(undefined, undefined, undefined, undefined, undefined, { recoveryKey: recipient })
    await kartei.add()
    await kartei.data.onTurnedTo(ours.id)
    expect(kartei.store.sealedKey(ours.id)).toBeDefined()
    expect(await kartei.handlers.recovery(undefined, context)).toMatchObject({
      value: { key: { recipient, by: 'given' } },
    })
    for (const action of ['data.makeRecoveryKey', 'data.keepRecoveryKey', 'data.giveRecipient'])
      expect(lockedBy({ recoveryKey: recipient }, action, {})).toBe('recoveryKey')
    await kartei.store.close()

    const wanted = fixture(undefined, undefined, undefined, undefined, undefined, { recoveryKey: 'required' })
    expect(await wanted.data.lacksRecoveryKey()).toBe(true)
    await wanted.handlers.giveRecipient({ recipient }, context)
    expect(await wanted.data.lacksRecoveryKey()).toBe(false)
    await wanted.store.close()
  },
  erasing: () =>
    refuses('erasing', [
      ['data.erase', {}],
      ['persons.erase', {}],
      ['persons.eraseDue', {}],
      ['environments.eraseKept', {}],
      ['environments.remove', { id: 'x' }],
      ['environments.remove', { id: 'x', keepData: false }],
    ]),
  moving: () =>
    refuses('moving', [
      ['data.saveBackup', {}],
      ['data.openBackup', { pickId: 'x', passphrase: 'x' }],
    ]),
  crashDumps() {
    // Said before any window is there (test/main/shell/crash-dumps.test.ts), and no call takes it.
    expect(contract.preferences.set.input.parse({ crashDumps: true })).toEqual({})
  },
  async journalBeforeSending() {
    const { journaling, refuse } = await journalUnder({ journalBeforeSending: true })
    expect(await journaling.maySend(aWrite)).toBeUndefined()
    await refuse()
    expect(await journaling.maySend(aWrite)).toMatchObject({
      kind: 'managed',
      issues: [{ code: 'journal-not-written' }],
    })
  },
  async journalShipping() {
    const folder = temporaryFolder()
    const { journaling } = await journalUnder({ journalShipping: { folder, says: 'acts' } })
    expect(await journaling.shipping(undefined, context)).toMatchObject({
      value: { folder: { place: folder, behind: 0 } },
    })
    // No call takes it: nobody but the policy can say it.
    expect(contract.preferences.set.input.parse({ journalShipping: { folder } })).toEqual({})
  },
}

describe('a governed setting', () => {
  it.each(settingNames)('%s: holds against the page', (name) => proofs[name]())

  it('leaves what it does not forbid', () => {
    expect(lockedBy({ erasing: false }, 'environments.remove', { id: 'x', keepData: true })).toBeUndefined()
    expect(lockedBy({ erasing: true, moving: true, backups: true }, 'data.erase', {})).toBeUndefined()
    expect(lockedBy({ moving: false }, 'data.openBackup', { pickId: 'x', recoveryKey: 'x' })).toBeUndefined()
    expect(lockedBy({ language: 'de' }, 'preferences.set', { theme: 'dark' })).toBeUndefined()
    expect(lockedBy({ recoveryKey: 'required' }, 'data.makeRecoveryKey', undefined)).toBeUndefined()
  })
})
