import { z } from '@contract/zod'
import { randomBytes } from 'node:crypto'
import { lstatSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Result of a command: text for stdout or stderr, and the exit code. */
export interface CommandAnswer {
  readonly code: number
  readonly output?: string | undefined
  readonly error?: string | undefined
}

/** Where a second start waits for the answer of the running program, and the word by which it knows it. */
export const replyPlace = z.strictObject({ address: z.string().max(300), word: z.string().regex(/^[0-9a-f]{64}$/) })
export type ReplyPlace = z.infer<typeof replyPlace>

const frame = z.strictObject({
  word: z.string(),
  code: z.number().int().min(0).max(2),
  output: z.string().optional(),
  error: z.string().optional(),
})

/** How long the running program may take to be heard at all, in milliseconds. It then has as long as it needs. */
const heardWithin = 10_000
const largestAnswer = 4 * 1024 * 1024

/** Nobody answered: the running program hangs, ends, or is of another version. */
export class NoReply extends Error {
  override readonly name = 'NoReply'
}

/**
 * Opens a place where the running program leaves its answer. It lies in a new folder that its owner alone may enter; a pipe
 * of Windows has a name that nobody guesses, and whoever answers must know the word, which only the running program got.
 */
export async function awaitReply(platform: NodeJS.Platform = process.platform, heardWithinMs: number = heardWithin) {
  const word = randomBytes(32).toString('hex')
  const folder = platform === 'win32' ? undefined : await ownFolder()
  const address =
    folder === undefined ? `\\\\.\\pipe\\kartei-${randomBytes(16).toString('hex')}` : join(folder, 'reply')
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, resolve)
  })
  return {
    place: { address, word },
    /** Rejects with NoReply. */
    answer: () => firstAnswer(server, word, heardWithinMs),
    close: async (): Promise<void> => {
      server.close()
      if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The folder of a session may have been taken over from another user, or be gone: then it is not to be had. */
async function ownFolder(): Promise<string> {
  const runtime = process.env['XDG_RUNTIME_DIR'] ?? ''
  const own = runtime === '' ? undefined : await mkdtemp(join(runtime, 'kartei-')).catch(() => undefined)
  return own ?? mkdtemp(join(tmpdir(), 'kartei-'))
}

function firstAnswer(server: Server, word: string, heardWithinMs: number): Promise<CommandAnswer> {
  return new Promise((resolve, reject) => {
    const notHeard = setTimeout(() => reject(new NoReply()), heardWithinMs)
    server.on('connection', (socket) => {
      let text = ''
      socket.setEncoding('utf8')
      socket.on('error', () => undefined)
      socket.on('data', (chunk: string) => {
        text += chunk
        // The word comes first, and tells the running program from others.
        if (text.length >= word.length && !text.startsWith(word)) socket.destroy()
        else if (text.length >= word.length) clearTimeout(notHeard)
        if (text.length > largestAnswer) socket.destroy()
      })
      socket.on('close', () => {
        if (!text.startsWith(word)) return
        const read = frame.safeParse(parsed(text.slice(word.length)))
        if (!read.success || read.data.word !== word) reject(new NoReply())
        else resolve(read.data)
      })
    })
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a place to answer to is one of this user's own, which nobody else can have made or looks into. */
export function isOwnPlace(address: string, platform: NodeJS.Platform = process.platform): boolean {
  if (platform === 'win32') return /^\\\\\.\\pipe\\kartei-[0-9a-f]{32}$/.test(address)
  try {
    const socket = lstatSync(address)
    const folder = lstatSync(dirname(address))
    const user = process.getuid?.()
    return (
      socket.isSocket() &&
      folder.isDirectory() &&
      socket.uid === user &&
      folder.uid === user &&
      (folder.mode & 0o077) === 0
    )
  } catch {
    return false
  }
}

/**
 * Answers a second start: lets itself be heard at once, and says what `work` made when it is there. Nothing is done for a
 * place that is not this user's own.
 */
export async function replyTo(
  { address, word }: ReplyPlace,
  work: () => Promise<CommandAnswer>,
  platform: NodeJS.Platform = process.platform,
): Promise<void> {
  if (!isOwnPlace(address, platform)) return
  const socket = connect(address)
  // Whoever asked may have gone.
  socket.on('error', () => undefined)
  socket.write(word)
  socket.end(JSON.stringify({ word, ...(await work()) }))
}
