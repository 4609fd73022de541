import { z } from '@contract/zod'

/** Where a program runs: a computer, and a session of a user at it. */
const sessionShape = z.object({
  host: z.string(),
  /** Linux: which screen it shows its windows on. */
  display: z.string().optional(),
  wayland: z.string().optional(),
  /** Linux: the number that the login service gave the session. */
  id: z.string().optional(),
  /** Windows: `Console`, `RDP-Tcp#3`; one session has another name after it was taken up from elsewhere. */
  name: z.string().optional(),
})
export type Session = z.infer<typeof sessionShape>

/** Record beside the lock file, written by the running instance. */
export const runningShape = sessionShape.extend({ pid: z.number().int(), since: z.iso.datetime() })
export type Running = z.infer<typeof runningShape>

export function sessionOf(host: string, environment: Readonly<Record<string, string | undefined>>): Session {
  const named = { display: 'DISPLAY', wayland: 'WAYLAND_DISPLAY', id: 'XDG_SESSION_ID', name: 'SESSIONNAME' } as const
  const given = Object.entries(named).flatMap(([part, variable]) => {
    const value = environment[variable] ?? ''
    return value === '' ? [] : [[part, value] as const]
  })
  return sessionShape.parse({ host, ...Object.fromEntries(given) })
}

/** `:0` and `:0.0` are one display, seen by its screens. */
const displayOf = ({ display }: Session): string | undefined => display?.replace(/\.\d+$/, '')

/**
 * Whether a window that the running program shows is seen where this one was started. A start without a session, such as
 * a service or a job, is taken for the same.
 *
 * @param numbers Windows: the numbers of both sessions, where the system names them
 */
export function isSameSession(running: Session, own: Session, numbers?: readonly [number, number]): boolean {
  if (running.host !== own.host) return false
  if (numbers) return numbers[0] === numbers[1]
  const pairs = [
    [displayOf(running), displayOf(own)],
    [running.wayland, own.wayland],
    [running.id, own.id],
    [running.name, own.name],
  ].filter(([one, other]) => one !== undefined && other !== undefined)
  return pairs.length === 0 || pairs.some(([one, other]) => one === other)
}

/** The number of the session in a line of `tasklist /FO CSV /NH /FI "PID eq 12"`; its words are in the language of the system. */
export function sessionNumberIn(line: string): number | undefined {
  const [, number] = /^"[^"]*","\d+","[^"]*","(\d+)",/.exec(line.trim()) ?? []
  return number === undefined ? undefined : Number(number)
}
