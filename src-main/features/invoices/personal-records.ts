import { z } from '@contract/zod'
import { jsonOf, type RecordKind } from '../../lib/personal-records'

const description = z.object({ documentId: z.string(), size: z.number().int().nonnegative() })

export const personalRecords: readonly RecordKind[] = [
  {
    table: 'invoice_documents',
    key: ['copy_id'],
    is: 'invoice',
    whose: 'person',
    found: 'content',
    kept: 'as long as there is room',
    names: ['copy_id'],
    file(record) {
      const described = description.safeParse(jsonOf(record, 'sealed_document')).data
      const fileId = String(record.key[0])
      return {
        name: `${fileId}.invoice`,
        fileId,
        purpose: `invoice document ${fileId}`,
        title: `${described?.documentId ?? fileId}.pdf`,
        mediaType: 'application/pdf',
        size: described?.size ?? 0,
      }
    },
  },
]
