import { describe, expect, it } from 'vitest'
import { textOfPdf } from '../../../../../src-main/features/documents/work/pdf-text'
import { unlockPdf } from '../../../../../src-main/features/documents/work/unlock-pdf'
import { encryptedPdf, lockedByRevision5 } from '../../../../fixtures/documents/pdfs'

const utf8 = (text: string): string => Buffer.from(text).toString('latin1')
const revision4 = (bytes: string): Promise<Buffer> => encryptedPdf(bytes, false, 'AES-128')

describe('the password of a PDF', () => {
  it.each([
    ['an umlaut, AES-256 of revision 5', 'Schlüssel', () => lockedByRevision5(Buffer.from('Schlüssel'))],
    ['one that was typed in two signs', 'Schlu\u0308ssel', () => lockedByRevision5(Buffer.from('Schlüssel'))],
    ['a space that does not break', 'zwei\u00a0W\u00adörter', () => lockedByRevision5(Buffer.from('zwei Wörter'))],
    ['what SASLprep was not asked about', '½ﬁ', () => lockedByRevision5(Buffer.from('½ﬁ'))],
    ['an umlaut, AES-256 of revision 6', 'Schlu\u0308ssel', () => encryptedPdf('Schlüssel')],
    ['a euro sign in PDFDocEncoding', '50€', () => revision4('50\xa0')],
    ['dashes and quotation marks in PDFDocEncoding', '„a–b“', () => revision4('\x8ca\x85b\x8d')],
    ['a euro sign in Windows-1252', '50€', () => revision4('50\x80')],
    ['a euro sign in UTF-8', '50€', () => revision4(utf8('50€'))],
    ['an umlaut, revision 4', 'Schlu\u0308ssel', () => revision4('Schl\xfcssel')],
    ['the plain letters of before', 'geheim', () => lockedByRevision5(Buffer.from('geheim'))],
  ])('opens with %s', async (_what, password, make) => {
    const file = await make()
    const opened = await unlockPdf(file, password)
    expect((await textOfPdf(opened ?? new Uint8Array())).text).toContain('Page 2')
    expect(await unlockPdf(file, 'Schlussel€')).toBeNull()
    expect(await unlockPdf(file, '\u200b字')).toBeNull()
  })
})
