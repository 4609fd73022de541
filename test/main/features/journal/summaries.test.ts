import { calls as contractCalls } from '@contract/calls'
import { serviceCalls } from '@contract/endpoints'
import { fail, succeed } from '@contract/outcome'
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { journaled, summarise, summariseNote } from '../../../../src-main/features/journal/summaries'
import { englishCatalogues, partsOf } from '../../../../tools/lib/texts.mjs'
import { environmentId, person, request } from '../../../helpers/main/cases'
import { journalOf } from '../../../helpers/main/journal'
import { OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'

const setUp = () => journalOf(start(temporaryFolder(), new OwnKeychain().synchronous()))
const calls = [...contractCalls.keys()]
const isJournaled = (journal: unknown): boolean =>
  journal === 'act' || journal === 'read' || typeof journal === 'object'
/** The types ask the same of the calls that do not ask the service. */
const notJournaled = [...contractCalls].flatMap(([action, { attributes }]) =>
  isJournaled(attributes.journal) ? [] : [action],
)
const iban = 'DE89370400440532013000'

describe('which calls are journaled', () => {
  it('is decided for every call of the contract, and for each one once', () => {
    const decided = [...Object.keys(journaled), ...notJournaled]
    expect(decided.sort()).toEqual(calls.toSorted())
  })

  it('has words for each, and for what is noted of itself', async () => {
    const words = partsOf(await englishCatalogues()).get('journal/actions')
    const noted = ['watch.changed', 'watch.looked', 'journal.setBack', 'journal.continued', 'journal.counterBegan']
    const actions = [...Object.keys(journaled), ...noted]
    expect(actions.filter((action) => !words?.has(action) && !serviceCalls.has(action))).toEqual([])
  })

  it('is what the journal does', async () => {
    const { record, entries } = setUp()
    const failed = fail({ kind: 'storage', message: 'Said by a test.', requestId: 'r' })
    for (const action of [...calls, 'toString', '__proto__', 'no.such.action']) {
      await record(action, { watchPerMinute: 0 })
      // Some are written down by their feature where they succeed.
      await record(action, { watchPerMinute: 0 }, failed)
    }
    const made = new Set((await entries()).map(({ action }) => action))
    expect(calls.filter((action) => !made.has(action)).sort()).toEqual(notJournaled.toSorted())
    expect([...made].filter((action) => !calls.includes(action))).toEqual([])
  })

  it('knows of the preferences only whether cases are watched', async () => {
    const { record, entries } = setUp()
    await record('preferences.set', { theme: 'dark', printer: 'Büro Müllerström', language: 'de' })
    await record('preferences.set', { watchPerMinute: 0 })
    expect(await entries()).toMatchObject([{ sequence: 1, summary: { watchPerMinute: '0' } }])
  })
})

describe('what is written down', () => {
  it('names the field that was chosen for the signing link, and never the link', async () => {
    const { record, entries, register } = setUp()
    const { caseId } = await register.noteEngagement(environmentId, randomUUID())
    const secret = 'https://sign.example/s/7d098e55'
    const members = succeed({ members: ['signing.document.href'] })
    await record('signingLinks.use', { caseId, member: 'signing.document.href', link: secret }, members)
    await record('signingLinks.forget', { caseId, member: secret }, members)
    expect(await entries()).toMatchObject([
      { action: 'signingLinks.forget', caseId, summary: { member: '…' } },
      { action: 'signingLinks.use', caseId, summary: { member: 'signing.document.href' } },
    ])
    expect(JSON.stringify(await entries())).not.toContain('sign.example')
  })

  it('says in counts, codes and flags what was done to cases', async () => {
    const { record, entries, register } = setUp()
    const { caseId } = await register.noteEngagement(environmentId, randomUUID())
    const other = randomUUID()
    const labels = ['Rückruf Jörn', 'eilig']
    await record('cases.change', { caseIds: [caseId], addLabels: labels, done: true }, succeed({ changed: 1 }))
    await record('cases.change', { caseIds: [caseId, other], removeLabels: ['eilig'], pinned: false })
    const followUp = { day: '2026-12-01', words: 'Jörn Müllerström anrufen' }
    await record('cases.change', { caseIds: [caseId], followUp }, succeed({ changed: 1 }))
    await record('cases.change', { caseIds: [caseId], followUp: null }, succeed({ changed: 1 }))
    await record('cases.setNote', { caseId, note: 'Bitte Jörn Müllerström anrufen' })
    await record('cases.settle', { caseId, onboardingId: other }, succeed({ status: 'PROCESSING' }))
    await record('cases.refresh', { caseIds: [caseId] }, succeed({ of: 1, done: 1, changed: 1, failed: 0 }))
    await record('cases.importList', { listId: other }, succeed({ added: 7, known: 2 }))
    const exported = succeed({ saved: true, cases: 2, fileName: 'Müllerström.csv' })
    await record('cases.exportList', { format: 'csv', what: { caseIds: [caseId, other] } }, exported)
    await record('cases.markSeen', { caseId }, succeed({ caseId, status: 'ENGAGEMENT' }))
    expect((await entries()).reverse().map(({ action, caseId, summary }) => [action, caseId, summary])).toEqual([
      ['cases.change', caseId, { cases: '1', changed: '1', labelsAdded: '2', done: 'true' }],
      ['cases.change', undefined, { cases: '2', labelsRemoved: '1', pinned: 'false' }],
      ['cases.change', caseId, { cases: '1', changed: '1', followUp: '2026-12-01' }],
      ['cases.change', caseId, { cases: '1', changed: '1', followUp: 'false' }],
      ['cases.setNote', caseId, { characters: '30' }],
      ['cases.settle', caseId, { onboardingId: other, status: 'PROCESSING' }],
      ['cases.refresh', caseId, { cases: '1', changed: '1', failed: '0' }],
      ['cases.importList', undefined, { added: '7', known: '2' }],
      ['cases.exportList', undefined, { format: 'csv', chosen: '2', saved: 'true', cases: '2' }],
      ['cases.markSeen', caseId, { status: 'ENGAGEMENT' }],
    ])
  })

  it('says what happened to the local data, and by which backup', () => {
    const backupId = '2026-03-02T08-00-00-000Z-v1.sqlite'
    const asked = { input: { backupId }, value: { backups: [1, 2] } }
    expect(summarise('data.backUp', asked)?.summary).toEqual({ backups: '2' })
    const failed = { input: { backupId, name: 'Bank Müllerström' }, value: undefined }
    expect(summarise('data.restore', failed)?.summary).toEqual({ backupId })
    expect(summarise('data.erase', failed)?.summary).toEqual({})
    expect(summarise('data.saveBackup', { input: { passphrase: 'geheim geheim' }, value: undefined })?.summary).toEqual(
      {},
    )
    for (const action of ['data.restore', 'data.erase', 'data.saveBackup', 'data.takeBackup'])
      expect(summarise(action, asked), `${action} is noted by the feature itself once it succeeded`).toBeUndefined()
    const mail = { to: person.email, subject: 'Frau Müllerström', body: 'Sehr geehrte' }
    expect(summarise('workstation.composeMail', { input: mail, value: { opened: true } })?.summary).toEqual({
      opened: 'true',
    })
  })

  it('masks an IBAN where one belongs, and leaves it out everywhere else', () => {
    const registered = (typed: string) => summarise('sepa.register', { input: { iban: typed }, value: {} })?.summary
    expect(registered('de89 3704 0044 0532 0130 00')).toEqual({ iban: 'DE89 •••• 3000' })
    expect(registered('Jörn Müllerström')).toEqual({ iban: '…' })
    expect(registered('0176 0000 0000 0000 0000')).toEqual({ iban: '…' })
    for (const typed of [iban, 'DE89.3704.0044.0532.0130.00', `x-${iban}`, `${iban.slice(0, -1)}1`, iban.toLowerCase()])
      expect(summarise('sepa.mandate', { input: { mandateId: typed }, value: {} })?.summary, typed).toEqual({
        mandateId: '…',
      })
  })

  it('names the consents of a mandate by their codes alone, and leaves out a code that might be a name', () => {
    const consents = [
      { code: 'direct_debit', label: 'Ich, Jörn Müllerström, erteile es.', given: true },
      { code: 'pre_notification_waiver', label: 'Zwei Tage genügen.', given: false },
      { code: 'jörn', given: false },
      { given: false },
    ]
    const sentConsentId = randomUUID()
    const asked = { input: { shown: { consents } }, value: { sentConsentId } }
    expect(summarise('sepa.register', asked)?.summary).toEqual({
      sentConsentId,
      consentsGiven: 'direct_debit',
      consentsNotGiven: 'pre_notification_waiver, …, …',
    })
  })

  it('takes a single word in capitals for a code only where the service gave it', () => {
    const request = { onboardingType: 'MUSTERMANN', cardType: 'CREDIT' }
    const asked = { input: { version: 'v4', request }, value: { status: 'PROCESSING' } }
    expect(summarise('onboarding.create', asked)?.summary).toEqual({
      version: 'v4',
      onboardingType: '…',
      cardType: 'CREDIT',
      status: 'PROCESSING',
    })
  })

  it('keeps of a note by the program only what is a code, an identifier or a count', () => {
    const id = randomUUID()
    const summary = { to: 'AWAITING_SIGNING', onboardingId: id, cases: '3', results: '2 changed, 1 failed' }
    expect(summariseNote(summary)).toEqual(summary)
    expect(summariseNote({ who: 'Jörn Müllerström', iban, said: 'no active mandate' })).toEqual({
      who: '…',
      iban: '…',
      said: '…',
    })
  })
})

const spelled = fc.constantFrom(
  ...['DE89370400440532013000', 'AT611904300234573201', 'NL91ABNA0417164300', 'GB29NWBK60161331926819'].flatMap(
    (one) => [
      one,
      one.toLowerCase(),
      one.replace(/(.{4})(?=.)/g, '$1 '),
      one.replace(/(.{4})(?=.)/g, '$1-'),
      one.replace(/(.{4})(?=.)/g, '$1.'),
      one.replace(/(.{2})(?=.)/g, '$1\u00a0'),
      `IBAN:${one}`,
      `${one.slice(0, -1)}${one.endsWith('7') ? '8' : '7'}`,
    ],
  ),
)
const names = fc.constantFrom(
  ...['Jörn', 'Müllerström', 'Mustermann', 'mustermann', 'Erika-Maria', 'O.Brien', 'Øvergård', 'Nguyễn'],
  ...['Erika Mustermann', 'erika.mustermann@example.org', 'Hauptstraße 5', '+49 176 0000000', 'Bitte anrufen'],
)
const personal = fc.oneof(names, spelled)

describe('nothing personal is written down', () => {
  /** Every member that any action looks at, and those that hold what must never be kept. */
  const members = [
    ...['id', 'caseId', 'caseIds', 'engagementId', 'onboardingId', 'mandateId', 'consentId', 'documentId', 'invoiceId'],
    ...['creditLimitIncreaseId', 'customerId', 'backupId', 'version', 'documentType', 'language', 'kind', 'format'],
    ...['status', 'note', 'addLabels', 'removeLabels', 'name', 'title', 'to', 'subject', 'body', 'search', 'verdict'],
    ...['fileName', 'moveId', 'outcome', 'saved', 'opened', 'contentType', 'remember', 'keyStorage', 'baseUrl', 'iban'],
    ...[
      'onboardingType',
      'cardType',
      'reasonType',
      'amountType',
      'currency',
      'copies',
      'changed',
      'entries',
      'backups',
    ],
  ]
  const everywhere = (text: string, depth = 2): Record<string, unknown> => {
    const inside = depth > 0 ? everywhere(text, depth - 1) : text
    const nested = ['request', 'amount', 'query', 'what', 'identifiers', 'applicant', 'reason', 'metadata', 'details']
    return {
      ...Object.fromEntries(members.map((member) => [member, text])),
      ...Object.fromEntries(nested.map((member) => [member, inside])),
    }
  }
  const compact = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()

  it('of names, addresses and IBANs in any spelling, wherever they are put', async () => {
    const { record, entries } = setUp()
    const thrown: string[] = []
    await fc.assert(
      fc.asyncProperty(personal, fc.constantFrom(...Object.keys(journaled)), async (text, action) => {
        thrown.push(text)
        const made = await everything(action, text)
        expect(made).not.toContain(text)
        expect(compact(made)).not.toContain(compact(text))
      }),
      { numRuns: 300 },
    )
    // And once through the journal itself, every action with every text.
    for (const text of new Set(thrown)) await record('cases.open', everywhere(text), succeed(everywhere(text)))
    const written = JSON.stringify(await entries())
    for (const text of new Set(thrown)) expect(written).not.toContain(text)

    function everything(action: string, text: string): Promise<string> {
      const list = [everywhere(text), everywhere(text)]
      const asked = [
        everywhere(text),
        { ...everywhere(text), caseIds: [text], documentIds: list, fileIds: list },
        text,
        list,
      ]
      return Promise.resolve(
        JSON.stringify(asked.flatMap((input) => asked.map((value) => summarise(action, { input, value })?.summary))),
      )
    }
  })

  it('of keys, passphrases and other words that look like identifiers', async () => {
    const { record, entries } = setUp()
    await fc.assert(
      fc.asyncProperty(fc.uuid(), async (secret) => {
        const words = { apiKey: secret, passphrase: secret, text: secret, note: secret, body: secret, iban: secret }
        const input = {
          ...words,
          id: environmentId,
          baseUrl: `https://user:${secret}@example.org/${secret}?q=${secret}#${secret}`,
          documentType: secret,
          addLabels: [secret],
          query: { search: secret },
          request: { ...request, applicant: words, metadata: { [secret]: secret }, onboardingType: secret },
        }
        for (const action of calls) await record(action, input, succeed({ ...words, status: secret }))
        expect(JSON.stringify((await entries()).map(({ summary }) => summary))).not.toContain(secret)
      }),
      { numRuns: 4 },
    )
  })
})
