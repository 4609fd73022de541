import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { untoldStatus } from '@contract/api/cases'
import { describe, expect, it } from 'vitest'
import { succeed, type Outcome } from '@contract/outcome'
import { casesFeature, clerk, environmentId, failing, onboarding } from '../../../helpers/main/cases'
import { afterExit, fillDisk, OwnKeychain, start, temporaryFolder } from '../../../helpers/main/profile'
import { context, errorOf, valueOf } from '../../../helpers/main/service-fixture'

function open(folder = temporaryFolder(), os = new OwnKeychain()) {
  const started = start(folder, os.synchronous())
  const { feature, service, changes, importing } = casesFeature(started)
  const { handlers, register } = feature
  const read = (content: string | Buffer, name = 'list.csv') => {
    const path = join(temporaryFolder(), name)
    writeFileSync(path, content)
    return handlers.readList([{ path, name }], context)
  }
  return {
    folder,
    started,
    handlers,
    register,
    service,
    changes,
    importing,
    read,
    take: async (content: string | Buffer) => {
      const { listId } = valueOf(await read(content))
      return handlers.importList({ listId }, context)
    },
    all: async () => valueOf(await handlers.list(undefined, context)).cases,
    again: async () => {
      await started.store.close()
      return open(afterExit(folder), os)
    },
  }
}

const id = (): string => randomUUID()
const problemsOf = async (read: Promise<Outcome<{ problems: { line: number; code: string }[] }>>) =>
  valueOf(await read).problems.map(({ line, code }) => [line, code])

