import { inDoubtStatus } from '@contract/api/cases'
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { identifiersIn } from '../../../../src-main/features/raw/identifiers'
import { environmentId, request } from '../../../helpers/main/cases'
import {
  aContext,
  officeKey,
  openOffice,
  startSayingService,
  type SaidNext,
  type SayingService,
} from '../../../helpers/main/office'
import { afterExit, fillDisk, foundOnDisk, OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'
import { errorOf, valueOf } from '../../../helpers/main/service-fixture'

let saying: SayingService
beforeAll(async () => {
  saying = await startSayingService()
})
afterAll(() => saying.close())
beforeEach(() => {
  saying.state.said = {}
})

const one = '6f1d0f52-5b33-4c2e-9d5e-0c6f7a1b2c3d'
const other = '0a9b8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d'
const engagementId = '85e24ef1-8fa0-471b-94e6-a7d0b075d3f7'
const say = (said: SaidNext): void => {
  saying.state.said = said
}
const json = (value: unknown): SaidNext => ({ body: JSON.stringify(value) })
const html = `<!doctype html><html><body>Created: <a href="/onboarding/${one}/status">${one}</a></body></html>`

const setUp = () => {
  const folder = temporaryFolder()
  const keychain = new OwnKeychain()
  const open = (directory: string) => {
    const started = start(directory, keychain.synchronous())
    return { ...openOffice(started, saying), store: started.store, clock: started.clock }
  }
  return { folder, keychain, open, ...open(folder) }
}

const increase = {
  appliedAmount: { amount: 750_000n, currency: 'EUR', unit: 'MINOR' as const },
  reason: { reasonType: 'INCOME_HAS_INCREASED' },
}

/** Every way in which a 2xx may fail to name what was created, with the identifiers that are to be offered. */
const unreadable: Record<string, [SaidNext, readonly (readonly [place: string, value: string])[]]> = {
  'an empty object': [json({}), []],
  'nothing at all': [{ status: 204 }, []],
  'an empty body': [{ body: '' }, []],
  'the id null': [json({ id: null, onboarding: one }), [['onboarding', one]]],
  'the id an object': [
    json({ id: { value: one, n: 12 } }),
    [
      ['id.value', one],
      ['id.n', '12'],
    ],
  ],
  'the id a list': [
    json({ id: [one, other] }),
    [
      ['id.0', one],
      ['id.1', other],
    ],
  ],
  'the id a number': [{ body: '{"id":12345678901234567890}' }, [['id', '12345678901234567890']]],
  'the id no UUID': [json({ id: 'ob-77' }), [['id', 'ob-77']]],
  'the id under another name': [
    json({ onboardingId: one, engagementId: 'e-9' }),
    [
      ['onboardingId', one],
      ['engagementId', 'e-9'],
    ],
  ],
  'the id within another object': [json({ data: { onboarding: { id: one } } }), [['data.onboarding.id', one]]],
  'the id within an address': [
    json({ links: [{ rel: 'self', href: `https://s.example/onboarding/${one}?x=${other}` }] }),
    [
      ['links.0.href', one],
      ['links.0.href', other],
    ],
  ],
  'a list of one': [json([{ id: one }]), [['0.id', one]]],
  'a text in quotes': [{ body: `"${one}"` }, [['', one]]],
  'a page with marks': [
    { body: `<p>Made <b>${one}</b>, <ID>x-1</ID></p>` },
    [
      ['ID', 'x-1'],
      ['', one],
    ],
  ],
  'a page': [{ body: html, headers: { 'content-type': 'text/html' } }, [['', one]]],
  XML: [
    { body: `<r><onboardingId>ob-1</onboardingId><x>${one}</x></r>` },
    [
      ['onboardingId', 'ob-1'],
      ['', one],
    ],
  ],
  'JSON that ends early': [
    { body: `{"data":{"onboarding":"${one}","customerId":"c-1","ref":"cut o` },
    [
      ['onboarding', one],
      ['customerId', 'c-1'],
    ],
  ],
  'a connection that breaks': [{ body: `{"data":{"id":"${one}"},"sta`, cut: true }, [['id', one]]],
  'bytes that are no text': [{ body: Buffer.concat([Buffer.from([0xff, 0x00]), Buffer.from(one)]) }, [['', one]]],
  'an unknown packing': [{ body: `"${one}"`, headers: { 'content-encoding': 'tomorrow' } }, [['', one]]],
  'a packed body of another shape': [
    { body: gzipSync(`[["${one}"]]`), headers: { 'content-encoding': 'gzip' } },
    [['0.0', one]],
  ],
  'an address in its head': [{ status: 201, headers: { location: `/api/onboarding/${one}` } }, [['Location', one]]],
  'more than is read': [
    { body: `{"list":"${'x'.repeat(3)}","other":"${one}","filler":"${'y'.repeat(2 * 1024 * 1024)}"}` },
    [['other', one]],
  ],
}
const doubtful: typeof unreadable = {
  'a redirect': [{ status: 303, headers: { location: `https://s.example/${one}` } }, [['Location', one]]],
  'a failure of the service': [{ status: 502, body: `upstream made ${one}` }, [['', one]]],
}

describe('an answer to a creation that names nothing for certain', () => {
  it.each(Object.entries({ ...unreadable, ...doubtful }))(
    'is kept whole and sealed before anybody is told, and its identifiers are offered: %s',
    async (_name, [said, identifiers]) => {
      const { onboarding, cases, raw, open, folder, close } = setUp()
      say(said)
      const { http } = errorOf(await onboarding.create({ version: 'v4', request }, aContext()))
      expect(http?.status).toBe(said.status ?? 200)
      // As a kill at this moment would leave it.
      const copy = afterExit(folder)
      expect(foundOnDisk(copy, [one, other])).toEqual([])
      const [caseRecord] = valueOf(await cases.list({}, aContext())).cases
      expect(caseRecord).toMatchObject({ status: inDoubtStatus, turn: 'needs-action' })
      const { answer } = valueOf(await raw.ofDoubt({ doubtId: caseRecord!.caseId }, aContext()))
      expect(answer).toMatchObject({
        doubtId: caseRecord!.caseId,
        endpoint: 1,
        status: said.status ?? 200,
        at: '2026-03-02T08:00:00.000Z',
        identifiers: identifiers.map(([place, value]) => ({ place, value })),
      })
      if (typeof said.body === 'string') expect(said.body.startsWith(answer!.answer ?? '-')).toBe(true)

      const later = open(copy)
      const known = valueOf(await later.cases.list({}, aContext())).cases
      expect(known).toMatchObject([{ caseId: caseRecord!.caseId, status: inDoubtStatus }])
      expect(valueOf(await later.raw.ofDoubt({ doubtId: caseRecord!.caseId }, aContext()))).toEqual({ answer })
      await Promise.all([close(), later.close()])
    },
  )

  it('is no doubt where an identifier can be read, whatever else is missing, misshapen or cut off behind it', async () => {
    const { onboarding, cases, raw, close } = setUp()
    const rest = { status: 7, createdAt: null, additionalInformation: 'none', ticket: '12345678901234567890' }
    for (const said of [
      { body: `{"id":"${one}"}` },
      { body: `{"id":"${one}","status":null,"createdAt":{"at":1}}` },
      { body: JSON.stringify({ id: one.toUpperCase(), ...rest }), status: 202 },
      { body: `{"id":"${one}"}`, cut: true },
    ]) {
      say(said)
      const created = valueOf(await onboarding.create({ version: 'v5', request }, aContext()))
      expect(created.id.toLowerCase()).toBe(one)
      const [caseRecord, ...more] = valueOf(await cases.list({}, aContext())).cases
      expect(more).toEqual([])
      expect(['PROCESSING', '7']).toContain(caseRecord!.status)
      expect(valueOf(await raw.ofDoubt({ doubtId: caseRecord!.caseId }, aContext()))).toEqual({})
    }
    await close()
  })

  it('proves nothing where it is a refusal: no case is left', async () => {
    const { onboarding, cases, close } = setUp()
    say({ status: 422, body: `{"code":"NO","message":"${one}"}` })
    expect(errorOf(await onboarding.create({ version: 'v4', request }, aContext())).kind).toBe('rejected')
    expect(valueOf(await cases.list({}, aContext())).cases).toEqual([])
    await close()
  })

  it('stays when the doubt is settled, and is found among the last calls of the case', async () => {
    const { onboarding, cases, raw, close, filed } = setUp()
    say(json({ onboardingId: one }))
    await onboarding.create({ version: 'v4', request }, aContext())
    const { caseId } = valueOf(await cases.list({}, aContext())).cases[0]!
    say(json({ id: other, status: 'AWAITING_SIGNING' }))
    const settled = valueOf(await cases.settle({ caseId, onboardingId: one }, aContext()))
    expect(settled).toMatchObject({ caseId, status: 'AWAITING_SIGNING', identifiers: { onboardingId: one } })
    for (let time = 0; time < 3; time++) {
      const context = aContext()
      valueOf(await onboarding.read({ onboardingId: one }, context))
      await filed(context.requestId)
    }
    const { exchanges } = valueOf(await raw.list({ caseId }, aContext()))
    expect(exchanges.map(({ endpoint, doubtId }) => [endpoint, doubtId]).sort()).toEqual([
      [1, caseId],
      [3, undefined],
    ])
    expect(valueOf(await raw.ofDoubt({ doubtId: caseId }, aContext())).answer?.answer).toBe(`{"onboardingId":"${one}"}`)
    await close()
  })

  it('holds no key, although the service repeats it', async () => {
    const { onboarding, cases, raw, close } = setUp()
    say({ ...json({ youAre: officeKey, onboarding: one }), headers: { location: `/${officeKey}/${one}` } })
    await onboarding.create({ version: 'v4', request }, aContext())
    const { caseId } = valueOf(await cases.list({}, aContext())).cases[0]!
    const { answer } = valueOf(await raw.ofDoubt({ doubtId: caseId }, aContext()))
    expect(JSON.stringify(answer)).not.toContain(officeKey)
    expect(answer?.identifiers).toEqual([{ place: 'onboarding', value: one }])
    await close()
  })

  it('that the disk refuses is said with what it names, to be noted by hand', async () => {
    const { onboarding, register, store, close } = setUp()
    await register.casesOf(environmentId)
    const before = async (): Promise<void> => void fillDisk((await store.environment(environmentId)).database)
    // More than what is left of the last page can take.
    say({ ...json({ onboardingId: one, words: 'z'.repeat(20_000) }), before })
    const failure = errorOf(await onboarding.create({ version: 'v4', request }, aContext()))
    expect(failure.kind).toBe('storage')
    expect(failure.message).toContain(`onboardingId ${one}`)
    await close()
  })
})

describe('an answer that the interface does not show', () => {
  it('is kept for good where it names an identifier, also when the next one takes its place', async () => {
    const { onboarding, raw, cases, close } = setUp()
    say(json({ id: one }))
    valueOf(await onboarding.create({ version: 'v4', request }, aContext()))
    const { caseId } = valueOf(await cases.list({}, aContext())).cases[0]!
    const details = { cardholderDetails: { lastName: 'Beispiel' }, redirectUrls: request.redirectUrls }
    const submit = async (): Promise<void> =>
      void valueOf(await onboarding.submitSupplementaryCardholder({ onboardingId: one, details }, aContext()))
    const cardholders = ['6c1f6c50-0000-4000-8000-00000000000a', '6c1f6c50-0000-4000-8000-00000000000b']
    for (const cardholderId of cardholders) {
      say(json({ cardholderId }))
      await submit()
    }
    const { exchanges } = valueOf(await raw.list({ caseId }, aContext()))
    const answers = exchanges.flatMap(({ endpoint, answer }) => (endpoint === 6 ? [answer] : []))
    expect(answers.sort()).toEqual(cardholders.map((cardholderId) => JSON.stringify({ cardholderId })))
    await close()
  })
})

describe('an answer that leaves another write in doubt', () => {
  it('is kept with the request for a higher limit, of which any identifier will do', async () => {
    const { creditLimit, raw, cases, register, clock, filed, close } = setUp()
    await register.noteEngagement(environmentId, engagementId)
    say(json({ id: null, request: { requestId: 'clr-1' } }))
    let context = aContext()
    const ask = () => creditLimit.requestIncrease({ engagementId, request: increase }, (context = aContext()))
    expect(errorOf(await ask()).kind).toBe('unexpected-response')
    const [record] = valueOf(await creditLimit.requests({ engagementId }, aContext())).requests
    expect(record?.state).toBe('in-doubt')
    const { answer } = valueOf(await raw.ofDoubt({ doubtId: record!.recordId }, aContext()))
    expect(answer?.identifiers).toEqual([{ place: 'request.requestId', value: 'clr-1' }])
    clock.advance(60_000)
    // A later one takes the place of the last call, not of this answer.
    say({ body: `{"id":"clr 2","status":null,"ticket":90071992547409931234,"n":{"a":[1,null]}}` })
    expect(valueOf(await ask()).id).toBe('clr 2')
    expect(valueOf(await raw.ofDoubt({ doubtId: record!.recordId }, aContext()))).toEqual({ answer })
    const [accepted] = valueOf(await creditLimit.requests({ engagementId }, aContext())).requests.filter(
      ({ state }) => state === 'accepted',
    )
    expect(accepted?.answer).toMatchObject({
      id: 'clr 2',
      rest: { ticket: 90071992547409931234n, n: { a: [1, null] } },
    })
    const [caseRecord] = valueOf(await cases.list({}, aContext())).cases
    await filed(context.requestId)
    const { exchanges } = valueOf(await raw.list({ caseId: caseRecord!.caseId }, aContext()))
    expect(exchanges.map(({ endpoint, doubtId, outcome }) => [endpoint, doubtId, outcome])).toEqual([
      [16, undefined, 'ok'],
      [16, record!.recordId, 'unexpected-response'],
    ])
    await close()
  })

  it('is kept with the registration of a mandate; a cancellation is done with any 2xx', async () => {
    const { sepa, raw, close } = setUp()
    const iban = 'DE89370400440532013000'
    say(json({ mandate: { uuid: one } }))
    const registered = await sepa.register({ engagementId, iban, consentId: randomUUID() }, aContext())
    expect(errorOf(registered).kind).toBe('unexpected-response')
    const [record] = valueOf(await sepa.records({ engagementId }, aContext())).records
    expect(record?.state).toBe('in-doubt')
    const { answer } = valueOf(await raw.ofDoubt({ doubtId: record!.recordId }, aContext()))
    expect(answer?.identifiers).toEqual([{ place: 'mandate.uuid', value: one }])
    for (const said of [{ body: html }, { status: 204 }, { body: '[]' }, { body: '{"mandateId":7', cut: true }]) {
      say(said)
      expect((await sepa.cancel({ engagementId, mandateId: other }, aContext())).ok).toBe(true)
    }
    const cancellations = valueOf(await sepa.records({ engagementId }, aContext())).records.filter(
      ({ kind }) => kind === 'cancellation',
    )
    expect(cancellations.map(({ state }) => state)).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])
    await close()
  })
})

