import { report, type Job, type Report } from './job'

export type { Job } from './job'

/** A process beside main. */
export interface ChildProcess {
  send(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  /** Called once, however it ended. */
  onExit(listener: () => void): void
  /** Ends it at once, whatever it is doing. */
  stop(): void
}

/**
 * `refused`: the file is not fit for the job, the message says why in plain words. `too-long`: the deadline passed.
 * `stopped`: the process died, most likely because the file would take more memory than a job may have.
 */
export type Done<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly why: 'refused' | 'too-long' | 'stopped' | 'cancelled'; readonly message: string }

export interface JobOptions {
  /** Milliseconds from the moment it begins; waiting in the queue does not count. */
  readonly deadline: number
  readonly signal?: AbortSignal
  /** How far it is, 0 to 1. */
  readonly onProgress?: (done: number) => void
}

export interface WorkerProcess {
  /**
   * Does one job after the other in a process beside main. Resolves whatever the file does: a process that hangs, dies
   * or is cancelled is ended and the next job gets a new one.
   */
  run<Input, Output>(job: Job<Input, Output>, input: Input, options: JobOptions): Promise<Done<Output>>
  /** Ends the process; jobs that wait or run are answered as cancelled. */
  close(): void
}

interface QueuedJob {
  readonly number: number
  readonly order: unknown
  /** Aborted as soon as it has an end of any kind. */
  readonly ended: AbortSignal
  readonly options: JobOptions
  readonly end: (done: Done<unknown>) => void
}

/** A process that has nothing to do gives its memory back after that many milliseconds. */
const idleAfter = 30_000

/** Answers a question of a job; given up when the job has ended. Never rejects. */
export type AnswerQuestion = (question: unknown, signal: AbortSignal) => Promise<unknown>

/**
 * Starts its process with the first job. `launch` starts a new process each time it is called. Without `answerQuestion` the
 * answer to every question is undefined.
 */
export function createWorkerProcess(
  launch: () => ChildProcess,
  answerQuestion: AnswerQuestion = () => Promise.resolve(undefined),
): WorkerProcess {
  let child: ChildProcess | undefined
  let current: QueuedJob | undefined
  let awaitsAnswer = false
  let idle: NodeJS.Timeout | undefined
  let count = 0
  const waiting: QueuedJob[] = []

  const stopChild = (): void => {
    clearTimeout(idle)
    const stopped = child
    child = undefined
    stopped?.stop()
  }
  const startChild = (): ChildProcess => {
    const started = launch()
    started.onMessage((message) => {
      const answer = report.safeParse(message)
      if (child === started && answer.success) onReport(answer.data)
    })
    started.onExit(() => {
      if (child !== started) return
      child = undefined
      current?.end(failed('stopped'))
    })
    return started
  }
  const onReport = (answer: Report): void => {
    if (answer.number !== current?.number) return
    const { number } = answer
    if (answer.said === 'progress') current.options.onProgress?.(answer.done)
    else if (answer.said === 'question') {
      // No job of ours asks again before it is answered: this process does what a file wants.
      if (awaitsAnswer) {
        stopChild()
        current.end(failed('stopped'))
        return
      }
      awaitsAnswer = true
      void answerQuestion(answer.question, current.ended).then((reply) => {
        if (number !== current?.number) return
        awaitsAnswer = false
        child?.send({ number, answer: reply })
      })
    } else if (answer.said === 'result') current.end({ ok: true, value: answer.output })
    else current.end({ ok: false, why: 'refused', message: answer.message })
  }
  const next = (): void => {
    if (current) return
    current = waiting.shift()
    awaitsAnswer = false
    clearTimeout(idle)
    if (current) {
      child ??= startChild()
      child.send(current.order)
    } else {
      idle = setTimeout(stopChild, idleAfter)
      idle.unref()
    }
  }
  const take = (job: string, input: unknown, options: JobOptions): Promise<Done<unknown>> =>
    new Promise((resolve) => {
      const number = (count += 1)
      let deadline: NodeJS.Timeout | undefined
      const ended = new AbortController()
      const giveUp = (why: 'too-long' | 'cancelled'): void => {
        if (current?.number === number) stopChild()
        queued.end(failed(why))
      }
      const cancel = (): void => giveUp('cancelled')
      const queued: QueuedJob = {
        number,
        get order() {
          deadline = setTimeout(() => giveUp('too-long'), options.deadline)
          return { number, job, input }
        },
        options,
        ended: ended.signal,
        end: (done) => {
          ended.abort()
          clearTimeout(deadline)
          options.signal?.removeEventListener('abort', cancel)
          const place = waiting.indexOf(queued)
          if (place !== -1) waiting.splice(place, 1)
          if (current === queued) current = undefined
          resolve(done)
          next()
        },
      }
      if (options.signal?.aborted) {
        resolve(failed('cancelled'))
        return
      }
      options.signal?.addEventListener('abort', cancel)
      waiting.push(queued)
      next()
    })

  return {
    run: async (job, input, options) => {
      const done = await take(job.name, input, options)
      if (!done.ok) return done
      const output = job.output.safeParse(done.value)
      return output.success ? { ok: true, value: output.data } : failed('stopped')
    },
    close: () => {
      const left = waiting.splice(0)
      stopChild()
      for (const queued of left) queued.end(failed('cancelled'))
      current?.end(failed('cancelled'))
      stopChild()
    },
  }
}

const messages = {
  'too-long': 'Working on this file took too long.',
  stopped: 'This file could not be worked on: it takes more memory than there is for it.',
  cancelled: 'Cancelled.',
} as const

const failed = (why: keyof typeof messages) => ({ ok: false, why, message: messages[why] }) as const
