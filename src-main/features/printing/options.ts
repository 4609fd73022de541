import type { PrintJob } from './port'

/** The names of IPP for paper (PWG 5101.1), as every print system of Linux and macOS takes them. */
const media = {
  a3: 'iso_a3_297x420mm',
  a4: 'iso_a4_210x297mm',
  a5: 'iso_a5_148x210mm',
  letter: 'na_letter_8.5x11in',
  legal: 'na_legal_8.5x14in',
} as const

const sides = { one: 'one-sided', long: 'two-sided-long-edge', short: 'two-sided-short-edge' } as const
const colours = { colour: 'color', grey: 'monochrome' } as const

/**
 * The options of `lp` for a job. Copies come out as whole sets: an invoice of two pages three times is 1 2 1 2 1 2. On
 * chosen paper a larger page is made to fit.
 */
export function optionsOf(job: Omit<PrintJob, 'title' | 'bytes' | 'printer'>): string[] {
  const options = [
    ...(job.copies > 1 ? ['collate=true'] : []),
    ...(job.paper ? [`media=${media[job.paper]}`, 'print-scaling=auto-fit'] : []),
    ...(job.sides ? [`sides=${sides[job.sides]}`] : []),
    ...(job.colour ? [`print-color-mode=${colours[job.colour]}`] : []),
  ]
  return ['-n', String(job.copies), ...options.flatMap((option) => ['-o', option])]
}