describe('reading a list', () => {
  it('takes over what can be seen of it', async () => {
    const fixture = open()
    const list = `Onboarding\u00adId,name,email,labels\n\u200e${id()}\u200b,Gre\u00adte  Mu\u0308ller,\u2060g@example.test,"ei\u200blig;neu\u00a0"\n`
    await fixture.take(list)
    expect(await fixture.all()).toMatchObject([{ title: 'Grete Müller', labels: ['eilig', 'neu'] }])
  })

  it('says what it holds, and takes nothing over', async () => {
    const fixture = open()
    const known = onboarding()
    await fixture.register.noteOnboarding(environmentId, known)
    const before = await fixture.all()
    const list = `onboardingId,name,Lieblingsfarbe\n${known.id.toUpperCase()},,\n${id()},Grete Ahlers,blau\n`
    expect(valueOf(await fixture.read(list, 'alte Fälle.csv'))).toMatchObject({
      fileName: 'alte Fälle.csv',
      rows: 2,
      fresh: 1,
      used: ['onboardingId', 'name'],
      ignored: ['Lieblingsfarbe'],
      problems: [],
      problemCount: 0,
    })
    expect(await fixture.all()).toEqual(before)
    expect(fixture.service.asked).toEqual([])
  })

  const name = 'Jörn Müßig-Œuvré €'
  const text = (ids: string): string => `Antrags-ID;Name\r\n${ids};${name}\r\n`
  const utf16 = (content: string): Buffer => Buffer.from(`\ufeff${content}`, 'utf16le')
  it.each([
    ['UTF-8', (content: string) => Buffer.from(content)],
    ['UTF-8 with its mark', (content: string) => Buffer.from(`\ufeff${content}`)],
    ['UTF-16, little end first', utf16],
    ['UTF-16, big end first', (content: string) => utf16(content).swap16()],
    ['Windows-1252', (content: string) => Buffer.from(content.replace('Œ', '\u008c').replace('€', '\u0080'), 'latin1')],
  ])('reads %s', async (_encoding, encode) => {
    const fixture = open()
    expect(await fixture.take(encode(text(id())))).toEqual(succeed({ added: 1, known: 0 }))
    expect((await fixture.all()).map(({ title }) => title)).toEqual([name])
  })

  it.each([
    ['Excel’s line of the separator', 'sep=;\r\n', ';', 1],
    ['that line in quotation marks, of another separator', '"sep=|"\n', '|', 1],
    ['that line where it is wrong', 'sep=;\n', ',', 1],
    ['empty lines', '\r\n;;;\r\n \r\n', ';', 3],
    ['a title', 'Fälle, März, "neu\n\n', ';', 2],
    ['a title over two lines that names columns', '"Kunde\nund, mehr";Status\n', ';', 2],
    ['a title after Excel’s line', 'sep=\t\nListe; Stand: 3.3., alle\n', '\t', 2],
  ])('finds the headings below %s', async (_what, above, separator, lines) => {
    const fixture = open()
    const row = (...cells: string[]): string => `${cells.join(separator)}\r\n`
    const list = above + row('Name', 'Antrags-ID', 'Notiz') + row('Grete Ahlers', id(), 'x') + row('Jörg', 'y', '')
    const read = valueOf(await fixture.read(list))
    expect(read).toMatchObject({ rows: 1, used: ['Name', 'Antrags-ID', 'Notiz'], ignored: [] })
    expect(read.problems.map(({ line }) => line)).toEqual([lines + 3])
    await fixture.take(list)
    expect(await fixture.all()).toMatchObject([{ title: 'Grete Ahlers', note: 'x' }])
  })

  it('knows headings in both languages, any separator, and German dates', async () => {
    const fixture = open()
    const ids = [id(), id()]
    await fixture.take(
      `ANTRAGS-ID;Vertragsnummer;Kunde;Mandate;Firma;Art;Status;Kartenart;E-Mail;Notiz;Schlagwörter;Angeheftet;Erledigt;Erstellt am\n` +
        `${ids[0]};${ids[1]};${id()};m-1 m-2;Öhlmühle GmbH;BUSINESS;COMPLETED;CREDIT;a@example.org;"Zeile 1\nZeile 2";Rot, Blau;ja;x;07.02.2025\n`,
    )
    const tabs = ['Onboarding number', 'Company name', 'State', 'Comment', 'Tags', 'Pinned'].join('\t')
    await fixture.take(`${tabs}\n${id()}\tAcme Ltd\tAWAITING_SIGNING\tcall\tred\tno\n`)
    const found = await fixture.all()
    expect(found).toHaveLength(2)
    expect(found.find(({ title }) => title === 'Öhlmühle GmbH')).toMatchObject({
      kind: 'BUSINESS',
      status: 'COMPLETED',
      cardType: 'CREDIT',
      identifiers: { onboardingId: ids[0], engagementId: ids[1], mandateIds: ['m-1', 'm-2'] },
      note: 'Zeile 1\nZeile 2',
      labels: ['Rot', 'Blau'],
      pinned: true,
      done: true,
      createdAt: '2025-02-07T00:00:00.000Z',
      changedBy: clerk,
    })
    expect(found.find(({ title }) => title === 'Acme Ltd')).toMatchObject({
      status: 'AWAITING_SIGNING',
      note: 'call',
      labels: ['red'],
      pinned: false,
    })
    const searched = valueOf(await fixture.handlers.list({ search: 'a@example.org' }, context))
    expect(searched.cases).toHaveLength(1)
  })

  it('names each row that it cannot take over by its line', async () => {
    const fixture = open()
    const [one, two, three] = [id(), id(), id()]
    const list = [
      'onboardingId,engagementId,note',
      `${one},${two},"over`,
      'two lines"',
      'no-uuid,,',
      '',
      ',,nobody',
      `${one},,again`,
      `,${two},the engagement of line 2`,
      `${three},,`,
    ].join('\r\n')
    expect(await problemsOf(fixture.read(list))).toEqual([
      [4, 'uuid'],
      [6, 'no-identifier'],
      [7, 'duplicate'],
      [8, 'duplicate'],
    ])
    expect(await fixture.take(list)).toEqual(succeed({ added: 2, known: 0 }))
  })

  it('names places in JSON, and reads lists of both shapes', async () => {
    const fixture = open()
    const rows = [
      { onboardingId: id(), labels: ['a;b', 'c'] },
      { onboardingId: 'x' },
      { identifiers: { engagementId: id() } },
    ]
    const list = JSON.stringify(rows)
    expect(await problemsOf(fixture.read(list))).toEqual([[2, 'uuid']])
    expect(await fixture.take(JSON.stringify({ cases: rows }))).toEqual(succeed({ added: 2, known: 0 }))
    expect((await fixture.all()).flatMap(({ labels }) => labels)).toEqual(['a;b', 'c'])
  })

  it('counts problems beyond those it names', async () => {
    const fixture = open()
    const list = `id\n${id()}\n${'x\n'.repeat(250)}`
    const { rows, problems, problemCount } = valueOf(await fixture.read(list))
    expect([rows, problems.length, problemCount]).toEqual([1, 100, 250])
  })

  it.each([
    ['a sheet without known headings', 'Farbe,Form\nrot,rund\n', /first lines name no column.*“Farbe,Form”/],
    ['a title without headings', `sep=;\nListe vom Montag\n${id()};Grete\n`, /“Liste vom Montag”/],
    ['rows without headings', `\n${id()};Grete ${'Ahlers '.repeat(20)}\n`, /“[0-9a-f-]{36};Grete Ahlers.{30,60}…”/],
    ['what is not JSON', '[{"onboardingId": ', /not JSON/],
    ['JSON that is no list', '{"onboardingId": "x"}', /array of objects/],
    ['a spreadsheet file', Buffer.from('PK\u0003\u0004\u0014\0\u0006\0', 'latin1'), /holds no text/],
    ['a quotation mark that is not closed', 'onboardingId,note\n"x,y\nz', /quotation mark/],
  ])('refuses %s', async (_what, content, message) => {
    const error = errorOf(await open().read(content))
    expect(error.kind).toBe('file')
    expect(error.message).toMatch(message)
  })

  it('refuses what is not one regular file of a fitting size', async () => {
    const { handlers } = open()
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'folder'))
    writeFileSync(join(folder, 'big'), Buffer.alloc(50 * 1024 * 1024 + 1, 'x'))
    writeFileSync(join(folder, 'rows'), `id\n${'x\n'.repeat(200_001)}`)
    const picked = (name: string) => ({ path: join(folder, name), name })
    for (const files of [
      [],
      [picked('rows'), picked('rows')],
      [picked('folder')],
      [picked('missing')],
      [picked('big')],
      [picked('rows')],
    ])
      expect(errorOf(await handlers.readList(files, context)).kind).toBe('file')
  })
})

