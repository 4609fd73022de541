import type { MandateRecord } from '@contract/domain/mandate-records'

/** What an exported file says about itself. */
interface About {
  readonly environmentId: string
  readonly engagementId: string
  readonly at: string
  readonly exporter: string
  readonly workstation: string
}

/** The scanned form of a record: its file beside the export; none where the form is not there any more as it was recorded. */
export interface ExportedScan {
  readonly recordId: string
  readonly file?: string
}

/** The records of an engagement with their hashes, as `tools/verify-mandates.mjs` reads them. */
export const exportFile = (about: About, records: readonly MandateRecord[], scans: readonly ExportedScan[]): Buffer =>
  Buffer.from(`${JSON.stringify({ form: 'kartei-mandates', version: 1, ...about, records, scans }, undefined, 2)}\n`)
