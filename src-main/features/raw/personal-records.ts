import type { RecordKind } from '../../lib/personal-records'

export const personalRecords: readonly RecordKind[] = [
  {
    table: 'exchanges',
    key: ['subject', 'endpoint'],
    is: 'answer',
    whose: 'person',
    found: 'content',
    kept: 'with its case',
    hashed: [{ column: 'subject', purpose: 'exchanges' }],
  },
  {
    table: 'sent_by_hand',
    key: ['record_id'],
    is: 'sentByHand',
    whose: 'person',
    found: 'content',
    kept: 'with its case',
    hashed: [{ column: 'about', purpose: 'sent by hand' }],
    names: ['record_id'],
    unsettled: ({ plain }) => (plain['state'] === 'sending' || plain['state'] === 'in-doubt' ? 'doubt' : undefined),
  },
  {
    table: 'answers_in_doubt',
    key: ['record_id'],
    is: 'doubt',
    whose: 'person',
    found: 'content',
    kept: 'with its case',
    hashed: [{ column: 'about', purpose: 'answers in doubt' }],
    names: ['record_id'],
  },
]