describe('taking over a list', () => {
  it('adds what is not known, with the state still to be seen, and tells the page', async () => {
    const fixture = open()
    const [one, two] = [id(), id()]
    expect(await fixture.take(`onboardingId,engagementId,name\n${one},,Elke\n,${two},Fritz\n`)).toEqual(
      succeed({ added: 2, known: 0 }),
    )
    expect(fixture.changes.flat()).toHaveLength(2)
    const watched = await fixture.register.watched(environmentId)
    expect(watched).toMatchObject([{ onboardingId: one }])
    const later = await fixture.again()
    const found = await later.all()
    expect(found.map(({ title, status }) => [title, status]).sort()).toEqual([
      ['Elke', untoldStatus],
      ['Fritz', 'ENGAGEMENT'],
    ])
  })

  it('tells of each step that begins, however soon the one before is over', async () => {
    const fixture = open()
    const rows = Array.from({ length: 65 }, () => `${id()},Grete Ahlers`)
    expect(valueOf(await fixture.take(['onboardingId,name', ...rows].join('\n'))).added).toBe(65)
    expect(new Set(fixture.importing.map(({ step }) => step))).toEqual(new Set(['reading', 'checking', 'taking-over']))
  })

  it('leaves known cases what they have, and gives them what they lack', async () => {
    const fixture = open()
    const [bare, written] = [onboarding({ status: 'AWAITING_SIGNING' }), onboarding()]
    await fixture.register.noteOnboarding(environmentId, bare)
    const { caseId } = await fixture.register.noteOnboarding(environmentId, written)
    await fixture.handlers.setNote({ caseId, note: 'mine' }, context)
    await fixture.handlers.change({ caseIds: [caseId], addLabels: ['Mine'] }, context)
    const followUp = { day: '2026-12-01', words: 'mine' }
    const followed = onboarding()
    const noted = await fixture.register.noteOnboarding(environmentId, followed)
    await fixture.handlers.change({ caseIds: [noted.caseId], followUp }, context)
    const [customerId, engagementId] = [id(), id()]
    expect(await fixture.take(`onboardingId,note\n${followed.id},theirs\n`)).toEqual(succeed({ added: 0, known: 1 }))
    expect((await fixture.all()).find((each) => each.caseId === noted.caseId)).toMatchObject({
      note: 'theirs',
      followUp,
    })
    const row = (onboardingId: string): string =>
      `${onboardingId},${customerId},${engagementId},Someone Else,REJECTED,theirs,Theirs,yes\n`
    const heading = 'onboardingId,customerId,engagementId,name,status,note,labels,done\n'
    expect(await fixture.take(heading + row(bare.id) + row(written.id))).toEqual(succeed({ added: 0, known: 2 }))

    const found = await (await fixture.again()).all()
    const shared = { title: 'Jörn Müllerström', done: false, identifiers: { customerId, engagementId } }
    expect(found.find(({ identifiers }) => identifiers.onboardingId === bare.id)).toMatchObject({
      ...shared,
      status: 'AWAITING_SIGNING',
      note: 'theirs',
      labels: ['Theirs'],
    })
    expect(found.find((each) => each.caseId === caseId)).toMatchObject({
      ...shared,
      status: 'PROCESSING',
      note: 'mine',
      labels: ['Mine'],
    })
  })

  it('makes one case of an onboarding and its engagement', async () => {
    const fixture = open()
    const seen = onboarding()
    const one = await fixture.register.noteOnboarding(environmentId, seen)
    const [engagementId, lonely, onboardingId] = [id(), id(), id()]
    const other = await fixture.register.noteEngagement(environmentId, engagementId)
    const third = await fixture.register.noteEngagement(environmentId, lonely)
    await fixture.handlers.setNote({ caseId: other.caseId, note: 'of the engagement' }, context)
    const list = `onboardingId,engagementId\n${seen.id},${engagementId}\n${onboardingId},${lonely}\n`
    expect(await fixture.take(list)).toEqual(succeed({ added: 0, known: 2 }))
    expect((await fixture.all()).map(({ caseId }) => caseId).sort()).toEqual([one.caseId, third.caseId].sort())

    const later = await fixture.again()
    expect(valueOf(await later.handlers.read({ caseId: other.caseId }, context))).toMatchObject({
      caseId: one.caseId,
      note: 'of the engagement',
      identifiers: { onboardingId: seen.id, engagementId },
    })
    expect(valueOf(await later.handlers.read({ caseId: third.caseId }, context))).toMatchObject({
      identifiers: { onboardingId, engagementId: lonely },
      status: untoldStatus,
    })
  })

  it('is all on disk or not at all', async () => {
    const fixture = open()
    const known = onboarding()
    await fixture.register.noteOnboarding(environmentId, known)
    const before = await fixture.all()
    const rows = Array.from({ length: 300 }, () => `${id()},${'note '.repeat(20)}`)
    const { listId } = valueOf(await fixture.read(['onboardingId,note', `${known.id},new`, ...rows].join('\n')))
    const makeRoom = fillDisk((await fixture.started.store.environment(environmentId)).database)
    expect(errorOf(await fixture.handlers.importList({ listId }, context)).kind).toBe('storage')
    expect(await fixture.all()).toEqual(before)
    makeRoom()
    expect(await fixture.handlers.importList({ listId }, context)).toEqual(succeed({ added: 300, known: 1 }))
    expect(await (await fixture.again()).all()).toHaveLength(301)
  })

  it('holds a list for its environment, once, and not for ever', async () => {
    const fixture = open()
    const first = valueOf(await fixture.read(`id\n${id()}`))
    const lists = []
    for (let number = 0; number < 3; number++) lists.push(valueOf(await fixture.read(`onboardingId\n${id()}`)))
    expect(errorOf(await fixture.handlers.importList({ listId: first.listId }, context)).kind).toBe('not-found')
    const { listId = '' } = lists[0] ?? {}
    expect(await fixture.handlers.importList({ listId }, context)).toEqual(succeed({ added: 1, known: 0 }))
    expect(errorOf(await fixture.handlers.importList({ listId }, context)).kind).toBe('not-found')
  })
})

