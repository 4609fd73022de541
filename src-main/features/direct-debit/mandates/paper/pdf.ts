import type { ProvenRegistration } from '@contract/domain/mandate-records'
import { readFonts, type MakePdf } from '../../../../lib/html-to-pdf'
import { paperHtml } from './html'

/** The PDF of a registration's record; undefined when Chromium did not make one in time. */
export type MakePaper = (record: ProvenRegistration) => Promise<Uint8Array<ArrayBuffer> | undefined>

export const createPaper =
  (makePdf: MakePdf): MakePaper =>
  async (record) =>
    makePdf(paperHtml(record, await readFonts()))
