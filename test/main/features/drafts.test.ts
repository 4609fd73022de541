import { inDoubtStatus, type Case } from '@contract/api/cases'
import { typedFields } from '@contract/api/drafts'
import { fail, succeed, type FailureKind, type Outcome } from '@contract/outcome'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createDrafts } from '../../../src-main/features/drafts'
import { createOnboarding } from '../../../src-main/features/onboarding'
import { testContext } from '../../helpers/main/context'
import { environmentId, request } from '../../helpers/main/cases'
import { afterExit, foundOnDisk, OwnKeychain, start, temporaryFolder, type Started } from '../../helpers/main/profile'
import { context, errorOf, until, valueOf } from '../../helpers/main/service-fixture'

const typed = {
  'applicant.firstName': 'Åse‏ 😀',
  'applicant.dateOfBirth': '7.3.',
  'applicant.monthlyIncome.amount': '1.234,',
  company: '{"name": "Feinkost Yılmaz OHG", ',
}
const onboarding = {
  subject: { type: 'onboarding' as const },
  title: 'Åse Kristoffersen',
  kind: 'CONSUMER',
  fields: typed,
}

function open(started: Started = start(temporaryFolder(), new OwnKeychain().synchronous())) {
  const known = new Map<string, Case>()
  const told: string[] = []
  const moved: unknown[] = []
  const app = testContext({
    store: started.store,
    activeEnvironmentId: () => environmentId,
    user: 'Wiebke Süßmuth',
    askWhereToSave: () => Promise.resolve(join(temporaryFolder(), 'fields.json')),
    emit: (_feature, event) => told.push(String(event)),
    now: started.clock.now,
  })
  const drafts = createDrafts(app, {
    caseOf: (_environmentId, caseId) => Promise.resolve(known.get(caseId)),
    moveDocuments: (_environmentId, draftId, to) => {
      moved.push({ draftId, to })
      return Promise.resolve()
    },
  })
  const { handlers, sending } = drafts
  const listed = async () => valueOf(await handlers.list(undefined, context)).drafts
  /** Sends a draft as a creation for which this case stands, or else as details, which have none. */
  const sendTo = (service: () => Promise<Outcome<unknown>>, draftId: string, again = false, caseId?: string) => {
    const notAsked = () => Promise.reject(new Error('not asked for'))
    const noted = () => Promise.resolve()
    const asked = async <T>(answer: T): Promise<Outcome<T>> => {
      const outcome = await service()
      return outcome.ok ? succeed(answer) : outcome
    }
    const sender = testContext({
      service: {
        onboarding: {
          create: () => asked({ id: randomUUID() }),
          submitSupplementaryCardholder: () => asked({ status: 204, body: undefined }),
        },
      },
      connection: () => Promise.resolve(succeed({ environmentId, baseUrl: 'http://127.0.0.1:1', apiKey: 'k' })),
    })
    const { handlers: onboardings } = createOnboarding(sender, {
      cases: {
        noteIntent: () => Promise.resolve(caseId ?? ''),
        isOfAnother: () => Promise.resolve(false),
        noteCreated: () => Promise.resolve(inDoubt()),
        noteOnboarding: notAsked,
        noteNotCreated: noted,
        noteInDoubt: noted,
      },
      drafts: sending,
      uploads: { run: notAsked },
    })
    const ofDraft = { draftId, ...(again && { again }) }
    const details = { cardholderDetails: {}, redirectUrls: request.redirectUrls }
    return caseId === undefined
      ? onboardings.submitSupplementaryCardholder({ onboardingId: randomUUID(), details, ...ofDraft }, context)
      : onboardings.create({ version: 'v4', request, ...ofDraft }, context)
  }
  const send = async (draftId: string, outcome: Outcome<unknown>, again?: boolean, caseId?: string) =>
    sendTo(() => Promise.resolve(outcome), draftId, again, caseId)
  return { started, handlers, sending, known, told, moved, listed, send, sendTo }
}

const failing = (kind: FailureKind): Outcome<never> => fail({ kind, message: 'No.', requestId: 'r' })

function inDoubt(changes: Partial<Case> = {}): Case {
  return {
    caseId: randomUUID(),
    kind: 'CONSUMER',
    title: 'Åse Kristoffersen',
    status: inDoubtStatus,
    turn: 'needs-action',
    identifiers: { mandateIds: [], creditLimitIncreaseIds: [] },
    createdAt: '2026-03-02T08:00:00.000Z',
    updatedAt: '2026-03-02T08:00:00.000Z',
    note: '',
    labels: [],
    pinned: false,
    done: false,
    unseen: false,
    ...changes,
  }
}

