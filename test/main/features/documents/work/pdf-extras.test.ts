import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { describe, expect, it, test } from 'vitest'
import { lookAt } from '../../../../../src-main/features/documents/look/look-at'
import { joinFiles } from '../../../../../src-main/features/documents/work/join'
import { rotatePages, splitPdf } from '../../../../../src-main/features/documents/work/pdf-pages'
import { textOfPdf } from '../../../../../src-main/features/documents/work/pdf-text'
import { shrink } from '../../../../../src-main/features/documents/work/shrink'
import { takeApart } from '../../../../../src-main/features/documents/work/take-apart'
import { unlockPdf } from '../../../../../src-main/features/documents/work/unlock-pdf'
import {
  field,
  filledForm,
  formPdf,
  invoicePdf,
  pdfWithFiles,
  signedPdf,
  streamOf,
  xfaForm,
} from '../../../../fixtures/documents/pdf-extras'
import { noisyJpeg } from '../../../../fixtures/documents/images'
import { letterPdf, savedPdf } from '../../../../fixtures/documents/pdfs'
import { useDecoder } from '../../../../helpers/main/picture-host'

const decodeInWindow = useDecoder()
const noProgress = (): void => undefined
const bytes = (file: Uint8Array) => new Uint8Array(file)
const a4 = { size: 'a4', margin: 10 } as const

const works = {
  join: (file: Uint8Array) => joinFiles([bytes(file)], a4, noProgress, decodeInWindow),
  split: async (file: Uint8Array) => (await splitPdf(bytes(file), [[1]], noProgress))[0]!,
  turn: (file: Uint8Array) => rotatePages(bytes(file), [{ page: 1, by: 90 }]),
}
const workNames = ['join', 'split', 'turn'] as const
const textAfter = async (work: keyof typeof works, file: Uint8Array): Promise<string> =>
  (await textOfPdf(await works[work](file))).text
const notesOf = async (file: Uint8Array) => (await lookAt(bytes(file))).notes

