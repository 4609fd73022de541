import { call, event } from '../call'
import { pathSegment, uuid } from '../domain/identifiers'
import { z } from '../zod'

export const printer = z.object({ name: z.string(), displayName: z.string(), isDefault: z.boolean() })
export type Printer = z.infer<typeof printer>

/**
 * The state of one document of a print run. `waiting` for its turn; `printing`: handed over to the system; `unknown`:
 * handed over, and nobody says what became of it; `not-printed`: cancelled, or Kartei ended before its turn.
 */
export const printStates = ['waiting', 'printing', 'printed', 'failed', 'unknown', 'not-printed'] as const
export type PrintState = (typeof printStates)[number]

export const printItem = z.object({
  itemId: z.string(),
  documentId: z.string(),
  /** Label of the document: the number of the invoice. */
  number: z.string(),
  state: z.enum(printStates),
  /** Why, in the words of the system. */
  message: z.string().optional(),
  /** When its state was known, ISO 8601. */
  at: z.string().optional(),
})
export type PrintItem = z.infer<typeof printItem>

/** Documents that are printed one after the other, in order. */
export const printRun = z.object({
  runId: z.string(),
  engagementId: z.string(),
  /** Whose invoices they are, as the clerk saw it. */
  title: z.string(),
  /** By its name; empty: chosen in the system's dialog. */
  printer: z.string(),
  startedAt: z.string(),
  /** `paused` by the clerk, or by a `stopped` printer until it prints again, or until another is chosen. */
  state: z.enum(['running', 'paused', 'stopped', 'ended']),
  /** Of a `stopped` run: whether its printer stands still or is gone from this computer, and why in the words of the system. */
  held: z.object({ because: z.enum(['stopped', 'gone']), message: z.string().optional() }).optional(),
  items: z.array(printItem),
})
export type PrintRun = z.infer<typeof printRun>

const runId = z.object({ runId: z.string().max(64) })

export const printing = {
  printers: call(z.undefined(), z.array(printer), { journal: 'nobody', needsData: false }),
  /** The print runs since Kartei began, and those from before that did not end well; oldest first. */
  runs: call(z.undefined(), z.object({ runs: z.array(printRun) }), { journal: 'kept-here' }),
  /**
   * Begins to print invoices in this order, one after the other, and answers at once; `onRun` says how it goes. Where the
   * printer is set up no more, the run is held from its beginning. Failures: `no-api-key`, `printer` (there is none to
   * choose), `storage` (it could not be written down, and nothing is printed).
   */
  start: call(
    z.object({
      engagementId: uuid,
      title: z.string().max(300),
      documents: z
        .array(z.object({ documentId: pathSegment, number: z.string().max(200) }))
        .min(1)
        .max(2_000),
      printer: z.string().min(1).optional(),
      copies: z.number().int().min(1).max(99).optional(),
    }),
    printRun,
    { journal: 'act' },
  ),
  /** The document under way is finished first. */
  pause: call(runId, printRun, { journal: 'elsewhere' }),
  /** On another printer, if one is named, what waits. Failures: `printer` (it is not there either). */
  resume: call(runId.extend({ printer: z.string().min(1).optional() }), printRun, { journal: 'elsewhere' }),
  /** Documents that wait are not printed any more. */
  cancel: call(runId, printRun, { journal: 'act' }),
  /**
   * Prints again, in their order, those named, or without `itemIds` all that failed. One that a queue still keeps is taken
   * out of it first, and is not printed again if it came out meanwhile.
   */
  reprint: call(runId.extend({ itemIds: z.array(z.string().max(64)).min(1).max(2_000).optional() }), printRun, {
    journal: 'act',
  }),
  /** Takes a run that has ended off the list. */
  forget: call(runId, z.object({ forgotten: z.boolean() }), { journal: 'screen' }),
  /** A run as it is now; `items` are those that are new or have changed. */
  onRun: event(printRun),
}
