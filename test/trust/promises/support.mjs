import { promise, proof, without } from './promise.mjs'

const log = 'test/main/lib/log/log.test.ts'
const safe = 'src-main/lib/log/safe.ts'
const bundle = 'src-main/features/health/bundle.ts'

export const support = {
  title: 'Log and support',
  promises: [
    promise(
      'The log can hold no text of anybody’s: each event declares its members, and none takes one',
      proof(
        log,
        'keeps nothing of what an error or a Failure quotes, whoever made it',
        without('the list of kinds of errors', [
          safe,
          'const errorName = z.enum(errorNames)',
          'const errorName = z.string()',
        ]),
      ),
      proof(
        log,
        'keeps no text of any answer that the service gives',
        without('asking whether a file in a stack is Kartei’s own', [
          safe,
          "const isThere = !path.includes('..') && existsSync(file)",
          'const isThere = true',
        ]),
      ),
      proof(log, 'declares no member that could hold a free text, and takes none by its type'),
    ),
    promise(
      'What is gathered for support is shown before it is saved, and holds nothing of anybody’s',
      proof(
        'test/main/features/health/bundle-many.test.ts',
        'holds no canary, whatever quotes one',
        without('leaving out the values of the policy', [
          bundle,
          'if (isPlain) return',
          'if (isPlain || value !== null) return',
        ]),
        without('leaving out places', [
          bundle,
          "json('health.json', withoutPlaces(health))",
          "json('health.json', health)",
        ]),
        without('reading the log by its declaration', [
          bundle,
          'parseLine(line) ?? []',
          "parseLine(line) ?? [{ at: '', level: 'warn', event: line, members: {} }]",
        ]),
      ),
      proof(
        'test/renderer/features/health/health.test.tsx',
        'shows all that support gets before it is saved, and saves what was shown',
      ),
    ),
    promise(
      'No dump of a crash is made unless the organisation wants them, and none is sent',
      proof(
        'test/main/shell/crash-dumps.test.ts',
        'makes no dumps of crashes unless the organisation wants them',
        without('asking the policy', ['src-main/shell/crash-dumps.ts', 'if (crashDumps !== true) return false', '']),
      ),
      proof('test/e2e/confinement.e2e.ts', 'the page comes back, and nothing of its memory is written down'),
    ),
  ],
}