describe('identifiers without a heading', () => {
  it('are found out as onboardings, then as engagements; those that nobody knows are left out', async () => {
    const fixture = open()
    const [seen, engagementId, nobody, known] = [onboarding(), id(), id(), onboarding()]
    await fixture.register.noteOnboarding(environmentId, known)
    fixture.service.onboardings.set(seen.id, succeed(seen))
    fixture.service.engagements.set(engagementId, succeed({ customerId: id() }))
    const list = [seen.id, engagementId, nobody, known.id].join('\n')
    expect(valueOf(await fixture.read(list))).toMatchObject({ rows: 4, fresh: 3, used: ['id'] })
    expect(fixture.service.asked).toEqual([])
    expect(await fixture.take(list)).toEqual(succeed({ added: 2, known: 1 }))
    expect(fixture.service.asked).not.toContain(`onboarding ${known.id}`)
    const found = await fixture.all()
    expect(found.map(({ status }) => status).sort()).toEqual(['ENGAGEMENT', 'PROCESSING', 'PROCESSING'])
  })

  it.each(['network', 'unauthorized', 'rate-limited'] as const)(
    'take nothing over when one cannot be asked for: %s',
    async (kind) => {
      const fixture = open()
      const seen = onboarding()
      const broken = id()
      fixture.service.onboardings.set(seen.id, succeed(seen))
      fixture.service.onboardings.set(broken, failing(kind))
      const { listId } = valueOf(await fixture.read([seen.id, broken].join('\n')))
      expect(errorOf(await fixture.handlers.importList({ listId }, context)).kind).toBe(kind)
      expect(await fixture.all()).toEqual([])
      fixture.service.onboardings.set(broken, succeed(onboarding({ id: broken })))
      expect(await fixture.handlers.importList({ listId }, context)).toEqual(succeed({ added: 2, known: 0 }))
    },
  )

  it('are at most 500, and others are problems with their lines', async () => {
    const list = Array.from({ length: 502 }, id).join('\n')
    const read = valueOf(await open().read(list))
    expect(read).toMatchObject({ rows: 500, problemCount: 2 })
    expect(read.problems.map(({ line, code }) => [line, code])).toEqual([
      [501, 'too-many-unsorted'],
      [502, 'too-many-unsorted'],
    ])
  })
})

