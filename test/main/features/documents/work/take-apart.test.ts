import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { Refusal } from '../../../../../src-main/features/documents/work/jobs'
import { takeApart } from '../../../../../src-main/features/documents/work/take-apart'
import { compoundFileOf, forwardedInOutlook, outlookMessageOf } from '../../../../fixtures/documents/outlook-messages'
import {
  attached,
  forwarded,
  htmlPart,
  inline,
  mailOf,
  textPart,
  type MailPart,
} from '../../../../fixtures/documents/mails'

const pdf = Buffer.from('%PDF-1.7 made up for a test')
const namesOf = async (message: Uint8Array): Promise<string[]> =>
  (await takeApart(message)).files.map(({ name }) => name)

describe('a message', () => {
  it('gives its attachments as they were, and not its text', async () => {
    const { files, leftOut } = await takeApart(mailOf([textPart, attached('application/pdf', 'filename="a.pdf"', pdf)]))
    expect(files.map(({ name }) => name)).toEqual(['a.pdf'])
    expect(Buffer.from(files[0]!.bytes)).toEqual(pdf)
    expect(leftOut).toBe(0)
  })

  it('names them as their sender did, however that is written', async () => {
    const names = [
      `filename*=utf-8''Lohn%C3%BCbersicht%20M%C3%A4rz.pdf`,
      `filename*0*=utf-8''Personal; filename*1*=ausweis%20; filename*2="hinten.pdf"`,
      'filename="=?iso-8859-1?Q?Geh=E4lter=2Epdf?="',
      'filename="=?windows-1252?Q?Antrag_=96_50=80=2Epdf?="',
      "filename*=windows-1252''%84Antrag%93.pdf",
      'filename="../../etc/antrag.pdf"',
    ]
    const message = mailOf(names.map((name) => attached('application/pdf', name, pdf)))
    expect(await namesOf(message)).toEqual([
      'Lohnübersicht März.pdf',
      'Personalausweis hinten.pdf',
      'Gehälter.pdf',
      'Antrag – 50€.pdf',
      '„Antrag“.pdf',
      '../../etc/antrag.pdf',
    ])
  })

  it('gives what lies in messages within it, down to a depth', async () => {
    const inner = mailOf([textPart, attached('application/pdf', 'filename="innen.pdf"', pdf)])
    const message = mailOf([forwarded(inner), attached('application/pdf', 'filename="aussen.pdf"', pdf)])
    expect(await namesOf(message)).toEqual(['innen.pdf', 'aussen.pdf'])
    let deep = inner
    for (let depth = 0; depth < 40; depth += 1) deep = mailOf([forwarded(deep)])
    expect(await namesOf(deep)).toEqual(['Weitergeleitet.eml'])
  })

  it('leaves out the small pictures of its text and counts them, and keeps a photograph', async () => {
    const photograph = new Uint8Array(100_000).fill(7)
    const parts = [
      inline('image/png', new Uint8Array(2_000)),
      inline('image/jpeg', photograph),
      attached('image/png', 'filename="klein.png"', new Uint8Array(2_000)),
    ]
    const message = mailOf([textPart, htmlPart(), ...parts])
    const { files, leftOut } = await takeApart(message)
    expect(files.map(({ bytes }) => bytes.length)).toEqual([100_000, 2_000])
    expect(leftOut).toBe(1)
    const pictures = await takeApart(message, 'pictures')
    expect(pictures.files.map(({ bytes }) => bytes.length)).toEqual([2_000])
    expect(pictures.leftOut).toBe(0)
  })

  it('keeps a picture that its text does not show, as Apple’s Mail sends what is dropped into it', async () => {
    const card = inline('image/png', new Uint8Array(2_000))
    for (const text of [[textPart], [textPart, htmlPart('other@example')], []])
      expect(await takeApart(mailOf([...text, card]))).toMatchObject({ files: [{ name: 'logo.png' }], leftOut: 0 })
    expect(await takeApart(mailOf([htmlPart('Logo%40example'), card, card, card]))).toMatchObject({ leftOut: 0 })
    const forwardedCard = mailOf([htmlPart(), forwarded(mailOf([htmlPart('other@example'), card]))])
    expect(await takeApart(forwardedCard)).toMatchObject({ files: [{ name: 'logo.png' }], leftOut: 0 })
  })

  it('of nothing but pictures of its text gives those', async () => {
    const message = mailOf([htmlPart(), inline('image/png', new Uint8Array(2_000))])
    expect(await takeApart(message)).toMatchObject({ files: [{ name: 'logo.png' }], leftOut: 0 })
  })

  it('that breaks off gives what is there', async () => {
    const parts = [textPart, attached('application/pdf', 'filename="a.pdf"', pdf)]
    expect(await namesOf(mailOf(parts, ''))).toEqual(['a.pdf'])
    expect(await namesOf(mailOf(parts, '\r\n--grenz'))).toEqual(['a.pdf'])
  })

  it('without attachments, with too many, or of nonsense is refused', async () => {
    const tiny = attached('application/pdf', 'filename="a.pdf"', pdf)
    const many = Array.from({ length: 10_000 }, (): MailPart => tiny)
    await expect(takeApart(mailOf(many))).rejects.toThrow(/too many/)
    await expect(takeApart(mailOf([textPart]))).rejects.toThrow(/no attachments/)
    await expect(takeApart(new Uint8Array(100_000).fill(0xff))).rejects.toThrow(/no attachments/)
    await expect(takeApart(new Uint8Array())).rejects.toThrow(/no attachments/)
  })
})

