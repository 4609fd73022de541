import type { RecordKind } from '../../lib/personal-records'

export const personalRecords: readonly RecordKind[] = [
  { table: 'intake_files', key: ['file'], is: 'intake', whose: 'person', found: 'content', kept: 'with its case' },
]