describe('writing a list', () => {
  const order = { column: 'who', descending: false, byTurn: false } as const

  async function filled() {
    const fixture = open()
    const folder = temporaryFolder()
    const list = `onboardingId,name,note\n${id()},Zoe,\n${id()},Anna,x\n${id()},Mia,\n`
    await fixture.take(list)
    const target = join(folder, 'out')
    fixture.service.saveTo = target
    return { ...fixture, target, written: () => readFileSync(target, 'utf8') }
  }

  it('writes what a query asks for in its order, or the chosen cases', async () => {
    const fixture = await filled()
    const query = { what: { query: {}, order }, format: 'csv' } as const
    expect(await fixture.handlers.exportList(query, context)).toEqual(
      succeed({ saved: true, cases: 3, fileName: 'out' }),
    )
    expect(fixture.written().match(/Anna|Mia|Zoe/g)).toEqual(['Anna', 'Mia', 'Zoe'])
    const mia = (await fixture.all()).find(({ title }) => title === 'Mia')?.caseId ?? ''
    const chosen = { what: { caseIds: [mia, mia, 'gone'] }, format: 'json' as const }
    expect(valueOf(await fixture.handlers.exportList(chosen, context)).cases).toBe(1)
    expect(JSON.parse(fixture.written())).toMatchObject({ cases: [{ title: 'Mia', status: untoldStatus }] })
    expect(fixture.service.suggested).toEqual(['cases-2026-03-02.csv', 'cases-2026-03-02.json'])
  })

  it('writes nothing when the clerk thinks better of it, and says why it could not', async () => {
    const fixture = await filled()
    const ask = { what: { query: {}, order }, format: 'csv-semicolon' } as const
    fixture.service.saveTo = join(temporaryFolder(), 'missing', 'out.csv')
    expect(errorOf(await fixture.handlers.exportList(ask, context))).toMatchObject({
      kind: 'file',
      message: '“out.csv” was not saved. That folder is not there any more.',
    })
    delete fixture.service.saveTo
    expect(await fixture.handlers.exportList(ask, context)).toEqual(succeed({ saved: false, cases: 0 }))
  })

  it('lets no spreadsheet take a cell for a formula, whatever separator it was told', async () => {
    const fixture = open()
    const attacks = ['=1+1', '+1', '-1', '@SUM(1)', '\t=1', "'=1", 'Max;=1', 'Max,=1', 'Max\t=1', 'Max\n=1', '";=1']
    const list = attacks.map((note) => ({ onboardingId: id(), note, name: note.trim(), labels: [note.slice(0, 40)] }))
    await fixture.take(JSON.stringify(list))
    fixture.service.saveTo = join(temporaryFolder(), 'out.csv')
    for (const format of ['csv', 'csv-semicolon'] as const) {
      await fixture.handlers.exportList({ format, what: { query: {}, order } }, context)
      const written = readFileSync(fixture.service.saveTo, 'utf8')
      for (const separator of [',', ';', '\t'])
        expect(
          written
            .split(/[\r\n"]/)
            .flatMap((line) => line.split(separator))
            .filter((each) => /^[=+\-@]/.test(each)),
        ).toEqual([])
    }
  })
})
