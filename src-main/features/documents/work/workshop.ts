import { report, type Job, type Report } from './jobs'

/** A process beside main that works on files, as the workshop sees it. */
export interface Bench {
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
  /** Milliseconds from the moment it begins; waiting for its turn does not count. */
  readonly deadline: number
  readonly signal?: AbortSignal
  /** How far it is, 0 to 1. */
  readonly onProgress?: (done: number) => void
}

export interface Workshop {
  /**
   * Does one job after the other in a process beside main. Resolves whatever the file does: a process that hangs, dies
   * or is cancelled is ended and the next job gets a new one.
   */
  run<Input, Output>(job: Job<Input, Output>, input: Input, options: JobOptions): Promise<Done<Output>>
  /** Ends the process; jobs that wait or run are answered as cancelled. */
  close(): void
}

interface Turn {
  readonly number: number
  readonly order: unknown
  readonly options: JobOptions
  readonly end: (done: Done<unknown>) => void
}

/** A process that has nothing to do gives its memory back after that many milliseconds. */
const idleAfter = 30_000

/** Starts its process with the first job. `launch` starts a new process each time it is called. */
export function createWorkshop(launch: () => Bench): Workshop {
  let bench: Bench | undefined
  let current: Turn | undefined
  let idle: NodeJS.Timeout | undefined
  let count = 0
  const waiting: Turn[] = []

  const stopBench = (): void => {
    clearTimeout(idle)
    const stopped = bench
    bench = undefined
    stopped?.stop()
  }
  const startBench = (): Bench => {
    const started = launch()
    started.onMessage((message) => {
      const told = report.safeParse(message)
      if (bench === started && told.success) hear(told.data)
    })
    started.onExit(() => {
      if (bench !== started) return
      bench = undefined
      current?.end(failed('stopped'))
    })
    return started
  }
  const hear = (told: Report): void => {
    if (told.number !== current?.number) return
    if (told.said === 'progress') current.options.onProgress?.(told.done)
    else if (told.said === 'result') current.end({ ok: true, value: told.output })
    else current.end({ ok: false, why: 'refused', message: told.message })
  }
  const next = (): void => {
    if (current) return
    current = waiting.shift()
    clearTimeout(idle)
    if (current) {
      bench ??= startBench()
      bench.send(current.order)
    } else {
      idle = setTimeout(stopBench, idleAfter)
      idle.unref()
    }
  }
  const take = (job: string, input: unknown, options: JobOptions): Promise<Done<unknown>> =>
    new Promise((resolve) => {
      const number = (count += 1)
      let deadline: NodeJS.Timeout | undefined
      const giveUp = (why: 'too-long' | 'cancelled'): void => {
        if (current?.number === number) stopBench()
        turn.end(failed(why))
      }
      const cancel = (): void => giveUp('cancelled')
      const turn: Turn = {
        number,
        get order() {
          deadline = setTimeout(() => giveUp('too-long'), options.deadline)
          return { number, job, input }
        },
        options,
        end: (done) => {
          clearTimeout(deadline)
          options.signal?.removeEventListener('abort', cancel)
          const place = waiting.indexOf(turn)
          if (place !== -1) waiting.splice(place, 1)
          if (current === turn) current = undefined
          resolve(done)
          next()
        },
      }
      if (options.signal?.aborted) {
        resolve(failed('cancelled'))
        return
      }
      options.signal?.addEventListener('abort', cancel)
      waiting.push(turn)
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
      stopBench()
      for (const turn of left) turn.end(failed('cancelled'))
      current?.end(failed('cancelled'))
      stopBench()
    },
  }
}

const messages = {
  'too-long': 'Working on this file took too long.',
  stopped: 'This file could not be worked on: it takes more memory than there is for it.',
  cancelled: 'Cancelled.',
} as const

const failed = (why: keyof typeof messages) => ({ ok: false, why, message: messages[why] }) as const
