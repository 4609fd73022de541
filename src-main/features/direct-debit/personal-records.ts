import { directDebitSettings } from '@contract/api/direct-debit'
import { jsonOf, type RecordKind } from '../../lib/personal-records'

export const personalRecords: readonly RecordKind[] = [
  {
    table: 'direct_debit_settings',
    key: ['engagement'],
    is: 'directDebit',
    whose: 'person',
    found: 'content',
    kept: 'with its case',
    hashed: [{ column: 'engagement', purpose: 'direct debit settings' }],
    unsettled: (record) =>
      (directDebitSettings.safeParse(jsonOf(record, 'sealed_settings')).data?.unanswered ?? []).length > 0
        ? 'doubt'
        : undefined,
  },
]