describe('drafts', () => {
  it('keeps exactly what was typed, over a restart, and nothing of it readable on disk', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const before = open(start(folder, os.synchronous()))
    const { draftId } = valueOf(await before.handlers.save(onboarding, context))
    await before.started.store.close()
    const copy = afterExit(folder)
    expect(foundOnDisk(copy, ['Kristoffersen', 'Feinkost', 'Süßmuth', '1.234,'])).toEqual([])
    const after = open(start(copy, os.synchronous()))
    expect(await after.listed()).toMatchObject([{ draftId, title: 'Åse Kristoffersen', changedBy: 'Wiebke Süßmuth' }])
    const read = valueOf(await after.handlers.read({ draftId }, context))
    expect(typedFields.parse(read.fields)).toEqual(typed)
  })

  it('replaces what is typed, keeps its beginning, and stands first after a change', async () => {
    const { handlers, listed, started } = open()
    const first = valueOf(await handlers.save(onboarding, context))
    started.clock.advance(1_000)
    valueOf(await handlers.save({ ...onboarding, title: 'Second' }, context))
    started.clock.advance(1_000)
    valueOf(await handlers.save({ ...onboarding, draftId: first.draftId, title: 'Changed' }, context))
    const drafts = await listed()
    expect(drafts.map(({ title }) => title)).toEqual(['Changed', 'Second'])
    expect(drafts[0]?.createdAt).toBe(first.createdAt)
  })

  it('is not saved in another environment than the one where it was typed', async () => {
    const { handlers, listed } = open()
    const elsewhere = { ...onboarding, environmentId: randomUUID() }
    expect(errorOf(await handlers.save(elsewhere, context)).kind).toBe('conflict')
    expect(await listed()).toEqual([])
    valueOf(await handlers.save({ ...onboarding, environmentId }, context))
    expect(await listed()).toHaveLength(1)
  })

  it('is duplicated with all that was typed', async () => {
    const { handlers, listed } = open()
    const { draftId } = valueOf(await handlers.save(onboarding, context))
    const copy = valueOf(await handlers.duplicate({ draftId }, context))
    expect(copy.draftId).not.toBe(draftId)
    expect(valueOf(await handlers.read({ draftId: copy.draftId }, context)).fields).toEqual(typed)
    expect(await listed()).toHaveLength(2)
  })

  it('can be brought back for a day after it was discarded, and is then gone', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const { handlers, listed, started } = open(start(folder, os.synchronous()))
    const { draftId } = valueOf(await handlers.save(onboarding, context))
    expect(valueOf(await handlers.discard({ draftId }, context)).discarded).toBe(true)
    expect(await listed()).toEqual([])
    expect(errorOf(await handlers.read({ draftId }, context)).kind).toBe('not-found')
    valueOf(await handlers.discard({ draftId, undo: true }, context))
    expect(await listed()).toMatchObject([{ draftId }])
    valueOf(await handlers.discard({ draftId }, context))
    started.clock.advance(25 * 3_600_000)
    await started.store.close()
    const later = open(start(afterExit(folder), os.synchronous(), { clock: started.clock }))
    expect(errorOf(await later.handlers.discard({ draftId, undo: true }, context)).kind).toBe('not-found')
  })

  it('keeps what was saved last where the disk takes no more, and takes the rest once it does', async () => {
    const { handlers, started, listed } = open()
    const { draftId } = valueOf(await handlers.save(onboarding, context))
    const { database } = await started.store.environment(environmentId)
    const form = { environmentId, form: 'mandate' as const, engagementId: randomUUID(), fields: typed }
    const changed = { ...onboarding, draftId, title: 'Changed' }
    database.exec('PRAGMA query_only = ON')
    expect(errorOf(await handlers.save(changed, context)).kind).toBe('storage')
    expect(errorOf(await handlers.saveForm(form, context)).kind).toBe('storage')
    database.exec('PRAGMA query_only = OFF')
    expect(await listed()).toMatchObject([{ draftId, title: 'Åse Kristoffersen' }])
    expect(valueOf(await handlers.readForm(form, context))).toEqual({})
    valueOf(await handlers.save(changed, context))
    valueOf(await handlers.saveForm(form, context))
    expect(await listed()).toMatchObject([{ draftId, title: 'Changed' }])
    expect(valueOf(await handlers.readForm(form, context)).fields).toEqual(typed)
  })

  it('tells the page of each change', async () => {
    const { handlers, told } = open()
    const { draftId } = valueOf(await handlers.save(onboarding, context))
    valueOf(await handlers.discard({ draftId }, context))
    expect(told).toEqual(['onChanged', 'onChanged'])
  })
})