describe('a filled form', () => {
  it('is named', async () => {
    expect(await notesOf(filledForm())).toEqual(['form'])
    expect(await notesOf(formPdf([field('/FT/Tx/T(name)'), field('/FT/Btn/T(ja)/V/Off')]))).toEqual([])
  })

  it.each(workNames)('says after %s what its fields said', async (work) => {
    const text = await textAfter(work, filledForm())
    for (const said of ['Verdienstbescheinigung', 'Ada Beispiel', '2345 EUR']) expect(text).toContain(said)
  })

  it('says what a reader shows: the text of a choice, a look that is there, and nothing that is hidden', async () => {
    const look = streamOf('BT /F1 9 Tf 2 5 Td (2.345,00 \\200) Tj ET', '/BBox[0 0 100 20]')
    const fields = [
      field('/FT/Ch/Ff 131072/T(stand)/V(l)/Opt[[(l)(ledig)][(v)(verheiratet)]]'),
      field('/FT/Tx/T(netto)/V(2345)/AP<</N 9 0 R>>'),
      field('/FT/Tx/T(intern)/V(Vermerk)').replace('/F 4', '/F 2'),
    ]
    const text = await textAfter('join', formPdf(fields, { objects: [look] }))
    expect(text).toContain('ledig')
    expect(text).toContain('2.345,00 €')
    expect(text).not.toMatch(/Vermerk|2345/)
    const anew = await textAfter('join', formPdf(fields, { objects: [look], form: '/NeedAppearances true' }))
    expect(anew).toContain('2345')
    expect(anew).not.toContain('2.345')
  })

  it('has its ticks as they were', async () => {
    const [on, off] = [streamOf('BT /F1 9 Tf (angekreuzt) Tj ET', '/BBox[0 0 200 20]'), streamOf('', '/BBox[0 0 9 9]')]
    const box = (name: string, state: string) =>
      field(`/FT/Btn/T(${name})/V/${state}/AS/${state}/AP<</N<</Ja 8 0 R/Off 9 0 R>>>>`)
    const text = await textAfter('split', formPdf([box('a', 'Ja'), box('b', 'Off')], { objects: [on, off] }))
    expect(text.match(/angekreuzt/g)).toHaveLength(1)
    const bare = await works.join(formPdf([field('/FT/Btn/T(a)/V/Ja/AS/Ja')]))
    const plain = await works.join(formPdf([field('/FT/Btn/T(a)/V/Off/AS/Off')]))
    expect(bare.length).toBeGreaterThan(plain.length + 100)
  })

  it('says the whole of a value that is longer than its field', async () => {
    const long = 'Ada Beispiel, wohnhaft in der Beispielstrasse am Rande der Stadt, hat ein Nettoeinkommen'
    expect(await textAfter('join', filledForm(long))).toContain(long)
    const lines = Array.from({ length: 4 }, (_, line) => `Zeile ${line}`)
    const several = formPdf([field(`/FT/Tx/T(a)/Ff 4096/V(${lines.join('\\n')})`)])
    for (const line of lines) expect(await textAfter('join', several)).toContain(line)
  })

  it('says it in whatever European letters', async () => {
    const said = await textAfter(
      'join',
      filledForm('\\376\\377\\001\\101\\000a\\000\\344\\000u\\003\\010\\004\\057\\000f\\000i'),
    )
    expect(said).toContain('ŁaäüЯfi')
  })

  it('is refused where a value cannot be drawn, with the name of its field', async () => {
    const chinese = '\\376\\377\\156\\213'
    for (const work of workNames)
      await expect(works[work](filledForm(chinese))).rejects.toThrow(/letters in its field “netto”/)
    await expect(
      works.join(formPdf([field('/FT/Tx/T(lang)/V 7 0 R')], { objects: [streamOf('viel')] })),
    ).rejects.toThrow(/field “lang” .*cannot be drawn/)
    await expect(
      works.join(formPdf([field('/FT/Btn/T(ja)/V/Ja/AS/Ja/AP<</N<</Off 7 0 R>>>>')], { objects: [streamOf('')] })),
    ).rejects.toThrow(/field “ja”/)
  })

  it('on a scan is made smaller with what its fields say', async () => {
    const scan = await PDFDocument.load(
      await joinFiles([bytes(noisyJpeg(600, 850))], { size: 'image' }, noProgress, decodeInWindow),
    )
    const name = scan.getForm().createTextField('name')
    name.setText('Ada Beispiel')
    name.addToPage(scan.getPage(0))
    const { made } = await shrink(bytes(await scan.save()), decodeInWindow)
    expect((await textOfPdf(made[0]!.bytes)).text).toContain('Ada Beispiel')
  })
})

describe('an XFA form', () => {
  it('is named, and nothing is made of it', async () => {
    expect(await notesOf(xfaForm())).toEqual(['xfa'])
    for (const work of workNames) await expect(works[work](xfaForm())).rejects.toThrow(/XFA form/)
    expect(await shrink(bytes(xfaForm()), decodeInWindow)).toEqual({ made: [], reason: 'form' })
  })

  it('that has fields as well is a form as others are', async () => {
    const both = formPdf([field('/FT/Tx/T(netto)/V(2345 EUR)')], { form: '/XFA 7 0 R', objects: [streamOf('<xdp/>')] })
    expect(await notesOf(both)).toEqual(['form'])
    expect(await textAfter('join', both)).toContain('2345 EUR')
  })
})

