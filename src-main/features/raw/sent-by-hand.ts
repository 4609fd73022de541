import { sentByHand, type SentByHand } from '@contract/api/raw'
import { openRecordTable, type RecordShape, type RecordTable } from '../../lib/encrypted-table/record-table'
import type { Outbox } from '../../lib/outbox'
import { exactJson } from '../../service/json'
import { perStore, type Store } from '../../store'

/** What was sent by hand in one environment. Every call throws what the disk says. */
export interface SentTable {
  /** Of these cases, newest first; `''` is no case. */
  of(caseIds: readonly string[]): SentByHand[]
  find(sendId: string): SentByHand | undefined
  keep(record: SentByHand): SentByHand
  remove(sendId: string): void
}

/** Of what was merely read, so many stay of a case. Whatever may have changed something stays for good. */
const keptReads = 20

export function createSentTables(
  store: Pick<Store, 'environment'>,
  outbox: Pick<Outbox, 'isOnItsWay'>,
): (environmentId: string) => Promise<SentTable> {
  const shape: RecordShape<SentByHand> = {
    table: 'sent_by_hand',
    column: 'about',
    purpose: 'sent by hand',
    headOf: ({ sendId, caseId = '', state, exchange }) => ({ recordId: sendId, about: caseId, state, at: exchange.at }),
    record: sentByHand.transform((record) => {
      const isDoubt = record.state === 'sending' && !outbox.isOnItsWay(record.sendId)
      return isDoubt ? { ...record, state: 'in-doubt' as const } : record
    }),
    text: exactJson,
  }

  return perStore(store, (environment) => sentTable(openRecordTable(environment, shape)))
}

function sentTable(table: RecordTable<SentByHand>): SentTable {
  return {
    of: (caseIds) =>
      caseIds
        .flatMap((caseId) => table.of(caseId))
        .sort((one, other) => (one.exchange.at < other.exchange.at ? 1 : -1)),
    find: (sendId) => table.find(sendId),
    keep: (record) => {
      table.put(record)
      if (record.exchange.method === 'GET') {
        const reads = table.of(record.caseId ?? '').filter(({ exchange }) => exchange.method === 'GET')
        for (const { sendId } of reads.slice(keptReads)) table.remove(sendId)
      }
      return record
    },
    remove: (sendId) => {
      table.remove(sendId)
    },
  }
}
