/* The process beside main that works on files. It may hang, run out of memory or die; main only ever waits for it. */
import { Worker } from 'node:worker_threads'
import { lookAt } from '../look/look-at'
import * as jobs from './jobs'
import type { Job, Report } from './jobs'
import { joinFiles } from './join'
import { splitPdf } from './pdf-pages'
import { textOfPdf } from './pdf-text'
import { Refusal } from './refusal'
import { shrink } from './shrink'
import { thumbnailOf } from './thumbnail'
import { turn } from './turn'

type Progress = (done: number) => void
type Work = (input: unknown, progress: Progress) => Promise<unknown>

const work = new Map<string, Work>()
function on<Input, Output>(
  { name, input: form }: Job<Input, Output>,
  does: (input: Input, progress: Progress) => Promise<Output>,
): void {
  work.set(name, (input, progress) => does(form.parse(input), progress))
}

on(jobs.lookJob, ({ file }) => lookAt(file))
on(jobs.thumbnailJob, ({ file }) => thumbnailOf(file))
on(jobs.textJob, ({ file }) => textOfPdf(file))
on(jobs.turnJob, ({ file, turns }) => turn(file, turns))
on(jobs.splitJob, ({ file, parts }, progress) => splitPdf(file, parts, progress))
on(jobs.joinJob, ({ files, page, titles }, progress) => joinFiles(files, page, progress, titles))
on(jobs.shrinkJob, ({ file }) => shrink(file))

/** More than any honest document takes. */
const mostMemoryBytes = 1_200 * 1024 * 1024
const memoryCheckMs = 50

/**
 * A thread of its own sees what this one takes even while it is deep in a file. Buffers and WebAssembly stand outside
 * every limit of the engine, so the whole process is measured and ended.
 */
const watch = `
  setInterval(() => {
    if (process.memoryUsage.rss() > ${mostMemoryBytes}) process.kill(process.pid, 'SIGKILL')
  }, ${memoryCheckMs})
`
new Worker(watch, { eval: true }).unref()

/** Electron's way to the main process; tests start this program as a child of Node, which has its own. */
const fromParent = 'parentPort' in process ? process.parentPort : undefined
const say = (report: Report): void => {
  if (fromParent) fromParent.postMessage(report)
  else process.send?.(report)
}

async function take(message: unknown): Promise<void> {
  const { number, job, input } = jobs.order.parse(message)
  try {
    const output = await work.get(job)?.(input, (done) => say({ said: 'progress', number, done }))
    say({ said: 'result', number, output })
  } catch (error) {
    const known = error instanceof Refusal ? error.message : undefined
    say({ said: 'refused', number, message: known ?? 'This file is damaged or of a kind that cannot be worked on.' })
  }
}

if (fromParent) fromParent.on('message', ({ data }) => void take(data))
else process.on('message', (message) => void take(message))
