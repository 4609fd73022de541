/*
 * Sentences of the main process, as they stand in its sources. The page says them in German by what they say, so each must be
 * known there.
 */

const sentence = /(['`])([A-Z“](?:(?!\1).)+[.?])\1/.source

/** Of a print, and of a file that could not be written. */
const ofPrinting = /^src-main\/features\/printing\/.*\.ts$|^src-main\/(?:.*\/)?saving\.ts$/
const printing = /\b(?:message: |printerFailure\(|inWords\(report, |\? |: |return |^ {2})(['`])([A-Z][^'`]+\.)\1/gm

/** Why a document is not worked on. */
const ofDocuments = /^src-main\/features\/documents\/.*\.ts$/
const documents = /(?:new Refusal\(|refused\(|noDecoder = [^\n]*\n\s*|title}: \$\{[^']*)(['`])([A-Z][^'`]+\.)\1/g

const kinds =
  "kind: '(?:storage|file|network|timeout|unexpected-response)',\\s*message: |storageFailure\\(\\s*|details\\('(?:file|network|timeout|unexpected-response)',\\s*`"
/** Where a sentence of these kinds is written apart from its kind: the beginning of its line, or of the one before. */
const beginnings = {
  'features/cases/lists/parser.ts': /UnreadableList\(/,
  'features/cases/lists/parse-in-worker.ts': /^ {2}(?:refused|'too-long'|stopped): /,
  'features/cases/lists/index.ts': /tooLarge: \(name: string\) => /,
  'features/journal/index.ts': /tooLarge: \(name: string\) => /,
  'features/data/access-calls.ts': /message = /,
  'features/data/context.ts': /message = /,
  'features/data/index.ts': /message = /,
  'features/data/recovered-data.ts': /message = |const message =$|\? |: /,
  'features/data/recovery.ts': /message = /,
  'features/data/stopped.ts': /^ {2}(?:newer|'migration-failed'|held): |'migration-failed':$/,
  'features/documents/add-files.ts': /FolderRefused\(/,
  'features/documents/upload-requests.ts': /message: (?=`)/,
  'features/invoices/batch.ts': /file\(/,
  'lib/files/system-path.ts': /refuse\(/,
  'service/transport.ts': /DocumentError\(/,
}

/** An issue with a code, a host that did not answer, or their kind says the same in German. */
const saidOtherwise =
  /^(?:Printing was cancelled\.$|The page could not be made\.$|Without a keychain|This is not the name|Make the recovery key again|Choose the backup again|This document is damaged:|The service answered with the identifier|This passphrase|This is not the last group|These data were sealed|7 (?:could not be reached|did not answer in time|broke off)|The certificate of 7|The connection to 7|The answer of 7)/

const withoutReason = /\$\{reason === undefined[^}]*`\s*\(\$\{reason\}\)`\}/g

/** A sentence with something in each of its gaps. */
const filled = (text) =>
  text
    .replace(withoutReason, '')
    .replace(/\$\{whyNotWritten\(error\)\}/g, 'There is no room left there.')
    .replace(/\$\{consequence\}/g, 'nothing was sent')
    .replace(/\$\{[^}]+\}/g, '7')

/** So many sentences of each kind are found at least: a pattern that finds none would hold nothing. */
const fewest = { printing: 20, documents: 30, other: 50 }

/**
 * What main says, by file.
 *
 * @param {import('./sources.mjs').Sources} sources
 * @returns {{ file: string, about: keyof typeof fewest, said: string }[]}
 */
function sentencesOf(sources) {
  return [...sources]
    .filter(([file]) => /^src-main\/.*\.ts$/.test(file))
    .flatMap(([file, text]) => {
      const there = beginnings[file.replace('src-main/', '')]
      const begin = there ? `(?:${kinds}|${there.source})` : `(?:${kinds})`
      const patterns = [
        ...(ofPrinting.test(file) ? [['printing', printing]] : []),
        ...(ofDocuments.test(file) ? [['documents', documents]] : []),
        ['other', new RegExp(`${begin}\\s*${sentence}`, 'gm')],
      ]
      return patterns.flatMap(([about, pattern]) =>
        [...text.matchAll(pattern)].map((found) => ({ file, about, said: filled(found.at(-1) ?? '') })),
      )
    })
}

/**
 * Sentences of main that a clerk who works in German would read in English.
 *
 * @param {import('./sources.mjs').Sources} sources
 * @param {(said: string) => string | undefined} germanOf
 * @param {Readonly<Record<string, number>>} [atLeast]
 */
export function sentencesUntranslated(sources, germanOf, atLeast = fewest) {
  const found = sentencesOf(sources)
  const countOf = (kind) => found.filter(({ about }) => about === kind).length
  return [
    ...Object.entries(atLeast)
      .filter(([kind, count]) => countOf(kind) < count)
      .map(([kind]) => `only ${countOf(kind)} sentences are found of: ${kind}`),
    ...found
      .filter(({ said }) => !saidOtherwise.test(said) && germanOf(said) === undefined)
      .map(({ file, said }) => `${file} says in no German: ${said}`),
  ]
}
