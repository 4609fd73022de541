import { describe, expect, it } from 'vitest'
import { isProofOfNever, verdictOn } from '../../tools/lib/flaky.mjs'
import { inProject } from '../../tools/lib/project.mjs'
import {
  closingLine,
  lineOf,
  playwrightFailures,
  playwrightResults,
  sumOf,
  vitestFailures,
  vitestResults,
  vitestUnhandled,
} from '../../tools/lib/results.mjs'
import { run } from '../../tools/lib/run.mjs'
import { duration } from '../../tools/lib/say.mjs'

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults: [] }
const playwright = {
  config: { rootDir: inProject('test', 'e2e') },
  stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 4 },
  suites: [],
  errors: [],
}

describe('the closing line', () => {
  it('sums what both runners counted; a test that passed in the end passed', () => {
    expect(closingLine(sumOf([vitestResults(vitest), playwrightResults(playwright)]))).toBe(
      '13 passed, 2 failed, 7 skipped',
    )
  })

  it('counts what failed outside of any test', () => {
    const unloaded = { status: 'failed', assertionResults: [] }
    const counted = { status: 'failed', assertionResults: [{ status: 'failed' }] }
    expect(vitestResults({ ...vitest, testResults: [unloaded, counted] }).failed).toBe(2)
    expect(playwrightResults({ ...playwright, errors: [{ message: 'no such file' }] }).failed).toBe(2)
  })
})

describe('what failed', () => {
  it('is told by file, line and first words, of either runner', () => {
    const failed = {
      status: 'failed',
      fullName: 'a list is read',
      location: { line: 12, column: 3 },
      failureMessages: ['\u001b[31mAssertionError\u001b[39m: expected 1 to be 2\n\n  at here'],
    }
    const name = inProject('test', 'main', 'list.test.ts')
    const testResults = [{ name, status: 'failed', message: '', assertionResults: [failed, { status: 'passed' }] }]
    expect(vitestFailures({ ...vitest, testResults }).map(lineOf)).toEqual([
      'test/main/list.test.ts:12 › a list is read\n    AssertionError: expected 1 to be 2   at here',
    ])
    const unloaded = [{ name, status: 'failed', message: 'SyntaxError: no', assertionResults: [] }]
    expect(vitestFailures({ ...vitest, testResults: unloaded }).map(lineOf)).toEqual([
      'test/main/list.test.ts › cannot be loaded\n    SyntaxError: no',
    ])

    const specs = ['unexpected', 'flaky', 'expected'].map((status, index) => ({
      title: `a window opens ${index}`,
      file: 'window.e2e.ts',
      line: 20 + index,
      tests: [{ status, results: [{ status: 'failed', error: { message: 'Timed out' } }, { status: 'passed' }] }],
    }))
    const report = {
      ...playwright,
      suites: [{ specs: [], suites: [{ specs }] }],
      errors: [{ message: 'no such file' }],
    }
    expect(playwrightFailures(report, 'unexpected').map(lineOf)).toEqual([
      'test/e2e/window.e2e.ts:20 › a window opens 0\n    Timed out',
      'test/e2e › outside of any test\n    no such file',
    ])
    expect(playwrightFailures(report, 'flaky').map(lineOf)).toEqual([
      'test/e2e/window.e2e.ts:21 › a window opens 1\n    Timed out',
    ])
  })

  it('is told where nothing handled an error, which no report has', () => {
    const unhandled = [
      '\u001b[31m⎯⎯⎯⎯⎯⎯\u001b[39m\u001b[1m Unhandled Errors \u001b[22m⎯⎯⎯⎯⎯⎯',
      'Vitest caught 2 unhandled errors during the test run.',
      '⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯⎯',
      'Error: left alone',
      ' ❯ test/main/list.test.ts:2:43',
      'This error originated in "test/main/list.test.ts" test file.',
      '⎯⎯⎯⎯ Uncaught Exception ⎯⎯⎯⎯⎯',
      'TypeError: no function',
      'This error originated in "test/main/table.test.ts" test file.',
      '⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯',
    ].join('\n')
    expect(vitestUnhandled(unhandled).map(({ file, error }) => [file, error.split(' ').slice(0, 2).join(' ')])).toEqual(
      [
        ['test/main/list.test.ts', 'Error: left'],
        ['test/main/table.test.ts', 'TypeError: no'],
      ],
    )
    expect(vitestUnhandled('Test Files 1 passed (1)')).toEqual([])
  })

  it('makes a run red where more than two tests are flaky, or one in a file that was changed', () => {
    const flaky = (...files: string[]): { file: string }[] => files.map((file) => ({ file }))
    expect(verdictOn([], ['test/e2e/a.e2e.ts'])).toBeUndefined()
    expect(verdictOn(flaky('test/e2e/a.e2e.ts', 'test/e2e/b.e2e.ts'), ['src-main/a.ts'])).toBeUndefined()
    expect(verdictOn(flaky('a', 'b', 'c'), [])).toContain('3 tests are flaky')
    expect(verdictOn(flaky('test/e2e/a.e2e.ts'), ['test/e2e/a.e2e.ts'])).toContain('test/e2e/a.e2e.ts')
  })

  it('gets no second try where it proves that something never happens', () => {
    expect(isProofOfNever('test/e2e/kill.e2e.ts')).toBe(true)
    expect(isProofOfNever('test/main/lib/outbox/every-write.test.ts')).toBe(true)
    expect(isProofOfNever('test/main/lib/texts.test.ts')).toBe(false)
  })
})

describe('running a program', () => {
  const node = (code: string, options = {}): Promise<{ code: number; output: string }> =>
    run(process.execPath, ['-e', code], { quiet: true, ...options })

  it('tells its exit code and what it printed', async () => {
    expect(await node("console.log('out'); process.exit(7)")).toEqual({ code: 7, output: 'out\n' })
    expect(await node('process.stdin.pipe(process.stdout)', { input: 'given' })).toEqual({ code: 0, output: 'given' })
  })

  it('tells the signal that ended it, and that it is not there', async () => {
    expect((await node("process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000)")).code).toBe(143)
    expect((await run('no-such-program-here', [], { quiet: true })).code).toBe(127)
  })

  it('leaves no listener behind', async () => {
    const before = process.listenerCount('SIGTERM')
    await node('')
    expect(process.listenerCount('SIGTERM')).toBe(before)
  })
})

describe('a duration', () => {
  it('is told in the unit that fits', () => {
    expect([400, 12_400, 185_000].map(duration)).toEqual(['0.4 s', '12 s', '3 min 5 s'])
  })
})

it('a script that fails ends so, also where a library ends the process by itself', async () => {
  const { href } = new URL('../../tools/lib/say.mjs', import.meta.url)
  const script = `import { main } from ${JSON.stringify(href)}
    process.on('beforeExit', () => process.exit(0))
    await main(() => Promise.reject(new Error('no package')))`
  const { code, output } = await run(process.execPath, ['--input-type=module', '-e', script], { quiet: true })
  expect(output).toContain('no package')
  expect(code).toBe(1)
})
