import { expect, it } from 'vitest'
import { germanOf } from '../../../../src-renderer/lib/failures/main-sentence-texts'
import { allTexts } from '../../../../src-renderer/lib/i18n/texts'

it('says in German each of main’s sentences that it knows, with what stands in its gaps', () => {
  for (const en of Object.values(allTexts('en', 'failures/main-sentences')))
    expect(germanOf(en.replace(/\{\{\w+\}\}/g, '7')), en).toBeDefined()
  expect(germanOf('Ausweis.jpg: This file is damaged.')).toBe('Ausweis.jpg: Diese Datei ist beschädigt.')
})

it('keeps numbers and names, and leaves what the system itself said as it came', () => {
  expect(germanOf('The printer is stopped (Paper jam); the queue keeps the document as job 12.')).toBe(
    'Der Drucker ist angehalten (Paper jam); das Dokument wartet als Druckauftrag 12.',
  )
  expect(germanOf('“Liste.csv” was not saved. There is no room left there.')).toBe(
    '„Liste.csv“ wurde nicht gespeichert. Dort ist kein Platz mehr.',
  )
  expect(germanOf('“Liste.csv” was not saved. EXDEV')).toBeUndefined()
  expect(germanOf('The disk or the database refused (SQLITE_FULL); what it did is not known.')).toContain('SQLITE_FULL')
  for (const what of ['a redirect, which Kartei does not follow', 'a status that HTTP does not know'])
    expect(germanOf(`The service answered with ${what} (302).`)).toContain('302')
  expect(germanOf('127.0.0.1:8080 answered something that is not HTTP.')).toBeDefined()
  expect(germanOf('lp: Error - scheduler not responding.')).toBeUndefined()
})
