import type { MandateRecord } from '@contract/mandate-records'
import type { PaperOf } from '../../../src-main/features/sepa/registering'
import type { Started } from './profile'

/** What the features of a direct debit take besides the service: a real store, and a clerk who saves to `saveTo`. */
export function localParts(started: Started) {
  const place: { saveTo: string | undefined } = { saveTo: undefined }
  const papers: MandateRecord[] = []
  const printed: string[] = []
  const paperOf: PaperOf = (_engagementId, paper) =>
    Promise.resolve(
      paper.type === 'kept'
        ? paper
        : paper.fileId === 'gone'
          ? undefined
          : { type: 'scan', fileId: paper.fileId, name: 'Formular.pdf', sha256: 'a'.repeat(64) },
    )
  return {
    store: started.store,
    activeEnvironmentId: () => 'sandbox',
    paperOf,
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
    user: 'tjark.osterkamp',
    workstation: 'schreibtisch-3',
    now: started.clock.now,
    place,
    papers,
    printed,
  }
}
