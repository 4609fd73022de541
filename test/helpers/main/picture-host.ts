import { afterAll, beforeAll } from 'vitest'
import type { DecodePicture, Pixels } from '../../../src-main/lib/picture-window'
import { startElectronProgram } from './electron-program'

export interface HostOrder {
  readonly number: number
  readonly file: Uint8Array<ArrayBuffer>
  readonly longest?: number | undefined
  /** Milliseconds until the caller gives up. */
  readonly abortAfter?: number
  /** A script that the window runs before it may close. */
  readonly probe?: string
  /** The window's process is ended as soon as it has begun. */
  readonly kill?: boolean
  /** The system has no window to give. */
  readonly noWindow?: boolean
}

export interface HostAnswer {
  readonly number: number
  readonly pixels?: Pixels | undefined
  /** How many windows are open afterwards. */
  readonly windows?: number
  readonly seen?: unknown
  readonly preferences?: object
}

export interface PictureHost {
  readonly decode: DecodePicture
  readonly ask: (order: Omit<HostOrder, 'number'>) => Promise<HostAnswer>
  readonly stop: () => Promise<void>
}

/** Electron with the picture window alone, on a screen that nobody sees. */
export async function startPictureHost(): Promise<PictureHost> {
  const { child, stop } = await startElectronProgram('picture-host-program.ts')
  const waiting = new Map<number, (answer: HostAnswer) => void>()
  let count = 0
  const next = (number: number): Promise<HostAnswer> => new Promise((resolve) => waiting.set(number, resolve))
  child.on('message', (answer: HostAnswer) => waiting.get(answer.number)?.(answer))
  child.on('exit', () => waiting.forEach((resolve, number) => resolve({ number })))
  await next(0)

  const ask: PictureHost['ask'] = (order) => {
    count += 1
    child.send({ ...order, number: count })
    return next(count)
  }
  return {
    ask,
    decode: async (file, { longest } = {}) => (await ask({ file, longest })).pixels,
    stop,
  }
}

/** Chromium's decoders for the tests of a file: Electron is started before them and ended behind them. */
export function useDecoder(): DecodePicture {
  let host: PictureHost | undefined
  beforeAll(async () => {
    host = await startPictureHost()
  })
  afterAll(() => host?.stop())
  return (file, options) => host?.decode(file, options) ?? Promise.resolve(undefined)
}
