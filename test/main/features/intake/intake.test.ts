import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { IntakeTray } from '@contract/api/intake'
import { beforeAll, describe, expect, it } from 'vitest'
import { pngOf, tiffOf } from '../../../fixtures/documents/images'
import { letterPdf, savedPdf } from '../../../fixtures/documents/pdfs'
import { OwnKeychain } from '../../helpers/profile'
import { context, errorOf, valueOf } from '../desk'
import { buildProcess } from '../documents/work/child-process'
import { anna, joerg, openIntake, type IntakeDesk } from './desk'

beforeAll(buildProcess, 60_000)

const put = (desk: IntakeDesk, name: string, content: Uint8Array | string): string => {
  const path = join(desk.folder, name)
  writeFileSync(path, content)
  return path
}
/** A document of its own kind, quickly made; only PDFs cost a process. */
const picture = (number: number): Buffer => pngOf(number, 1)

const trayOf = async (desk: IntakeDesk): Promise<IntakeTray> => valueOf(await desk.handlers.list(undefined, context))

describe('what comes into the intake folder', () => {
  it('is shown with type, pages and the cases that it names, each with the reason', async () => {
    const desk = await openIntake()
    put(desk, 'Ausweis_Berg-Anna.png', pngOf(4, 4))
    put(desk, 'scan-0001.pdf', await letterPdf('Betreff: Antrag', 'Herr Joerg Mueller, Zahlung RF18 5390 0754 7034'))
    put(desk, 'scan-0002.pdf', await letterPdf(`Antrag ${anna.onboardingId.toUpperCase()} und Kunde CU-20441`))
    put(desk, 'scan-0003.pdf', await savedPdf(2))
    const files = await desk.settled()
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
        caseId: await desk.caseOf('Jörg Müller'),
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
    expect(desk.news.at(-1)?.files).toEqual(files)
  })

  it('waits for what is still being written: until its size rests and no program holds it open', async () => {
    const desk = await openIntake()
    const path = put(desk, 'big.png', '\x89PNG')
    await desk.look()
    expect((await trayOf(desk)).files).toMatchObject([{ name: 'big.png', state: 'writing' }])
    writeFileSync(path, picture(1))
    expect(await desk.settled()).toMatchObject([{ name: 'big.png', state: 'ready' }])

    put(desk, 'half.png.part', picture(1))
    const held = await open(put(desk, 'held.png', picture(3)), 'a')
    const writing = (await desk.settled()).filter(({ state }) => state === 'writing').map(({ name }) => name)
    expect(writing.toSorted()).toEqual(process.platform === 'linux' ? ['half.png.part', 'held.png'] : ['half.png.part'])
    await held.close()
    expect((await desk.settled()).find(({ name }) => name === 'held.png')).toMatchObject({ state: 'ready' })
  })

  it.skipIf(process.platform === 'win32')('names what it does not take, and why', async () => {
    const desk = await openIntake()
    symlinkSync(put(desk, 'target.png', picture(1)), join(desk.folder, 'link.png'))
    mkdirSync(join(desk.folder, 'Old scans'))
    execFileSync('mkfifo', [join(desk.folder, 'pipe.png')])
    put(desk, 'empty.png', '')
    put(desk, 'letter.docx', 'PK\x03\x04 and more')
    put(desk, '.hidden', 'x')
    put(desk, 'Thumbs.db', 'x')
    const problems = Object.fromEntries((await desk.settled()).map(({ name, problem }) => [name, problem]))
    expect(problems).toEqual({
      'target.png': undefined,
      'link.png': 'link',
      'Old scans': 'folder',
      'pipe.png': 'not-a-file',
      'empty.png': 'empty',
      'letter.docx': 'wrong-type',
    })
    const { failed } = valueOf(
      await desk.handlers.assign(
        {
          intakeIds: (await trayOf(desk)).files.flatMap(({ name, intakeId }) =>
            name === 'target.png' ? [] : [intakeId],
          ),
          caseId: await desk.caseOf('Anna Berg'),
        },
        context,
      ),
    )
    expect(failed.map(({ code }) => code)).toEqual(failed.map(() => 'not-ready'))
    expect(failed).toHaveLength(5)
  })

  it('is there again when the folder was away', async () => {
    const desk = await openIntake()
    put(desk, 'scan.png', picture(1))
    expect(await desk.settled()).toHaveLength(1)
    renameSync(desk.folder, `${desk.folder}-away`)
    await desk.look()
    expect(await trayOf(desk)).toEqual({ state: 'gone', files: [] })
    renameSync(`${desk.folder}-away`, desk.folder)
    await desk.look()
    expect(await trayOf(desk)).toMatchObject({ state: 'watched', files: [{ name: 'scan.png', state: 'ready' }] })
    desk.switchOff()
    desk.preferencesChanged()
    expect(await trayOf(desk)).toEqual({ state: 'off', files: [] })
  })

  it('gives the page what it can draw', async () => {
    const desk = await openIntake()
    put(desk, 'fax.tif', tiffOf([{ width: 16, height: 8, kind: 'plain' }]))
    const letter = await savedPdf(1)
    const path = put(desk, 'letter.pdf', letter)
    const idOf = async (name: string) => (await desk.settled()).find((file) => file.name === name)!.intakeId
    const [fax, pdf] = [await idOf('fax.tif'), await idOf('letter.pdf')]
    expect(valueOf(await desk.handlers.picture({ intakeId: fax }, context)).mediaType).toBe('image/png')
    expect(Buffer.from(valueOf(await desk.handlers.picture({ intakeId: pdf }, context)).bytes!)).toEqual(letter)
    rmSync(path)
    expect(errorOf(await desk.handlers.picture({ intakeId: pdf }, context)).kind).toBe('file')
  })
})

