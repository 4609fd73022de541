import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IntakeTray } from '@contract/api/intake'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { pngOf, tiffOf } from '../../../fixtures/documents/images'
import { letterPdf, savedPdf } from '../../../fixtures/documents/pdfs'
import { OwnKeychain } from '../../../helpers/main/profile'
import { context, errorOf, valueOf } from '../../../helpers/main/service-fixture'
import { buildProcess } from '../../../helpers/main/documents-process'
import { anna, joerg, openIntake, type IntakeFixture } from '../../../helpers/main/intake-fixture'

beforeAll(buildProcess)

const put = (fixture: IntakeFixture, name: string, content: Uint8Array | string): string => {
  const path = join(fixture.folder, name)
  writeFileSync(path, content)
  return path
}
/** A document of its own kind, quickly made; only PDFs cost a process. */
const picture = (number: number): Buffer => pngOf(number, 1)

const trayOf = async (fixture: IntakeFixture): Promise<IntakeTray> =>
  valueOf(await fixture.handlers.list(undefined, context))

describe('what comes into the intake folder', () => {
  it('is shown with type, pages and the cases that it names, each with the reason', async () => {
    const fixture = await openIntake()
    put(fixture, 'Ausweis_Berg-Anna.png', pngOf(4, 4))
    put(fixture, 'scan-0001.pdf', await letterPdf('Betreff: Antrag', 'Herr Joerg Mueller, Zahlung RF18 5390 0754 7034'))
    put(fixture, 'scan-0002.pdf', await letterPdf(`Antrag ${anna.onboardingId.toUpperCase()} und Kunde CU-20441`))
    put(fixture, 'scan-0003.pdf', await savedPdf(2))
    const files = await fixture.settled()
    const of = (name: string) => files.find((file) => file.name === name)!
    expect(files.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready', 'ready'])
    expect(of('Ausweis_Berg-Anna.png')).toMatchObject({
      mediaType: 'image/png',
      text: 'not-read',
      suggestions: [{ title: 'Anna Berg', reasons: [{ what: 'name', where: 'file-name', found: 'Anna Berg' }] }],
    })
    expect(of('scan-0001.pdf')).toMatchObject({ mediaType: 'application/pdf', pages: 1, text: 'searched' })
    expect(of('scan-0001.pdf').suggestions).toEqual([
      {
        caseId: await fixture.caseOf('Jörg Müller'),
        title: 'Jörg Müller',
        reasons: [
          { what: 'reference', where: 'text', found: 'RF18539007547034' },
          { what: 'name', where: 'text', found: 'Jörg Müller' },
        ],
      },
    ])
    expect(of('scan-0002.pdf').suggestions[0]?.reasons.map(({ what, found }) => [what, found])).toEqual([
      ['identifier', anna.onboardingId.toUpperCase()],
      ['identifier', 'CU-20441'],
    ])
    expect(of('scan-0003.pdf')).toMatchObject({ pages: 2, suggestions: [] })
    expect(fixture.news.at(-1)?.files).toEqual(files)
  })

  it('waits for what is still being written: until its size rests and no program holds it open', async () => {
    const fixture = await openIntake()
    const path = put(fixture, 'big.png', '\x89PNG')
    await fixture.look()
    expect((await trayOf(fixture)).files).toMatchObject([{ name: 'big.png', state: 'writing' }])
    writeFileSync(path, picture(1))
    expect(await fixture.settled()).toMatchObject([{ name: 'big.png', state: 'ready' }])

    put(fixture, 'half.png.part', picture(1))
    const held = await open(put(fixture, 'held.png', picture(3)), 'a')
    const writing = (await fixture.settled()).filter(({ state }) => state === 'writing').map(({ name }) => name)
    expect(writing.toSorted()).toEqual(process.platform === 'linux' ? ['half.png.part', 'held.png'] : ['half.png.part'])
    await held.close()
    expect((await fixture.settled()).find(({ name }) => name === 'held.png')).toMatchObject({ state: 'ready' })
  })

  it.skipIf(process.platform === 'win32')('names what it does not take, and why', async () => {
    const fixture = await openIntake()
    symlinkSync(put(fixture, 'target.png', picture(1)), join(fixture.folder, 'link.png'))
    mkdirSync(join(fixture.folder, 'Old scans'))
    execFileSync('mkfifo', [join(fixture.folder, 'pipe.png')])
    put(fixture, 'empty.png', '')
    put(fixture, 'letter.docx', 'PK\x03\x04 and more')
    put(fixture, '.hidden', 'x')
    put(fixture, 'Thumbs.db', 'x')
    const problems = Object.fromEntries((await fixture.settled()).map(({ name, problem }) => [name, problem]))
    expect(problems).toEqual({
      'target.png': undefined,
      'link.png': 'link',
      'Old scans': 'folder',
      'pipe.png': 'not-a-file',
      'empty.png': 'empty',
      'letter.docx': 'wrong-type',
    })
    const { failed } = valueOf(
      await fixture.handlers.assign(
        {
          intakeIds: (await trayOf(fixture)).files.flatMap(({ name, intakeId }) =>
            name === 'target.png' ? [] : [intakeId],
          ),
          caseId: await fixture.caseOf('Anna Berg'),
        },
        context,
      ),
    )
    expect(failed.map(({ code }) => code)).toEqual(failed.map(() => 'not-ready'))
    expect(failed).toHaveLength(5)
  })

  it.runIf(process.platform === 'linux')('is taken under a name that is no UTF-8, which is read', async () => {
    const fixture = await openIntake()
    const path = (name: string): Buffer => Buffer.from(join(fixture.folder, name), 'latin1')
    writeFileSync(path('B\xfcrgschaft Anna Berg.png'), picture(1))
    put(fixture, 'Bürgschaft Anna Berg.png', picture(2))
    const held = await open(path('gef\xfcllt.png'), 'a')
    await held.write(picture(3))
    const files = await fixture.settled()
    expect(files.map(({ name, state }) => [name, state]).sort()).toEqual([
      ['Bürgschaft Anna Berg.png', 'ready'],
      ['Bürgschaft Anna Berg.png', 'ready'],
      ['gefüllt.png', 'writing'],
    ])
    await held.close()
    const intakeIds = (await fixture.settled()).map(({ intakeId }) => intakeId)
    expect(intakeIds.toSorted()).toEqual(files.map(({ intakeId }) => intakeId).toSorted())
    const caseId = await fixture.caseOf('Anna Berg')
    expect(valueOf(await fixture.handlers.picture({ intakeId: intakeIds[0]! }, context)).bytes).not.toBeNull()
    const { assigned, failed } = valueOf(await fixture.handlers.assign({ intakeIds, caseId }, context))
    expect(failed).toEqual([])
    expect(assigned.map(({ file: { name, problems }, original }) => [name, problems, original]).sort()).toEqual([
      ['Bürgschaft Anna Berg.png', [], 'done'],
      ['Bürgschaft Anna Berg.png', [], 'done'],
      ['gefüllt.png', [], 'done'],
    ])
    expect(readdirSync(join(fixture.folder, 'done')).sort()).toEqual([
      'Bürgschaft Anna Berg (2).png',
      'Bürgschaft Anna Berg.png',
      'gefüllt.png',
    ])
  })

  it.runIf(process.platform === 'linux')('has a row when the system says nothing about it', async () => {
    const above = mkdtempSync(join(tmpdir(), 'kartei-deep-'))
    onTestFinished(() => rmSync(above, { recursive: true, force: true }))
    let folder = above
    while (folder.length < 3_900) folder = join(folder, 'a'.repeat(150))
    mkdirSync(folder, { recursive: true })
    // Its own path is longer than the system takes.
    const name = `${'b'.repeat(240)}.png`
    execFileSync('touch', [name], { cwd: folder })
    onTestFinished(() => void execFileSync('rm', [name], { cwd: folder }))
    const fixture = await openIntake({ folder })
    put(fixture, 'a.png', picture(1))
    expect((await fixture.settled()).map(({ name, state, problem }) => [name, state, problem])).toEqual([
      [name, 'refused', 'unreadable'],
      ['a.png', 'ready', undefined],
    ])
  })

  it('is there again when the folder was away', async () => {
    const fixture = await openIntake()
    put(fixture, 'scan.png', picture(1))
    expect(await fixture.settled()).toHaveLength(1)
    renameSync(fixture.folder, `${fixture.folder}-away`)
    await fixture.look()
    expect(await trayOf(fixture)).toEqual({ state: 'gone', files: [] })
    renameSync(`${fixture.folder}-away`, fixture.folder)
    await fixture.look()
    expect(await trayOf(fixture)).toMatchObject({ state: 'watched', files: [{ name: 'scan.png', state: 'ready' }] })
    fixture.switchOff()
    fixture.preferencesChanged()
    expect(await trayOf(fixture)).toEqual({ state: 'off', files: [] })
  })

  it('gives the page what it can draw', async () => {
    const fixture = await openIntake()
    put(fixture, 'fax.tif', tiffOf([{ width: 16, height: 8, kind: 'plain' }]))
    const letter = await savedPdf(1)
    const path = put(fixture, 'letter.pdf', letter)
    const idOf = async (name: string) => (await fixture.settled()).find((file) => file.name === name)!.intakeId
    const [fax, pdf] = [await idOf('fax.tif'), await idOf('letter.pdf')]
    expect(valueOf(await fixture.handlers.picture({ intakeId: fax }, context)).mediaType).toBe('image/png')
    expect(Buffer.from(valueOf(await fixture.handlers.picture({ intakeId: pdf }, context)).bytes!)).toEqual(letter)
    rmSync(path)
    expect(errorOf(await fixture.handlers.picture({ intakeId: pdf }, context)).kind).toBe('file')
  })
})

describe('assigning', () => {
  it('lays sealed copies out on the case, moves the originals to "done", and overwrites nothing there', async () => {
    const fixture = await openIntake()
    const caseId = await fixture.caseOf('Anna Berg')
    const letter = picture(2)
    mkdirSync(join(fixture.folder, 'done'))
    writeFileSync(join(fixture.folder, 'done', 'scan.png'), 'of last week')
    put(fixture, 'scan.png', letter)
    put(fixture, 'ausweis.png', pngOf(4, 4))
    const files = await fixture.settled()
    const { assigned, failed } = valueOf(
      await fixture.handlers.assign({ intakeIds: files.map(({ intakeId }) => intakeId), caseId }, context),
    )
    expect(failed).toEqual([])
    expect(assigned.map(({ original }) => original)).toEqual(['done', 'done'])
    const laidOut = valueOf(await fixture.documents.handlers.files.list({ place: caseId }, context)).files
    expect(laidOut.map(({ name }) => name)).toEqual(files.map(({ name }) => name))
    expect(readdirSync(fixture.folder)).toEqual(['done'])
    expect(readdirSync(join(fixture.folder, 'done')).toSorted()).toEqual(['ausweis.png', 'scan (2).png', 'scan.png'])
    expect(readFileSync(join(fixture.folder, 'done', 'scan.png'), 'utf8')).toBe('of last week')
    expect(readFileSync(join(fixture.folder, 'done', 'scan (2).png'))).toEqual(letter)
    for (const name of readdirSync(fixture.documents.copies))
      expect(readFileSync(join(fixture.documents.copies, name)).includes('IHDR')).toBe(false)
    expect(await fixture.settled()).toEqual([])
  })

  it('leaves out, by name, what vanished or was changed, and takes the rest', async () => {
    const fixture = await openIntake()
    const caseId = await fixture.caseOf('Anna Berg')
    const gone = put(fixture, 'a gone.png', picture(1))
    const changed = put(fixture, 'b changed.png', picture(2))
    put(fixture, 'c stays.png', picture(3))
    const intakeIds = (await fixture.settled()).map(({ intakeId }) => intakeId)
    rmSync(gone)
    writeFileSync(changed, picture(4))
    const { assigned, failed } = valueOf(await fixture.handlers.assign({ intakeIds, caseId }, context))
    expect(assigned.map(({ file }) => file.name)).toEqual(['c stays.png'])
    expect(Object.fromEntries(failed.map(({ name, code }) => [name, code]))).toEqual({
      'a gone.png': 'vanished',
      'b changed.png': 'changed',
    })
    expect((await fixture.settled()).map(({ name }) => name)).toEqual(['b changed.png'])
  })

  it('refuses a case that takes no documents, and one that is not there', async () => {
    const fixture = await openIntake()
    put(fixture, 'scan Clara Celik.png', picture(1))
    const [file] = await fixture.settled()
    expect(file?.suggestions).toEqual([])
    const intakeIds = [file!.intakeId]
    const refused = errorOf(
      await fixture.handlers.assign({ intakeIds, caseId: await fixture.caseOf('Clara Celik') }, context),
    )
    expect(refused.issues?.[0]?.code).toBe('no-onboarding')
    expect(errorOf(await fixture.handlers.assign({ intakeIds, caseId: 'nobody' }, context)).kind).toBe('not-found')
    expect(readdirSync(fixture.folder)).toEqual(['scan Clara Celik.png'])
  })

  it('takes a file once, however often it is asked to at the same time', async () => {
    const fixture = await openIntake()
    const caseId = await fixture.caseOf('Anna Berg')
    put(fixture, 'scan.png', picture(1))
    const intakeIds = (await fixture.settled()).map(({ intakeId }) => intakeId)
    const assign = async () => fixture.handlers.assign({ intakeIds, caseId }, context)
    const both = await Promise.all([assign(), assign()])
    expect(both.map((one) => valueOf(one).assigned.length).toSorted()).toEqual([0, 1])
    expect(valueOf(await fixture.documents.handlers.files.list({ place: caseId }, context)).files).toHaveLength(1)
  })
})

it.skipIf(process.platform === 'win32')(
  'a link in the place of "done" carries no document to where it leads',
  async () => {
    const fixture = await openIntake()
    const elsewhere = mkdtempSync(join(tmpdir(), 'kartei-'))
    onTestFinished(() => rmSync(elsewhere, { recursive: true }))
    symlinkSync(elsewhere, join(fixture.folder, 'done'))
    put(fixture, 'scan.png', picture(1))
    const intakeIds = (await fixture.settled()).map(({ intakeId }) => intakeId)
    const caseId = await fixture.caseOf('Anna Berg')
    const { assigned } = valueOf(await fixture.handlers.assign({ intakeIds, caseId }, context))
    expect(assigned.map(({ original }) => original)).toEqual(['left'])
    expect(readdirSync(elsewhere)).toEqual([])
  },
)

it.skipIf(process.platform === 'win32')(
  'a link that takes the place of a file that was shown is not followed',
  async () => {
    const fixture = await openIntake()
    const path = put(fixture, 'scan.png', picture(1))
    const intakeIds = (await fixture.settled()).map(({ intakeId }) => intakeId)
    const caseId = await fixture.caseOf('Anna Berg')
    const elsewhere = mkdtempSync(join(tmpdir(), 'kartei-'))
    onTestFinished(() => rmSync(elsewhere, { recursive: true }))
    renameSync(path, join(elsewhere, 'scan.png'))
    symlinkSync(join(elsewhere, 'scan.png'), path)
    const { assigned, failed } = valueOf(await fixture.handlers.assign({ intakeIds, caseId }, context))
    expect([assigned, failed]).toMatchObject([[], [{ name: 'scan.png', code: 'changed' }]])
    expect(await fixture.documents.previewer.picture(path, 'scan.png')).toBeUndefined()
  },
)

describe('after a restart', () => {
  it('what was assigned does not come up again, though its original could not be moved; what was put aside stays so', async () => {
    const os = new OwnKeychain().synchronous()
    const first = await openIntake({ os })
    // A file in the place of the folder "done": nothing can be moved there.
    put(first, 'done', 'not a folder')
    const scan = put(first, 'scan.png', picture(1))
    put(first, 'advert.png', picture(2))
    const files = await first.settled()
    const idOf = (name: string): string[] => files.flatMap((file) => (file.name === name ? [file.intakeId] : []))
    const caseId = await first.caseOf('Anna Berg')
    const { assigned } = valueOf(await first.handlers.assign({ intakeIds: idOf('scan.png'), caseId }, context))
    expect(assigned.map(({ original }) => original)).toEqual(['left'])
    expect(
      valueOf(await first.handlers.putAside({ intakeIds: idOf('advert.png'), aside: true }, context)).changed,
    ).toBe(1)
    await first.documents.store.close()

    const { folder, documents } = first
    const again = await openIntake({ folder, profile: documents.profile, os })
    renameSync(scan, join(folder, 'renamed.png'))
    // The same document from the scanner once more is another file, and says what became of the first one.
    const once = join(folder, 'once more.png')
    writeFileSync(once, readFileSync(join(folder, 'renamed.png')))
    utimesSync(once, new Date('2026-08-01'), new Date('2026-08-01'))
    const now = await again.settled()
    expect(now.map(({ name, aside }) => [name, aside]).toSorted()).toEqual([
      ['advert.png', true],
      ['once more.png', false],
    ])
    expect(now.find(({ name }) => name === 'once more.png')?.before).toMatchObject({ caseId, title: 'Anna Berg' })
    const intakeIds = now.flatMap(({ intakeId, aside }) => (aside ? [intakeId] : []))
    expect(valueOf(await again.handlers.putAside({ intakeIds, aside: false }, context)).changed).toBe(1)
    expect((await again.settled()).every(({ aside }) => !aside)).toBe(true)
  })
})

it('suggests nobody by a surname that many have in common, and takes umlauts in any spelling', async () => {
  const fixture = await openIntake()
  put(fixture, 'Mueller Joerg.png', picture(1))
  put(fixture, 'JÖRG-MÜLLER'.normalize('NFD') + '.png', picture(2))
  put(fixture, 'Müller.png', picture(3))
  const files = await fixture.settled()
  expect(files.map(({ suggestions }) => suggestions.map(({ title }) => title))).toEqual([
    [joerg.title],
    [joerg.title],
    [joerg.title],
  ])
})
