import type { RecordKind } from '../../../lib/personal-records'

export const personalRecords: readonly RecordKind[] = [
  {
    table: 'mandate_records',
    key: ['record_id'],
    is: 'mandate',
    whose: 'person',
    found: 'content',
    kept: 'with its case',
    hashed: [{ column: 'engagement', purpose: 'mandate records' }],
    names: ['record_id'],
    unsettled: ({ plain }) => (plain['state'] === 'sending' || plain['state'] === 'in-doubt' ? 'doubt' : undefined),
  },
  {
    table: 'mandate_states',
    key: ['mandate'],
    is: 'mandate',
    whose: 'person',
    found: 'content',
    kept: 'with its case',
    hashed: [{ column: 'mandate', purpose: 'mandate states' }],
  },
]
