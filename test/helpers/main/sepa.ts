import { createHash } from 'node:crypto'
import type { MandateRecord } from '@contract/domain/mandate-records'
import { createEngagementForms } from '../../../src-main/features/drafts'
import { createMandates } from '../../../src-main/features/direct-debit/mandates'
import type { PaperOf } from '../../../src-main/features/direct-debit/mandates/registering'
import { testContext } from './context'
import type { Started } from './profile'

const scanned = createHash('sha256').update('%PDF scanned').digest('hex')

/** What the features of a direct debit take besides the service: a real store, and a clerk who saves to `saveTo`. */
export function localParts(started: Started, cases: Parameters<typeof createMandates>[1]) {
  const place: { saveTo: string | undefined } = { saveTo: undefined }
  const papers: MandateRecord[] = []
  const printed: string[] = []
  /** What the sealed copies of the scanned forms hold, by their number. */
  const scans = new Map<string, Uint8Array>([['f1', new TextEncoder().encode('%PDF scanned')]])
  const paperOf: PaperOf = (_engagementId, paper) =>
    Promise.resolve(
      paper.type === 'kept'
        ? paper
        : paper.fileId === 'gone'
          ? undefined
          : { type: 'scan', fileId: paper.fileId, name: 'Formular.pdf', sha256: scanned },
    )
  const user = 'tjark.osterkamp'
  const workstation = 'schreibtisch-3'
  const { store } = started
  const { now } = started.clock
  return {
    store,
    forms: createEngagementForms({ store, now }),
    mandates: createMandates(testContext({ store, user, workstation, now }), cases),
    activeEnvironmentId: () => 'sandbox',
    paperOf,
    scanContent: (_environmentId: string, fileId: string) => Promise.resolve(scans.get(fileId)),
    makePaper: (record: MandateRecord) => {
      papers.push(record)
      return Promise.resolve(new Uint8Array([37, 80, 68, 70]))
    },
    printing: {
      choosePrinter: () => Promise.resolve({ ok: true as const, value: 'PDF' }),
      print: ({ title }: { title: string }) => {
        printed.push(title)
        return Promise.resolve({ outcome: 'printed' as const })
      },
    },
    askWhereToSave: () => Promise.resolve(place.saveTo),
    user,
    workstation,
    now,
    place,
    papers,
    printed,
    scans,
  }
}
