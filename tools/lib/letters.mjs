/**
 * Places whose texts are no people's words, so that the letters of ASCII are all that they have. By the beginning of their
 * paths; one that holds nothing of the kind is an entry too many.
 */
const protocols = {
  'HTTP, its bodies, media types and PDF': [
    'src-main/service/',
    'src-main/features/documents/work/shrink-pdf.ts',
    'src-main/features/persons/access-report.ts',
    'src-main/features/raw/identifiers.ts',
    'src-preload/contract/domain/form-data.ts',
    'src-preload/contract/domain/request-path.ts',
    'src-preload/contract/domain/urls.ts',
  ],
  'the training service has its own idea of the rules': ['src-main/sandbox/'],
  'numbers of accounts': ['src-main/features/persons/finder.ts', 'src-renderer/features/raw/views.ts'],
  'identifiers and codes that Kartei or the service made': [
    'src-main/features/data/',
    'src-main/features/environments/book.ts',
    'src-main/features/journal/',
    'src-main/keychain/',
    'src-main/store/',
    'src-preload/contract/api/health.ts',
    'src-renderer/features/help/markdown.ts',
    'src-renderer/features/journal/words.ts',
    'src-renderer/lib/failures/main-sentence-texts.ts',
  ],
  'files, programs and hosts': [
    'src-main/features/direct-debit/mandates/record-files.ts',
    'src-main/features/documents/naming.ts',
    'src-main/lib/log/',
    'src-main/lib/run-command.ts',
    'src-main/policy/run.ts',
    'src-main/shell/',
    'src-preload/contract/policy/',
  ],
}
const allowed = Object.values(protocols).flat()

/** `\b`, `\w` and `[a-z]` end a word at its first accent: Åsa becomes a word before "sa". */
const asciiAlone = /\\[bBwW]|(?<![a-z])a-z(?![a-z])/
/** No regular expression, although it looks like one. */
const notMeant = /C:\\{1,2}Windows/g

/**
 * @param {[path: string, text: string][]} files
 * @returns {string[]}
 */
export function asciiWordsIn(files) {
  const found = files.flatMap(([file, text]) =>
    text
      .replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/./g, ' '))
      .split('\n')
      .flatMap((line, index) =>
        !/^\s*\/\//.test(line) && asciiAlone.test(line.replace(notMeant, '')) ? [{ file, line: index + 1 }] : [],
      ),
  )
  const isAllowed = ({ file }) => allowed.some((place) => file.startsWith(place))
  const idle = allowed.filter((place) => !found.some(({ file }) => file.startsWith(place)))
  return [
    ...found
      .filter((one) => !isAllowed(one))
      .map(
        ({ file, line }) =>
          `${file}:${line} reads letters as ASCII: write \\p{L} and \\p{N} with the u flag, for Åsa and Saïd.`,
      ),
    ...idle.map((place) => `tools/lib/letters.mjs allows ${place}, which no longer needs it.`),
  ]
}
