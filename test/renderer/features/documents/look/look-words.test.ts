import type { Look } from '@contract/api/documents'
import { describe, expect, it } from 'vitest'
import { lookLine, lookWarnings, typeName } from '../../../../../src-renderer/features/documents/look/look'
import { textsIn } from '../../../../../src-renderer/lib/i18n/texts'

const t = textsIn('en', 'documents/look')
const pdf = (given: Partial<Look>): Look => ({ mediaType: 'application/pdf', kind: 'pdf', notes: [], ...given })
const image = (given: Partial<Look>): Look => ({ mediaType: 'image/jpeg', kind: 'image', notes: [], ...given })

describe('the line under the name', () => {
  it.each<[string, Look | undefined, string]>([
    ['before the look', undefined, 'PDF'],
    ['a PDF', pdf({ pages: 2 }), 'PDF, 2 pages'],
    ['a PDF of one page', pdf({ pages: 1 }), 'PDF, 1 page'],
    ['a PDF without pages', pdf({ pages: 0, notes: ['empty-pdf'] }), 'PDF, no page'],
    [
      'a filled form that is signed',
      pdf({ pages: 1, notes: ['form', 'signed'] }),
      'PDF, 1 page, a filled-in form, electronically signed',
    ],
    ['an invoice', pdf({ pages: 1, notes: ['invoice'] }), 'PDF, 1 page, an invoice with its data as XML'],
    ['a photograph', image({ width: 2480, height: 1560 }), 'JPEG, 2480 × 1560'],
    ['one that lies on its side', image({ width: 2480, height: 1560, orientation: 6 }), 'JPEG, 1560 × 2480'],
    ['one that stands on its head', image({ width: 2480, height: 1560, orientation: 3 }), 'JPEG, 2480 × 1560'],
    [
      'a TIFF of several pages',
      image({ mediaType: 'image/tiff', pages: 3, width: 16, height: 8 }),
      'TIFF, 3 pages, 16 × 8',
    ],
    [
      'a HEIC',
      image({ mediaType: 'image/heic', notes: ['no-preview'] }),
      'HEIC, cannot be shown or turned here, is sent as it is',
    ],
    ['a drawing', image({ mediaType: 'image/svg+xml' }), 'SVG, cannot be turned here, is sent as it is'],
    [
      'a moving picture',
      image({ mediaType: 'image/gif', frames: 5, notes: ['animated'] }),
      'GIF, 5 pictures, moving, cannot be turned here, is sent as it is',
    ],
    ['a damaged picture', image({ notes: ['damaged'] }), 'JPEG'],
    ['something else', { mediaType: 'text/plain', kind: 'other', notes: [] }, 'TXT'],
  ])('says what it is: %s', (_name, look, said) => {
    expect(lookLine('application/pdf', look, t)).toBe(said)
  })

  it('gives way to what the clerk should know', () => {
    expect(lookWarnings(pdf({ notes: ['password'] }), t)[0]).toContain('without one')
    expect(lookWarnings(pdf({ notes: ['damaged', 'repairable'] }), t)).toHaveLength(1)
    expect(lookWarnings(pdf({ notes: ['xfa'] }), t)[0]).toContain('Adobe Reader')
    expect(lookWarnings(pdf({ files: 2, notes: ['holds-files'] }), t)[0]).toContain('2 files lie in this PDF')
    expect(lookWarnings(pdf({ notes: ['signature-broken'] }), t)[0]).toContain('no longer holds')
    expect(lookWarnings(pdf({ notes: ['form', 'signed', 'invoice'] }), t)).toEqual([])
    expect(lookWarnings(image({ frames: 5, notes: ['animated'] }), t)[0]).toContain('picture of 5')
    expect(lookWarnings(image({ notes: ['no-preview', 'not-examined'] }), t)).toEqual([])
  })
})

it('types have names that people use', () => {
  expect(typeName('application/vnd.openxmlformats-officedocument.wordprocessingml.document')).toBe('Word')
  expect(typeName('image/svg+xml')).toBe('SVG')
  expect(typeName('application/octet-stream')).toBeUndefined()
})
