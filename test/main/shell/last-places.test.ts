import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLastPlaces } from '../../../src-main/shell/dialogs'

it('begins each dialog where it ended the last time, and leaves the first time to the system', () => {
  const places = createLastPlaces()
  expect(places.start('saveDocument', 'invoice.pdf')).toEqual({ defaultPath: 'invoice.pdf' })
  expect(places.start('chooseFolder')).toEqual({})
  const invoices = join('made', 'up', 'invoices')
  expect(places.keep('saveDocument', join(invoices, 'invoice.pdf'), false)).toBe(join(invoices, 'invoice.pdf'))
  expect(places.keep('chooseFolder', invoices, true)).toBe(invoices)
  expect(places.start('saveDocument', 'letter.pdf')).toEqual({ defaultPath: join(invoices, 'letter.pdf') })
  expect(places.start('chooseFolder')).toEqual({ defaultPath: invoices })
  expect(places.keep('chooseFolder', undefined, true)).toBeUndefined()
  expect(places.start('chooseFolder')).toEqual({ defaultPath: invoices })
  expect(places.start('chooseBackup')).toEqual({})
})
