/* The thread that works on files. `process.ts` starts it, in a context that makes no code of a text. */
import { parentPort } from 'node:worker_threads'
import { listJob, parseForWorker } from '../../cases/lists/parse-in-worker'
import { certificateJob } from '../../../lib/pkcs12/reader'
import { usableIn } from '../../../lib/pkcs12/usable'
import { examineJob, findJob, takeJob } from '../../../store/foreign-backup'
import { lookAt } from '../look/look-at'
import { typeOf } from '../media-type'
import * as jobs from './jobs'
import { answer, order, type Job, type Report } from '../../../lib/worker/job'
import { joinFiles } from './join'
import { decodeByAsking, Refusal } from './jobs'
import { splitPdf } from './pdf-pages'
import { textOfPdf } from './pdf-text'
import { shrink } from './shrink'
import { takeApart } from './take-apart'
import { thumbnailOf } from './decode-tiff'
import { rotate } from './rotate'
import { unlockPdf } from './unlock-pdf'

type Progress = (done: number) => void
type Work = (input: unknown, progress: Progress) => Promise<unknown>

const work = new Map<string, Work>()
function on<Input, Output>(
  { name, input: form }: Job<Input, Output>,
  does: (input: Input, progress: Progress) => Promise<Output>,
): void {
  work.set(name, (input, progress) => does(form.parse(input), progress))
}

/** The job that waits for main's answer. There is one job at a time, and one question. */
let asking: { readonly number: number; readonly onAnswer: (answer: unknown) => void } | undefined
let current = 0
const decodeInWindow = decodeByAsking(
  (question) =>
    new Promise((onAnswer) => {
      asking = { number: current, onAnswer }
      say({ said: 'question', number: current, question })
    }),
)

on(listJob, ({ file }, progress) => parseForWorker(file, progress))
on(certificateJob, ({ file, passphrase, now }) => usableIn(Buffer.from(file), passphrase, new Date(now)))
// SQLite is loaded where it is needed alone.
const readForeign = () => import('../../../store/read-foreign')
on(findJob, async ({ file }) => (await readForeign()).findBackup(file))
on(examineJob, async ({ file }) => (await readForeign()).examineBackup(file))
on(takeJob, async (input, progress) => (await readForeign()).takeBackup(input, progress))
on(jobs.typeJob, ({ file }) => typeOf(file))
on(jobs.lookJob, ({ file }) => lookAt(file))
on(jobs.thumbnailJob, ({ file }) => thumbnailOf(file))
on(jobs.textJob, ({ file }) => textOfPdf(file))
on(jobs.rotateJob, ({ file, rotations }) => rotate(file, rotations, decodeInWindow))
on(jobs.splitJob, ({ file, parts }, progress) => splitPdf(file, parts, progress))
on(jobs.joinJob, ({ files, page, titles }, progress) => joinFiles(files, page, progress, decodeInWindow, titles))
on(jobs.unlockJob, ({ file, password }) => unlockPdf(file, password))
on(jobs.takeApartJob, ({ file, taking }) => takeApart(file, taking))
on(jobs.shrinkJob, ({ file }) => shrink(file, decodeInWindow))

const say = (report: Report): void => parentPort?.postMessage(report)

async function take(message: unknown): Promise<void> {
  const answered = answer.safeParse(message)
  if (answered.success && 'answer' in answered.data) {
    if (asking?.number === answered.data.number) asking.onAnswer(answered.data.answer)
    return
  }
  const { number, job, input } = order.parse(message)
  current = number
  try {
    const output = await work.get(job)?.(input, (done) => say({ said: 'progress', number, done }))
    say({ said: 'result', number, output })
  } catch (error) {
    const known = error instanceof Refusal ? error.message : undefined
    say({ said: 'refused', number, message: known ?? 'This file is damaged or of a kind that cannot be worked on.' })
  }
}

parentPort?.on('message', (message) => void take(message))
