import { describe, expect, it } from 'vitest'
import { takeApart } from '../../../../../src-main/features/documents/work/take-apart'
import { attached, forwarded, inline, mailOf, textPart, type MailPart } from '../../../../fixtures/documents/mails'

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
      'filename="../../etc/antrag.pdf"',
    ]
    const message = mailOf(names.map((name) => attached('application/pdf', name, pdf)))
    expect(await namesOf(message)).toEqual([
      'Lohnübersicht März.pdf',
      'Personalausweis hinten.pdf',
      'Gehälter.pdf',
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
    const { files, leftOut } = await takeApart(mailOf([textPart, ...parts]))
    expect(files.map(({ bytes }) => bytes.length)).toEqual([100_000, 2_000])
    expect(leftOut).toBe(1)
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