describe('files in a PDF', () => {
  const inner = () => letterPdf('Gehaltsnachweis Mai')

  it('are counted, and come out of it beside its pages', async () => {
    // Made once: a PDF says in which second it was made.
    const letter = await inner()
    const portfolio = pdfWithFiles({ 'Gehaltsnachweis.pdf': letter }, '/Collection<</Type/Collection/View/D>>')
    expect(await lookAt(bytes(portfolio))).toMatchObject({ files: 1, notes: ['holds-files'] })
    const { files, leftOut } = await takeApart(portfolio)
    expect(files.map(({ name }) => name)).toEqual(['', 'Gehaltsnachweis.pdf'])
    expect(leftOut).toBe(0)
    expect(Buffer.from(files[1]!.bytes)).toEqual(letter)
    expect((await textOfPdf(files[0]!.bytes)).text).toContain('Anschreiben')
    expect(await lookAt(files[0]!.bytes)).toEqual({ kind: 'pdf', mediaType: 'application/pdf', pages: 1, notes: [] })
  })

  it('are not lost by joining or splitting, and stay when it is turned', async () => {
    const holding = pdfWithFiles({ 'a.pdf': await inner(), 'b.pdf': await inner() })
    await expect(works.join(holding)).rejects.toThrow(/Take them out first/)
    await expect(works.split(holding)).rejects.toThrow(/Take them out first/)
    expect(await lookAt(await works.turn(holding))).toMatchObject({ files: 2, notes: ['holds-files'] })
    const bundle = await joinFiles([bytes(holding)], a4, noProgress, decodeInWindow, ['Brief'])
    expect((await textOfPdf(bundle)).text).toContain('Anschreiben')
  })

  it('that are pinned to a page are files in it too', async () => {
    const pinned = formPdf(['<</Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]/FS 7 0 R>>'], {
      objects: ['<</Type/Filespec/F(a.pdf)/EF<</F 8 0 R>>>>', streamOf(await inner(), '/Type/EmbeddedFile')],
    })
    expect(await lookAt(bytes(pinned))).toMatchObject({ files: 1 })
    const { files } = await takeApart(pinned)
    expect(files.map(({ name }) => name)).toEqual(['', 'a.pdf'])
    expect(await notesOf(files[0]!.bytes)).toEqual([])
  })

  it('of an invoice are named as such and hinder nothing', async () => {
    expect(await lookAt(bytes(invoicePdf()))).toEqual({
      kind: 'pdf',
      mediaType: 'application/pdf',
      pages: 1,
      notes: ['invoice'],
    })
    expect((await textOfPdf(await works.join(invoicePdf()))).text).toContain('Anschreiben')
    const both = pdfWithFiles({ 'ZUGFeRD-invoice.xml': Buffer.from('<a/>'), 'Stunden.pdf': await inner() })
    expect(await lookAt(bytes(both))).toMatchObject({ files: 1, notes: ['invoice', 'holds-files'] })
    const { files } = await takeApart(both)
    expect(files.map(({ name }) => name)).toEqual(['', 'Stunden.pdf'])
    expect(await notesOf(files[0]!.bytes)).toEqual(['invoice'])
  })

  it('of a PDF without any are nothing to take out', async () => {
    await expect(takeApart(await savedPdf(1))).rejects.toThrow(/holds no files/)
    await expect(takeApart(invoicePdf())).rejects.toThrow(/holds no files/)
  })
})

describe('a signature', () => {
  it('is named while it stands as it was made', async () => {
    expect(await notesOf(signedPdf())).toEqual(['signed'])
    const saved = await (await PDFDocument.load(signedPdf())).save({ useObjectStreams: false })
    expect(await notesOf(saved)).toEqual(['signature-broken'])
  })

  it.each(workNames)('ends with %s', async (work) => {
    expect(await notesOf(await works[work](signedPdf()))).toEqual([])
  })

  it('of a PDF that was unlocked is said to be broken', async () => {
    const document = await PDFDocument.load(signedPdf())
    document.encrypt({ userPassword: 'geheim', ownerPassword: 'geheim' })
    const unlocked = await unlockPdf(bytes(await document.save({ useObjectStreams: false })), 'geheim')
    expect(await notesOf(unlocked!)).toEqual(['signature-broken'])
  })
})

test('nothing besides pages is named of a PDF whose form or tree of names is nonsense', async () => {
  for (const catalog of [
    '/AcroForm 4 0 R/Names 4 0 R',
    '/AcroForm<</Fields[1 0 R 99 0 R(x)]/XFA 5 0 R>>',
    '/Names<</EmbeddedFiles 1 0 R>>',
  ]) {
    const document = await PDFDocument.load(pdfWithFiles({}, catalog))
    expect(document.catalog.get(PDFName.of('Pages'))).toBeDefined()
    const { pages, notes } = await lookAt(bytes(pdfWithFiles({}, catalog)))
    expect(pages).toBe(1)
    expect(notes).not.toContain('damaged')
    // Whatever comes of it, it comes to an end.
    await Promise.allSettled(workNames.map((work) => works[work](pdfWithFiles({}, catalog))))
  }
})