describe('sending a draft', () => {
  it('is gone once the service took it', async () => {
    const { handlers, listed, send } = open()
    const { draftId } = valueOf(await handlers.save(onboarding, context))
    expect((await send(draftId, succeed({}))).ok).toBe(true)
    expect(await listed()).toEqual([])
  })

  it.each(['network', 'invalid-input', 'rejected', 'unauthorized'] as const)(
    'is open again after %s: nothing arrived',
    async (kind) => {
      const { handlers, listed, send } = open()
      const { draftId } = valueOf(await handlers.save(onboarding, context))
      expect(errorOf(await send(draftId, failing(kind), false, randomUUID())).kind).toBe(kind)
      const [draft] = await listed()
      expect(draft).toMatchObject({ draftId, state: 'open' })
      expect(draft?.caseId).toBeUndefined()
      expect((await handlers.save({ ...onboarding, draftId }, context)).ok).toBe(true)
    },
  )

  it.each(['created', 'submitted'])('cannot be %s twice at the same time', async (how) => {
    const { handlers, send, sendTo } = open()
    const { draftId } = valueOf(await handlers.save(onboarding, context))
    const caseId = how === 'created' ? randomUUID() : undefined
    const answers: ((outcome: Outcome<unknown>) => void)[] = []
    const first = sendTo(() => new Promise((resolve) => answers.push(resolve)), draftId, false, caseId)
    let isAsked = false
    const ask = () => {
      isAsked = true
      return Promise.resolve(succeed({}))
    }
    expect(errorOf(await sendTo(ask, draftId, true, caseId)).kind).toBe('conflict')
    expect(isAsked).toBe(false)
    await until(() => answers.length > 0)
    answers[0]?.(succeed({}))
    expect((await first).ok).toBe(true)
    expect(errorOf(await send(draftId, succeed({}), false, caseId)).kind).toBe('not-found')
  })

  it('is locked while in doubt, and sent again only deliberately', async () => {
    const { handlers, known, listed, send } = open()
    const { draftId } = valueOf(await handlers.save(onboarding, context))
    const caseRecord = inDoubt()
    known.set(caseRecord.caseId, caseRecord)
    await send(draftId, failing('outcome-unknown'), false, caseRecord.caseId)
    expect(await listed()).toMatchObject([{ draftId, state: 'in-doubt', caseId: caseRecord.caseId }])
    expect(errorOf(await handlers.save({ ...onboarding, draftId }, context)).kind).toBe('conflict')
    expect(errorOf(await handlers.discard({ draftId }, context)).kind).toBe('conflict')
    expect(errorOf(await send(draftId, succeed({}))).kind).toBe('conflict')
    expect((await send(draftId, succeed({}), true)).ok).toBe(true)
    expect(await listed()).toEqual([])
  })

  it('is done when its case turned up, and open again when nothing had arrived', async () => {
    const { handlers, known, listed, moved, send } = open()
    const found = valueOf(await handlers.save(onboarding, context)).draftId
    const lost = valueOf(await handlers.save(onboarding, context)).draftId
    const [one, other] = [inDoubt(), inDoubt()]
    known.set(one.caseId, one).set(other.caseId, other)
    await send(found, failing('outcome-unknown'), false, one.caseId)
    await send(lost, failing('outcome-unknown'), false, other.caseId)
    known.set(one.caseId, { ...one, status: 'PROCESSING' }).set(other.caseId, { ...other, done: true, turn: 'done' })
    expect(await listed()).toMatchObject([{ draftId: lost, state: 'open' }])
    expect(moved).toEqual([{ draftId: found, to: { caseId: one.caseId } }])
  })

  it('is in doubt when the program ended while it was sent', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const { handlers, sending, started } = open(start(folder, os.synchronous()))
    const { draftId } = valueOf(await handlers.save(onboarding, context))
    valueOf(await sending.begin(environmentId, draftId, false, 'r'))
    await started.store.close()
    const later = open(start(afterExit(folder), os.synchronous()))
    expect(await later.listed()).toMatchObject([{ draftId, state: 'in-doubt' }])
    expect(errorOf(await later.send(draftId, succeed({}))).kind).toBe('conflict')
  })

  it('is not sent again where its case has turned up since the program ended', async () => {
    const folder = temporaryFolder()
    const os = new OwnKeychain()
    const { handlers, sending, started } = open(start(folder, os.synchronous()))
    const { draftId } = valueOf(await handlers.save(onboarding, context))
    const caseRecord = inDoubt({ status: 'PROCESSING' })
    valueOf(await sending.begin(environmentId, draftId, false, 'r'))
    await sending.standsFor(environmentId, draftId, caseRecord.caseId)
    await started.store.close()
    const later = open(start(afterExit(folder), os.synchronous()))
    later.known.set(caseRecord.caseId, caseRecord)
    expect(errorOf(await later.send(draftId, succeed({}), true, randomUUID())).kind).toBe('not-found')
    expect(await later.listed()).toEqual([])
  })

  it('lets details without a case be put away by the word of the clerk', async () => {
    const { handlers, send, listed } = open()
    const subject = { type: 'supplementary-details' as const, onboardingId: randomUUID() }
    const { draftId } = valueOf(await handlers.save({ ...onboarding, subject }, context))
    await send(draftId, failing('outcome-unknown'))
    expect(valueOf(await handlers.discard({ draftId }, context)).discarded).toBe(true)
    expect(await listed()).toEqual([])
  })
})

