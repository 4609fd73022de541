import { call } from '../call'
import { z } from '../zod'

const caseId = z.string().min(1).max(64)
const openCase = z.object({ caseId, tab: z.string().max(40) })

/** How many cases may be open beside each other, and how many are remembered as recently opened. */
export const openTabLimits = { open: 12, recent: 20 } as const

/** Which cases lie open, in the order of their tabs, and which were opened last, the latest first. */
export const openDesk = z.object({
  open: z.array(openCase).max(openTabLimits.open),
  recent: z.array(caseId).max(openTabLimits.recent),
})
export type OpenDesk = z.infer<typeof openDesk>

export const windows = {
  /** Reads which cases were open in the active environment, so that a restart changes nothing. */
  desk: call(z.undefined(), openDesk, { journal: 'screen', needsData: false }),
  /** Kept by Kartei's own numbers of cases alone: no name is written. */
  keepDesk: call(openDesk, z.object({ kept: z.boolean() }), {
    journal: 'screen',
    locked: 'draining',
    needsData: false,
  }),
  /** Shows a case in a window of its own; one that is open already comes to the front. */
  openCase: call(openCase, z.object({ opened: z.boolean() }), { journal: 'screen', needsData: false }),
}
