import { engagementForm } from '@contract/api/drafts'
import type { RecordKind } from '../../lib/personal-records'

export const personalRecords: readonly RecordKind[] = [
  {
    table: 'drafts',
    key: ['draft_id'],
    is: 'draft',
    whose: 'person',
    found: 'content',
    kept: 'until sent',
    names: ['draft_id'],
    unsettled: ({ plain }) => (plain['state'] === 'open' ? undefined : 'draft'),
  },
  {
    table: 'engagement_forms',
    key: ['form'],
    is: 'form',
    whose: 'person',
    found: 'content',
    kept: 'until sent',
    hashed: [
      {
        column: 'form',
        purpose: 'engagement forms',
        texts: (identifiers) =>
          // Earlier versions kept the request by hand as well, by the number of its case.
          [...engagementForm.options, 'request'].flatMap((form) =>
            identifiers.map((each) => ({ text: `${form} ${each.toLowerCase()}` })),
          ),
      },
    ],
  },
]