describe('described fields', () => {
  const described = {
    version: 1 as const,
    company: [
      {
        kind: 'group' as const,
        name: 'owners',
        label: { en: 'Owners', de: 'Inhaber' },
        item: { en: 'Person', de: 'Person' },
        fields: [{ kind: 'number' as const, name: 'share', label: { en: 'Share', de: 'Anteil' } }],
      },
    ],
  }

  it('are kept for their environment, over a restart, and written for another workstation', async () => {
    const folder = temporaryFolder()
    const keychain = new OwnKeychain()
    const { handlers, started, told } = open(start(folder, keychain.synchronous()))
    expect(valueOf(await handlers.describedFields(undefined, context))).toEqual({ version: 1, company: [] })
    valueOf(await handlers.saveDescribedFields({ environmentId, described }, context))
    expect(told).toEqual(['onStale'])
    expect(errorOf(await handlers.saveDescribedFields({ environmentId: 'other', described }, context)).kind).toBe(
      'conflict',
    )
    expect(told).toHaveLength(1)
    await started.store.close()
    const later = open(start(afterExit(folder), keychain.synchronous()))
    expect(valueOf(await later.handlers.describedFields(undefined, context))).toEqual(described)
    expect(valueOf(await later.handlers.exportDescribedFields(undefined, context))).toEqual({
      saved: true,
      fileName: 'fields.json',
    })
  })

  it('are told to be unreadable where the kept ones do not validate, until they are saved anew', async () => {
    const started = start(temporaryFolder(), new OwnKeychain().synchronous())
    const { handlers } = open(started)
    const { database, sealer } = await started.store.environment(environmentId)
    const place = { table: 'meta', row: 'described-fields', column: 'sealed_value' } as const
    for (const kept of ['{"version":2}', '{']) {
      database
        .prepare(
          'INSERT INTO meta (name, sealed_value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET sealed_value = ?2',
        )
        .run(place.row, sealer.seal(place, kept))
      expect(valueOf(await handlers.describedFields(undefined, context))).toEqual({
        version: 1,
        company: [],
        unreadable: true,
      })
    }
    valueOf(await handlers.saveDescribedFields({ environmentId, described }, context))
    expect(valueOf(await handlers.describedFields(undefined, context))).toEqual(described)
  })
})

describe('a form of an engagement', () => {
  const engagementId = '85e24ef1-8fa0-471b-94e6-a7d0b075d3f7'
  const fields = { iban: 'DE44 5001 05', paperPlace: 'Ordner 7' }
  const mandate = { form: 'mandate', engagementId } as const

  it('is kept over a restart, one of each engagement, sealed, until it is emptied', async () => {
    const os = new OwnKeychain()
    const folder = temporaryFolder()
    const first = start(folder, os.synchronous())
    const { handlers } = open(first)
    expect(valueOf(await handlers.readForm(mandate, context))).toEqual({})
    valueOf(await handlers.saveForm({ ...mandate, environmentId, fields }, context))
    await first.store.close()
    expect(foundOnDisk(folder, ['DE44', 'Ordner 7', engagementId])).toEqual([])

    const again = open(start(folder, os.synchronous())).handlers
    expect(valueOf(await again.readForm(mandate, context))).toMatchObject({ fields })
    const other = '00000000-0000-4000-8000-000000000000'
    expect(valueOf(await again.readForm({ ...mandate, engagementId: other }, context))).toEqual({})
    valueOf(await again.saveForm({ ...mandate, environmentId, fields: null }, context))
    expect(valueOf(await again.readForm(mandate, context))).toEqual({})
  })

  it('that was typed in another environment is refused', async () => {
    const { handlers } = open()
    const elsewhere = { ...mandate, environmentId: 'elsewhere', fields }
    expect(errorOf(await handlers.saveForm(elsewhere, context)).kind).toBe('conflict')
  })
})
