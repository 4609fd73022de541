import { expect, test } from 'vitest'
import { quitQuestion } from '../../../src-main/shell/dialogs'

test('nothing is asked while nothing runs', () => {
  expect(quitQuestion({ uploads: 0, printRuns: 0 }, 'en')).toBeUndefined()
})

test('what runs is counted, and what becomes of it is said', () => {
  const printing = quitQuestion({ uploads: 0, printRuns: 1 }, 'en')
  expect(printing?.message).toBe('Invoices are still being printed.')
  expect(printing?.detail).toMatch(/^If you quit, .*print queue/)
  const uploading = quitQuestion({ uploads: 1, printRuns: 0 }, 'de')
  expect(uploading?.message).toBe('Ein Upload läuft noch.')
  expect(uploading?.detail).not.toContain('Druckaufträge')
  const both = quitQuestion({ uploads: 2, printRuns: 3 }, 'en')
  expect(both?.message).toBe('2 uploads are still running. 3 batches are still being printed.')
  expect(both?.detail.split('\n\n')).toHaveLength(2)
})

test('a session that is not on disk is not ended without saying what would be lost', () => {
  const asked = quitQuestion({ uploads: 0, printRuns: 0, session: { cases: 3, entries: 12 } }, 'en')
  expect(asked?.message).toBe('Nothing of this session is saved on this computer.')
  expect(asked?.detail).toMatch(/cases: 3, .*entries of the journal: 12/)
})
