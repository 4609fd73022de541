import type { PrintJob } from './port'

/** How many pages a PDF has; 0 where it is damaged, or opens by a password alone. */
export type PagesOf = (bytes: Uint8Array) => Promise<number>

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

/** The arguments and bytes for `lp`, beside printer and title. */
export interface Handover {
  readonly args: readonly string[]
  readonly bytes: Uint8Array
}

/**
 * A queue of CUPS-PDF takes PostScript alone, and makes a PDF of it by Ghostscript. The usual way there loses what
 * PostScript does not know: what shines through, the text of large fonts and of many scripts, the size of each page. So
 * the document is handed over inside of PostScript, for Ghostscript to read as the PDF that it is.
 *
 * Nobody would notice that Ghostscript cannot read it: the queue says "completed" all the same. So a document in which the process
 * for foreign files finds no pages goes the usual way, where it is refused, as does one for a certain paper.
 */
export async function forCupsPdf(pagesOf: PagesOf, job: PrintJob): Promise<Handover> {
  if (!job.paper && (await pagesOf(job.bytes)) > 0)
    return {
      args: ['-n', '1', '-o', 'document-format=application/postscript', '-o', 'PDFVer=1.5'],
      bytes: wrapped(job),
    }
  return { args: [...optionsOf(job), '-o', 'pdftops-renderer=pdftocairo'], bytes: job.bytes }
}

/** Bytes of a line; programs on the way read line by line. */
const lineBytes = 64

function wrapped({ bytes, copies }: PrintJob): Buffer {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
  const lines = hex.match(new RegExp(`.{1,${lineBytes * 2}}`, 'g')) ?? []
  return Buffer.from(
    [
      '%!PS-Adobe-3.0',
      '%%EndComments',
      // Else it turns pages by what it takes for the direction of their text.
      '<< /AutoRotatePages /None >> setdistillerparams',
      '/source currentfile /ASCIIHexDecode filter def',
      '[ { source 32000 string readstring not { exit } if } loop',
      ...lines,
      '>',
      '] /paper exch def',
      // Whoever reads a stream closes it, so each copy gets one of its own.
      '/next { at paper length lt { paper at get /at at 1 add def } { () } ifelse } def',
      `${copies} { /at 0 def { next } /ReusableStreamDecode filter runpdf } repeat`,
      '%%EOF',
      '',
    ].join('\n'),
  )
}
