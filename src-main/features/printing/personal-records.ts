import { printRun } from '@contract/api/printing'
import { jsonOf, type RecordKind } from '../../lib/personal-records'

export const personalRecords: readonly RecordKind[] = [
  {
    table: 'print_runs',
    key: ['run_id'],
    is: 'print',
    whose: 'person',
    found: 'content',
    kept: 'with its case',
    names: ['run_id'],
    unsettled: (record) =>
      printRun.omit({ items: true }).safeParse(jsonOf(record, 'sealed_run')).data?.state === 'ended'
        ? undefined
        : 'print',
  },
  {
    part: true,
    table: 'print_items',
    key: ['item_id'],
    is: 'print',
    whose: 'person',
    found: 'content',
    kept: 'with its case',
  },
]
