import { expect, it } from 'vitest'
import { germanOf } from '../../../../src-renderer/lib/failures/main-sentence-texts'
import { allTexts } from '../../../../src-renderer/lib/i18n/texts'

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
  for (const en of Object.values(allTexts('en', 'failures/main-sentences')))
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

/** An issue with a code, a host that did not answer, or their kind says the same in German. */
const saidOtherwise =
  /^(?:Without a keychain|This is not the name|Make the recovery key again|Choose the backup again|This document is damaged:|The service answered with the identifier|One file holds no more|This passphrase|This is not the last group|These data were sealed|7 (?:could not be reached|did not answer in time|broke off)|The certificate of 7|The connection to 7|The answer of 7)/

const everything = import.meta.glob<string>('../../../../src-main/**/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
})
/** Where a sentence of these kinds is written apart from its kind: the beginning of its line, or of the one before. */
const beginnings: Readonly<Record<string, RegExp>> = {
  'features/cases/lists/parser.ts': /UnreadableList\(/,
  'features/cases/lists/parse-in-worker.ts': /^ {2}(?:refused|'too-long'|stopped): /,
  'features/cases/lists/index.ts': /tooLarge: \(name: string\) => /,
  'features/journal/index.ts': /tooLarge: \(name: string\) => /,
  'features/data/access-calls.ts': /message = /,
  'features/data/context.ts': /message = |^ {2}(?:foreign|newer|damaged): /,
  'features/data/index.ts': /message = /,
  'features/data/move-calls.ts': /message = /,
  'features/data/recovered-data.ts': /message = |const message =$|\? |: /,
  'features/data/recovery.ts': /message = /,
  'features/data/stopped.ts': /^ {2}(?:newer|'migration-failed'|held): |'migration-failed':$/,
  'features/documents/stage-files.ts': /FolderRefused\(/,
  'features/documents/upload-requests.ts': /message: (?=`)/,
  'features/invoices/batch.ts': /file\(/,
  'features/preferences/certificates.ts': /message: /,
  'lib/files/picked-file.ts': /refuse\(/,
  'service/transport.ts': /DocumentError\(/,
}
const sentence = /(['`])([A-Z“](?:(?!\1).)+[.?])\1/.source

it('says in German what else keeps a file, the data or the service from answering', () => {
  const found = Object.entries(everything).flatMap(([path, source]) => {
    const there = beginnings[path.replace(/^.*src-main\//, '')]
    const kinds = `kind: '(?:storage|file|network|timeout|unexpected-response)',\\s*message: |storageFailure\\(\\s*|details\\('(?:file|network|timeout|unexpected-response)',\\s*`
    const begin = there ? `(?:${kinds}|${there.source})` : `(?:${kinds})`
    return [...source.matchAll(new RegExp(`${begin}\\s*${sentence}`, 'gm'))].map((match) => match.at(-1) ?? '')
  })
  const told = new Set(
    found.map((each) =>
      each
        .replace(/\$\{(?:whyNotWritten\(error\)|consequence)\}/g, (at) =>
          at.includes('why') ? 'There is no room left there.' : 'nothing was sent',
        )
        .replace(/\$\{[^}]+\}/g, '7'),
    ),
  )
  expect(told.size).toBeGreaterThan(60)
  expect([...told].filter((each) => !saidOtherwise.test(each) && germanOf(each) === undefined)).toEqual([])
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
