import type { RecordKind } from '../../lib/personal-records'

export const personalRecords: readonly RecordKind[] = [
  {
    table: 'credit_limit_requests',
    key: ['record_id'],
    is: 'creditLimit',
    whose: 'person',
    found: 'content',
    kept: 'with its case',
    hashed: [{ column: 'engagement', purpose: 'credit limit requests' }],
    names: ['record_id'],
    unsettled: ({ plain }) => (plain['state'] === 'sending' || plain['state'] === 'in-doubt' ? 'doubt' : undefined),
  },
]