describe('a message of Outlook', () => {
  const large = Buffer.alloc(300_000, 'Unterlagen ')

  it('gives its attachments as they were, and those of messages within it', async () => {
    const inner = [{ name: 'Gehälter März 2024 – Erika.pdf', content: pdf }]
    const { files, leftOut } = await takeApart(
      outlookMessageOf([
        { name: 'Antrag.pdf', content: large },
        forwardedInOutlook([...inner, forwardedInOutlook(inner)]),
        { name: 'Verweis.pdf' },
      ]),
    )
    expect(files.map(({ name }) => name)).toEqual(['Antrag.pdf', inner[0]!.name, inner[0]!.name, 'Verweis.pdf'])
    expect(files.map(({ bytes }, index) => [large, pdf, pdf, Buffer.alloc(0)][index]!.equals(bytes))).not.toContain(
      false,
    )
    expect(leftOut).toBe(0)
  })

  it('names them in the letters of the computer that wrote it', async () => {
    const [german, greek] = [Buffer.from('M\xe4rz \x96 \x80.pdf\0', 'latin1'), Buffer.from('\xc1\xdf.pdf', 'latin1')]
    expect(await namesOf(outlookMessageOf([{ name: '', ansi: german, content: pdf }]))).toEqual(['März – €.pdf'])
    expect(await namesOf(outlookMessageOf([{ name: '', ansi: greek, content: pdf }], 1253))).toEqual(['Αί.pdf'])
  })

  it('leaves out the small pictures of its text and counts them, and keeps a photograph', async () => {
    const small = { name: 'image001.png', mediaType: 'image/png', content: new Uint8Array(2_000) }
    const { files, leftOut } = await takeApart(
      outlookMessageOf([{ ...small, inText: true }, { ...small, inText: true, content: large }, small]),
    )
    expect(files.map(({ bytes }) => bytes.length)).toEqual([large.length, 2_000])
    expect(leftOut).toBe(1)
    const notShown = outlookMessageOf([
      { ...small, inText: 'noted' },
      { name: 'Antrag.pdf', content: pdf },
    ])
    expect(await namesOf(notShown)).toEqual(['image001.png', 'Antrag.pdf'])
    expect(await namesOf(outlookMessageOf([{ ...small, inText: true }]))).toEqual(['image001.png'])
  })

  it('without attachments, with too many, too deep, or another file of that kind is refused', async () => {
    await expect(takeApart(outlookMessageOf([]))).rejects.toThrow(/no attachments/)
    const many = Array.from({ length: 201 }, () => ({ name: 'a.pdf', content: pdf }))
    await expect(takeApart(outlookMessageOf(many))).rejects.toThrow(/too many/)
    const nothing = Array.from({ length: 1_001 }, () => forwardedInOutlook([]))
    await expect(takeApart(outlookMessageOf(nothing))).rejects.toThrow(/too many/)
    let deep = forwardedInOutlook([{ name: 'a.pdf', content: pdf }])
    for (let depth = 0; depth < 20; depth += 1) deep = forwardedInOutlook([deep])
    await expect(takeApart(outlookMessageOf([deep]))).rejects.toThrow(/too many/)
    await expect(takeApart(compoundFileOf({ WordDocument: large }))).rejects.toThrow(/no e-mail/)
  })

  it('that is damaged in any way ends with its attachments or a refusal', async () => {
    const whole = outlookMessageOf([
      { name: 'Antrag.pdf', content: large.subarray(0, 20_000) },
      forwardedInOutlook([{ name: 'Innen.pdf', content: pdf }]),
    ])
    const ends = async (file: Uint8Array): Promise<void> => {
      const ended = await takeApart(file).catch((error: unknown) => error)
      if (ended instanceof Error) expect(ended).toBeInstanceOf(Refusal)
    }
    for (let length = 8; length < whole.length; length += 211) await ends(whole.subarray(0, length))
    let random = 1
    const next = (most: number): number => (random = (random * 48_271) % 2_147_483_647) % most
    for (let round = 0; round < 1_000; round += 1) {
      const hurt = Buffer.from(whole)
      for (let count = 0; count <= next(4); count += 1) hurt[8 + next(hurt.length - 8)] = next(256)
      await ends(hurt)
    }
  })

  it('that names more sectors than it has is refused before they are followed', async () => {
    const most = 30_000
    const bytes = Buffer.alloc((most + 1) * 512)
    outlookMessageOf([{ name: 'Antrag.pdf', content: pdf }]).copy(bytes, 0, 0, 512)
    // Nearly all of it says which sector follows which, and each names the next one: the chain is a hundred times as long.
    const tables = most - 300
    bytes.writeUInt32LE(tables, 44)
    bytes.writeUInt32LE(0, 48)
    for (let place = 0; place < 109; place += 1) bytes.writeUInt32LE(place, 76 + place * 4)
    bytes.writeUInt32LE(tables, 68)
    for (let table = 109, more = tables; table < tables; table += 127, more += 1) {
      for (let place = 0; place < 127; place += 1) bytes.writeUInt32LE(table + place, (more + 1) * 512 + place * 4)
      bytes.writeUInt32LE(more + 1, (more + 1) * 512 + 508)
    }
    for (let sector = 0; sector < tables * 128; sector += 1) bytes.writeUInt32LE(sector + 1, 512 + sector * 4)
    const read = vi.spyOn(DataView.prototype, 'getUint32')
    onTestFinished(() => read.mockRestore())
    await expect(takeApart(bytes)).rejects.toThrow(/damaged/)
    expect(read.mock.calls.length).toBeLessThan(3 * most)
  })

  it('whose sectors or entries run in a circle is refused', async () => {
    const whole = outlookMessageOf([{ name: 'Antrag.pdf', content: large }])
    const table = (whole.readUInt32LE(76) + 1) * 512
    for (let sector = 0; sector < 600; sector += 23) {
      const circle = Buffer.from(whole)
      circle.writeUInt32LE(sector, table + sector * 4)
      if (whole.readUInt32LE(table + sector * 4) < 0xfffffffa)
        await expect(takeApart(circle), `sector ${sector}`).rejects.toThrow(/damaged/)
    }
    const directory = (whole.readUInt32LE(48) + 1) * 512
    const entries = Buffer.from(whole)
    entries.writeUInt32LE(1, directory + 128 + 72)
    await expect(takeApart(entries)).rejects.toThrow(/damaged/)
  })
})
