import type { RecordKind } from '../../lib/personal-records'

export const personalRecords: readonly RecordKind[] = [
  { table: 'journal', key: ['sequence'], is: 'journal', whose: 'journal', found: 'content', kept: 'for good' },
]
