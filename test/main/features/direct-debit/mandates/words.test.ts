import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { consentIn } from '@contract/domain/consent-words'
import {
  consentsIn,
  hasShownTexts,
  mandateRecord,
  type ProvenRegistration,
  type ShownConsent,
} from '@contract/domain/mandate-records'
import { succeed } from '@contract/outcome'
import { z } from '@contract/zod'
import { createSepa } from '../../../../../src-main/features/direct-debit/mandates'
import { paperHtml } from '../../../../../src-main/features/direct-debit/mandates/paper/html'
import { createService, createTransport } from '../../../../../src-main/service'
import { verifyMandates } from '../../../../../tools/lib/verify-mandates.mjs'
import { OwnKeychain, start, temporaryFolder } from '../../../../helpers/main/profile'
import { testContext } from '../../../../helpers/main/context'
import { localParts } from '../../../../helpers/main/sepa'
import { context, errorOf, valueOf } from '../../../../helpers/main/service-fixture'

const engagementId = '85e24ef1-8fa0-471b-94e6-a7d0b075d3f7'
const iban = 'DE44500105175407324931'
const legalText = 'Ich ermächtige  die Muster Karten AG,\n Zahlungen einzuziehen.'
const grant = { code: 'direct_debit', label: 'Ich erteile das Mandat.' }
const waiver = { code: 'pre_notification_waiver', label: 'Zwei Tage vorher genügen mir.' }
const usual = {
  language: 'de',
  texts: [
    { code: 'sepa_legal_text', text: legalText },
    { code: 'sepa_refund_disclaimer', text: 'Acht Wochen lang erstattet.' },
  ],
  consents: [grant, waiver],
  creditorInformation: {
    companyName: 'Muster Karten AG',
    address: { streetLine1: 'Ring 1', city: 'Köln', postalCode: '50667', country: 'DE' },
    creditorId: 'DE98ZZZ09999999999',
  },
}

/** What the service answers; the consentId is new with every read unless it is given. */
const service: { words: object; consentsStatus: number; given: string[]; sent: unknown[] } = {
  words: usual,
  consentsStatus: 200,
  given: [],
  sent: [],
}
const server = createServer((request, response) => {
  const json = (status: number, value: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  }
  const serve = async (): Promise<void> => {
    if (request.url?.endsWith('/consents')) {
      const consentId = randomUUID()
      service.given.push(consentId)
      if (service.consentsStatus === 200) json(200, { consentId, ...service.words })
      else json(service.consentsStatus, { code: 'BUSY', message: 'Later.' })
      return
    }
    service.sent.push(JSON.parse(await text(request)))
    json(200, { mandateId: randomUUID() })
  }
  void serve()
})
const transport = createTransport()
let baseUrl = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address() satisfies AddressInfo | string | null)
  baseUrl = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await transport.close()
  server.close()
})
afterEach(() => Object.assign(service, { words: usual, consentsStatus: 200, given: [], sent: [] }))

/** Everything that nobody promised is otherwise: order of lists and members, times, versions, numbers. */
let reads = 0
const otherwise = (): object => {
  reads += 1
  const { texts, consents, creditorInformation, language } = usual
  return {
    servedAt: `2026-03-02T08:00:00.${reads}Z`,
    creditorInformation: {
      revision: reads,
      ...Object.fromEntries(Object.entries(creditorInformation).toReversed()),
      address: { streetLine2: reads % 2 ? null : '', ...creditorInformation.address },
    },
    consents: (reads % 2 ? consents.toReversed() : consents).map(({ code, label }) => ({
      label,
      version: reads,
      code,
    })),
    texts: (reads % 2 ? texts : texts.toReversed()).map((each) => ({ id: randomUUID(), ...each })),
    language,
    [`trace${reads}`]: randomUUID(),
  }
}

function open() {
  const cases = {
    find: () => Promise.resolve(undefined),
    noteMandate: () => Promise.resolve(),
  }
  const local = localParts(start(temporaryFolder(), new OwnKeychain().synchronous()), cases)
  const app = testContext({
    ...local,
    service: createService(transport),
    connection: () => Promise.resolve(succeed({ environmentId: 'sandbox', baseUrl, apiKey: randomUUID() })),
  })
  const { handlers: sepa } = createSepa(app, { ...local, cases })
  const show = async (leftOut: readonly string[] = []) => {
    const texts = valueOf(await sepa.consents({ language: 'de' }, context))
    const shown: ShownConsent = {
      language: 'de',
      sha256: texts.sha256,
      readAt: texts.readAt,
      consents: (texts.consents ?? []).map((each) => ({
        ...consentIn(each),
        given: !leftOut.includes(each.code ?? ''),
      })),
      channel: 'in-person',
    }
    return { engagementId, iban, consentId: texts.consentId, shown }
  }
  const records = async () => valueOf(await sepa.records({ engagementId }, context)).records
  const only = async (): Promise<ProvenRegistration> => {
    const [record, ...others] = await records()
    if (record?.kind !== 'registration' || !hasShownTexts(record) || others.length > 0)
      throw new Error('There should be one registration whose texts were shown.')
    return record
  }
  return { sepa, show, records, only, ...local }
}

