import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { failureKinds, type Failure } from '@contract/outcome'
import { z } from '@contract/zod'
import { createLog, type Log } from '../../../../src-main/lib/log'
import { events } from '../../../../src-main/lib/log/events'
import { createRotatingFile } from '../../../../src-main/lib/log/rotating-file'
import { fullAnswers } from '../../../fixtures/full-answers'
import { temporaryFolder } from '../../../helpers/temporary-folder'

const canary = 'Kanarienvogel'
const canaries = [canary, canary.toUpperCase(), `${canary}Error`, `ERR ${canary}`, `/home/${canary}/x`]

/** Every text of an answer, also those of the parts of its parts. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

function logged() {
  const directory = temporaryFolder()
  const built = join(temporaryFolder(), 'out')
  mkdirSync(join(built, 'main'), { recursive: true })
  writeFileSync(join(built, 'main/index.js'), '')
  const log = createLog({ directory, built, now: () => new Date('2026-11-23T08:00:00Z') })
  const lines = async (): Promise<unknown[]> =>
    (await log.read()).flatMap(({ text }) =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line): unknown => JSON.parse(line)),
    )
  return { log, directory, built, lines }
}

/** What somebody could throw: a text in every place that an error has, and in some that none should have. */
function errorsWith(text: string): unknown[] {
  const error = new Error(text)
  error.name = text
  error.stack = `${text}: ${text}\n    at ${text} (/home/${text}/out/main/${text}.js:1:2)\n    at ${text}:3:4`
  const named = Object.assign(new TypeError(text, { cause: text }), { code: text, path: text, [text]: text })
  // eslint-disable-next-line @typescript-eslint/no-extraneous-class
  const kind = { [text]: class extends Error {} }[text]
  return [text, { text }, error, named, new AggregateError([error], text), kind ? new kind(text) : undefined, undefined]
}

const failuresWith = (text: string): Failure[] =>
  failureKinds.flatMap((kind) => [
    {
      kind,
      message: text,
      requestId: text,
      http: { status: 422, method: text, path: text, code: text, body: text },
      issues: [{ path: text, message: text, code: text }],
      noAnswer: { because: 'certificate', host: text, problem: 'expired', code: text },
    },
    { kind, message: text, requestId: text, noAnswer: { because: 'other', host: text, code: text } },
  ])

function throwAt(log: Log, text: string): void {
  for (const error of errorsWith(text)) for (const action of ['cases.read', text, 'uploads']) log.defect(action, error)
  for (const failure of failuresWith(text))
    for (const action of ['cases.read', text]) log.failure(action, failure, { durationMs: 12.4 })
}

describe('the log', () => {
  it('keeps nothing of what an error or a Failure quotes, whoever made it', async () => {
    const { log, lines } = logged()
    for (const text of canaries) throwAt(log, text)
    const text = JSON.stringify(await lines())
    expect(text).toContain('"event":"call.failed"')
    expect(text).toContain('"event":"defect"')
    expect(text.toLowerCase()).not.toContain(canary.toLowerCase())
  })

  it('keeps no text of any answer that the service gives', async () => {
    const { log, lines } = logged()
    const texts = [...new Set(Object.values(fullAnswers).flatMap(textsIn))].filter((text) => text.length > 3)
    expect(texts.length).toBeGreaterThan(40)
    for (const text of texts) {
      throwAt(log, text)
      log.flush()
    }
    const kept = new Set((await lines()).flatMap(textsIn))
    expect(texts.filter((text) => [...kept].some((line) => line.includes(text)))).toEqual([])
  })

  it('says of an error its kind, its code and where in Kartei’s own files', async () => {
    const { log, lines, built } = logged()
    const error = Object.assign(new RangeError(canary), { code: 'ENOSPC' })
    error.stack = `RangeError: ${canary}\n    at Object.${canary} (file://${built}/main/index.js:12:34)\n    at ${built}/main/other.js:1:1\n    at node:fs:1:2`
    log.defect('cases.read', error)
    log.failure(
      'cases.read',
      { kind: 'network', message: canary, requestId: 'r' },
      { durationMs: 7.6, automatic: true },
    )
    expect(await lines()).toEqual([
      {
        at: '2026-11-23T08:00:00.000Z',
        level: 'error',
        event: 'defect',
        call: 'cases.read',
        error: { name: 'RangeError', code: 'ENOSPC', at: ['main/index.js:12:34'] },
      },
      {
        at: '2026-11-23T08:00:00.000Z',
        level: 'warn',
        event: 'call.failed',
        call: 'cases.read',
        kind: 'network',
        ms: 8,
        automatic: true,
      },
    ])
  })

  it('declares no member that could hold a free text, and takes none by its type', () => {
    const members = z.array(z.instanceof(z.ZodType))
    const free = (type: z.core.$ZodType): boolean => {
      if (type instanceof z.ZodOptional) return free(type.unwrap())
      if (type instanceof z.ZodArray) return free(type.element)
      if (type instanceof z.ZodObject) return members.parse(Object.values(type.shape)).some((member) => free(member))
      if (type instanceof z.ZodString)
        return [...canaries, 'müller', 'a b'].some((text) => type.safeParse(text).success)
      return !(type instanceof z.ZodEnum || type instanceof z.ZodBoolean || type instanceof z.ZodNumber)
    }
    for (const [name, declared] of Object.entries(events)) expect(free(declared.members), name).toBe(false)
    const { log } = logged()
    // @ts-expect-error a free text is none of the types that are logged
    log.note('log.lost', { lines: 1, because: canary })
    // @ts-expect-error nor is a member that is not declared
    log.note('program.ended', { restarts: false, name: canary })
  })

  it('leaves out an event that is not as it is declared', async () => {
    const { log, lines } = logged()
    log.note('program.ended', { restarts: false })
    Reflect.apply(log.note, undefined, ['program.ended', { restarts: canary }])
    expect(await lines()).toHaveLength(1)
  })
})