describe('an identifier with a byte that is no text', () => {
  it('is none: the request stays in doubt, and what came is kept', async () => {
    const { creditLimit, raw, close } = setUp()
    say({ body: Buffer.concat([Buffer.from('{"id":"CLI-'), Buffer.from([0xff]), Buffer.from('7","status":"NEW"}')]) })
    const asked = await creditLimit.requestIncrease({ engagementId, request: increase }, aContext())
    expect(errorOf(asked).kind).toBe('unexpected-response')
    const [record] = valueOf(await creditLimit.requests({ engagementId }, aContext())).requests
    expect(record).toMatchObject({ state: 'in-doubt' })
    const { answer } = valueOf(await raw.ofDoubt({ doubtId: record?.recordId ?? '' }, aContext()))
    expect(answer?.answer).toContain('"status":"NEW"')
    await close()
  })
})

describe('the identifiers of an answer', () => {
  const places = (text: string): string[] =>
    identifiersIn(text, undefined).map(({ place, value }) => `${place}=${value}`)

  it('are told once, UUIDs whatever their case, with the place where they stand first', () => {
    expect(places(`{"a":"${one}","id":"${one.toUpperCase()}","b":["${one}"]}`)).toEqual([`a=${one}`])
  })

  it('are found in names, in words around them and in lists of them', () => {
    expect(places(`{"${one}":{"ok":true},"mandateIds":["m-1",2],"paid":"x${other}y","identity":"no"}`)).toEqual([
      `${one}=${one}`,
      'mandateIds.0=m-1',
      'mandateIds.1=2',
      `paid=${other}`,
    ])
  })

  it('keep all digits, and are none where they are empty, a truth value or nothing', () => {
    expect(places('{"id":90071992547409931,"bId":"","cId":true,"dId":null,"eId":" "}')).toEqual([
      'id=90071992547409931',
    ])
  })
})