/** What the printed form says, without its tags. */
const printedText = (record: ProvenRegistration): string =>
  paperHtml(record, { regular: '', bold: '' })
    .replace(/<style>.*<\/style>/s, '')
    .replaceAll(/<[^>]*>/g, '')

describe('the words are compared, nothing else', () => {
  test('with all else new at every read, the newest consentId is sent and both are kept', async () => {
    const { sepa, show, only } = open()
    service.words = otherwise()
    const input = await show()
    service.words = otherwise()
    const answer = valueOf(await sepa.register(input, context))
    const [shownId, sentId] = service.given
    expect(service.sent).toEqual([{ iban, consentId: sentId }])
    expect(answer.sentConsentId).toBe(sentId)
    const { evidence } = await only()
    expect(evidence).toMatchObject({
      version: 2,
      language: 'de',
      shown: {
        words: { consentId: shownId, servedAt: `2026-03-02T08:00:00.${reads - 1}Z` },
        readAt: input.shown.readAt,
      },
      sent: { consentId: sentId },
      missing: [],
    })
    expect(shownId).not.toBe(sentId)
  })

  test.each<[string, object]>([
    ['a character', { texts: [{ code: 'sepa_legal_text', text: legalText.replace('  ', ' ') }, usual.texts[1]] }],
    ['a code', { texts: [{ code: 'sepa_text', text: legalText }, usual.texts[1]] }],
    ['a label', { consents: [grant, { ...waiver, label: 'Ein Tag vorher genügt mir.' }] }],
    ['a further consent', { consents: [grant, waiver, waiver] }],
    ['a consent less', { consents: [grant] }],
    ['the creditor', { creditorInformation: { ...usual.creditorInformation, companyName: 'Muster Bank AG' } }],
    ['the identifier', { creditorInformation: { ...usual.creditorInformation, creditorId: null } }],
    ['the address', { creditorInformation: { ...usual.creditorInformation, address: { city: 'Bonn' } } }],
    ['the language', { language: 'en' }],
    ['words in another form', { creditorInformation: { ...usual.creditorInformation, companyName: ['Muster AG'] } }],
  ])('where %s is other, nothing is sent', async (_what, changed) => {
    const { sepa, show, records } = open()
    const input = await show()
    service.words = { ...usual, ...changed }
    expect(errorOf(await sepa.register(input, context))).toMatchObject({
      kind: 'conflict',
      issues: [{ path: 'shown.sha256', code: 'texts-changed' }],
    })
    expect(service.sent).toEqual([])
    expect(await records()).toEqual([])
  })

  test('where they cannot be read again, nothing is sent, and the reason is told', async () => {
    const { sepa, show, records } = open()
    const input = await show()
    service.consentsStatus = 422
    expect(errorOf(await sepa.register(input, context))).toMatchObject({
      kind: 'rejected',
      http: { status: 422 },
      issues: [{ code: 'texts-unread' }],
    })
    expect(service.sent).toEqual([])
    expect(await records()).toEqual([])
  })

  test('a reading that nobody made is none that was shown', async () => {
    const { sepa, show } = open()
    const input = await show()
    for (const claimed of [
      { ...input, consentId: randomUUID() },
      { ...input, shown: { ...input.shown, readAt: '' } },
    ])
      expect(errorOf(await sepa.register(claimed, context)).issues).toMatchObject([{ code: 'texts-changed' }])
    expect(service.sent).toEqual([])
  })
})

describe('what the interface does not promise of the texts', () => {
  test.each<[string, object, readonly string[]]>([
    ['no creditor', { ...usual, creditorInformation: null }, ['companyName', 'address', 'creditorId']],
    ['no texts', { ...usual, texts: undefined }, ['texts']],
    ['no consents', { ...usual, consents: {} }, ['consents']],
    ['no language', { ...usual, language: null }, ['language']],
    ['an entry without words', { ...usual, texts: [{ code: 'a' }], consents: [{}, grant, grant] }, ['text', 'label']],
    [
      'members of another form',
      { ...usual, texts: [7, usual.texts[0]], creditorInformation: { companyName: 12, creditorId: {} } },
      ['address', 'creditorId'],
    ],
  ])('may be missing: %s', async (_what, words, missing) => {
    const { sepa, show, only } = open()
    service.words = words
    const input = await show()
    valueOf(await sepa.register(input, context))
    const { evidence } = await only()
    expect(evidence).toMatchObject({ missing, consents: input.shown.consents })
    expect(printedText(await only())).toMatch(/In den Texten fehlend/)
    expect(service.sent).toEqual([{ iban, consentId: service.given.at(-1) }])
  })

  test.each<[string, object]>([
    ['nothing but its identifier', { texts: [], consents: null }],
    ['no identifier', { ...usual, consentId: 'none' }],
  ])('leaves an answer with %s without a meaning', async (_what, words) => {
    const { sepa } = open()
    service.words = words
    expect(errorOf(await sepa.consents({ language: 'de' }, context)).kind).toBe('unexpected-response')
  })
})

