import { expect, it } from 'vitest'
import { germanOf, mainSentenceTexts } from '../../../../src-renderer/lib/failures/main-sentence-texts'

const sources = import.meta.glob<string>(
  ['../../../../src-main/features/printing/**/*.ts', '../../../../src-main/**/saving.ts'],
  {
    eager: true,
    query: '?raw',
    import: 'default',
  },
)

/** What main says of a print, and of a file that could not be written. */
const told = Object.values(sources).flatMap((source) =>
  [
    ...source.matchAll(
      /\b(?:message: |printerFailure\(|inWords\(report, |\? |: |return |^ {2})(['`])([A-Z][^'`]+\.)\1/gm,
    ),
  ].map(([, , sentence]) =>
    (sentence ?? '').replace(/\$\{reason === undefined[^}]*`\s*\(\$\{reason\}\)`\}/g, '').replace(/\$\{\w+\}/g, '7'),
  ),
)

it('says in German whatever main says of a print or of a file that was not written', () => {
  expect(told.length).toBeGreaterThan(20)
  // A call that was cancelled is said by its kind.
  expect(told.filter((sentence) => sentence !== 'Printing was cancelled.' && germanOf(sentence) === undefined)).toEqual(
    [],
  )
  for (const { en } of Object.values(mainSentenceTexts.table))
    expect(germanOf(en.replace(/\{\{\w+\}\}/g, '7')), en).toBeDefined()
})

const documents = import.meta.glob<string>('../../../../src-main/features/documents/**/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
})

it('says in German why main does not work on a document, whichever of several it is', () => {
  const refused = Object.values(documents)
    .flatMap((source) => [
      ...source.matchAll(
        /(?:new Refusal\(|refused\(|noDecoder = [^\n]*\n\s*|title}: \$\{[^']*)(['`])([A-Z][^'`]+\.)\1/g,
      ),
    ])
    .map(([, , sentence]) => (sentence ?? '').replace(/\$\{[\w.]+\}/g, '7'))
  expect(refused.length).toBeGreaterThan(30)
  expect(refused.filter((sentence) => germanOf(sentence) === undefined)).toEqual([])
  expect(germanOf('Ausweis.jpg: This file is damaged.')).toBe('Ausweis.jpg: Diese Datei ist beschädigt.')
})

it('keeps numbers and names, and leaves what the system itself said as it came', () => {
  expect(germanOf('The printer is stopped (Paper jam); the queue keeps the document as job 12.')).toBe(
    'Der Drucker ist angehalten (Paper jam); das Dokument wartet als Druckauftrag 12.',
  )
  expect(germanOf('lp: Error - scheduler not responding.')).toBeUndefined()
})
