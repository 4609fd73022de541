import { z } from './zod'

/** Says of a read that nobody asked for it; without it a clerk did. */
export const automatically = z.object({ automatic: z.literal(true) })

/**
 * Marks a background read: nobody asked for it. It is then sent within the limit of
 * the settings, or refused with the issue `automatic-off` where that is 0, and is Kartei's own in the journal.
 */
export const reading = automatically.partial().shape
