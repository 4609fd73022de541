import { z } from '../zod'

export const papers = ['a4', 'letter', 'a3', 'a5', 'legal'] as const
export const sidesOfPaper = ['one', 'long', 'short'] as const
export const inks = ['colour', 'grey'] as const

/**
 * How the clerk's paper comes out; what is left out is left to the document and the printer. `sides`: of the paper that
 * are printed on, two of them bound at the `long` or the `short` edge.
 */
export const printSettings = z.object({
  paper: z.enum(papers).optional(),
  sides: z.enum(sidesOfPaper).optional(),
  colour: z.enum(inks).optional(),
  copies: z.number().int().min(1).max(99).optional(),
})
export type PrintSettings = z.infer<typeof printSettings>