describe('its files', () => {
  const small = { largest: 1_000, most: 3 }
  const lost = (lines: number, because: string): string => `lost ${lines} ${because}\n`

  it('are few, small, and their owner’s alone', async () => {
    const folder = join(temporaryFolder(), 'log')
    const file = createRotatingFile(folder, lost, small)
    for (let number = 0; number < 60; number++) {
      file.write(String(number).padStart(100, '.'))
      file.flush()
    }
    expect(readdirSync(folder).sort()).toEqual(['kartei.1.log', 'kartei.2.log', 'kartei.log'])
    for (const name of readdirSync(folder)) {
      const { mode, size } = statSync(join(folder, name))
      expect(mode & 0o777).toBe(0o600)
      expect(size).toBeLessThan(1_200)
    }
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const [newest, older] = await file.read()
    expect(newest?.text).toContain('59')
    expect(older?.name).toBe('kartei.1.log')
  })

  it('move on the same way where the program ends at once: the one before the last crash is still there', async () => {
    const folder = join(temporaryFolder(), 'log')
    const file = createRotatingFile(folder, lost, small)
    const fill = (text: string) => {
      file.write(text.padEnd(small.largest, '.'))
      file.flush()
    }
    fill('before')
    fill('until')
    file.write('crash')
    file.flush()
    const [newest, until, before] = await file.read()
    expect([newest?.text.slice(0, 5), until?.text.slice(0, 5), before?.text.slice(0, 6)]).toEqual([
      'crash',
      'until',
      'before',
    ])
  })

  it('are not opened before a line is due, and hold what was said last where the program ends at once', () => {
    const folder = join(temporaryFolder(), 'log')
    const file = createRotatingFile(folder, lost, small)
    file.write('first')
    expect(statSync(folder, { throwIfNoEntry: false })).toBeUndefined()
    file.flush()
    expect(readFileSync(join(folder, 'kartei.log'), 'utf8')).toBe('first\n')
    expect(statSync(join(folder, 'kartei.log')).mode & 0o777).toBe(0o600)
  })

  it('break nothing where the disk refuses, and say afterwards how much is missing', async () => {
    const folder = join(temporaryFolder(), 'log')
    writeFileSync(folder, 'no folder')
    const file = createRotatingFile(folder, lost, small)
    file.write('one')
    file.write('two')
    file.flush()
    file.write('three')
    file.flush()
    expect(await file.read()).toEqual([])
    rmSync(folder)
    file.write('four')
    const [{ text } = { text: '' }] = await file.read()
    expect(text).toMatch(/^lost \d+ E[A-Z]+\nfour\n$/)
  })

  it('take a storm of lines without growing', async () => {
    const file = createRotatingFile(join(temporaryFolder(), 'log'), lost)
    for (let number = 0; number < 5_000; number++) file.write('line')
    const [{ text } = { text: '' }] = await file.read()
    expect(text.split('\n')).toHaveLength(2_000 + 2)
    expect(text).toContain('lost 3000')
  })
})
