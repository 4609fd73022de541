import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { closingLine, playwrightResults, sumOf, vitestResults } from '../../tools/lib/results.mjs'
import { run } from '../../tools/lib/run.mjs'
import { duration } from '../../tools/lib/say.mjs'
import { temporaryFolder } from '../helpers/temporary-folder'

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults: [] }
const playwright = { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 4 }, errors: [] }

describe('the closing line', () => {
  it('sums what both runners counted', async () => {
    const folder = temporaryFolder()
    await writeFile(join(folder, 'unit.json'), JSON.stringify(vitest))
    await writeFile(join(folder, 'e2e.json'), JSON.stringify(playwright))
    const reports = [
      { file: join(folder, 'unit.json'), count: vitestResults },
      { file: join(folder, 'e2e.json'), count: playwrightResults },
      { file: join(folder, 'never-written.json'), count: playwrightResults },
    ]
    expect(closingLine(sumOf(reports))).toBe('12 passed, 3 failed, 7 skipped')
  })

  it('counts what failed outside of any test', () => {
    const unloaded = { status: 'failed', assertionResults: [] }
    const counted = { status: 'failed', assertionResults: [{ status: 'failed' }] }
    expect(vitestResults({ ...vitest, testResults: [unloaded, counted] }).failed).toBe(2)
    expect(playwrightResults({ ...playwright, errors: [{ message: 'no such file' }] }).failed).toBe(3)
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