describe('a consent that was not given', () => {
  test('stands in the record with those that were, is exported and verifies', async () => {
    const { sepa, show, only, place } = open()
    const { recordId } = valueOf(await sepa.register(await show([waiver.code]), context))
    const record = await only()
    expect(consentsIn(record.evidence)).toEqual([
      { ...grant, given: true },
      { ...waiver, given: false },
    ])
    const paper = printedText(record)
    for (const said of [`${grant.label} (erteilt)`, `${waiver.label} (nicht erteilt)`, ...service.given])
      expect(paper).toContain(said)
    place.saveTo = join(temporaryFolder(), 'mandates.json')
    valueOf(await sepa.exportRecords({ engagementId }, context))
    const exported = readFileSync(place.saveTo, 'utf8')
    expect(verifyMandates(exported)).toMatchObject([{ recordId, verdict: 'whole', notGiven: 1 }])
    for (const [from, to] of [
      ['"given": false', '"given": true'],
      ['ermächtige', 'ermaechtige'],
      [service.given[0] ?? '', randomUUID()],
      [service.given[1] ?? '', randomUUID()],
    ] as const)
      expect(
        verifyMandates(exported.replaceAll(from, to)).map(({ verdict }) => verdict),
        from,
      ).toEqual(['altered'])
    const { stdout } = spawnSync(process.execPath, ['tools/verify-mandates.mjs', place.saveTo], { encoding: 'utf8' })
    expect(stdout).toContain('consents not given: 1')
  })
})

test('the hash outside of Kartei is that inside, whatever the service left out or gave in another form', async () => {
  const { sepa, show, place } = open()
  for (const words of [
    otherwise(),
    {
      consents: [{}, { label: 'b' }, { code: 'a' }, 'Ja', grant, grant],
      texts: { a: ['x', { at: '2026-03-02T08:00Z', n: 1 }] },
    },
    { ...usual, texts: [{ code: '', text: ' ' }, { text: '\u{1F4B3} é' }], creditorInformation: 'Muster Karten AG' },
  ]) {
    service.words = words
    valueOf(await sepa.register(await show(), context))
  }
  place.saveTo = join(temporaryFolder(), 'mandates.json')
  valueOf(await sepa.exportRecords({ engagementId }, context))
  expect(verifyMandates(readFileSync(place.saveTo, 'utf8')).map(({ verdict }) => verdict)).toEqual(
    Array(3).fill('whole'),
  )
})

test('two windows at once send one registration', async () => {
  const { sepa, show, records } = open()
  const [one, other] = [await show(), { ...(await show()), engagementId: engagementId.toUpperCase() }]
  const again = { ...one, again: true as const }
  const outcomes = await Promise.all([one, other, again].map(async (input) => sepa.register(input, context)))
  expect(service.sent).toHaveLength(1)
  expect(await records()).toHaveLength(1)
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, false, false])
  for (const outcome of outcomes.slice(1))
    expect(errorOf(outcome)).toMatchObject({ kind: 'conflict', issues: [{ code: 'registering' }] })
  valueOf(await sepa.register(await show(), context))
})

describe('records of the first version', () => {
  const folder = 'test/fixtures/mandate-records'
  const exported = readFileSync(join(folder, 'mandates-version-1.json'), 'utf8')

  test('verify outside of Kartei', () => {
    const { stdout, status } = spawnSync(
      process.execPath,
      ['tools/verify-mandates.mjs', join(folder, 'mandates-version-1.json')],
      { encoding: 'utf8' },
    )
    expect(stdout).toMatch(/^whole .*scanned form whole$/m)
    expect(stdout).toMatch(/^in-doubt /m)
    expect(stdout).toMatch(/^whole .*texts not shown by Kartei$/m)
    expect(status).toBe(0)
    const altered = verifyMandates(exported.replaceAll('ermächtige', 'ermaechtige'))
    expect(altered.filter(({ textsShown }) => textsShown).map(({ verdict }) => verdict)).toEqual(['altered', 'altered'])
  })

  test('open, and say of each consent whether it was given', () => {
    const { records } = z.object({ records: z.array(z.unknown()) }).parse(JSON.parse(exported))
    const opened = records.map((record) => mandateRecord.parse(record))
    expect(opened).toEqual(records)
    const [proven] = opened.flatMap((record) =>
      record.kind === 'registration' && hasShownTexts(record) ? [record] : [],
    )
    expect(consentsIn(proven!.evidence).map(({ code, given }) => [code, given])).toEqual([
      ['direct_debit', true],
      ['pre_notification_waiver', true],
    ])
    const paper = printedText(proven!)
    expect(paper).toContain(
      'Ich erteile das SEPA-Lastschriftmandat für alle Rechnungen dieses Kartenvertrags. (erteilt)',
    )
    expect(paper).not.toMatch(/nicht erteilt|fehlend|nicht genannt/i)
  })
})
