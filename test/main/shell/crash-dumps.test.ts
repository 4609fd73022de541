import type { CrashReporterStartOptions } from 'electron'
import { expect, it } from 'vitest'
import { keepCrashDumps } from '../../../src-main/shell/crash-dumps'

function kept(crashDumps: boolean | undefined) {
  const started: (CrashReporterStartOptions | undefined)[] = []
  const paths: [string, string][] = []
  const are = keepCrashDumps(crashDumps === undefined ? {} : { crashDumps }, {
    app: { getPath: () => '/profile', setPath: (name, path) => void paths.push([name, path]) },
    crashReporter: { start: (options) => void started.push(options) },
  })
  return { are, started, paths }
}

it('makes no dumps of crashes unless the organisation wants them', () => {
  for (const said of [undefined, false]) expect(kept(said)).toEqual({ are: false, started: [], paths: [] })
})

it('keeps them in the profile, and sends none', () => {
  const { are, started, paths } = kept(true)
  expect(are).toBe(true)
  expect(started).toEqual([{ uploadToServer: false }])
  expect(paths).toEqual([['crashDumps', expect.stringMatching(/profile[\\/]crashes$/)]])
})