describe('assigning', () => {
  it('lays sealed copies out on the case, moves the originals to "done", and overwrites nothing there', async () => {
    const desk = await openIntake()
    const caseId = await desk.caseOf('Anna Berg')
    const letter = picture(2)
    mkdirSync(join(desk.folder, 'done'))
    writeFileSync(join(desk.folder, 'done', 'scan.png'), 'of last week')
    put(desk, 'scan.png', letter)
    put(desk, 'ausweis.png', pngOf(4, 4))
    const files = await desk.settled()
    const { assigned, failed } = valueOf(
      await desk.handlers.assign({ intakeIds: files.map(({ intakeId }) => intakeId), caseId }, context),
    )
    expect(failed).toEqual([])
    expect(assigned.map(({ original }) => original)).toEqual(['done', 'done'])
    const laidOut = valueOf(await desk.documents.handlers.files.list({ place: caseId }, context)).files
    expect(laidOut.map(({ name }) => name)).toEqual(files.map(({ name }) => name))
    expect(readdirSync(desk.folder)).toEqual(['done'])
    expect(readdirSync(join(desk.folder, 'done')).toSorted()).toEqual(['ausweis.png', 'scan (2).png', 'scan.png'])
    expect(readFileSync(join(desk.folder, 'done', 'scan.png'), 'utf8')).toBe('of last week')
    expect(readFileSync(join(desk.folder, 'done', 'scan (2).png'))).toEqual(letter)
    for (const name of readdirSync(desk.documents.copies))
      expect(readFileSync(join(desk.documents.copies, name)).includes('IHDR')).toBe(false)
    expect(await desk.settled()).toEqual([])
  })

  it('leaves out, by name, what vanished or was changed, and takes the rest', async () => {
    const desk = await openIntake()
    const caseId = await desk.caseOf('Anna Berg')
    const gone = put(desk, 'a gone.png', picture(1))
    const changed = put(desk, 'b changed.png', picture(2))
    put(desk, 'c stays.png', picture(3))
    const intakeIds = (await desk.settled()).map(({ intakeId }) => intakeId)
    rmSync(gone)
    writeFileSync(changed, picture(4))
    const { assigned, failed } = valueOf(await desk.handlers.assign({ intakeIds, caseId }, context))
    expect(assigned.map(({ file }) => file.name)).toEqual(['c stays.png'])
    expect(Object.fromEntries(failed.map(({ name, code }) => [name, code]))).toEqual({
      'a gone.png': 'vanished',
      'b changed.png': 'changed',
    })
    expect((await desk.settled()).map(({ name }) => name)).toEqual(['b changed.png'])
  })

  it('refuses a case that takes no documents, and one that is not there', async () => {
    const desk = await openIntake()
    put(desk, 'scan Clara Celik.png', picture(1))
    const [file] = await desk.settled()
    expect(file?.suggestions).toEqual([])
    const intakeIds = [file!.intakeId]
    const refused = errorOf(
      await desk.handlers.assign({ intakeIds, caseId: await desk.caseOf('Clara Celik') }, context),
    )
    expect(refused.issues?.[0]?.code).toBe('no-onboarding')
    expect(errorOf(await desk.handlers.assign({ intakeIds, caseId: 'nobody' }, context)).kind).toBe('not-found')
    expect(readdirSync(desk.folder)).toEqual(['scan Clara Celik.png'])
  })

  it('takes a file once, however often it is asked to at the same time', async () => {
    const desk = await openIntake()
    const caseId = await desk.caseOf('Anna Berg')
    put(desk, 'scan.png', picture(1))
    const intakeIds = (await desk.settled()).map(({ intakeId }) => intakeId)
    const assign = async () => desk.handlers.assign({ intakeIds, caseId }, context)
    const both = await Promise.all([assign(), assign()])
    expect(both.map((one) => valueOf(one).assigned.length).toSorted()).toEqual([0, 1])
    expect(valueOf(await desk.documents.handlers.files.list({ place: caseId }, context)).files).toHaveLength(1)
  })
})

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
    expect(valueOf(await first.handlers.dismiss({ intakeIds: idOf('advert.png') }, context)).dismissed).toBe(1)
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
    expect(valueOf(await again.handlers.bringBack({ intakeIds }, context)).broughtBack).toBe(1)
    expect((await again.settled()).every(({ aside }) => !aside)).toBe(true)
  })
})

it('suggests nobody by a surname that many have in common, and takes umlauts in any spelling', async () => {
  const desk = await openIntake()
  put(desk, 'Mueller Joerg.png', picture(1))
  put(desk, 'JÖRG-MÜLLER'.normalize('NFD') + '.png', picture(2))
  put(desk, 'Müller.png', picture(3))
  const files = await desk.settled()
  expect(files.map(({ suggestions }) => suggestions.map(({ title }) => title))).toEqual([
    [joerg.title],
    [joerg.title],
    [joerg.title],
  ])
})
