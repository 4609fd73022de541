import { updateRefusal } from '@contract/api/updates'
import { z } from '@contract/zod'
import { createSettings, type Notify, type OpenSettingsFile } from '../../store'

/** What a list of versions that could be believed said last: a later one never goes back behind it. */
const seenList = z.object({ version: z.string(), issued: z.iso.datetime() })
export type SeenList = z.infer<typeof seenList>

/** How the last look at an address ended. */
const look = z.object({
  url: z.string(),
  at: z.iso.datetime(),
  ended: z.enum(['answered', 'refused', 'unreachable', 'disk']),
  reason: updateRefusal.optional(),
  /** When it last answered something that could be believed. */
  answered: z.iso.datetime().optional(),
})
export type UpdateLook = z.infer<typeof look>

const memory = z.object({
  /** By the address of the list. */
  seen: z.record(z.string(), seenList),
  /** What the clerk decided about a version. `until`: when it is asked about again. */
  decided: z
    .discriminatedUnion('decision', [
      z.object({ decision: z.literal('at-quit'), version: z.string() }),
      z.object({ decision: z.literal('later'), version: z.string(), until: z.iso.datetime() }),
    ])
    .optional(),
  /** An installer was started; the next start knows whether it came to its end. */
  installing: z.object({ from: z.string(), to: z.string() }).optional(),
  notInstalled: z.string().optional(),
  looked: look.optional(),
})
export type Memory = z.infer<typeof memory>

const empty: Memory = { seen: {} }

/** What is still right in a damaged file: above all how far the lists have been. */
function salvage(text: unknown): Memory {
  const loose = z.object({ seen: z.record(z.string(), z.unknown()).catch({}) }).safeParse(text)
  if (!loose.success) return empty
  const seen = Object.entries(loose.data.seen).flatMap(([url, one]) => {
    const parsed = seenList.safeParse(one)
    return parsed.success ? [[url, parsed.data] as const] : []
  })
  return { seen: Object.fromEntries(seen) }
}

/** What is remembered of updates from one start to the next, in `updates.json` of the profile. */
export const openMemory = (options: {
  /** The profile. */
  readonly directory: string
  readonly openSettings: OpenSettingsFile
  readonly now: () => Date
  readonly notify: Notify
}) => createSettings({ ...options, open: options.openSettings, name: 'updates', schema: memory, salvage })
