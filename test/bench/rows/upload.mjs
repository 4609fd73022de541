import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startLine } from '../line.mjs'
import { project, start } from '../programs.mjs'
import { compare } from '../statistics.mjs'
import { useService } from './get.mjs'

/** Single pairs differ by a tenth and more: program, service and whoever looks after them share the cores. */
const runs = 31
/** Code that ran once or twice is slow, in the program as in the service. */
const warmUp = 3
/** Milliseconds before each upload: what staging leaves to do, and the erasing of what was sent, is not measured. */
const rest = 200
/** As much as five of them may have and still go in one request, as curl sends them. */
const bytesPerFile = 9_990_000

async function documents(folder) {
  const names = []
  for (let file = 1; file <= 5; file += 1) {
    const name = join(folder, `document-${file}.pdf`)
    const bytes = randomBytes(bytesPerFile)
    bytes.write('%PDF-1.7\n', 0, 'latin1')
    await writeFile(name, bytes)
    names.push(name)
  }
  return names
}

/** One upload by curl; what curl itself says of its time, in ms. */
async function byCurl(service, onboardingId, names) {
  await pause(rest)
  const { stdout } = await promisify(execFile)('curl', [
    '--silent',
    '--fail',
    '--output',
    '/dev/null',
    '--write-out',
    '%{time_total}',
    '--user',
    `${service.apiKey}:`,
    ...names.flatMap((name) => ['--form', `documents=@${name};type=application/pdf`]),
    `${service.baseUrl}/api/v2/engagements/card/onboarding/${onboardingId}/documents`,
  ])
  return Number(stdout) * 1000
}

async function byKartei(app, page, onboardingId, names) {
  const fileIds = await stage(page, names)
  await pause(rest)
  const { pid } = app.process()
  await forgetPeak(pid)
  const before = await memoryOf(pid)
  const took = await page.evaluate(
    async ({ onboardingId, fileIds }) => {
      const begun = performance.now()
      const outcome = await window.kartei.onboarding.uploadDocuments({ onboardingId, fileIds })
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.error))
      return performance.now() - begun
    },
    { onboardingId, fileIds },
  )
  const after = await memoryOf(pid)
  return { took, growth: after.peak - before.now }
}

/** What a process has in memory and the most that it had, in MiB (Linux). */
async function memoryOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const [now, peak] = ['VmRSS', 'VmHWM'].map((name) => {
    const [, kibibytes] = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status) ?? []
    if (kibibytes === undefined) throw new Error(`The system does not tell ${name}.`)
    return Number(kibibytes) / 1024
  })
  return { now, peak }
}

/** The peak begins anew: told by the system, so that nobody needs to look while something is measured. */
const forgetPeak = (pid) => writeFile(`/proc/${pid}/clear_refs`, '5')

async function stage(page, names) {
  await page.evaluate(() => {
    document.querySelector('#bench-files')?.remove()
    const input = Object.assign(document.createElement('input'), { type: 'file', multiple: true, id: 'bench-files' })
    document.body.append(input)
  })
  await page.setInputFiles('#bench-files', names)
  return page.evaluate(async () => {
    const staged = await window.kartei.files.stage([...document.querySelector('#bench-files').files])
    if (!staged.ok) throw new Error(JSON.stringify(staged.error))
    return staged.value.map(({ fileId }) => fileId)
  })
}

/** Bytes a second. */
const gigabit = 1_000_000_000 / 8

/** Kartei and curl by turns; what each took, in ms, and how much main grew meanwhile, in MiB. */
async function byTurns({ app, page }, service, onboardingId, names) {
  const kartei = []
  const baseline = []
  const growths = []
  for (let run = -warmUp; run < runs; run += 1) {
    const { took, growth } = await byKartei(app, page, onboardingId, names)
    const theirs = await byCurl(service, onboardingId, names)
    growths.push(growth)
    if (run < 0) continue
    kartei.push(took)
    baseline.push(theirs)
  }
  return { kartei, baseline, growths }
}

/**
 * 5 × 10 MB to the training service, against curl: over the loopback, where program and service share the cores of one
 * computer, and over a line of 1 Gbit/s. And how much main grew meanwhile, against its limit of 24 MiB.
 */
export async function uploadRows({ electron, service }) {
  const folder = await mkdtemp(join(tmpdir(), 'kartei-bench-files-'))
  const names = await documents(folder)
  const { app, page, end } = await start(electron, project)
  await page.locator('[data-case]').first().waitFor()
  const { onboardingId } = await useService(page, service)
  const here = await byTurns({ app, page }, service, onboardingId, names)
  const line = await startLine(service.baseUrl, gigabit)
  const distant = { ...service, baseUrl: line.baseUrl }
  await useService(page, distant, 'Bench, distant')
  const there = await byTurns({ app, page }, distant, onboardingId, names)
  await end()
  line.end()
  await rm(folder, { recursive: true, force: true })
  const growths = [...here.growths, ...there.growths]
  return [
    compare('upload of 5 × 10 MB / curl', 'ms', here.kartei, here.baseline),
    compare('the same over 1 Gbit/s / curl', 'ms', there.kartei, there.baseline),
    compare(
      'growth of main while uploading / limit',
      'MiB',
      growths,
      growths.map(() => 24),
    ),
  ]
}
