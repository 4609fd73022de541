import {
  hasShownTexts,
  languageIn,
  type MandateRecord,
  type ProvenRegistration,
} from '@contract/domain/mandate-records'
import { fail, succeed, type Outcome } from '@contract/outcome'
import type { sepa } from '@contract/api/sepa'
import type { z } from '@contract/zod'
import { createHash } from 'node:crypto'
import { basename, dirname, extname, join } from 'node:path'
import type { CallContext, FeatureHandlers } from '../../../ipc/handlers'
import { saveAsked, saveAt } from '../../../lib/files/saving'
import type { MakePaper } from './paper/pdf'
import { recording, type MandateRecords } from './records'
import type { Printing } from '../../printing'
import type { AppContext } from '../../app-context'

type RecordFileCalls = Pick<FeatureHandlers<'sepa'>, 'printRecord' | 'saveRecord' | 'saveScan' | 'exportRecords'>

export interface RecordFileParts {
  readonly makePaper: MakePaper
  /** The content of a scanned form by its number; undefined where the sealed copy is gone or damaged. */
  readonly scanContent: (environmentId: string, fileId: string) => Promise<Uint8Array | undefined>
  readonly printing: Pick<Printing, 'choosePrinter' | 'print'>
}

/** Exports of the records: on paper, as a PDF, the scanned forms, and all of it for checking. */
export function createRecordFiles(
  { activeEnvironmentId, askWhereToSave, user, workstation, now }: AppContext,
  records: Pick<MandateRecords, 'of' | 'get'>,
  { makePaper, scanContent, printing }: RecordFileParts,
): RecordFileCalls {
  async function proven(
    { engagementId, recordId }: { engagementId: string; recordId: string },
    { requestId }: CallContext,
  ): Promise<Outcome<ProvenRegistration>> {
    const record = await records.get(activeEnvironmentId(), engagementId, recordId)
    if (!record) return fail({ kind: 'not-found', message: 'There is no such record here.', requestId })
    if (record.kind === 'registration' && hasShownTexts(record)) return succeed(record)
    return fail({ kind: 'not-found', message: 'Only registrations whose texts were shown have a paper.', requestId })
  }

  async function paper(
    input: { engagementId: string; recordId: string },
    context: CallContext,
  ): Promise<Outcome<{ name: string; bytes: Uint8Array<ArrayBuffer> }>> {
    const record = await proven(input, context)
    if (!record.ok) return record
    const bytes = await makePaper(record.value)
    if (!bytes) return fail({ kind: 'internal', message: 'The paper could not be made.', requestId: context.requestId })
    return succeed({ name: `${paperNames[languageIn(record.value.evidence)]}-${referenceOf(record.value)}.pdf`, bytes })
  }

  /** The scanned form as it was when the mandate was registered; undefined where it is not any more. */
  async function scanOf({ evidence }: ProvenRegistration): Promise<Scan | undefined> {
    if (evidence.paper?.type !== 'scan') return undefined
    const { fileId, name, sha256 } = evidence.paper
    const bytes = await scanContent(evidence.environmentId, fileId)
    const isTheSame = bytes && createHash('sha256').update(bytes).digest('hex') === sha256
    return isTheSame ? { name, bytes } : undefined
  }

  return {
    printRecord: ({ printer, ...input }, context) =>
      recording(context, async () => {
        const chosen = await printing.choosePrinter(printer, context.requestId)
        if (!chosen.ok) return chosen
        const made = await paper(input, context)
        if (!made.ok) return made
        const { name, bytes } = made.value
        return succeed(await printing.print({ title: name, bytes, mediaType: 'application/pdf' }, chosen.value, 1))
      }),
    saveRecord: (input, context) =>
      recording(context, async () => {
        const made = await paper(input, context)
        return made.ok ? saved(await saveAsked(askWhereToSave, made.value.name, () => made.value.bytes, context)) : made
      }),
    saveScan: (input, context) =>
      recording(context, async () => {
        const { requestId } = context
        const record = await proven(input, context)
        if (!record.ok) return record
        if (record.value.evidence.paper?.type !== 'scan')
          return fail({ kind: 'not-found', message: 'No scanned form belongs to this record.', requestId })
        const scan = await scanOf(record.value)
        return scan
          ? saved(await saveAsked(askWhereToSave, scan.name, () => scan.bytes, context))
          : fail({ kind: 'file', message: 'The scanned form is not there any more as it was recorded.', requestId })
      }),
    exportRecords: ({ engagementId }, context) =>
      recording<Exported>(context, async () => {
        const environmentId = activeEnvironmentId()
        const all = await records.of(environmentId, engagementId)
        const at = now().toISOString()
        const target = await askWhereToSave(`mandates-${engagementId}-${at.slice(0, 10)}.json`)
        if (target === undefined) return succeed({ saved: false, records: 0, scans: 0, scansMissing: 0 })
        const scans: ExportedScan[] = []
        for (const record of all.filter(hasScan)) {
          const scan = await scanOf(record)
          const { recordId } = record
          const file = scan && `${basename(target, extname(target))}-scan-${recordId}${endingOf(scan.name)}`
          if (scan && file !== undefined) {
            const written = await saveAt(join(dirname(target), file), scan.bytes, context)
            if (!written.ok) return written
          }
          scans.push({ recordId, ...(file !== undefined && { file }) })
        }
        const about = { environmentId, engagementId, at, exporter: user, workstation }
        const written = await saveAt(target, exportFile(about, all, scans), context)
        if (!written.ok) return written
        const there = scans.filter(({ file }) => file !== undefined).length
        const counts = { records: all.length, scans: there, scansMissing: scans.length - there }
        return succeed({ saved: true, ...counts, name: written.value })
      }),
  }
}

type Exported = z.output<typeof sepa.exportRecords.output>

interface Scan {
  readonly name: string
  readonly bytes: Uint8Array
}

const saved = (outcome: Outcome<string | undefined>): Outcome<{ saved: boolean; name?: string }> =>
  outcome.ok ? succeed(outcome.value === undefined ? { saved: false } : { saved: true, name: outcome.value }) : outcome

const hasScan = (record: MandateRecord): record is ProvenRegistration =>
  record.kind === 'registration' && hasShownTexts(record) && record.evidence.paper?.type === 'scan'

const paperNames = { de: 'mandatsnachweis', en: 'mandate-record' } as const

const fileSafe = (text: string): string => text.replace(/[^A-Za-z0-9._-]/g, '_').slice(0, 80)

const referenceOf = ({ readBack, answer, recordId }: ProvenRegistration): string =>
  fileSafe(readBack?.reference ?? answer?.mandateId ?? recordId)

/** Of the name that the scanned form had: a short one, or none. */
const endingOf = (name: string): string => /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0].toLowerCase() ?? ''

/** Metadata of an exported file. */
interface About {
  readonly environmentId: string
  readonly engagementId: string
  readonly at: string
  readonly exporter: string
  readonly workstation: string
}

/** The scanned form of a record: its file beside the export; none where the form is not there any more as it was recorded. */
interface ExportedScan {
  readonly recordId: string
  readonly file?: string
}

/** The records of an engagement with their hashes, as `tools/verify-mandates.mjs` reads them. */
const exportFile = (about: About, records: readonly MandateRecord[], scans: readonly ExportedScan[]): Buffer =>
  Buffer.from(`${JSON.stringify({ form: 'kartei-mandates', version: 1, ...about, records, scans }, undefined, 2)}\n`)
